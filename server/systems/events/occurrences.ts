import { sql, type Kysely } from 'kysely'
import type { Event } from '#shared/contract/events.ts'
import { eventIdOf, eventTypeOf, isOfRequest, journalEventsOf, type EventType } from '#shared/rules/events.ts'
import { barOf } from '#shared/rules/policy.ts'
import { shownBalance } from '#server/money/ledger/statement.ts'
import { shownBills } from '#server/money/bills/shown-bills.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Stretch } from '#server/platform/journal/position.ts'
import { payloadText } from '#server/platform/journal/read-row.ts'
import type { Services } from '#server/platform/services/services.ts'
import { shownRequests } from '#server/requests/document-sign-requests/shown-requests.ts'

/** A row of the journal that is an event; `subject_id`: the request, the bill or the client. */
export type Occurrence = { seq: number; at: Date; type: EventType; subject_id: number }

/** What happened in this part of a client's journal, in order. A bill is paid when nothing of it is left to pay. */
export async function occurrencesIn(
  db: Kysely<Tables>,
  { client_id, after, until }: Stretch,
  types: readonly EventType[],
  rows_max: number,
): Promise<Occurrence[]> {
  const { rows } = await sql<{ seq: number; at: Date; event: string; subject_id: number }>`/* events.read */
    select seq, at, event, subject_id from journal
    where chain = ${client_id} and seq > ${after} and seq <= ${until} and event = any(${journalEventsOf(types)})
      and (event <> 'bills.pay' or ${payloadText<'bills.pay'>('after.status')} = 'paid')
    order by seq limit ${rows_max}`.execute(db)
  return rows.flatMap(({ event, ...row }) => {
    const type = eventTypeOf(event)
    return type ? [{ ...row, type }] : []
  })
}

/**
 * The events with their rows as the API has them now, which `data_at` says; without those that the reader may not see.
 */
export async function composeEvents(
  services: Pick<Services, 'config' | 'delivery'>,
  db: Kysely<Tables>,
  scope: Scope,
  occurrences: readonly Occurrence[],
): Promise<Event[]> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const idsOf = (wanted: (type: EventType) => boolean) =>
    occurrences.filter(({ type }) => wanted(type)).map(({ subject_id }) => subject_id)
  // before the rows are read: they are at least as new
  const data_at = new Date().toISOString()
  const requests = await shownRequests(services, db, scope, idsOf(isOfRequest))
  const bills = await shownBills(
    db,
    scope,
    idsOf((type) => type === 'bill.paid'),
  )
  const { grant } = scope.actor
  const seesMoney = !grant || barOf(grant, 'list', 'bills') === null
  const isLow = occurrences.some(({ type }) => type === 'balance.low')
  const balance = isLow ? await shownBalance(db, client_id) : undefined

  return occurrences.flatMap(({ seq, at, type, subject_id }): Event[] => {
    const common = { id: eventIdOf(client_id, seq), timestamp: at.toISOString(), data_at }
    if (!isOfRequest(type) && !seesMoney) return []
    if (type === 'balance.low') return balance ? [{ ...common, type, data: balance }] : []
    if (type === 'bill.paid') {
      const data = bills.get(subject_id)
      return data ? [{ ...common, type, data }] : []
    }
    const data = requests.get(subject_id)
    return data ? [{ ...common, type, data }] : []
  })
}
