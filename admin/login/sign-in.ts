import type { AdminProfile } from '#shared/contract/session.ts'
import type { Credentials } from '#shared/browser/login/use-sign-in.ts'
import { supportApi } from '#shared/browser/support-api.ts'
import { supportSession } from '#shared/browser/support-session.ts'

/** Opens a session. The profile comes first, so that the console finds it when the token opens it. */
export async function signIn(given: Credentials): Promise<void> {
  const { token, profile } = await supportApi.call<{ token: string; profile: AdminProfile }>('authLogin', {
    method: 'POST',
    body: given,
  })
  supportSession.saveProfile(profile)
  supportSession.saveToken(token)
}
