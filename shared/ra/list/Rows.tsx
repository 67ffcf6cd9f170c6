import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from 'react-admin'
import { useIsPhone } from '../use-is-phone.ts'
import { CardRows } from './CardRows.tsx'
import { NothingFound } from './NothingFound.tsx'

type RowsProps = DataTableProps & {
  /** what a row shows on a phone, where a table does not fit */
  card: ReactNode
}

/** The rows of a list: a table, or cards under 600 px. */
export function Rows({ card, rowClick, children, sx, ...table }: RowsProps) {
  const isPhone = useIsPhone()
  if (isPhone) return <CardRows rowClick={rowClick}>{card}</CardRows>
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

/** What can be done with the chosen rows stands over the heads: above the table, where it was meant to be, it is cut off. */
const chosenBar = {
  '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
    transform: 'none',
    height: 41,
    minHeight: 41,
  },
  // while nothing is chosen, its buttons are not to be tabbed to
  '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
}
