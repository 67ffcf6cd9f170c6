import type { JournalEvent } from './journal-events.ts'

/** What a client's systems can be notified of: in the events feed and by webhooks. */
export const requestEventTypes = [
  'request.sent',
  'request.opened',
  'request.signed',
  'request.sealed',
  'request.rejected',
  'request.expired',
  'request.cancelled',
  'request.failed',
] as const
export const eventTypes = [...requestEventTypes, 'bill.paid', 'balance.low'] as const
export type EventType = (typeof eventTypes)[number]
export const isOfRequest = (type: EventType): boolean => requestEventTypes.some((known) => known === type)

/**
 * The rows of the journal that are events. `restart` is a new link for a corrected signer: the request is sent again.
 * A queued request is not sent yet: its turn is `dispatch`.
 */
const typeOfEvent: ReadonlyMap<string, EventType> = new Map<JournalEvent, EventType>([
  ['document-sign-requests.send', 'request.sent'],
  ['document-sign-requests.dispatch', 'request.sent'],
  ['document-sign-requests.restart', 'request.sent'],
  ['document-sign-requests.open', 'request.opened'],
  ['document-sign-requests.sign', 'request.signed'],
  ['document-sign-requests.seal', 'request.sealed'],
  ['document-sign-requests.reject', 'request.rejected'],
  ['document-sign-requests.expire', 'request.expired'],
  ['document-sign-requests.cancel', 'request.cancelled'],
  ['document-sign-requests.disown', 'request.failed'],
  ['document-sign-requests.fail', 'request.failed'],
  ['bills.pay', 'bill.paid'],
  ['clients.low_balance', 'balance.low'],
])

/** @returns undefined for a row of the journal that is no event */
export const eventTypeOf = (journal_event: string): EventType | undefined => typeOfEvent.get(journal_event)

/** The rows of the journal that are events of these types. */
export const journalEventsOf = (types: readonly EventType[]): string[] =>
  [...typeOfEvent].filter(([, type]) => types.includes(type)).map(([event]) => event)

/** `evt_12_345`: row 345 of the journal of client 12. Also a position, to read on from. */
export const eventIdOf = (client_id: number, seq: number): string => `evt_${client_id}_${seq}`

/** @returns null for a text that is no id of an event of this client; 0 for `0`, the beginning */
export function seqOfEventId(client_id: number, id: string): number | null {
  if (id === '0') return 0
  const [, client, seq] = /^evt_(\d{1,15})_(\d{1,15})$/.exec(id) ?? []
  return Number(client) === client_id ? Number(seq) : null
}
