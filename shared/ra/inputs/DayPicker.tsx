import type { FocusEventHandler, ReactNode } from 'react'
import dayjs from 'dayjs'
import 'dayjs/locale/ru'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ruRU } from '@mui/x-date-pickers/locales'

type DayPickerProps = {
  label: ReactNode
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (day: string | null) => void
  minDate?: string | undefined
  maxDate?: string | undefined
  clearable?: boolean
  id?: string
  onBlur?: FocusEventHandler
  error?: boolean
  helperText?: ReactNode
}

const words = ruRU.components.MuiLocalizationProvider.defaultProps.localeText

/** Holds `YYYY-MM-DD`, shows ДД.ММ.ГГГГ; the week starts on Monday, as in dayjs's `ru`. */
export function DayPicker({ label, value, onChange, minDate, maxDate, clearable = false, ...field }: DayPickerProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="ru" localeText={words}>
      <DatePicker
        label={label}
        value={value ? dayjs(value) : null}
        onChange={(day) => onChange(day?.isValid() ? day.format('YYYY-MM-DD') : null)}
        {...(minDate && { minDate: dayjs(minDate) })}
        {...(maxDate && { maxDate: dayjs(maxDate) })}
        slotProps={{ field: { clearable }, textField: { size: 'small', sx: tight, ...field } }}
      />
    </LocalizationProvider>
  )
}

/** Two of them fit beside each other on a phone, each with its full date and both buttons. */
const tight = {
  '& .MuiPickersInputBase-root': { pl: 1.25, pr: 1, fontSize: 15 },
  '& .MuiInputAdornment-root': { ml: 0.5 },
  '& .MuiInputAdornment-root .MuiIconButton-root': { p: 0.5, mr: 0 },
}
