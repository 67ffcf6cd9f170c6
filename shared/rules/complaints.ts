import { complaints_alarming_count, complaints_alarming_share } from './limits.ts'
import type { EventOf, Moves } from './moves.ts'

export const complaintReasons = ['spam', 'fraud', 'unknown_sender', 'other'] as const
export type ComplaintReason = (typeof complaintReasons)[number]

export const complaintStatuses = ['open', 'upheld', 'dismissed'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

/**
 * `spare`: the person gets no more messages, of this sender or of all; `stop` also stops the sender, and closes its other
 * open complaints.
 */
export const complaintMoves = {
  open: { spare: 'upheld', stop: 'upheld', dismiss: 'dismissed' },
  upheld: {},
  dismissed: {},
} as const satisfies Moves<ComplaintStatus>

export type ComplaintEvent = EventOf<typeof complaintMoves>

/** Whether a client has so many complaints for what it sent that staff should look at it first. */
export function isAlarming({ complaints, messages }: { complaints: number; messages: number }): boolean {
  return complaints >= complaints_alarming_count && complaints >= messages * complaints_alarming_share
}
