import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'

type ChoiceLineProps = {
  name: string
  /** below the name */
  hint?: string
  /** accessible name of the choice */
  label: string
  value: string
  /** the choice of nothing */
  none: string
  options: readonly { value: string; text: string }[]
  disabled?: boolean
  onChoose: (value: string) => void
}

export function ChoiceLines({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={list}>
      {children}
    </Box>
  )
}

/** A name, and what was chosen for it. */
export function ChoiceLine({ name, hint, label, value, none, options, disabled = false, onChoose }: ChoiceLineProps) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        {hint && (
          <Typography variant="caption" color="text.secondary">
            {hint}
          </Typography>
        )}
      </Box>
      <TextField
        select
        size="small"
        hiddenLabel
        slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ m: 0 }}
      >
        <MenuItem value="">{none}</MenuItem>
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value} sx={{ whiteSpace: 'normal' }}>
            {option.text}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }
const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 240px)' },
  gap: 1.5,
  alignItems: 'center',
  px: 2,
  py: 1.25,
  '& + li': { borderTop: 1, borderColor: 'divider' },
}
