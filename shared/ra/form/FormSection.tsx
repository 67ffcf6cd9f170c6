import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** Fields that belong together, under a small heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mb: 2, minWidth: 0, width: '100%' }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
