import { FieldTitle, useInput, type InputProps } from 'ra-core'
import dayjs from 'dayjs'
import 'dayjs/locale/ru'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ruRU } from '@mui/x-date-pickers/locales'

type DatePickerInputProps = InputProps & { minDate?: string; maxDate?: string; clearable?: boolean }

const words = ruRU.components.MuiLocalizationProvider.defaultProps.localeText

/** Keeps `YYYY-MM-DD`, shows ДД.ММ.ГГГГ; the week starts on Monday, as dayjs knows for `ru`. */
export function DatePickerInput({ minDate, maxDate, clearable = true, ...props }: DatePickerInputProps) {
  const { id, field, fieldState, isRequired } = useInput(props)
  const value: unknown = field.value
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="ru" localeText={words}>
      <DatePicker
        label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
        value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
        onChange={(day) => field.onChange(day?.isValid() ? day.format('YYYY-MM-DD') : null)}
        {...(minDate && { minDate: dayjs(minDate) })}
        {...(maxDate && { maxDate: dayjs(maxDate) })}
        slotProps={{
          field: { clearable },
          textField: {
            id,
            size: 'small',
            onBlur: field.onBlur,
            error: fieldState.invalid,
            helperText: fieldState.error?.message ?? props.helperText,
          },
        }}
      />
    </LocalizationProvider>
  )
}
