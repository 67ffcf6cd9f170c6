import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from 'react-admin'
import { useIsPhone } from '../use-is-phone.ts'
import { CardRows } from './CardRows.tsx'
import { NothingFound } from './NothingFound.tsx'

type RowsProps = DataTableProps & {
  /** a row on a phone, where a table does not fit */
  card: ReactNode
}

/** The rows of a list: a table, or cards below 600 px. */
export function Rows({ card, rowClick, children, sx, ...table }: RowsProps) {
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <CardRows rowClick={rowClick} chosenActions={table.bulkActionButtons}>
        {card}
      </CardRows>
    )
  }
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={rowClick}
      empty={<NothingFound />}
      sx={{ ...chosenBar, ...sx }}
      {...table}
    >
      {children}
    </DataTable>
  )
}

/** The bulk actions are placed over the column headers: above the table, their default place, they are cut off. */
const chosenBar = {
  '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
    transform: 'none',
    height: 41,
    minHeight: 41,
  },
  // while nothing is selected, its buttons are not in the tab order
  '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
}
