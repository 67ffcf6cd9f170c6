import { sql, type RawBuilder } from 'kysely'
import type { SenderAccept, SenderRefuse } from '#shared/contract/senders.ts'
import { nextState } from '#shared/rules/moves.ts'
import { senderMoves, type SenderEvent } from '#shared/rules/senders.ts'
import { messageName } from '#shared/rules/plain-words.ts'
import { senderCheckedEmail, senderRefusals, senderRefusedEmail } from '#shared/text/senders.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import { giveWelcomePackage } from '#server/money/packages/packages.commands.ts'
import { needsSecond } from '#server/money/second-person/ask.ts'
import { isOneHand, sameHand } from '#server/money/second-person/confirmers.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { senderOf, type SenderRow } from './senders.store.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/**
 * The client asks staff to check the sender.
 * @throws Refusal `not_found`, `state_conflict` when it is checked or waits already
 */
export async function askCheck(tx: Tx, scope: Scope, id: number): Promise<SenderRow> {
  const { archived_at } = await senderOf(tx, scope, id)
  if (archived_at) refuse('not_found')
  await move(tx, scope.actor, await lockSender(tx, id), 'ask', {
    asked_at: sql<Date>`now()`,
    reason: null,
    note: null,
    decided_by: null,
    decided_at: null,
  })
  return senderOf(tx, scope, id)
}

/**
 * Not by who created the client, nor by who made that account or was made by it: alone they would open a cabinet in a stranger's name and vouch for the name (decision 0080).
 * @throws Refusal `not_found`, `state_conflict`, `stale_version` when name or ИНН may have changed since staff looked
 */
export async function acceptSender(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  order: SenderAccept,
): Promise<SenderRow> {
  const { client_id } = await lockSender(tx, id)
  const client = tx.selectFrom('clients').select('created_by_admin_id').where('id', '=', client_id)
  const { created_by_admin_id } = await client.executeTakeFirstOrThrow()
  if (needsSecond(services, scope) && (await isOneHand(tx, created_by_admin_id, scope.actor.id))) {
    refuse('state_conflict', { message: senderRefusals.own_client })
  }
  return decide(tx, services, scope, id, 'accept', order.version, { note: order.note, reason: null })
}

/** @throws Refusal as `acceptSender` */
export async function refuseSender(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  order: SenderRefuse,
): Promise<SenderRow> {
  const { note = null, reason, version } = order
  return decide(tx, services, scope, id, 'refuse', version, { note, reason })
}

async function decide(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  event: SenderEvent,
  version: number,
  why: { note: string | null; reason: string | null },
): Promise<SenderRow> {
  const sender = await lockSender(tx, id)
  if (sender.version !== version) refuse('stale_version')
  await move(tx, scope.actor, sender, event, {
    ...why,
    decided_by: scope.actor.name,
    decided_at: sql<Date>`now()`,
  })
  await tellDecision(tx, services, id)
  return senderOf(tx, scope, id)
}

/**
 * A payment from the bank account of the sender itself checks it: it pays a bill of that organization, or nobody else has
 * its ИНН. A private person is known by the payer's name, under the same condition. Staff's refusal stays. Where a second
 * person is needed, file and client come from two: one member of staff could write the file and open the client.
 */
export async function checkByPayments(
  tx: Tx,
  services: Messaging,
  actor: Actor,
  payments: readonly Row<'payments'>[],
): Promise<void> {
  const ids = payments.flatMap(({ id, statement_line_id }) => (statement_line_id === null ? [] : [id]))
  if (ids.length === 0) return
  const isOneEnough = !needsSecond(services, { actor })
  const { rows } = await sql<{ id: number; payment_id: number }>`select distinct on (s.id) s.id, p.id as payment_id
    from payments p join statement_lines l on l.id = p.statement_line_id join statements f on f.id = l.statement_id
      join clients c on c.id = p.client_id join senders_shown s on s.client_id = p.client_id
    where (${isOneEnough} or c.created_by_admin_id is null
        or not (${sameHand(sql`c.created_by_admin_id`, sql`${actor.id}::bigint`)}
          or coalesce(${sameHand(sql`c.created_by_admin_id`, sql`f.created_by_admin_id`)}, false))) and p.id = any(${ids}) and s.archived_at is null and s.status in ('unchecked', 'waiting')
      and case when s.legal_entity_id is null
        then ${payerName} = ${personName(sql`s.name`)} and (
          exists (select from bills b where b.id = p.bill_id and b.legal_entity_id is null)
          or not exists (select from senders_shown o where o.legal_entity_id is null and o.client_id <> s.client_id
            and o.client_status = 'active' and ${personName(sql`o.name`)} = ${personName(sql`s.name`)}))
        else s.inn = l.payer_inn and (
          exists (select from bills b where b.id = p.bill_id and b.legal_entity_id = s.legal_entity_id)
          or not exists (select from senders_shown o
            where o.inn = s.inn and o.client_id <> s.client_id and o.archived_at is null and o.client_status = 'active'))
      end
    order by s.id, p.id`.execute(tx)
  for (const { id, payment_id } of rows) {
    const sender = await lockSender(tx, id)
    if (!nextState(senderMoves, sender.status, 'pay')) continue
    await move(tx, actor, sender, 'pay', {
      payment_id,
      decided_by: `платёж № ${payment_id}`,
      decided_at: sql<Date>`now()`,
    })
    await tellDecision(tx, services, id)
  }
}

/** The client waits for it at the only gate before the first real sending. */
async function tellDecision(tx: Tx, services: Messaging, id: number): Promise<void> {
  const { rows } = await sql<
    Row<'senders_shown'>
  >`select ${wholeRow('senders_shown')} from senders_shown where id = ${id}`.execute(tx)
  const { client_id, name, status, reason, payment_id } = rows[0] ?? refuse('internal')
  const { public_url } = services.config
  const about = { name: messageName(name), by_payment: payment_id !== null }
  const letter =
    status === 'checked'
      ? {
          template: 'sender_checked',
          ...senderCheckedEmail({ ...about, url: `${public_url}/personal/request/create` }),
        }
      : { template: 'sender_refused', ...senderRefusedEmail({ ...about, reason, url: `${public_url}/personal` }) }
  await writeToOwners(tx, services, client_id, letter)
}

const personName = (name: RawBuilder<unknown>) => sql`search_key(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`
/** Banks write an address or an account behind the name of a person, after two slashes. */
const payerName = personName(sql`split_part(l.payer_name, '//', 1)`)

async function lockSender(tx: Tx, id: number): Promise<Row<'senders'>> {
  const sender = tx.selectFrom('senders').selectAll().where('id', '=', id).forUpdate()
  return (await sender.executeTakeFirst()) ?? refuse('not_found')
}

type Change = Partial<Pick<Row<'senders'>, 'note' | 'reason' | 'payment_id' | 'decided_by'>> & {
  asked_at?: RawBuilder<Date>
  decided_at?: RawBuilder<Date> | null
}

async function move(tx: Tx, actor: Actor, sender: Row<'senders'>, event: SenderEvent, change: Change): Promise<void> {
  const { id, client_id, legal_entity_id, version } = sender
  const status =
    nextState(senderMoves, sender.status, event) ?? refuse('state_conflict', { message: senderRefusals.not_pending })
  await tx
    .updateTable('senders')
    .set({ ...change, status, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const { name, inn } = await tx
    .selectFrom('clients as c')
    .leftJoin('legal_entities as e', (join) => join.on('e.id', '=', legal_entity_id))
    .select([sql<string>`coalesce(e.short_name, c.name)`.as('name'), 'e.inn'])
    .where('c.id', '=', client_id)
    .executeTakeFirstOrThrow()
  if (status === 'checked') await giveWelcomePackage(tx, actor, { client_id, inn })
  const { note = null, reason = null, payment_id = null } = change
  record(tx, actor, {
    event: `senders.${event}`,
    subject_id: id,
    client_id,
    before: { status: sender.status },
    after: { status, name, inn, note, reason, payment_id },
  })
}
