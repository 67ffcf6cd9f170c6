import Typography from '@mui/material/Typography'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { showTime } from '../../rules/clock.ts'
import { isTerminal } from '../../rules/document-sign-requests.ts'
import { reminderTexts as t } from '../../text/request-changes.ts'
import { Fact } from '../Facts.tsx'

/** The reminders of a signer: schedule, how many were sent, when the next one is. */
export function RemindersFact({ request }: { request: SignRequest }) {
  const { reminders, status } = request
  if (isTerminal(status) && !reminders) return null
  return (
    <Fact label={t.label}>
      {reminders ? `${t.every(reminders.every_days)}, ${t.at_most(reminders.times_max).toLowerCase()}` : t.never}
      {reminders && (
        <Typography variant="body2" color="text.secondary" component="div">
          {t.sent(reminders.sent, reminders.times_max)}
          {reminders.next_at && `, ${t.next(showTime(reminders.next_at))}`}
        </Typography>
      )}
    </Fact>
  )
}
