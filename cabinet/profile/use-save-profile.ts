import { useQueryClient } from '@tanstack/react-query'
import type { ProfileUpdate } from '#shared/contract/session.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { cabinetApi } from '../api.ts'
import { forgetProfile } from '../session/profile.ts'

/** Saves name and phone. @throws ApiError */
export function useSaveProfile(onSaved: () => void) {
  const cache = useQueryClient()
  return async ({ full_name, phone }: Record<string, unknown>) => {
    // the server judges what the form holds
    const body = { full_name, phone } as ProfileUpdate
    const profile = await cabinetApi.call('PUT /profile', { body })
    clientSession.saveProfile(profile)
    forgetProfile()
    await cache.invalidateQueries()
    onSaved()
  }
}
