import type { Bill, BillState } from '#shared/contract/bills.ts'

export const payableStates = ['issued', 'partly_paid', 'overdue'] as const satisfies readonly BillState[]

/** Whether money is still awaited; an overdue bill may be paid too. */
export function isPayable({ status }: Pick<Bill, 'status'>): boolean {
  return payableStates.some((state) => state === status)
}
