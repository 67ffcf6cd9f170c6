import type { Bill, BillState } from '#shared/contract/bills.ts'

export const payableStates = ['issued', 'partly_paid', 'overdue'] as const satisfies readonly BillState[]

/** Money is still awaited; an overdue bill may be paid as well. */
export function isPayable({ status }: Pick<Bill, 'status'>): boolean {
  return payableStates.some((state) => state === status)
}
