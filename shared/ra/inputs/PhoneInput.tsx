import { FieldTitle, useInput, type InputProps } from 'ra-core'
import TextField from '@mui/material/TextField'
import { applyPhoneMask } from '../../browser/mask.ts'
import { usePhoneInput } from '../../browser/use-phone-input.ts'
import { isCodeOnly, toPhone } from '../../rules/phone.ts'
import { fieldHint } from './field-hint.tsx'
import { isPhone } from './phone-check.ts'

type PhoneInputProps = InputProps & {
  /** `off` where the number is another person's */
  autoComplete?: string
}

/** A mobile number; the form holds E.164 as soon as the number is complete. */
export function PhoneInput({ autoComplete = 'off', ...props }: PhoneInputProps) {
  const { id, field, fieldState, isRequired } = useInput({ validate: isPhone, ...props })
  const formatted = typeof field.value === 'string' ? applyPhoneMask(field.value).value : ''
  const {
    ref,
    type,
    inputMode,
    autoComplete: _own,
    ...masked
  } = usePhoneInput(formatted, (text) => {
    field.onChange(text === '' || isCodeOnly(text) ? '' : (toPhone(text) ?? text))
  })
  return (
    <TextField
      {...masked}
      id={id}
      inputRef={ref}
      onBlur={field.onBlur}
      type={type}
      label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={fieldHint(fieldState.error?.message, props.helperText)}
      slotProps={{ htmlInput: { inputMode, autoComplete } }}
    />
  )
}
