import Alert from '@mui/material/Alert'
import { listTexts as t } from '../../text/ra.ts'

/** Says which fields of the filter were left out. */
export function DroppedFilters({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t.dropped(names)}
    </Alert>
  )
}
