import { createApiClient, supportPaths, type ApiClient } from './api-client.ts'
import { hasEnded } from './has-ended.ts'
import { supportSession } from './support-session.ts'

export type SupportKey = keyof typeof supportPaths

/** The API as the console calls it. */
export const supportApi: ApiClient<SupportKey> = createApiClient({
  paths: supportPaths,
  base: '/api/support',
  version: '',
  authorization: () => supportSession.get().token,
  onUnauthorized: (error) => {
    if (hasEnded(error)) supportSession.reset()
  },
})
