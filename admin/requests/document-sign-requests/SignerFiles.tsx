import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { SignerFileRows } from '#shared/ra/requests/SignerFileRows.tsx'
import type { FileCall } from '#shared/ra/SaveFileButton.tsx'
import { requestFileTexts } from '#shared/text/signer-files.ts'
import { adminApi } from '../../parts/api.ts'
import { useOpenDocuments, type DocumentsOf } from '../reveals/DocumentsGate.tsx'

/** What the signer is asked for; what was attached is opened as documents are. */
export function SignerFiles({ of, request }: { of: DocumentsOf; request: SignRequest }) {
  const isOpen = useOpenDocuments(of)
  if (request.signer_files.length === 0) return null
  return (
    <Panel title={requestFileTexts.title}>
      <SignerFileRows request={request} load={isOpen ? load : undefined} />
    </Panel>
  )
}

const load = (call: FileCall) => adminApi.file('GET /downloads/{id}', call)
