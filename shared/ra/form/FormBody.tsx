import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Spacing of a form inside its card; react-admin's own leaves a gap at the bottom. */
export function FormBody({ children }: { children: ReactNode }) {
  return <Box sx={{ p: 2.5, pb: 2 }}>{children}</Box>
}
