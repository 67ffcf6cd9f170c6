import Alert from '@mui/material/Alert'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { trackGoal } from '#shared/browser/analytics.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { messageOf, useRequestAct } from '#shared/ra/requests/use-request-act.ts'
import { cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { OrderBillLink } from '../bills/OrderBillLink.tsx'

const done = { send: t.sent, remind: t.reminded, cancel: t.cancelled }

/** One-press actions of the sender on a request. When money is missing, offers a bill for it. */
export const useRequestAction = (request: SignRequest) => useRequestAct(request, done, refusal, countSent)

const countSent = (verb: keyof typeof done) => {
  if (verb === 'send') trackGoal('request_sent')
}

function refusal(error: unknown) {
  const lacks = error instanceof ApiError ? error.lacks : undefined
  const bill = lacks !== undefined && <OrderBillLink lacks={lacks} color="inherit" size="small" />
  return (
    <Alert severity="error" variant="filled" action={bill}>
      {messageOf(error)}
    </Alert>
  )
}
