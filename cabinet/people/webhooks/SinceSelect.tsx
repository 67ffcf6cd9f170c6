import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

export type SinceChoice = { since: string; name: string }

type SinceSelectProps = {
  label: string
  choices: readonly SinceChoice[]
  value: string
  onChange: (since: string) => void
}

export function SinceSelect({ label, choices, value, onChange }: SinceSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ m: 0, '& .MuiSelect-select': { whiteSpace: 'normal' } }}
    >
      {choices.map(({ since, name }) => (
        <MenuItem key={name} value={since} sx={{ whiteSpace: 'normal' }}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
