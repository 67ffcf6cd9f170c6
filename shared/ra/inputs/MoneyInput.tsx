import { useState } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import InputAdornment from '@mui/material/InputAdornment'
import { rublesOf } from '../../rules/rubles-of.ts'

/** Rubles with a comma or a point; the form holds a number, or the text while it is not one yet. */
export function MoneyInput(props: TextInputProps) {
  const [typed, setTyped] = useState('')

  const parse = (text: string): number | string | null => {
    setTyped(text)
    return text.trim() === '' ? null : (rublesOf(text) ?? text)
  }
  // «12,50» is the number 12.5, but the typed text stays
  const format = (value: unknown): string => {
    if (typeof value !== 'number') return typeof value === 'string' ? value : ''
    return rublesOf(typed) === value ? typed : formatRubles(value)
  }

  return (
    <TextInput
      format={format}
      parse={parse}
      slotProps={{
        input: { endAdornment: <InputAdornment position="end">₽</InputAdornment> },
        htmlInput: { inputMode: 'decimal' },
      }}
      {...props}
    />
  )
}

/** 1500 → «1500», 1500.5 → «1500,50» */
function formatRubles(rubles: number): string {
  return (Number.isInteger(rubles) ? String(rubles) : rubles.toFixed(2)).replace('.', ',')
}
