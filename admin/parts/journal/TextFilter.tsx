import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { PopoverFilter } from '#shared/ra/list/PopoverFilter.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'

type TextFilterProps = { source: string; label: string; isNumber?: true }

/** Filters rows by a value that is typed whole: a number or an address. */
export function TextFilter({ source, label, isNumber }: TextFilterProps) {
  const [value, change] = useListFilter(source)
  const applied = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const [typed, setTyped] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (applied !== seen) {
    setSeen(applied)
    setTyped(applied)
  }
  const type = (text: string) => {
    const input = isNumber ? text.replace(/\D/g, '').slice(0, 15) : text
    setTyped(input)
    const wanted = input.trim()
    change(wanted === '' ? undefined : isNumber ? Number(wanted) || undefined : wanted, true)
  }
  return (
    <PopoverFilter label={label} value={applied || null} onClear={() => change(undefined)}>
      <TextField
        label={label}
        value={typed}
        onChange={({ target }) => type(target.value)}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { autoComplete: 'off', ...(isNumber && { inputMode: 'numeric' as const }) } }}
      />
    </PopoverFilter>
  )
}
