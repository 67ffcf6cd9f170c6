import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { useGroups } from './use-groups.ts'

type GroupSelectProps = {
  label: string
  value: number | null
  /** the choice of no group */
  none?: string
  onChange: (id: number | null) => void
}

/** One of the groups; not there while there is none. */
export function GroupSelect({ label, value, none, onChange }: GroupSelectProps) {
  const groups = useGroups()
  if (groups.length === 0) return null
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(groups.find(({ id }) => String(id) === target.value)?.id ?? null)}
      sx={{ m: 0, width: '100%', maxWidth: 420 }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {groups.map(({ id, name, people }) => (
        <MenuItem key={id} value={String(id)} sx={{ whiteSpace: 'normal' }}>
          {t.option(name, people)}
        </MenuItem>
      ))}
    </TextField>
  )
}
