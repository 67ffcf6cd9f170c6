import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { useCopy } from '#shared/ra/use-copy.tsx'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { cabinetRequestTexts as t, whyNotTexts } from '#shared/text/document-sign-requests.ts'
import { hideTexts } from '#shared/text/request-lists.ts'
import { SendAgainButton } from './SendAgainButton.tsx'
import { SendDraftButton } from './SendDraftButton.tsx'
import { useRequestAction } from './use-request-action.tsx'

type Explained = keyof typeof whyNotTexts

/** Actions of the sender; a disabled button says why. */
export function RequestActions({ request }: { request: SignRequest }) {
  const copy = useCopy()
  const { act, running } = useRequestAction(request)
  const whyNot = (action: Explained) => (allows(action, request.status) ? null : whyNotTexts[action])
  const hiding = request.hidden_at === null ? 'hide' : 'unhide'
  const isDraft = request.status === 'draft'
  return (
    <>
      {isDraft && <SendDraftButton isBusy={running === 'send'} onSend={() => act('send')} />}
      {allows('hide', request.status) && (
        <ActionButton variant="outlined" loading={running === hiding} onClick={() => void act(hiding)}>
          {hideTexts[hiding]}
        </ActionButton>
      )}
      {allows('again', request.status) && <SendAgainButton request={request} />}
      <ActionButton variant="outlined" whyNot={isDraft ? t.no_link : null} onClick={() => void copy(request.sign_url)}>
        {t.copy_link}
      </ActionButton>
      {!isDraft && (
        <ActionButton
          variant="outlined"
          whyNot={whyNot('remind')}
          loading={running === 'remind'}
          onClick={() => void act('remind')}
        >
          {t.remind}
        </ActionButton>
      )}
      <ConfirmButton
        color="error"
        whyNot={whyNot('cancel')}
        title={t.cancel_title}
        content={t.cancel_content(isDraft || request.sample ? 0 : pageConfig().message_price)}
        verb={t.cancel}
        onConfirm={() => act('cancel')}
      >
        {t.cancel}
      </ConfirmButton>
    </>
  )
}
