import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { useRowAct } from '#shared/ra/requests/use-row-act.ts'
import { sendLinkTexts as t } from '#shared/text/document-sign-requests.ts'

const done = { remind: t.sent }

/** One-press actions of staff on a request. */
export const useRequestAction = (request: SignRequest) => useRowAct('request', request, done)
