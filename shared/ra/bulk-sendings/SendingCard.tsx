import type { ReactNode } from 'react'
import { useRecordContext } from 'ra-core'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { showTime } from '../../rules/clock.ts'
import { bulkSendingStatusTexts, bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { StatusChip } from '../StatusChip.tsx'
import { SentField, SignedField } from './count-fields.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

/** A sending on a phone; `whose` is shown under its name. */
export function SendingCard({ whose }: { whose?: ReactNode }) {
  const sending = useRecordContext<BulkSending>()
  if (!sending) return null
  return (
    <RowCard main={sending.name} end={<StatusChip {...bulkSendingStatusTexts[sending.status]} />}>
      {whose}
      <>
        {t.sent_rows}: <SentField />
      </>
      <>
        {t.signed}: <SignedField />
      </>
      {showTime(sending.created_at)}
    </RowCard>
  )
}
