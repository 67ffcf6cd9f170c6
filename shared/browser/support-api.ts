import { createApiClient, type ApiClient } from './api-client.ts'
import { isSessionEnded } from './is-session-ended.ts'
import { pageConfig } from './page-config.ts'
import { supportSession } from './support-session.ts'
import { requestNameOf } from '../text/request-names.ts'

/** The API client of the console. */
export const supportApi: ApiClient<'support'> = createApiClient({
  base: pageConfig().support_api_base,
  version: '',
  nameOf: requestNameOf,
  authorization: () => supportSession.get().token,
  onUnauthorized: (error) => {
    if (isSessionEnded(error)) supportSession.reset()
  },
})
