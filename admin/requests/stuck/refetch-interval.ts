import type { Query } from '@tanstack/react-query'
import type { GetListResult } from 'ra-core'
import type { Stuck } from '#shared/contract/stuck.ts'

const refetch_ms = 3_000
const due_seconds_max = 120

/** Polls only while something is being retried: endless polling would keep an abandoned session alive. */
export function refetchInterval({ state }: Query<GetListResult<Stuck>>): number | false {
  return state.data?.data.some(isUnderWay) ? refetch_ms : false
}

function isUnderWay({ state, next_at }: Stuck): boolean {
  if (state === 'running') return true
  const due_ms = next_at === null ? NaN : Date.now() - Date.parse(next_at)
  return state === 'waiting' && due_ms > 0 && due_ms < due_seconds_max * 1000
}
