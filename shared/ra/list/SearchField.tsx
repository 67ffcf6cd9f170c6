import { useState } from 'react'
import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { search_chars_min } from '../../rules/limits.ts'
import { listTexts } from '../../text/ra.ts'
import { useListFilter } from './use-list-filter.ts'

type SearchFieldProps = { source?: string; placeholder?: string }

/** The search of a list; shows how many characters it needs. */
export function SearchField({ source = 'q', placeholder = listTexts.search }: SearchFieldProps) {
  const [typed, type] = useTyped(source)
  const isShort = typed !== '' && typed.trim().length < search_chars_min
  return (
    <TextField
      value={typed}
      onChange={(event) => type(event.target.value)}
      type="search"
      placeholder={placeholder}
      helperText={isShort ? listTexts.search_short(search_chars_min) : undefined}
      sx={{
        m: 0,
        flex: { xs: '1 1 160px', sm: '1 1 220px' },
        maxWidth: { sm: 320 },
        '& .MuiInputBase-root': { height: '2.25rem', fontSize: 15 },
      }}
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

/** The typed text runs ahead of the filter and follows it when it changes from outside (cleared, a link). */
function useTyped(source: string): [typed: string, type: (text: string) => void] {
  const [value, change] = useListFilter(source)
  const applied = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (applied !== seen) {
    setSeen(applied)
    setTyped(applied)
  }
  const type = (text: string) => {
    setTyped(text)
    change(text, true)
  }
  return [typed, type]
}
