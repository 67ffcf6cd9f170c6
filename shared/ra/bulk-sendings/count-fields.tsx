import { useRecordContext } from 'ra-core'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { Figures } from '../Money.tsx'
import { fieldTexts } from '../../text/ra.ts'
import { rowsIn } from './rows-in.ts'

/** How many rows of the table have become requests. */
export function SentField() {
  const sending = useRecordContext<BulkSending>()
  return sending ? <Figures>{t.of_rows(sending.counts.sent, rowsIn(sending))}</Figures> : null
}

/** How many of these requests are signed. */
export function SignedField() {
  const sending = useRecordContext<BulkSending>()
  if (!sending) return null
  const { counts, request_counts } = sending
  return counts.sent > 0 ? <Figures>{t.of_rows(request_counts.signed, counts.sent)}</Figures> : fieldTexts.none
}
