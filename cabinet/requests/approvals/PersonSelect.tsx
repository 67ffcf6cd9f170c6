import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useAnswer } from '../../parts/use-answer.ts'

type PersonSelectProps = {
  label: string
  value: number | undefined
  error: string | undefined
  onChange: (user_id: number) => void
}

/** One of the users who may approve. */
export function PersonSelect({ label, value, error, onChange }: PersonSelectProps) {
  const { data } = useAnswer('GET /approval-rules')
  const people = data?.people.filter(({ active }) => active) ?? []
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
      error={error !== undefined}
      helperText={error}
    >
      {people.map(({ id, full_name }) => (
        <MenuItem key={id} value={id}>
          {full_name}
        </MenuItem>
      ))}
    </TextField>
  )
}
