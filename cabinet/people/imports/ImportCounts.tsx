import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Import } from '#shared/contract/imports.ts'
import type { ImportRowState } from '#shared/rules/imports.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { importTexts as t } from '#shared/text/imports.ts'

/** How many rows do what; what a choice has left alone is shown where there is any. */
export function ImportCounts({ imported: { status, counts } }: { imported: Import }) {
  const words = status === 'checked' ? t.summary : t.result
  const row_states: ImportRowState[] = [
    'new',
    'change',
    ...(counts.skipped > 0 ? (['skipped'] as const) : []),
    'same',
    'wrong',
  ]
  return (
    <Card component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2, sm: 4 }, m: 0, px: 2.5, py: 2 }}>
      {row_states.map((state) => (
        <Box key={state} sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 96 }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {words[state]}
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 24,
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              ...(state === 'wrong' && counts.wrong > 0 && { color: 'error.main' }),
            }}
          >
            {showCount(counts[state])}
          </Box>
        </Box>
      ))}
    </Card>
  )
}
