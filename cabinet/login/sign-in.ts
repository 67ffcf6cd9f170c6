import type { ClientProfile } from '#shared/contract/session.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import type { Credentials } from '#shared/browser/login/use-sign-in.ts'
import { cabinetApi } from '../api.ts'

/** Opens a session. The profile comes first, so that the cabinet finds it when the token opens it. */
export async function signIn(given: Credentials): Promise<void> {
  const { token, profile } = await cabinetApi.call<{ token: string; profile: ClientProfile }>('authLogin', {
    method: 'POST',
    body: given,
  })
  clientSession.saveProfile(profile)
  clientSession.saveToken(token)
}
