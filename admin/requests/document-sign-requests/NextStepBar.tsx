import { RecordContextProvider, useCanAccess, useGetList } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Stuck } from '#shared/contract/stuck.ts'
import { CopyIconButton } from '#shared/ra/CopyButton.tsx'
import { NextStepLine } from '#shared/ra/NextStepLine.tsx'
import { SendLinkButton } from '#shared/ra/requests/SendLinkButton.tsx'
import { shortName } from '#shared/rules/person.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { correctTexts } from '#shared/text/request-changes.ts'
import { RetryButton } from '../stuck/RetryButton.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ProposeCorrection } from './ProposeCorrection.tsx'
import { RequestActions } from './RequestActions.tsx'
import { useRequestAction } from './use-request-action.ts'

/** «Где документ и что дальше», with the button that fixes it and the other actions. */
export function NextStepBar({ request }: { request: SignRequest }) {
  return <NextStepLine step={request.next_step} action={<Actions request={request} />} />
}

function Actions({ request }: { request: SignRequest }) {
  return (
    <>
      <TellButton request={request} />
      <Fix request={request} />
      <RequestActions request={request} />
    </>
  )
}

/** Where the document is, in words that may be sent to the client as they are. */
function TellButton({ request: { id, title, signer, next_step } }: { request: SignRequest }) {
  return <CopyIconButton text={t.tell_client(id, title, shortName(signer.full_name), next_step.text)} label={t.tell} />
}

function Fix({ request }: { request: SignRequest }) {
  switch (request.next_step.action) {
    case 'correct':
      return <ProposeCorrection request={request} variant="contained" label={correctTexts.number} />
    case 'send_link':
      return <SendLink request={request} />
    case 'cancel':
      return <CancelButton request={request} variant="contained" />
    case 'retry_seal':
      return <RetrySeal request={request} />
    // the sender does these
    case 'send':
    case 'again':
    case null:
      return null
  }
}

function SendLink({ request }: { request: SignRequest }) {
  const { canAccess } = useCanAccess({ resource: 'request', action: 'remind' })
  const { act, running } = useRequestAction(request)
  if (!canAccess) return null
  return (
    <SendLinkButton
      variant="contained"
      at={request.next_step.action_at}
      loading={running === 'remind'}
      onClick={() => void act('remind')}
    />
  )
}

/** Retries the stuck seal of this request, which is a row of «Застряло». */
function RetrySeal({ request }: { request: SignRequest }) {
  const { canAccess } = useCanAccess({ resource: 'stuck', action: 'retry' })
  const { data } = useGetList<Stuck>('stuck', { ...single, filter: { request_id: request.id, kind: 'seal' } })
  const row = data?.[0]
  if (!canAccess || !row) return null
  return (
    <RecordContextProvider value={row}>
      <RetryButton variant="contained" size="medium" />
    </RecordContextProvider>
  )
}

const single = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const
