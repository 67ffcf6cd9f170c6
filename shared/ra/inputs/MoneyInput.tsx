import { TextInput, type TextInputProps } from 'react-admin'
import InputAdornment from '@mui/material/InputAdornment'

/** Rubles with a comma or a point; the form keeps a number. */
export function MoneyInput(props: TextInputProps) {
  return (
    <TextInput
      format={(value: unknown) => (typeof value === 'number' ? String(value).replace('.', ',') : (value ?? ''))}
      parse={parse}
      slotProps={{
        input: { endAdornment: <InputAdornment position="end">₽</InputAdornment> },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
      }}
      {...props}
    />
  )
}

/** What is not a whole number yet («12,») stays text, so that typing goes on. */
function parse(text: string): number | string | null {
  const plain = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d{0,1}[1-9])?$/.test(plain) ? Number(plain) : text
}
