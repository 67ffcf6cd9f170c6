import type { ClientProfile } from '#shared/contract/session.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import type { Role } from '#shared/rules/policy.ts'
import { cabinetApi } from '../api.ts'

let known: { token: string; profile: Promise<ClientProfile> } | undefined

/** The profile of this session, requested once. The cookie grants nothing: the server decides. */
export function currentProfile(): Promise<ClientProfile> {
  const { token } = clientSession.get()
  if (known?.token !== token) {
    const profile = cabinetApi.call('GET /profile')
    known = { token, profile }
    profile.catch(forgetProfile)
  }
  return known.profile
}

export function forgetProfile(): void {
  known = undefined
}

export async function currentRole(): Promise<Role> {
  const { role } = await currentProfile()
  return `client:${role}`
}
