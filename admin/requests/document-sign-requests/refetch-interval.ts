import type { Query } from '@tanstack/react-query'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'

const refetch_ms = 3_000
const sealing_seconds_max = 120

/** Polls only while a seal is due: endless polling would keep an abandoned session alive. */
export function refetchInterval({ state }: Query<SignRequest>): number | false {
  const { signed_at, sealed_at } = state.data ?? {}
  if (!signed_at || sealed_at) return false
  return Date.now() - Date.parse(signed_at) < sealing_seconds_max * 1000 ? refetch_ms : false
}
