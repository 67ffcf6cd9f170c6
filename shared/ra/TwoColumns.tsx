import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

type TwoColumnsProps = {
  /** its current fields: narrow, at the right, on a phone above */
  aside: ReactNode
  /** the wide column */
  children: ReactNode
}

/** The page of one row: its history at the left, its fields at the right. */
export function TwoColumns({ aside, children }: TwoColumnsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
      <Box sx={{ ...column, order: { md: 1 } }}>{aside}</Box>
      <Box sx={column}>{children}</Box>
    </Box>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(300px, 360px)' }
const column = { display: 'grid', gap: 2.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }
