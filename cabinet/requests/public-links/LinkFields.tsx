import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { pageConfig } from '#shared/browser/page-config.ts'
import { DayPicker } from '#shared/ra/inputs/DayPicker.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import type { Errors } from '#shared/ra/requests/form-error.ts'
import type { Mode } from '#shared/rules/modes.ts'
import { message_chars_max, public_link_days_max } from '#shared/rules/limits.ts'
import { publicLinkTexts as t } from '#shared/text/public-links.ts'
import type { LinkValues } from './use-link-values.ts'

type Props = { values: LinkValues; change: (part: Partial<LinkValues>) => void; errors: Errors }

/** What the one who opens the link reads. */
export function AboutFields({ values, change, errors }: Props) {
  return (
    <Box sx={column}>
      <TextField
        label={t.name}
        helperText={errors['title'] ?? t.name_hint}
        error={'title' in errors}
        value={values.title}
        onChange={(event) => change({ title: event.target.value })}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label={t.message}
        multiline
        minRows={2}
        helperText={errors['message']}
        error={'message' in errors}
        value={values.message}
        onChange={(event) => change({ message: event.target.value })}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: message_chars_max } }}
      />
    </Box>
  )
}

const numbers = ['day_max', 'phone_max', 'total_max', 'sign_days'] as const
const hintsIn = (mode: Mode): Partial<Record<(typeof numbers)[number], string>> => ({
  day_max: t.day_max_hint(mode),
  total_max: t.total_max_hint,
  sign_days: t.sign_days_hint(mode),
})

export function LimitFields({ values, change, errors }: Props) {
  const hints = hintsIn(pageConfig().mode)
  return (
    <Box sx={column}>
      <DayPicker
        label={t.expires_at}
        value={values.expires_at}
        onChange={(expires_at) => change({ expires_at })}
        minDate={useDay()}
        maxDate={useDay(public_link_days_max)}
        error={'expires_at' in errors}
        helperText={errors['expires_at']}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {numbers.map((name) => (
          <TextField
            key={name}
            label={t[name]}
            helperText={errors[name] ?? hints[name]}
            error={name in errors}
            value={values[name]}
            onChange={(event) => change({ [name]: event.target.value.replace(/\D/g, '') })}
            sx={{ m: 0 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
        ))}
      </Box>
      <TextField
        label={t.pin}
        helperText={errors['pin'] ?? t.pin_hint}
        error={'pin' in errors}
        value={values.pin}
        onChange={(event) => change({ pin: event.target.value.replace(/\D/g, '') })}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8, autoComplete: 'off' } }}
      />
    </Box>
  )
}

const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const
