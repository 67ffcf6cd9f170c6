import { Children, Suspense, useRef, type ReactNode } from 'react'
import { useListContext, useResourceContext, useStore } from 'ra-core'
import { DataTable, type DataTableProps } from 'react-admin'
import { listTexts as t } from '../../text/ra.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { CardRows } from './CardRows.tsx'
import { moveBetweenRows } from './move-between-rows.ts'
import { oneLine, showWhole } from './one-line.ts'
import { NothingFound } from './NothingFound.tsx'
import { PeekButton } from './PeekButton.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { useRowPanel } from './use-row-panel.ts'
import { useTableFit } from './use-table-fit.ts'
import { screen } from '../screen.ts'
import { inOrder, widthsOf } from './columns/placed-columns.ts'
import { useColumnLook } from './columns/use-column-look.ts'

/** loaded after the rows */
const ColumnChoices = screen(() => import('./columns/ColumnChoices.tsx'), 'ColumnChoices')
const ChosenSum = screen(() => import('./ChosenSum.tsx'), 'ChosenSum')
const ChosenSumBar = screen(() => import('./ChosenSum.tsx'), 'ChosenSumBar')
/** loaded when it is opened */
const RowPanel = screen(() => import('./RowPanel.tsx'), 'RowPanel')

type RowsProps = DataTableProps & {
  /** a row on a phone, where a table does not fit */
  card: ReactNode
  /** a field of money: rows can be selected, and are added up by it */
  summed?: string
  /** what comes above the rows, and would move them, is not there yet */
  isWaiting?: boolean
}

/** The rows of a list: a table as its reader wants it, or cards below 600 px. */
export function Rows({ card, rowClick, children, sx, hiddenColumns, summed, isWaiting = false, ...given }: RowsProps) {
  const isPhone = useIsPhone()
  const { isPending } = useListContext()
  const resource = useResourceContext()
  const [density] = useStore('density')
  const { placed } = useColumnLook(resource)
  const { open_row, show, close, onKeyDown, onFocus } = useRowPanel()
  const place = useRef<HTMLTableElement>(null)
  useTableFit(place)
  const table = summed === undefined ? given : { ...addedUp(summed), ...given }
  if (isPhone) {
    return (
      <CardRows rowClick={rowClick} chosenActions={table.bulkActionButtons} isWaiting={isWaiting}>
        {card}
      </CardRows>
    )
  }
  if (isPending || isWaiting) return <RowsSkeleton columns={Children.count(children)} />
  return (
    <>
      <DataTable
        ref={place}
        bulkActionButtons={false}
        rowClick={rowClick}
        onKeyDown={(event) => {
          moveBetweenRows(event)
          onKeyDown(event)
        }}
        onMouseOver={showWhole}
        onFocus={(event) => {
          showWhole(event)
          onFocus(event)
        }}
        empty={<NothingFound />}
        sx={[
          chosenBar,
          pageScroll,
          oneLine,
          density === 'compact' && compact,
          widthsOf(placed),
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
        {...(hiddenColumns && { hiddenColumns })}
        {...table}
      >
        {inOrder(Children.toArray(children), placed)}
        <DataTable.Col
          key="peek"
          className="column-peek"
          label={<span className="visually-hidden">{t.row_panel}</span>}
        >
          <PeekButton onPeek={show} />
        </DataTable.Col>
      </DataTable>
      <Suspense>
        <ColumnChoices hiddenAtFirst={hiddenColumns} table={place}>
          {children}
        </ColumnChoices>
      </Suspense>
      {open_row && (
        <Suspense>
          <RowPanel record={open_row} rowClick={rowClick} onClose={close}>
            {children}
          </RowPanel>
        </Suspense>
      )}
    </>
  )
}

/** What is shown of selected rows with money. */
const addedUp = (source: string) => ({
  bulkActionButtons: (
    <Suspense>
      <ChosenSum source={source} />
    </Suspense>
  ),
  bulkActionsToolbar: (
    <Suspense>
      <ChosenSumBar source={source} />
    </Suspense>
  ),
})

/** Chosen by who wants more rows in the window. */
const compact = { '& .RaDataTable-rowCell.RaDataTable-rowCell': { height: 32, fontSize: 13 } }

/**
 * One scroll, that of the page: the headings stay under the bar of the shell (`--bar`). On a narrow window, and where a table
 * is wider than its card, it scrolls sideways in the card, and its headings with it.
 */
const pageScroll = {
  '& .RaDataTable-tableWrapper': { overflowX: { xs: 'auto', lg: 'visible' } },
  '& .RaDataTable-tableWrapper[data-wide]': { overflowX: 'auto' },
  '& .RaDataTable-tableWrapper[data-wide] .RaDataTable-headerCell.RaDataTable-headerCell': { top: 0 },
  '& .RaDataTable-headerCell': { top: { lg: 'var(--bar, 0px)' } },
}

/** The bulk actions are placed over the column headers: above the table, their default place, they are cut off. */
const chosenBar = {
  '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
    transform: 'none',
    height: 41,
    minHeight: 41,
  },
  // the bar of selected rows sticks where the headings stick
  '& > div:has(> .RaBulkActionsToolbar-toolbar)': {
    position: { lg: 'sticky' },
    top: { lg: 'var(--bar, 0px)' },
    zIndex: { lg: 3 },
  },
  // while nothing is selected, its buttons are not in the tab order
  '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
}
