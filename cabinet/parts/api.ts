import { bases } from '#shared/browser/addresses.ts'
import { createApiClient, type ApiClient, type ApiError } from '#shared/browser/api-client.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { askConfirmation } from '#shared/browser/confirmation.ts'
import { isSessionEnded } from '#shared/browser/is-session-ended.ts'
import { noteSessionEnd } from '#shared/browser/session-end.ts'
import { requestNameOf } from '#shared/text/request-names.ts'

/** react-query caches responses, so the client below it does not. */
export const cabinetApi: ApiClient<'v1'> = createApiClient({
  keep_ms: 0,
  confirm: askConfirmation,
  nameOf: requestNameOf,
  authorization: () => clientSession.get().token,
  onUnauthorized: (error: ApiError) => {
    if (!isSessionEnded(error)) return
    // of several refused calls the first one ends the session
    const { loggedIn, profile } = clientSession.get()
    if (loggedIn) noteSessionEnd(profile?.login ?? '')
    clientSession.reset(bases.cabinet)
  },
})
