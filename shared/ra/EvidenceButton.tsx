import type { Answer } from '../browser/api-client.ts'
import type { SignRequest } from '../contract/document-sign-requests.ts'
import { hasEvidence } from '../rules/document-sign-requests.ts'
import { evidenceFileName, evidenceTexts as t } from '../text/evidence.ts'
import { file_timeout_ms, SaveFileButton, type FileCall } from './SaveFileButton.tsx'

type EvidenceButtonProps = { request: SignRequest; load: (call: FileCall) => Promise<Answer<Blob>> }

/** Downloads the archive of evidence of a request. */
export function EvidenceButton({ request, load }: EvidenceButtonProps) {
  return (
    <SaveFileButton
      size="small"
      name={evidenceFileName(request.id)}
      whyNot={hasEvidence(request) ? null : t.why_not}
      load={() => load({ params: { id: request.id }, timeout_ms: file_timeout_ms })}
    >
      {t.button}
    </SaveFileButton>
  )
}
