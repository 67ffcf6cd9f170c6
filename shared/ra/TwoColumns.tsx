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
    <Box sx={columns}>
      <Box sx={{ ...column, ...narrow }}>{aside}</Box>
      <Box sx={{ ...column, ...wide }}>{children}</Box>
    </Box>
  )
}

/** The narrow one is above on a phone, and where large text leaves no room for two. */
const columns = { display: 'flex', flexWrap: 'wrap-reverse', gap: 2.5, alignItems: 'flex-end' }
const column = { display: 'grid', gap: 2.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }
const narrow = { flex: '1 1 min(100%, 22.5rem)', order: 1 }
const wide = { flex: '999 1 min(100%, 26rem)' }
