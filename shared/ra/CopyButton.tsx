import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { fieldTexts } from '../text/ra.ts'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { useCopy } from './use-copy.tsx'

export function CopyIconButton({ text, label = fieldTexts.copy }: { text: string; label?: string }) {
  const copy = useCopy()
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => void copy(text)}>
        <CopyIcon fontSize="inherit" />
      </IconButton>
    </Tooltip>
  )
}

export function CopyButton({ text, label = fieldTexts.copy }: { text: string; label?: string }) {
  const copy = useCopy()
  return (
    <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy(text)}>
      {label}
    </Button>
  )
}
