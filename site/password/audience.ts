import { publicApi } from '#shared/browser/public-api.ts'
import { supportApi } from '#shared/browser/support-api.ts'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

/** Whose password it is about: a client's user's, or one of the staff. */
export type Audience = 'client' | 'support'

/** `?support` in the address names the staff; a prerendered page is everybody's until it is hydrated. */
export function useAudience(): Audience {
  return useHydrated() && new URLSearchParams(location.search).has('support') ? 'support' : 'client'
}

export const apiOf = (audience: Audience) => (audience === 'support' ? supportApi : publicApi)
