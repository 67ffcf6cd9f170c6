import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Reminders } from '../../contract/document-sign-requests.ts'
import { reminder_times_max } from '../../rules/limits.ts'
import { reminderTexts as t } from '../../text/request-changes.ts'

type RemindersInputProps = { value: Reminders | null; onChange: (value: Reminders | null) => void }

const usual_days = [1, 2, 3, 7]
const usual_times = 3
const all_times = Array.from({ length: reminder_times_max }, (_none, index) => index + 1)

/** Reminders every so many days, so many times; or none. */
export function RemindersInput({ value, onChange }: RemindersInputProps) {
  const every_days = value?.every_days ?? 0
  // a client's own system may have set another one
  const all_days = [...new Set([...usual_days, ...(value ? [every_days] : [])])].toSorted((a, b) => a - b)
  const changeDays = (days: number) =>
    onChange(days === 0 ? null : { every_days: days, times_max: value?.times_max ?? usual_times })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
      <TextField
        select
        label={t.often}
        value={every_days}
        onChange={({ target }) => changeDays(Number(target.value))}
        sx={{ m: 0 }}
      >
        <MenuItem value={0}>{t.never}</MenuItem>
        {all_days.map((days) => (
          <MenuItem key={days} value={days}>
            {t.every(days)}
          </MenuItem>
        ))}
      </TextField>
      {value && (
        <TextField
          select
          label={t.count}
          value={value.times_max}
          onChange={({ target }) => onChange({ ...value, times_max: Number(target.value) })}
          sx={{ m: 0 }}
        >
          {all_times.map((times) => (
            <MenuItem key={times} value={times}>
              {t.at_most(times)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}
