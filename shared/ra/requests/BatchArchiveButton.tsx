import type { Answer } from '../../browser/api-client.ts'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { evidenceTexts as t, batchFileName } from '../../text/evidence.ts'
import { archive_timeout_ms, SaveFileButton, type FileCall } from '../SaveFileButton.tsx'
import { useCount } from '../use-count.ts'

type BatchArchiveButtonProps = { request: SignRequest; load: (call: FileCall) => Promise<Answer<Blob>> }

/** Downloads the archive of all signers; nothing for a request with one. */
export function BatchArchiveButton({ request: { id, batch_id }, load }: BatchArchiveButtonProps) {
  const { total = 1 } = useCount('request', { batch_id })
  if (total < 2) return null
  return (
    <SaveFileButton
      size="small"
      name={batchFileName(id)}
      title={t.of_batch}
      load={() => load({ params: { id }, timeout_ms: archive_timeout_ms })}
    >
      {t.batch_button}
    </SaveFileButton>
  )
}
