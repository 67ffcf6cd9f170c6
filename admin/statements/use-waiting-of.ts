import { useGetList } from 'ra-core'
import type { Payment } from '#shared/contract/billing.ts'
import type { Statement } from '#shared/contract/statements.ts'
import { waitingFilter } from '../payments/waiting-filter.ts'
import { useLines } from './use-lines.ts'

const count = 500
const newest = { pagination: { page: 1, perPage: count }, sort: { field: 'id', order: 'DESC' } } as const
const filter = { ...waitingFilter, source: 'bank' } as const

/** How many payments of this statement wait for a second admin: those whose bank lines are its own. */
export function useWaitingOf({ id, counts }: Statement): number {
  const { data: payments = [] } = useGetList<Payment>(
    'payments',
    { ...newest, filter },
    { enabled: counts.credited > 0 },
  )
  const ids = payments.flatMap(({ statement_line_id }) => statement_line_id ?? [])
  const { data: lines } = useLines(id, { id: ids }, { count, enabled: ids.length > 0 })
  return ids.length > 0 ? (lines?.length ?? 0) : 0
}
