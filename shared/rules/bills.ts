/** The life of a bill. Read by the server, both consoles and the tests. */

import { nextState, type EventOf, type Moves } from './moves.ts'

export const billStatuses = ['issued', 'partly_paid', 'paid', 'cancelled'] as const
export type BillStatus = (typeof billStatuses)[number]
/** What people see: an unpaid bill past its day is overdue. */
export const billStates = ['issued', 'partly_paid', 'paid', 'overdue', 'cancelled'] as const
export type BillState = (typeof billStates)[number]

/** Whether a new bill went to its address. */
export const billEmailStatuses = ['sent', 'not_confirmed'] as const

/** `pay_…`: a payment is added; `unpay_…`: a reversed one is taken off. Where each leads follows from the sum. */
export const billMoves = {
  issued: { pay_part: 'partly_paid', pay_all: 'paid', cancel: 'cancelled' },
  partly_paid: { pay_part: 'partly_paid', pay_all: 'paid', unpay_part: 'partly_paid', unpay_all: 'issued' },
  // what is paid beyond the sum stays on the balance: without one payment the rest may still be enough
  paid: { unpay_none: 'paid', unpay_part: 'partly_paid', unpay_all: 'issued' },
  cancelled: {},
} as const satisfies Moves<BillStatus>

type BillEvent = EventOf<typeof billMoves>

/** @param change kopecks added to `paid`, below zero for a reversed payment */
function eventOf(paid: number, amount: number, change: number): BillEvent {
  if (change > 0) return paid < amount ? 'pay_part' : 'pay_all'
  if (paid === 0) return 'unpay_all'
  return paid < amount ? 'unpay_part' : 'unpay_none'
}

/**
 * @param bill `paid` and `amount` in kopecks, before the change
 * @param change kopecks added to `paid`, below zero for a reversed payment
 * @returns undefined when the state of the bill does not allow it
 */
export function billStatusAfter(
  { status, paid, amount }: { status: BillStatus; paid: number; amount: number },
  change: number,
): BillStatus | undefined {
  return nextState<BillStatus>(billMoves, status, eventOf(paid + change, amount, change))
}

/** What people do to a bill, by what they see of it. */
export const billActions = {
  pay: ['issued', 'partly_paid', 'overdue'],
  cancel: ['issued', 'partly_paid', 'paid', 'overdue'],
} as const satisfies Record<string, readonly BillState[]>

/** A bill with payments is offered for cancelling too, with the reason why it cannot be. */
export function billAllows(action: keyof typeof billActions, state: BillState): boolean {
  return (billActions[action] as readonly BillState[]).includes(state)
}
