import { useCanAccess } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { useCopy } from '#shared/ra/use-copy.tsx'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { useRequestAction } from './use-request-action.ts'

/** Actions of staff on a request; a disabled button says why. */
export function RequestActions({ request }: { request: SignRequest }) {
  const copy = useCopy()
  const { act } = useRequestAction(request)
  const { canAccess: mayRemind } = useCanAccess({ resource: 'request', action: 'remind' })
  const { canAccess: mayCancel } = useCanAccess({ resource: 'request', action: 'cancel' })
  const canRemind = allows('remind', request.status)
  return (
    <>
      <ActionButton variant="outlined" onClick={() => void copy(request.sign_url)}>
        {t.copy_link}
      </ActionButton>
      {mayRemind && !canRemind && (
        <ActionButton variant="outlined" whyNot={t.why_not.remind}>
          {t.remind}
        </ActionButton>
      )}
      {mayCancel && (
        <ConfirmButton
          color="error"
          whyNot={allows('cancel', request.status) ? null : t.why_not.cancel}
          title={t.cancel_title}
          content={t.cancel_content}
          verb={t.cancel}
          onConfirm={() => act('cancel')}
        >
          {t.cancel}
        </ConfirmButton>
      )}
    </>
  )
}
