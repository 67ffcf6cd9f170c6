import { sql } from 'kysely'
import { fullName } from '#shared/rules/person.ts'
import { type ColumnFields, sameName } from '#shared/rules/signer-table.ts'
import type { BulkSource } from '#shared/rules/bulk-sendings.ts'
import { bulkRowTexts } from '#shared/text/bulk-sendings.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { cleanName } from '#server/documents/files/files.commands.ts'
import type { Columns } from '#server/documents/tables/find-columns.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { holdsExternalId } from '#server/requests/document-sign-requests/external-ids.ts'
import { stoppedPhones } from '#server/requests/messages/message-stops.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { judgeFiles } from './judge-files.ts'
import { rememberedFields } from './column-mappings.ts'
import type { Sending } from './move.ts'
import { fieldsOf } from './signer-rows.ts'

/** rows of one insert */
const portion_rows = 1000

export type UploadedTable = Columns & { name: string }

/**
 * Checks an uploaded table and stores it for review; sends nothing. Its columns are what the client has said before of
 * tables with these headings, else what their names say.
 */
export async function takeTable(tx: Tx, scope: Scope, table: UploadedTable): Promise<Sending> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const name = cleanName(table.name)
  const fields = fieldsOf(table.names, await rememberedFields(tx, client_id, table.names))
  const source = sourceOf(fields, table.rows)
  const sending = await tx
    .insertInto('bulk_sendings')
    .values({
      client_id,
      name,
      source,
      legal_entity_id: scope.legal_entity_id,
      ...columnsOfTable(table.names, fields),
      created_by: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = table.rows.map((row) => ({ ...row, corrected: {} }))
  const known = await withKnown(tx, client_id, await checkRows(sending, rows))
  for (let at = 0; at < known.length; at += portion_rows) {
    await addRows(tx, sending, known.slice(at, at + portion_rows))
  }
  await judgeFiles(tx, sending)
  record(tx, scope.actor, {
    event: 'bulk-sendings.create',
    subject_id: sending.id,
    client_id,
    after: { name, rows: known.length, ready: known.filter(({ status }) => status === 'ready').length },
  })
  return sending
}

/** The documents are those that the rows name, if any does: our own template has an empty column «Файл». */
function sourceOf(fields: ColumnFields, rows: readonly { cells: readonly string[] }[]): BulkSource {
  const at = fields.indexOf('file')
  return at >= 0 && rows.some(({ cells }) => cells[at]) ? 'files' : 'same'
}

/** What the row of a sending says of its columns. */
export function columnsOfTable(names: readonly string[], fields: ColumnFields) {
  const unknown = new Set(names.filter((_name, index) => fields[index] === null))
  return {
    columns: JSON.stringify(names.map((name, index) => ({ name, field: fields[index] ?? null }))),
    unknown_columns: JSON.stringify([...unknown]),
  }
}

async function addRows(tx: Tx, { id, client_id }: Sending, rows: CheckedRow[]): Promise<void> {
  await sql`insert into bulk_sending_rows (client_id, bulk_sending_id, line, status, full_name, phone, email, title,
      message, external_id, file_name, file_key, errors, individual_id, known_as, cells, corrected)
    select ${client_id}::bigint, ${id}::bigint, line, status, full_name, phone, email, title, message, external_id,
      file_name, file_key, errors, individual_id, known_as, cells, corrected
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
  const usedIds = await tx
    .selectFrom('batches')
    .select('external_id')
    .where('client_id', '=', client_id)
    .where(sql<boolean>`external_id = any(${ready.flatMap(({ external_id }) => external_id ?? [])}::text[])`)
    .where('freed_at', 'is', null)
    .where(holdsExternalId('batches.id'))
    .execute()
  const refused = await stoppedPhones(
    tx,
    client_id,
    ready.map(({ phone }) => phone),
  )
  const byPhone = Map.groupBy(people, ({ phone }) => phone)
  const isTaken = new Set(usedIds.map(({ external_id }) => external_id))
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
