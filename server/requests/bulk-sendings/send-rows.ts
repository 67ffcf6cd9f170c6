import { sql } from 'kysely'
import { bulkRowTexts } from '#shared/text/bulk-sendings.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { findOrAddIndividuals } from '#server/people/individuals/individuals.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { countMessages, waysOf } from '#server/requests/messages/message-budget.ts'
import type { Attached } from '#server/requests/document-sign-requests/add-requests.ts'
import { type Approved, approvedBy } from '#server/requests/document-sign-requests/ask-approval.ts'
import { freeExternalIds } from '#server/requests/document-sign-requests/external-ids.ts'
import { makeRequests, type NewRequest } from '#server/requests/document-sign-requests/send-requests.ts'
import type { Sending } from './move.ts'

type SendingRow = Row<'bulk_sending_rows'>

/**
 * Creates and sends a request for each of the rows. A row whose `external_id` was taken meanwhile becomes invalid; one
 * that a daily limit of messages does not allow waits until the limit ends.
 * @throws Refusal `insufficient_balance`: nothing has happened then
 */
export async function sendRows(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  sending: Sending,
  rows: readonly SendingRow[],
): Promise<void> {
  const batches = await openBatches(tx, sending.client_id, rows)
  const opened = rows.filter(({ id }) => batches.has(id))
  await refuseTaken(
    tx,
    rows.filter(({ id }) => !batches.has(id)),
  )
  const found = await findOrAddIndividuals(tx, scope, opened)
  const people = new Map(opened.map(({ id }, index) => [id, found[index]]))
  const free = await withoutBarred(tx, services, sending.client_id, opened, batches)
  if (free.length === 0) return
  const shared = await sharedOf(tx, sending)
  const approved = await approvedOf(tx, sending)
  const own = await ownDocuments(tx, free)
  const pace = { from_seconds: await aheadSeconds(tx, sending), per_second: links_per_second }
  const requests = await makeRequests(
    tx,
    services,
    free.map((row) => ({
      ...shared,
      send: true,
      approved,
      by: scope,
      test: false,
      documents: [...(own.get(row.id) ?? []), ...sending.documents],
      batch_id: batches.get(row.id) ?? refuse('internal'),
      title: row.title ?? sending.title ?? own.get(row.id)?.[0]?.title ?? '',
      message: row.message ?? sending.message,
      external_id: row.external_id,
      individual_id: people.get(row.id)?.id ?? refuse('internal'),
      signer_full_name: row.full_name,
      signer_phone: row.phone,
      signer_email: row.email,
    })),
    { pace, counted: true },
  )
  await sql`update bulk_sending_rows r set status = 'sent', request_id = made.request_id,
      individual_id = made.individual_id
    from unnest(${free.map(({ id }) => id)}::bigint[], ${requests.map(({ id }) => id)}::bigint[],
      ${requests.map(({ individual_id }) => individual_id)}::bigint[]) as made (id, request_id, individual_id)
    where r.id = made.id`.execute(tx)
}

/**
 * Puts off the rows that a daily limit of messages does not allow, and refuses those whose person wants no messages;
 * they have no batch then.
 */
async function withoutBarred(
  tx: Tx,
  services: Messaging,
  client_id: number,
  rows: readonly SendingRow[],
  batches: ReadonlyMap<number, number>,
): Promise<SendingRow[]> {
  const wanted = rows.map(({ phone, email }) => waysOf(services, { signer_phone: phone, signer_email: email }))
  const bars = await countMessages(tx, services, client_id, wanted)
  const barred = rows.flatMap(({ id }, index) => {
    const bar = bars[index]
    const until = bar && 'until' in bar ? bar.until : null
    return bar ? [{ id, until, batch_id: batches.get(id) ?? refuse('internal') }] : []
  })
  if (barred.length > 0) {
    const column = <C extends keyof (typeof barred)[0]>(name: C) => barred.map((row) => row[name])
    await sql`delete from batches where id = any(${column('batch_id')})`.execute(tx)
    const errors = JSON.stringify({ phone: refusalTexts.recipient_refused })
    await sql`update bulk_sending_rows r set not_before = b.until,
        status = case when b.until is null then 'wrong' else r.status end,
        errors = case when b.until is null then ${errors}::jsonb else r.errors end
      from unnest(${column('id')}::bigint[], ${column('until')}::timestamptz[]) as b (id, until)
      where r.id = b.id`.execute(tx)
  }
  return rows.filter((_row, index) => bars[index] === null)
}

/**
 * Links are sent at this rate however fast the requests are created: seals and other clients' messages go in between.
 */
const links_per_second = 20

/** How long the links of earlier portions will still take. */
async function aheadSeconds(tx: Tx, { id }: Sending): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select greatest(0, count(*)::float8 / ${links_per_second}
      - extract(epoch from now() - s.confirmed_at)::float8) as seconds
    from bulk_sendings s left join bulk_sending_rows r on r.bulk_sending_id = s.id and r.status = 'sent'
    where s.id = ${id} group by s.confirmed_at`.execute(tx)
  return rows[0]?.seconds ?? 0
}

/** Personal documents by row id; rows without one are absent. */
async function ownDocuments(tx: Tx, rows: readonly SendingRow[]): Promise<Map<number, Attached[]>> {
  const { rows: found } = await sql<Attached & { row_id: number }>`
    select r.id as row_id, f.id as file_id, regexp_replace(f.name, '\\.[a-z]{2,5}$', '', 'i') as title, f.sha256
    from bulk_sending_rows r join files f on f.id = r.file_id
    where r.id = any(${rows.map(({ id }) => id)})`.execute(tx)
  return new Map(found.map(({ row_id, ...document }) => [row_id, [document]]))
}

async function approvedOf(tx: Tx, { id }: Sending): Promise<Approved[]> {
  const { rows } = await sql<{ approved: Approved[] }>`select ${approvedBy} as approved from sending_approvals a
    where a.bulk_sending_id = ${id}`.execute(tx)
  return rows[0]?.approved ?? []
}

type Shared = Pick<
  NewRequest,
  'ordered' | 'position' | 'legal_entity_id' | 'venture' | 'deadline' | 'remind_every_days' | 'remind_times_max'
>

async function sharedOf(tx: Tx, sending: Sending): Promise<Shared> {
  const { client_id, legal_entity_id, deadline, remind_every_days, remind_times_max } = sending
  if (deadline === null) throw new Error(`bulk sending ${sending.id} is not confirmed`)
  const { venture } = await tx
    .selectFrom('clients as c')
    .leftJoin('legal_entities as e', (join) => join.on('e.id', '=', legal_entity_id))
    .select((eb) => eb.fn.coalesce('e.short_name', 'c.name').as('venture'))
    .where('c.id', '=', client_id)
    .executeTakeFirstOrThrow()
  return { ordered: false, position: 1, legal_entity_id, venture, deadline, remind_every_days, remind_times_max }
}

/**
 * One batch per row, because an `external_id` belongs to one batch (see `openBatch`).
 * @returns row → batch, without the rows whose `external_id` is taken
 */
async function openBatches(tx: Tx, client_id: number, rows: readonly SendingRow[]): Promise<Map<number, number>> {
  await freeExternalIds(
    tx,
    client_id,
    rows.flatMap(({ external_id }) => external_id ?? []),
  )
  const { rows: opened } = await sql<{ id: number; external_id: string | null }>`
    insert into batches (client_id, ordered, external_id)
    select ${client_id}::bigint, false, external_id
    from unnest(${rows.map(({ external_id }) => external_id)}::text[]) as r (external_id)
    on conflict (client_id, external_id) where external_id is not null and freed_at is null do nothing
    returning id, external_id`.execute(tx)
  const named = new Map(opened.flatMap(({ id, external_id }) => (external_id === null ? [] : [[external_id, id]])))
  const nameless = opened.filter(({ external_id }) => external_id === null)
  const batches = new Map<number, number>()
  for (const { id, external_id } of rows) {
    const batch_id = external_id === null ? nameless.pop()?.id : named.get(external_id)
    if (batch_id !== undefined) batches.set(id, batch_id)
  }
  return batches
}

async function refuseTaken(tx: Tx, rows: readonly SendingRow[]): Promise<void> {
  if (rows.length === 0) return
  const errors = JSON.stringify({ external_id: bulkRowTexts.external_id_taken })
  await sql`update bulk_sending_rows set status = 'wrong', errors = ${errors}::jsonb
    where id = any(${rows.map(({ id }) => id)})`.execute(tx)
}
