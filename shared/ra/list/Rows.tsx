import { Children, type ReactNode } from 'react'
import { useListContext } from 'ra-core'
import { DataTable, type DataTableProps } from 'react-admin'
import { useIsPhone } from '../use-is-phone.ts'
import { CardRows } from './CardRows.tsx'
import { moveBetweenRows } from './move-between-rows.ts'
import { NothingFound } from './NothingFound.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type RowsProps = DataTableProps & {
  /** a row on a phone, where a table does not fit */
  card: ReactNode
}

/** The rows of a list: a table, or cards below 600 px. */
export function Rows({ card, rowClick, children, sx, ...table }: RowsProps) {
  const isPhone = useIsPhone()
  const { isPending } = useListContext()
  if (isPhone) {
    return (
      <CardRows rowClick={rowClick} chosenActions={table.bulkActionButtons}>
        {card}
      </CardRows>
    )
  }
  if (isPending) return <RowsSkeleton columns={Children.count(children)} />
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={rowClick}
      onKeyDown={moveBetweenRows}
      empty={<NothingFound />}
      sx={[chosenBar, pageScroll, ...(Array.isArray(sx) ? sx : [sx])]}
      {...table}
    >
      {children}
    </DataTable>
  )
}

/**
 * One scroll, that of the page: the headings stay under the bar of the shell (`--bar`). On a narrow window, where a table
 * may be wider than its card, it scrolls sideways in the card, and its headings with it.
 */
const pageScroll = {
  '& .RaDataTable-tableWrapper': { overflowX: { xs: 'auto', lg: 'visible' } },
  '& .RaDataTable-headerCell': { top: { lg: 'var(--bar, 0px)' } },
}

/** The bulk actions are placed over the column headers: above the table, their default place, they are cut off. */
const chosenBar = {
  '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
    transform: 'none',
    height: 41,
    minHeight: 41,
  },
  // it stays where the headings stay
  '& > div:has(> .RaBulkActionsToolbar-toolbar)': {
    position: { lg: 'sticky' },
    top: { lg: 'var(--bar, 0px)' },
    zIndex: { lg: 3 },
  },
  // while nothing is selected, its buttons are not in the tab order
  '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
}
