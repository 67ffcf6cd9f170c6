import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { ActionsMenu } from '#shared/ra/ActionsMenu.tsx'
import { CorrectSignerButton } from '#shared/ra/requests/CorrectSignerButton.tsx'
import { ExtendButton } from '#shared/ra/requests/ExtendButton.tsx'
import { RemindersButton } from '#shared/ra/requests/RemindersButton.tsx'
import { SendLinkButton } from '#shared/ra/requests/SendLinkButton.tsx'
import { useCopy } from '#shared/ra/use-copy.tsx'
import { allows, isOut } from '#shared/rules/document-sign-requests.ts'
import { cabinetRequestTexts as t, sendLinkTexts, whyNotTexts } from '#shared/text/document-sign-requests.ts'
import { hideTexts } from '#shared/text/request-lists.ts'
import { CancelButton } from './CancelButton.tsx'
import { FollowActions } from './FollowActions.tsx'
import { useRequestAction } from './use-request-action.tsx'

type Explained = keyof typeof whyNotTexts

/** What the sender can do besides what is next; a disabled button says why. */
export function RequestActions({ request }: { request: SignRequest }) {
  const copy = useCopy()
  const { act, running } = useRequestAction(request)
  const whyNot = (action: Explained) => (allows(action, request.status) ? null : whyNotTexts[action])
  const { action } = request.next_step
  const hiding = request.hidden_at === null ? 'hide' : 'unhide'
  const isDraft = !isOut(request.status)
  return (
    <ActionsMenu>
      <ActionButton whyNot={isDraft ? t.no_link : null} onClick={() => void copy(request.sign_url)}>
        {t.copy_link}
      </ActionButton>
      {!isDraft && action !== 'send_link' && (
        <SendLinkButton
          at={null}
          whyNot={whyNot('remind') ?? (action === 'correct' ? sendLinkTexts.correct_first : null)}
          loading={running === 'remind'}
          onClick={() => void act('remind')}
        />
      )}
      {action !== 'correct' && <CorrectSignerButton request={request} isOpenAtFirst />}
      <ExtendButton request={request} />
      <RemindersButton request={request} />
      {allows('hide', request.status) && (
        <ActionButton loading={running === hiding} onClick={() => void act(hiding)}>
          {hideTexts[hiding]}
        </ActionButton>
      )}
      {request.status === 'signed' && !request.test && !request.sample && <FollowActions request={request} />}
      {action !== 'cancel' && <CancelButton request={request} />}
    </ActionsMenu>
  )
}
