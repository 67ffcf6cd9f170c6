import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import { documentFieldKinds, field_choices_max, field_name_chars_max } from '#shared/rules/document-fields.ts'
import { documentFieldKindTexts } from '#shared/text/document-fields.ts'
import { fieldEditorTexts as t } from '#shared/text/field-editor.ts'
import { ofKind } from './edit-fields.ts'

type FieldFormProps = {
  field: DocumentField
  isOpen: boolean
  onOpen: () => void
  onChange: (part: Partial<DocumentField>) => void
  onRemove: () => void
}

/** A field in the list; the chosen one with its name, kind and whether it is required. */
export function FieldForm({ field, isOpen, onOpen, onChange, onRemove }: FieldFormProps) {
  const { name, kind, required, page, choices = [] } = field
  if (!isOpen) {
    return (
      <Button variant="outlined" color="inherit" onClick={onOpen} sx={line}>
        {t.line(name, documentFieldKindTexts[kind], page)}
      </Button>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, border: 1, borderColor: 'primary.main', borderRadius: 1, p: 1.5 }}>
      <TextField
        label={t.field_name}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: field_name_chars_max } }}
        sx={{ m: 0 }}
      />
      <TextField
        select
        label={t.kind}
        value={kind}
        onChange={(event) => {
          const chosen = documentFieldKinds.find((known) => known === event.target.value)
          if (chosen) onChange(ofKind(field, chosen))
        }}
        sx={{ m: 0 }}
      >
        {documentFieldKinds.map((known) => (
          <MenuItem key={known} value={known}>
            {documentFieldKindTexts[known]}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'choice' && (
        <TextField
          multiline
          minRows={2}
          label={t.choices}
          helperText={t.choices_hint}
          defaultValue={choices.join('\n')}
          onChange={(event) => onChange({ choices: choicesOf(event.target.value) })}
          sx={{ m: 0 }}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <FormControlLabel
          control={<Checkbox checked={required} onChange={(event) => onChange({ required: event.target.checked })} />}
          label={t.required}
        />
        <Button color="error" onClick={onRemove}>
          {t.remove}
        </Button>
      </Box>
    </Box>
  )
}

const line = { justifyContent: 'flex-start', textAlign: 'left', fontWeight: 400, borderColor: 'divider' }

const choicesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, field_name_chars_max))
    .filter(Boolean)
    .slice(0, field_choices_max)
