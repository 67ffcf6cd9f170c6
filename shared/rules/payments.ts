/** The life of a payment. Read by the server, the console and the tests. */

import { nextState, type EventOf, type Moves } from './moves.ts'

export const paymentStatuses = ['waiting', 'done', 'declined', 'reversed'] as const
export const paymentSources = ['manual', 'bank'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** `waiting`: a second admin confirms a large payment; until then no money has moved. */
export const paymentMoves = {
  waiting: { confirm: 'done', decline: 'declined' },
  done: { reverse: 'reversed' },
  declined: {},
  reversed: {},
} as const satisfies Moves<PaymentStatus>

export type PaymentEvent = EventOf<typeof paymentMoves>

/** @returns undefined when the state does not allow the event */
export function paymentAfter(status: PaymentStatus, event: PaymentEvent): PaymentStatus | undefined {
  return nextState<PaymentStatus>(paymentMoves, status, event)
}

/** How a payment is taken back: declined before its money has moved, reversed after. */
export function takeBackOf(status: PaymentStatus): 'decline' | 'reverse' | undefined {
  return (['decline', 'reverse'] as const).find((event) => paymentAfter(status, event) !== undefined)
}
