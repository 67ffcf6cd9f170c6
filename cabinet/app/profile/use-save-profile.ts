import { useQueryClient } from '@tanstack/react-query'
import type { ClientProfile, ProfileUpdate } from '#shared/contract/session.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { cabinetApi } from '../../parts/api.ts'
import { forgetProfile } from '../../parts/session/profile.ts'

/** Saves name and phone; a phone that stays is not sent, so that a name asks for no confirmation. @throws ApiError */
export function useSaveProfile(known: ClientProfile | undefined, onSaved: () => void) {
  const cache = useQueryClient()
  return async ({ full_name, phone }: Record<string, unknown>) => {
    // the server judges what the form holds
    const body = { full_name, ...(phone !== known?.phone && { phone }) } as ProfileUpdate
    const profile = await cabinetApi.call('PUT /profile', { body })
    clientSession.saveProfile(profile)
    forgetProfile()
    await cache.invalidateQueries()
    onSaved()
  }
}
