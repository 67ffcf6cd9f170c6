import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { listTexts } from '../../text/ra.ts'
import { useListFilter } from './use-list-filter.ts'

type SelectFilterProps = {
  source: string
  label: string
  choices: readonly { id: string | number; name: string }[]
}

/** A filter with a few known values; the first option clears it. A link may set several at once. */
export function SelectFilter({ source, label, choices }: SelectFilterProps) {
  const [value, change] = useListFilter(source)
  const chosen = Array.isArray(value) ? several : String(choices.find(({ id }) => id === value)?.id ?? '')
  const nameOf = (one: unknown) => choices.find(({ id }) => id === one)?.name
  return (
    <TextField
      select
      label={label}
      value={chosen}
      onChange={({ target }) =>
        target.value !== several && change(choices.find(({ id }) => String(id) === target.value)?.id)
      }
      sx={{ m: 0, flex: { xs: '1 1 100%', sm: '0 1 200px' } }}
    >
      <MenuItem value="">{listTexts.any}</MenuItem>
      {Array.isArray(value) && (
        <MenuItem value={several} sx={{ whiteSpace: 'normal' }}>
          {value.map(nameOf).join(', ')}
        </MenuItem>
      )}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

const several = ' '
