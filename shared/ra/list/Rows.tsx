import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from 'react-admin'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { CardRows } from './CardRows.tsx'
import { NothingFound } from './NothingFound.tsx'

type RowsProps = DataTableProps & {
  /** what a row shows on a phone, where a table does not fit */
  card: ReactNode
}

/** The rows of a list: a table, or cards under 600 px. */
export function Rows({ card, rowClick, children, ...table }: RowsProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  if (isPhone) return <CardRows rowClick={rowClick}>{card}</CardRows>
  return (
    <DataTable bulkActionButtons={false} rowClick={rowClick} empty={<NothingFound />} {...table}>
      {children}
    </DataTable>
  )
}
