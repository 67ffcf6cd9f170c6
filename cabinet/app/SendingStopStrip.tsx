import Alert from '@mui/material/Alert'
import { pageConfig } from '#shared/browser/page-config.ts'
import { sendingStopTexts as t } from '#shared/text/complaints.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** Above every screen while staff keep the sendings of this client stopped: why, and whom to ask. */
export function SendingStopStrip() {
  const { data: profile } = useAnswer('GET /profile')
  const { operator_email, operator_phone } = pageConfig()
  if (!profile?.sending_stopped) return null
  return (
    <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <strong>{t.title}</strong>
      <br />
      {t.about(profile.sending_stopped.reason)} {t.ask} <a href={`mailto:${operator_email}`}>{operator_email}</a>
      {operator_phone && `, ${operator_phone}`}
    </Alert>
  )
}
