import { useInput } from 'ra-core'
import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { search_chars_min } from '../../rules/limits.ts'
import { listTexts } from '../../text/ra.ts'

type SearchFieldProps = {
  source: string
  placeholder?: string
  /** read by the list's filter form */
  alwaysOn?: true
}

/** The search of a list; it says how much must be typed before anything is looked for. */
export function SearchField({ source, placeholder = listTexts.search }: SearchFieldProps) {
  const { id, field } = useInput({ source })
  const typed: unknown = field.value
  const isShort = typeof typed === 'string' && typed.length > 0 && typed.trim().length < search_chars_min
  return (
    <TextField
      {...field}
      id={id}
      type="search"
      placeholder={placeholder}
      helperText={isShort ? listTexts.search_short(search_chars_min) : undefined}
      sx={{ minWidth: { sm: 320 }, m: 0 }}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
