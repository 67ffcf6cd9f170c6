import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { message_chars_max } from '#shared/rules/limits.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { SavedTexts } from './SavedTexts.tsx'

type MessageFieldProps = { value: string; onChange: (message: string) => void }

/** The message to the signer: typed, or one that was saved. */
export function MessageField({ value, onChange }: MessageFieldProps) {
  return (
    <Box>
      <TextField
        label={t.message}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        helperText={`${value.length} / ${message_chars_max}`}
        multiline
        fullWidth
        minRows={2}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: message_chars_max } }}
      />
      <SavedTexts value={value} onPick={onChange} />
    </Box>
  )
}
