import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { DayPicker } from '#shared/ra/inputs/DayPicker.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { RemindersInput } from '#shared/ra/requests/RemindersInput.tsx'
import { deadline_max_days } from '#shared/rules/limits.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { MessageField } from './MessageField.tsx'
import { SenderSelect } from './SenderSelect.tsx'
import type { DraftState } from './use-draft.ts'

export function DetailsStep({ draft: { value, change } }: { draft: DraftState }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SenderSelect value={value.legal_entity_id} onChange={(legal_entity_id) => change({ legal_entity_id })} />
      <TextField
        label={t.request_title}
        helperText={t.request_title_hint}
        value={value.title}
        onChange={(event) => change({ title: event.target.value })}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <MessageField value={value.message} onChange={(message) => change({ message })} />
      <DayPicker
        label={t.deadline}
        value={value.deadline}
        onChange={(deadline) => change({ deadline })}
        minDate={useDay()}
        maxDate={useDay(deadline_max_days)}
      />
      <Box role="group" aria-label={t.reminders}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t.reminders}
        </Typography>
        <RemindersInput value={value.reminders} onChange={(reminders) => change({ reminders })} />
      </Box>
    </Box>
  )
}
