import { useState, type ReactNode } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { listTexts as t } from '../../text/ra.ts'
import { chip, chipName, chipText } from './chip.ts'
import { useIsFolded } from './MoreFilters.tsx'

type PopoverFilterProps = {
  label: string
  /** what it is set to, in words; null while it is off */
  value: string | null
  onClear: () => void
  /** its inputs */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A filter as a chip that says what it is set to; its inputs are one press away. */
export function PopoverFilter({ label, value, onClear, children }: PopoverFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isFolded = useIsFolded()
  if (isFolded && value === null) return null
  return (
    <Box sx={{ ...chip(value !== null), display: 'inline-flex', alignItems: 'center', p: 0 }}>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={chipName(label, value)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={inside}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {chipText(label, value)}
        </Box>
      </Button>
      {value !== null && (
        <IconButton size="small" aria-label={t.clear_one(label)} title={t.clear_filter} onClick={onClear}>
          <CloseIcon fontSize="inherit" />
        </IconButton>
      )}
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, elevation: 4, sx: paper } }}
        >
          {typeof children === 'function' ? children(() => setAnchor(null)) : children}
        </Popover>
      )}
    </Box>
  )
}

const inside = { minWidth: 0, minHeight: 34, height: 34, px: 1.5, borderRadius: 5, fontSize: 14, whiteSpace: 'nowrap' }
const paper = { mt: 0.5, p: 2, width: 360, maxWidth: 'calc(100vw - 32px)' }
