import { sql } from 'kysely'
import type { Mention } from '#shared/contract/personal-data.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import { unbindPhone } from '#server/messages/messengers/chats.commands.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { eraseTexts } from '#server/platform/journal/erase-texts.ts'
import type { KnownAs } from './known-as.ts'

const mentions_max = 100

/** Texts that people write as they like, in which the name of a person is replaced; each names one place to look at. */
const labels = [
  { table: 'individual_groups', column: 'name', subject: 'individual-groups', unique: true },
  { table: 'imports', column: 'name', subject: 'imports' },
  { table: 'bulk_sendings', column: 'name', subject: 'bulk-sendings' },
  { table: 'bulk_sendings', column: 'title', subject: 'bulk-sendings' },
  { table: 'bulk_sendings', column: 'message', subject: 'bulk-sendings' },
  { table: 'public_links', column: 'title', subject: 'public-links' },
  { table: 'public_links', column: 'message', subject: 'public-links' },
  { table: 'client_notes', column: 'text', subject: 'client-notes' },
  { table: 'client_tasks', column: 'text', subject: 'client-tasks' },
  { table: 'saved_texts', column: 'text', subject: 'saved-texts' },
  { table: 'saved_views', column: 'name', subject: 'saved-views', unique: true },
] as const

/**
 * Replaces the person's name in free texts of the clients that have them in a list or request, and deletes the journal texts
 * about groups, tables and bulk sendings that contain the person or the last name.
 * @returns how many texts were changed
 */
export async function scrubLabels(tx: Tx, actor: Actor, { whole, last_name, clients }: KnownAs): Promise<number> {
  const scrubbed: Record<string, number[]> = {}
  let count = 0
  for (const { table, column, subject, ...label } of labels) {
    const [at, name] = [sql.table(table), sql.ref(column)]
    // names of groups are unique within a client
    const suffix = 'unique' in label ? sql`|| ' № ' || id` : sql``
    const { rows } = await sql<{ id: number }>`
      update ${at} set ${name} = regexp_replace(${name}, ${whole}, ${erasedTexts.demand}, 'gi') ${suffix}
      where ${ofClients(table, clients)} and ${name} ~* ${whole} returning id`.execute(tx)
    count += rows.length
    scrubbed[subject] = [...(scrubbed[subject] ?? []), ...rows.map(({ id }) => id)]
  }
  const { rows: told } = await sql<{ subject: string; subject_id: number }>`
    select distinct j.subject, j.subject_id from journal j join journal_texts t on t.chain = j.chain and t.seq = j.seq
    where j.subject in ('bulk-sendings', 'imports', 'individual-groups') and j.chain = any(${clients}::bigint[])
      and t.payload ~* ${`${whole}|${last_name}`}`.execute(tx)
  for (const { subject, subject_id } of told) scrubbed[subject] = [...(scrubbed[subject] ?? []), subject_id]
  await eraseTexts(tx, actor, scrubbed)
  return count
}

/** A view of staff is of no client. */
const ofClients = (table: (typeof labels)[number]['table'], clients: readonly number[]) =>
  sql`(client_id = any(${clients}::bigint[])${table === 'saved_views' ? sql` or client_id is null` : sql``})`

/** Where a text of these clients has the last name, and so may mean the person: only a person can tell. */
export async function mentionsOf(tx: Tx, phone: string, { last_name, clients }: KnownAs): Promise<Mention[]> {
  const places = labels.map(
    ({ table, column, subject }) => sql`select ${subject} as resource, id, client_id from ${sql.table(table)}
      where client_id = any(${clients}::bigint[]) and ${sql.ref(column)} ~* ${last_name}`,
  )
  const { rows } = await sql<Mention>`select distinct resource, id, client_id from (
      ${sql.join(places, sql` union all `)}
      union all
      select 'files', id, client_id from files where client_id = any(${clients}::bigint[]) and used_at > 'epoch'
        and (name ~* ${last_name} or source_name ~* ${last_name})
      union all
      select 'saved-drafts', id, client_id from saved_drafts where client_id = any(${clients}::bigint[])
        and content::text ~* ${last_name}
      union all
      select 'document-sign-requests', r.id, r.client_id from document_sign_requests r
      where r.client_id = any(${clients}::bigint[]) and r.signer_phone <> ${phone} and r.erased_at is null
        and (r.title ~* ${last_name} or r.message ~* ${last_name} or exists (
          select from documents d where d.request_id = r.id and d.title ~* ${last_name}))
    ) found order by resource, id limit ${mentions_max}`.execute(tx)
  return rows
}

/**
 * Replaces the person in what the server keeps for hours or days: answers to repeated calls, counters, receipts.
 * @returns in how many answers
 */
export async function scrubPassing(tx: Tx, phone: string, { whole, last_name, emails }: KnownAs): Promise<number> {
  const named = [phone, ...emails]
  const counted = sql`exists (select from unnest(${named}::text[]) n where position(n in`
  await sql`delete from limits where ${counted} key) > 0)`.execute(tx)
  await sql`delete from message_counts where ${counted} subject) > 0)`.execute(tx)
  await sql`delete from public_link_forms where phone = ${phone}`.execute(tx)
  await sql`delete from phone_proofs where phone = ${phone}`.execute(tx)
  await unbindPhone(tx, phone)
  await sql`delete from wrong_tries where phone = ${phone}`.execute(tx)
  await sql`delete from delivery_receipts where answer::text ~* ${whole} or cause ~* ${whole}`.execute(tx)
  await sql`delete from jobs where state in ('done', 'dead') and payload::text ~* ${whole}`.execute(tx)
  const erased = (column: string) => sql`regexp_replace(${sql.ref(column)}, ${whole}, ${erasedTexts.demand}, 'gi')`
  await sql`update exchange_files set file_name = ${erased('file_name')}, placed_name = ${erased('placed_name')} || ' ' || id,
      table_name = ${erased('table_name')}, reason = ${erased('reason')}
    where concat_ws(' ', file_name, table_name, reason) ~* ${whole}`.execute(tx)
  await sql`update exchange_drops set name = ${erased('name')} where name ~* ${whole}`.execute(tx)
  type Kept = { owner: string; key: string; answer: object }
  const { rows } = await sql<Kept>`select owner, key, answer from idempotency_keys
    where answer::text ~* ${whole} for update`.execute(tx)
  // an answer about the person: their last name in it is theirs
  const pattern = `${whole}|${last_name}`
  for (const { owner, key, answer } of rows) {
    const leaves = [...new Set(textsIn(answer))]
    const { rows: found } = await sql<{ text: string }>`select text from unnest(${leaves}::text[]) text
      where text ~* ${pattern}`.execute(tx)
    const personal = new Set(found.map(({ text }) => text))
    const scrubbed = JSON.stringify(answer, (_name, value: unknown) =>
      typeof value === 'string' && personal.has(value) ? erasedTexts.demand : value,
    )
    await sql`update idempotency_keys set answer = ${scrubbed}::jsonb where owner = ${owner} and key = ${key}`.execute(
      tx,
    )
  }
  return rows.length
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
