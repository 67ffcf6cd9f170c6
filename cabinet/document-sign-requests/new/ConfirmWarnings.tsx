import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { unconfirmedTexts as t } from '#shared/text/file-warnings.ts'

type ConfirmWarningsProps = {
  warnings: readonly { code: string; text: string }[]
  isDone: boolean
  onChange: (isDone: boolean) => void
}

/** What the sender must have seen before the documents go out, and a box to say so. */
export function ConfirmWarnings({ warnings, isDone, onChange }: ConfirmWarningsProps) {
  const texts = [...new Set(warnings.map(({ text }) => text))]
  return (
    <Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isDone} onChange={(_event, checked) => onChange(checked)} />}
        label={t.label}
      />
    </Box>
  )
}
