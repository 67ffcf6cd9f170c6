import { createApiClient, type ApiClient, type ApiError } from '#shared/browser/api-client.ts'
import { askConfirmation } from '#shared/browser/confirmation.ts'
import { isSessionEnded } from '#shared/browser/is-session-ended.ts'
import { noteSessionEnd } from '#shared/browser/session-end.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { requestNameOf } from '#shared/text/request-names.ts'

/** react-query caches responses, so the client below it does not. */
export const adminApi: ApiClient<'support'> = createApiClient({
  base: pageConfig().support_api_base,
  version: '',
  keep_ms: 0,
  confirm: askConfirmation,
  nameOf: requestNameOf,
  authorization: () => supportSession.get().token,
  onUnauthorized: (error: ApiError) => {
    if (!isSessionEnded(error)) return
    // of several refused calls the first one ends the session
    if (supportSession.get().loggedIn) noteSessionEnd(supportSession.profile().login)
    supportSession.reset()
  },
})
