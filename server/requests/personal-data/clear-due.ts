import { sql, type RawBuilder } from 'kysely'
import type { JournalSubject } from '#shared/rules/journal-events.ts'
import { clearedKinds, type ClearedKind } from '#shared/rules/retention.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { eraseTexts } from '#server/platform/journal/erase-texts.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { applyEvents } from '#server/requests/document-sign-requests/apply-event.ts'
import { maskDeliveries, maskIndividuals, maskRequests } from './mask.ts'

/** Kinds whose data are files; `documents/files/clear-files.ts` clears them. */
type InFiles = 'unsent_files' | 'page_images'
type InRows = Exclude<ClearedKind, InFiles>

const rows_a_batch_max = 500
/** each with its ten thousand rows */
const tables_a_batch_max = 1
const batches_a_sweep_max = 20

type Kept = Pick<Services, 'db' | 'config'>

/**
 * Clears what is kept longer than its term (`shared/rules/retention.ts`), in batches: each is one transaction with its
 * journal row, and skips rows that another server clears just now.
 * @returns how many rows of each kind, and whether more are left
 */
export async function clearDue(
  services: Kept,
): Promise<{ cleared: Partial<Record<ClearedKind, number>>; more: boolean }> {
  const cleared: Partial<Record<ClearedKind, number>> = {}
  let more = false
  for (const kind of clearedKinds) {
    if (kind === 'unsent_files' || kind === 'page_images') continue
    for (let batch = 1; ; batch += 1) {
      const rows = await clearBatch(services, kind)
      if (rows === 0) break
      cleared[kind] = (cleared[kind] ?? 0) + rows
      if (batch < batches_a_sweep_max) continue
      more = true
      break
    }
  }
  return { cleared, more }
}

/** @returns how many rows the batch had; 0: nothing is due */
function clearBatch({ db, config }: Kept, kind: InRows): Promise<number> {
  return transaction(db, async (tx) => {
    const before = sql`now() - make_interval(days => ${config.retention[kind]})`
    const count = await clearing[kind](tx, before)
    if (count > 0) {
      record(tx, system, { event: 'personal-data.clear', subject_id: null, client_id: null, after: { kind, count } })
    }
    return count
  })
}

const by_term = { actor: system, why: 'term' } as const

type Before = RawBuilder<unknown>

/** How each kind is cleared, given the time before which its term has ended; the number of rows is returned. */
const clearing: Record<InRows, (tx: Tx, before: Before) => Promise<number>> = {
  async drafts(tx, before) {
    const ids = await lockDue(tx, 'document_sign_requests', sql`status = 'draft' and updated_at < ${before}`)
    const movers = ids.map((id) => ({ actor: system, id }))
    if (ids.length > 0) await applyEvents(tx, movers, 'cancel')
    await maskRequests(tx, ids, by_term)
    return ids.length + (await deleteDue(tx, 'saved_drafts', sql`updated_at < ${before}`))
  },
  async unsigned_requests(tx, before) {
    const ids = await lockDue(
      tx,
      'document_sign_requests',
      sql`erased_at is null and status in ('rejected', 'expired', 'cancelled', 'failed') and finished_at < ${before}`,
    )
    await maskRequests(tx, ids, by_term)
    return ids.length
  },
  async archived_people(tx, before) {
    const contacts = await deleteDue(tx, 'legal_entities_contacts', sql`archived_at < ${before}`)
    const ids = await lockDue(
      tx,
      'individuals',
      sql`archived_at < ${before} and phone <> '' and not exists (select from document_sign_requests r
        where r.individual_id = individuals.id and r.status in ('draft', 'approving', 'queued', 'sent', 'opened', 'confirmed'))`,
    )
    await maskIndividuals(tx, ids, by_term)
    return contacts + ids.length
  },
  async unconfirmed_tables(tx, before) {
    const due = sql`confirmed_at is null and created_at < ${before}`
    const sendings = await deleteDue(tx, 'bulk_sendings', due, tables_a_batch_max)
    const imported = sql`status <> 'writing' and created_at < ${before}`
    return sendings + (await deleteDue(tx, 'imports', imported, tables_a_batch_max))
  },
  async sent_tables(tx, before) {
    const due = sql`erased_at is null and finished_at < ${before}`
    const ids = await lockDue(tx, 'bulk_sendings', due, tables_a_batch_max)
    await sql`update bulk_sending_rows set full_name = ${erasedTexts.term}, phone = '', email = null, title = null,
      message = null, external_id = null, known_as = null, errors = '{}', cells = '[]', corrected = '{}', file_name = null,
      file_id = null
      where bulk_sending_id = any(${ids}::bigint[])`.execute(tx)
    await sql`update bulk_sendings set erased_at = now(), version = version + 1
      where id = any(${ids}::bigint[])`.execute(tx)
    await eraseTexts(tx, system, { 'bulk-sendings': ids })
    return ids.length
  },
  async letters(tx, before) {
    const due = sql`request_id is null and recipient <> '' and status <> 'queued' and created_at < ${before}`
    const ids = await lockDue(tx, 'deliveries', due)
    await maskDeliveries(tx, ids, system)
    return ids.length
  },
  registrations: (tx, before) => deleteDue(tx, 'registrations', sql`expires_at < ${before}`),
  sessions: (tx, before) => deleteDue(tx, 'sessions', sql`expires_at < ${before}`),
  async account_codes(tx, before) {
    const codes = await deleteDue(tx, 'phone_codes', sql`expires_at < ${before}`)
    return codes + (await deleteDue(tx, 'password_links', sql`expires_at < ${before}`))
  },
  async failed_logins(tx, before) {
    const { rows } = await sql`delete from failed_logins where account in (select account from failed_logins
      where attempts = 0 and journalled_at < ${before} limit ${rows_a_batch_max} for update skip locked)
      returning account`.execute(tx)
    return rows.length
  },
  looks: (tx, before) => deleteDue(tx, 'looks', sql`at < ${before}`),
  async lifted_stops(tx, before) {
    const stops = await deleteDue(tx, 'message_stops', sql`lifted_at < ${before}`)
    return stops + (await deleteDue(tx, 'complaints', sql`decided_at < ${before}`))
  },
}

/** Ids of rows that are due, locked; those that somebody else has locked are left for later. */
async function lockDue(tx: Tx, table: string, due: Before, rows_max = rows_a_batch_max): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${due}
    limit ${rows_max} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Table → the subject under which the journal records its rows. */
const subjectOf: Record<string, JournalSubject> = {
  bulk_sendings: 'bulk-sendings',
  complaints: 'complaints',
  imports: 'imports',
  legal_entities_contacts: 'legal-entities-contacts',
}

async function deleteDue(tx: Tx, table: string, due: Before, rows_max = rows_a_batch_max): Promise<number> {
  const ids = await lockDue(tx, table, due, rows_max)
  if (ids.length > 0) await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx)
  const subject = subjectOf[table]
  if (subject) await eraseTexts(tx, system, { [subject]: ids })
  return ids.length
}
