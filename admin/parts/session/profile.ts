import type { AdminProfile } from '#shared/contract/session.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import type { Role } from '#shared/rules/policy.ts'
import { adminApi } from '../api.ts'

let known: { token: string; profile: Promise<AdminProfile> } | undefined

/** The profile of this session, requested once. The cookie grants nothing: the server decides. */
export function currentProfile(): Promise<AdminProfile> {
  const { token } = supportSession.get()
  if (known?.token !== token) {
    const profile = adminApi.call('GET /profile')
    known = { token, profile }
    profile.catch(() => {
      known = undefined
    })
  }
  return known.profile
}

export async function currentRole(): Promise<Role> {
  const { role } = await currentProfile()
  return `support:${role}`
}
