import { useCanAccess, useNotify } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { ReasonButton } from '../actions/ReasonButton.tsx'
import { adminApi } from '../api.ts'
import { SignerViewButton } from './SignerViewButton.tsx'

/** Actions of staff on a request; a disabled button says why. */
export function RequestActions({ request }: { request: SignRequest }) {
  const { canAccess: mayRemind } = useCanAccess({ resource: 'request', action: 'remind' })
  const { canAccess: mayCancel } = useCanAccess({ resource: 'request', action: 'cancel' })
  const { canAccess: mayAllow } = useCanAccess({ resource: 'request', action: 'allow_messages' })
  const notify = useNotify()
  const allow = async (reason: string) => {
    const { id } = request
    await adminApi.call('POST /document-sign-requests/{id}/messages/allow', { params: { id }, body: { reason } })
    notify(t.messages_allowed, { type: 'success' })
  }
  const cancel = async (reason: string) => {
    const { id } = request
    await adminApi.call('POST /document-sign-requests/{id}/cancel', { params: { id }, body: { reason } })
    notify(t.cancelled, { type: 'success' })
  }
  const canRemind = allows('remind', request.status)
  return (
    <>
      <SignerViewButton request={request} />
      {mayRemind && !canRemind && (
        <ActionButton variant="outlined" whyNot={t.why_not.remind}>
          {t.remind}
        </ActionButton>
      )}
      {mayAllow && request.disowned_at !== null && (
        <ReasonButton
          variant="outlined"
          title={t.allow_messages_title}
          content={t.allow_messages_content}
          verb={t.allow_messages}
          onConfirm={allow}
        >
          {t.allow_messages}
        </ReasonButton>
      )}
      {mayCancel && (
        <ReasonButton
          color="error"
          whyNot={allows('cancel', request.status) ? null : t.why_not.cancel}
          title={t.cancel_title}
          content={t.cancel_content(request.sample ? 0 : pageConfig().message_price)}
          verb={t.cancel}
          onConfirm={cancel}
        >
          {t.cancel}
        </ReasonButton>
      )}
    </>
  )
}
