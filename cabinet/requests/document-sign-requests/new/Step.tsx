import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

type StepProps = { number: number; title: string; hint?: string; children: ReactNode }

export function Step({ number, title, hint, children }: StepProps) {
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Box aria-hidden sx={badge}>
          {number}
        </Box>
        <Box>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          {hint && (
            <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
              {hint}
            </Typography>
          )}
        </Box>
      </Box>
      {children}
    </Card>
  )
}

const badge = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 28,
  height: 28,
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
  color: 'text.secondary',
  fontSize: 14,
  fontWeight: 600,
}
