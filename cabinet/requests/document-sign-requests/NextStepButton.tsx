import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { CorrectSignerButton } from '#shared/ra/requests/CorrectSignerButton.tsx'
import { SendLinkButton } from '#shared/ra/requests/SendLinkButton.tsx'
import { correctTexts } from '#shared/text/request-changes.ts'
import { CancelButton } from './CancelButton.tsx'
import { SendAgainButton } from './SendAgainButton.tsx'
import { SendDraftButton } from './SendDraftButton.tsx'
import { useRequestAction } from './use-request-action.tsx'

/** The button that does what the next-step line says. */
export function NextStepButton({ request }: { request: SignRequest }) {
  const { act, running } = useRequestAction(request)
  const { action, action_at } = request.next_step
  switch (action) {
    case 'send':
      return (
        <SendDraftButton
          request={request}
          isBusy={running === 'send'}
          onSend={(confirmed_warnings) => act('send', { confirmed_warnings })}
        />
      )
    case 'correct':
      return <CorrectSignerButton request={request} variant="contained" label={correctTexts.number} />
    case 'send_link':
      return (
        <SendLinkButton
          variant="contained"
          at={action_at}
          loading={running === 'remind'}
          onClick={() => void act('remind')}
        />
      )
    case 'cancel':
      return <CancelButton request={request} variant="contained" />
    case 'again':
      return <SendAgainButton request={request} />
    // staff do this
    case 'retry_seal':
    case null:
      return null
  }
}
