import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Stuck } from '#shared/contract/stuck.ts'
import { twoLines } from '#shared/ra/two-lines.ts'

/** The cause in words; below it the technical message, for the server's operator. */
export function CauseField() {
  const row = useRecordContext<Stuck>()
  if (!row) return null
  return (
    <Box sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>
      {row.cause}
      {row.error && (
        <Typography variant="caption" color="text.secondary" component="div" title={row.error} sx={twoLines}>
          {row.error}
        </Typography>
      )}
    </Box>
  )
}
