import { clientPaths, createApiClient, type ApiClient } from './api-client.ts'
import type { ClientKey } from './public-api.ts'
import { signSession } from './sign-session.ts'

/** The API as the signer's pages call it. They decide themselves where a dead token leads. */
export const signApi: ApiClient<ClientKey> = createApiClient({
  paths: clientPaths,
  authorization: () => signSession.get().signToken,
})
