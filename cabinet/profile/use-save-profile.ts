import { useQueryClient } from '@tanstack/react-query'
import type { ProfileUpdate } from '#shared/contract/session.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { cabinetApi } from '../api.ts'
import { forgetProfile } from '../session/profile.ts'

/** Saves name and phone; refusals come back as field errors. */
export function useSaveProfile(onSaved: () => void) {
  const cache = useQueryClient()
  return async ({ full_name, phone }: Record<string, unknown>) => {
    try {
      // the server judges what the form holds
      const body = { full_name, phone } as ProfileUpdate
      const profile = await cabinetApi.call('PUT /profile', { body })
      clientSession.saveProfile(profile)
      forgetProfile()
      await cache.invalidateQueries()
      onSaved()
      return undefined
    } catch (error) {
      if (error instanceof ApiError) return { ...error.errors, root: { serverError: error.message } }
      throw error
    }
  }
}
