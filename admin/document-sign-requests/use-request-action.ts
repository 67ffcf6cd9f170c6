import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { useRequestAct } from '#shared/ra/requests/use-request-act.ts'
import { requestTexts as t } from '#shared/text/admin.ts'

const done = { remind: t.reminded, cancel: t.cancelled }

/** What staff can do with a request by one press. */
export const useRequestAction = (request: SignRequest) => useRequestAct(request, done)
