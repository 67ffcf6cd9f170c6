import type { EventOf, Moves } from './moves.ts'

export const senderStatuses = ['unchecked', 'waiting', 'checked', 'refused'] as const
export type SenderStatus = (typeof senderStatuses)[number]

/**
 * `ask` is the client's, `accept` and `refuse` are staff's, `pay` is a payment from the sender's own ИНН. A changed name
 * or ИНН makes any of them `unchecked` (migration `senders`).
 */
export const senderMoves = {
  unchecked: { ask: 'waiting', accept: 'checked', refuse: 'refused', pay: 'checked' },
  waiting: { accept: 'checked', refuse: 'refused', pay: 'checked' },
  checked: { refuse: 'refused' },
  refused: { ask: 'waiting', accept: 'checked' },
} as const satisfies Moves<SenderStatus>

export type SenderEvent = EventOf<typeof senderMoves>
