import { useGetList } from 'ra-core'
import type { Bill } from '#shared/contract/bills.ts'

const newest = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'DESC' } } as const

/** Unpaid bills of a client. */
export function useOpenBills(client_id: number | null) {
  const filter = { client_id, status: ['issued', 'partly_paid', 'overdue'] }
  const enabled = client_id !== null
  const { data: bills = [], isLoading } = useGetList<Bill>('bills', { ...newest, filter }, { enabled })
  return { bills, isLoading }
}
