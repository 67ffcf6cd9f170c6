import Alert from '@mui/material/Alert'
import { pageConfig } from '#shared/browser/page-config.ts'
import { senderCheckTexts } from '#shared/text/senders.ts'

/** On every page of the console while the setting `SENDER_CHECK` is off. */
export function SenderCheckStrip() {
  if (pageConfig().sender_check) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {senderCheckTexts.off}
    </Alert>
  )
}
