import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import { listTexts as t } from '../../text/ra.ts'

type FilterChipProps = { children: string; onClear: () => void }

/** A filter that is on; a press clears it. */
export function FilterChip({ children, onClear }: FilterChipProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      endIcon={<CloseIcon />}
      title={t.clear_filter}
      aria-label={t.clear_one(children)}
      onClick={onClear}
      sx={{ minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      {children}
    </Button>
  )
}
