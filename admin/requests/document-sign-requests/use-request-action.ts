import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { useRequestAct } from '#shared/ra/requests/use-request-act.ts'
import { sendLinkTexts as t } from '#shared/text/document-sign-requests.ts'

const done = { remind: t.sent }

/** One-press actions of staff on a request. */
export const useRequestAction = (request: SignRequest) => useRequestAct(request, done)
