import Alert from '@mui/material/Alert'
import type { Webhook } from '../../contract/webhooks.ts'
import { showTime } from '../../rules/clock.ts'
import { webhookScreenTexts as t } from '../../text/webhook-screens.ts'

/** Why nothing arrives there, in words. */
export function WebhookAlerts({ webhook: { enabled, off_reason, failing_since, replaying } }: { webhook: Webhook }) {
  return (
    <>
      {off_reason && <Alert severity={off_reason === 'by_hand' ? 'info' : 'error'}>{t.off_alert[off_reason]}</Alert>}
      {enabled && failing_since && <Alert severity="warning">{t.failing_alert(showTime(failing_since))}</Alert>}
      {replaying && <Alert severity="info">{t.replaying}</Alert>}
    </>
  )
}
