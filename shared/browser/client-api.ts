import { clientPaths, createApiClient, type ApiClient } from './api-client.ts'
import { clientSession } from './client-session.ts'
import { hasEnded } from './has-ended.ts'
import type { ClientKey } from './public-api.ts'

/** The API as the cabinet calls it. */
export const clientApi: ApiClient<ClientKey> = createApiClient({
  paths: clientPaths,
  authorization: () => clientSession.get().token,
  onUnauthorized: (error) => {
    if (hasEnded(error)) clientSession.reset('/personal')
  },
})
