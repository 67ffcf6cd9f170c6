import { useCanAccess, useNotify } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionsMenu } from '#shared/ra/ActionsMenu.tsx'
import { ExtendButton } from '#shared/ra/requests/ExtendButton.tsx'
import { RemindersButton } from '#shared/ra/requests/RemindersButton.tsx'
import { SendLinkButton } from '#shared/ra/requests/SendLinkButton.tsx'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { consoleRequestTexts as t, sendLinkTexts } from '#shared/text/document-sign-requests.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'
import { CancelButton } from './CancelButton.tsx'
import { ProposeCorrection } from './ProposeCorrection.tsx'
import { SignerViewButton } from './SignerViewButton.tsx'
import { useRequestAction } from './use-request-action.ts'

/** What staff can do with a request besides what is next; a disabled button says why. */
export function RequestActions({ request }: { request: SignRequest }) {
  const { canAccess: mayRemind } = useCanAccess({ resource: 'request', action: 'remind' })
  const { canAccess: mayAllow } = useCanAccess({ resource: 'request', action: 'allow_messages' })
  const notify = useNotify()
  const { act, running } = useRequestAction(request)
  const { action } = request.next_step
  const whyNotRemind = !allows('remind', request.status)
    ? t.why_not.remind
    : action === 'correct'
      ? sendLinkTexts.correct_first
      : null
  const allow = async (reason: string) => {
    const { id } = request
    await adminApi.call('POST /document-sign-requests/{id}/messages/allow', { params: { id }, body: { reason } })
    notify(t.messages_allowed, { type: 'success' })
  }
  return (
    <ActionsMenu>
      <SignerViewButton request={request} />
      {mayRemind && action !== 'send_link' && (
        <SendLinkButton
          at={null}
          whyNot={whyNotRemind}
          loading={running === 'remind'}
          onClick={() => void act('remind')}
        />
      )}
      {action !== 'correct' && <ProposeCorrection request={request} isOpenAtFirst />}
      <ExtendButton request={request} asksReason />
      <RemindersButton request={request} />
      {mayAllow && request.disowned_at !== null && (
        <ReasonButton
          title={t.allow_messages_title}
          content={t.allow_messages_content}
          verb={t.allow_messages}
          onConfirm={allow}
        >
          {t.allow_messages}
        </ReasonButton>
      )}
      {action !== 'cancel' && <CancelButton request={request} />}
    </ActionsMenu>
  )
}
