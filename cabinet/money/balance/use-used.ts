import { useGetList } from 'ra-core'
import type { Transaction } from '#shared/contract/transactions.ts'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { watched_days, type Use } from '#shared/rules/days-left.ts'

const oldest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const

/** Signatures used in the last thirty days; undefined while loading. */
export function useUsed(): Use | undefined {
  const at_gte = useDay(-watched_days)
  const { data, total } = useGetList<Transaction>('transactions', { ...oldest, filter: { reason: 'capture', at_gte } })
  return data && { used: total ?? 0, first_at: data[0]?.at }
}
