import { FieldTitle, useInput, type InputProps } from 'ra-core'
import { DayPicker } from './DayPicker.tsx'
import { fieldHint } from './field-hint.tsx'

type DatePickerInputProps = InputProps & { minDate?: string; maxDate?: string; clearable?: boolean }

/** A day in a form; native date inputs ignore the locale, so this is MUI's. */
export function DatePickerInput({ minDate, maxDate, clearable = true, ...props }: DatePickerInputProps) {
  const { id, field, fieldState, isRequired } = useInput(props)
  const value: unknown = field.value
  return (
    <DayPicker
      id={id}
      label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      minDate={minDate}
      maxDate={maxDate}
      clearable={clearable}
      error={fieldState.invalid}
      helperText={fieldHint(fieldState.error?.message, props.helperText)}
    />
  )
}
