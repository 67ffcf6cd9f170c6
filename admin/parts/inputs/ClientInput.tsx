import { FieldTitle, useInput, type InputProps } from 'ra-core'
import Box from '@mui/material/Box'
import { fieldHint } from '#shared/ra/inputs/field-hint.tsx'
import { ClientPicker } from './ClientPicker.tsx'

/** Client input of a form. */
export function ClientInput(props: InputProps) {
  const { id, field, fieldState, isRequired } = useInput(props)
  const value: unknown = field.value
  return (
    <Box sx={{ width: '100%', mt: 1, mb: 0.5 }}>
      <ClientPicker
        id={id}
        label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
        value={typeof value === 'number' ? value : null}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.invalid}
        helperText={fieldHint(fieldState.error?.message, props.helperText)}
      />
    </Box>
  )
}
