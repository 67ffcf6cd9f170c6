import { useCanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { signerViewPath } from '#shared/rules/signer-view-path.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { DocumentsGate } from '../reveals/DocumentsGate.tsx'

/** Opens the signer's page read-only in a new tab. */
export function SignerViewButton({ request: { id, sent_at } }: { request: SignRequest }) {
  const { canAccess } = useCanAccess({ resource: 'request', action: 'signer_view' })
  const of = { resource: 'document-sign-requests', id } as const
  if (!canAccess) return null
  if (sent_at === null) {
    return <ActionButton whyNot={t.why_not.signer_view}>{t.signer_view}</ActionButton>
  }
  return (
    <DocumentsGate of={of}>
      <Button component="a" href={signerViewPath(id)} target="_blank" rel="noreferrer">
        {t.signer_view}
      </Button>
    </DocumentsGate>
  )
}
