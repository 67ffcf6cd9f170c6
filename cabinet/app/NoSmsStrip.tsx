import Alert from '@mui/material/Alert'
import { bases } from '#shared/browser/addresses.ts'
import { isStaff } from '#shared/browser/client-session.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { noSmsTexts as t } from '#shared/text/setup.ts'

/** Above every screen while no SMS gateway is connected: nothing is sent, and who may connect one goes there. */
export function NoSmsStrip() {
  if (pageConfig().sends_sms) return null
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <strong>{t.title}</strong>
      <br />
      {t.about} {isStaff() ? <a href={`${bases.support}/settings#sms`}>{t.connect}</a> : t.ask}
    </Alert>
  )
}
