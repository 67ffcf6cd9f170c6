import type { Answer } from '../../browser/api-client.ts'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { evidenceTexts as t, sendingFileName } from '../../text/evidence.ts'
import { archive_timeout_ms, SaveFileButton, type FileCall } from '../SaveFileButton.tsx'

type SendingArchiveButtonProps = { sending: BulkSending; load: (call: FileCall) => Promise<Answer<Blob>> }

/** Downloads documents and evidence of a confirmed sending. */
export function SendingArchiveButton({ sending: { id, confirmed_at }, load }: SendingArchiveButtonProps) {
  if (confirmed_at === null) return null
  return (
    <SaveFileButton
      variant="outlined"
      name={sendingFileName(id)}
      title={t.of_sending}
      load={() => load({ params: { id }, timeout_ms: archive_timeout_ms })}
    >
      {t.sending_button}
    </SaveFileButton>
  )
}
