import type { ClientProfile } from '#shared/contract/session.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { cabinetApi } from '../api.ts'

/** Opens a session. The profile comes first, so that the cabinet finds it when the token opens it. */
export async function signIn(login: string, password: string): Promise<void> {
  const { token, profile } = await cabinetApi.call<{ token: string; profile: ClientProfile }>('authLogin', {
    method: 'POST',
    body: { login, password },
  })
  clientSession.saveProfile(profile)
  clientSession.saveToken(token)
}
