import type { ReactNode } from 'react'
import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { showTime } from '../../rules/clock.ts'
import { bulkSendingStatusTexts, bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { StatusChip } from '../StatusChip.tsx'
import { SentField, SignedField } from './count-fields.tsx'

/** A sending on a phone; `whose` is shown under its name. */
export function SendingCard({ whose }: { whose?: ReactNode }) {
  const sending = useRecordContext<BulkSending>()
  if (!sending) return null
  return (
    <>
      <StatusChip {...bulkSendingStatusTexts[sending.status]} />
      <Typography sx={{ fontWeight: 500 }}>{sending.name}</Typography>
      {whose}
      <span>
        {t.sent_rows}: <SentField />
      </span>
      <span>
        {t.signed}: <SignedField />
      </span>
      <Typography variant="caption" color="text.secondary">
        {showTime(sending.created_at)}
      </Typography>
    </>
  )
}
