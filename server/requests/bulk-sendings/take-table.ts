import { sql } from 'kysely'
import { fullName } from '#shared/rules/person.ts'
import { sameName } from '#shared/rules/signer-table.ts'
import { bulkRowTexts } from '#shared/text/bulk-sendings.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { cleanName } from '#server/documents/files/files.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { stoppedPhones } from '#server/requests/messages/message-stops.ts'
import type { CheckedRow } from './check-rows.ts'

/** rows of one insert */
const portion_rows = 1000

export type CheckedTable = { name: string; rows: CheckedRow[]; unknown_columns: string[] }

/** Stores a checked table for review; sends nothing. */
export async function takeTable(tx: Tx, scope: Scope, table: CheckedTable): Promise<Row<'bulk_sendings'>> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { rows, unknown_columns } = table
  const name = cleanName(table.name)
  const sending = await tx
    .insertInto('bulk_sendings')
    .values({ client_id, name, unknown_columns: JSON.stringify(unknown_columns), created_by: scope.actor.name })
    .returningAll()
    .executeTakeFirstOrThrow()
  const known = await withKnown(tx, client_id, rows)
  for (let at = 0; at < known.length; at += portion_rows) {
    await addRows(tx, sending, known.slice(at, at + portion_rows))
  }
  record(tx, scope.actor, {
    event: 'bulk-sendings.create',
    subject: 'bulk-sendings',
    subject_id: sending.id,
    client_id,
    after: { name, rows: known.length, ready: known.filter(({ status }) => status === 'ready').length },
  })
  return sending
}

async function addRows(tx: Tx, { id, client_id }: Row<'bulk_sendings'>, rows: CheckedRow[]): Promise<void> {
  await sql`insert into bulk_sending_rows (client_id, bulk_sending_id, line, status, full_name, phone, email, title,
      message, external_id, errors, individual_id, known_as)
    select ${client_id}::bigint, ${id}::bigint, line, status, full_name, phone, email, title, message, external_id,
      errors, individual_id, known_as
    from jsonb_populate_recordset(null::bulk_sending_rows, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** Links rows to people in the client's list, and refuses `external_id`s that are taken. */
export async function withKnown(tx: Tx, client_id: number, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const ready = rows.filter(({ status }) => status === 'ready')
  const people = await tx
    .selectFrom('individuals')
    .select(['id', 'phone', 'last_name', 'first_name', 'middle_name'])
    .where('client_id', '=', client_id)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`phone = any(${ready.map(({ phone }) => phone)})`)
    .execute()
  const taken = await tx
    .selectFrom('batches')
    .select('external_id')
    .where('client_id', '=', client_id)
    .where(sql<boolean>`external_id = any(${ready.flatMap(({ external_id }) => external_id ?? [])}::text[])`)
    .execute()
  const refused = await stoppedPhones(
    tx,
    client_id,
    ready.map(({ phone }) => phone),
  )
  const byPhone = Map.groupBy(people, ({ phone }) => phone)
  const isTaken = new Set(taken.map(({ external_id }) => external_id))
  return rows.map((row) => {
    if (row.status !== 'ready') return row
    if (row.external_id && isTaken.has(row.external_id)) {
      return { ...row, status: 'wrong', errors: { external_id: bulkRowTexts.external_id_taken } }
    }
    if (refused.has(row.phone)) return { ...row, status: 'wrong', errors: { phone: refusalTexts.recipient_refused } }
    const named = (byPhone.get(row.phone) ?? []).map((person) => ({ id: person.id, name: fullName(person) }))
    const same = named.find(({ name }) => sameName(name) === sameName(row.full_name))
    return same ? { ...row, individual_id: same.id } : { ...row, known_as: named[0]?.name ?? null }
  })
}
