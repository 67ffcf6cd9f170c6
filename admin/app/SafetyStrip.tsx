import Alert from '@mui/material/Alert'
import { pageConfig } from '#shared/browser/page-config.ts'
import { safetyTexts as t } from '#shared/text/approvals.ts'
import { senderCheckTexts } from '#shared/text/senders.ts'

/** Which safety settings are switched off on this server, above every screen. */
export function SafetyStrip() {
  const off = switchedOff()
  if (!off.length) return null
  return (
    <Alert component="aside" severity="warning" aria-label={t.label} sx={{ mb: 2 }}>
      {off.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}

function switchedOff(): string[] {
  const { second_person, sender_check } = pageConfig()
  const off = sender_check ? [] : [senderCheckTexts.off]
  if (second_person === 'off') off.push(t.off)
  if (second_person === 'money') off.push(t.money)
  return off
}
