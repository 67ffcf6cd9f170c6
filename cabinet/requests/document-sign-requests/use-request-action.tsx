import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { trackGoal } from '#shared/browser/analytics.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { useRowAct } from '#shared/ra/requests/use-row-act.ts'
import { cabinetRequestTexts as t, sendLinkTexts } from '#shared/text/document-sign-requests.ts'
import { hideTexts } from '#shared/text/request-lists.ts'
import { cabinetPackageTexts } from '#shared/text/packages.ts'
import { links } from '../../parts/links.ts'

const done = {
  send: t.sent,
  remind: sendLinkTexts.sent,
  cancel: t.cancelled,
  hide: hideTexts.hidden_one,
  unhide: hideTexts.unhidden_one,
}

/** One-press actions of the sender on a request. When money is missing, leads to the packages. */
export const useRequestAction = (request: SignRequest) =>
  useRowAct('request', request, done, { refusal, onDone: countSent })

const countSent = (verb: keyof typeof done) => {
  if (verb === 'send') trackGoal('request_sent')
}

function refusal(error: unknown) {
  const lacks = error instanceof ApiError ? error.lacks : undefined
  const packages = lacks !== undefined && (
    <Button component={Link} to={links.list('tariffs')} color="inherit" size="small">
      {cabinetPackageTexts.choose}
    </Button>
  )
  return (
    <Alert severity="error" variant="filled" action={packages}>
      {errorText(error)}
    </Alert>
  )
}
