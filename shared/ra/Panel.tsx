import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

type PanelProps = { title?: string; actions?: ReactNode; flush?: boolean; children: ReactNode }

/** A card with a heading; `flush` lets a table touch its edges. */
export function Panel({ title, actions, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={title && id} sx={{ minWidth: 0 }}>
      {title && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2.5, pt: 2, pb: flush ? 1 : 0 }}
        >
          <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {actions}
        </Box>
      )}
      <Box sx={flush ? { minWidth: 0 } : { p: 2.5, pt: title ? 1.5 : 2.5 }}>{children}</Box>
    </Card>
  )
}
