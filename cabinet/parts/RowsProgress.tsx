import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

type RowsProgressProps = { done: number; total: number; text: string; hint: string }

/** How many rows of a table are done. */
export function RowsProgress({ done, total, text, hint }: RowsProgressProps) {
  return (
    <Card sx={{ display: 'grid', gap: 1.5, p: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }} role="status">
        {text}
      </Box>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label={text}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'action.selected' }}
      />
      <Typography variant="body2" color="text.secondary">
        {hint}
      </Typography>
    </Card>
  )
}
