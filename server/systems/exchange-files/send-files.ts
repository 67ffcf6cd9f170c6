import { sql } from 'kysely'
import { file_bytes_max, table_bytes_max } from '#shared/rules/limits.ts'
import { fileKey, sameName } from '#shared/rules/signer-table.ts'
import { exchangeTexts as t } from '#shared/text/exchange-files.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { withFiles } from '#server/documents/files/files.commands.ts'
import { sendingDefaults } from '#server/people/clients/sending-defaults.commands.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { isOutage } from '#server/platform/core/outage.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { createRequests } from '#server/requests/document-sign-requests/document-sign-requests.commands.ts'
import type { Exchange } from './exchange.ts'
import { diskFault } from './folder.ts'
import type { DropRow, DropTable } from './read-drop.ts'
import { isPassingRefusal, reasonOf } from './reason-of.ts'
import { workPart, workTable, type Drop } from './take-drops.ts'

type ExchangeFile = Row<'exchange_files'>

/** rows that are read at once; one after another they are sent */
const portion_rows = 40
/** tries of a row that fails by a fault of ours */
const faults_max = 3
const day_ms = 24 * 3600 * 1000

/**
 * Sends what waits, row by row, each in a transaction with its request: it is sent once, however the server dies.
 * @returns whether more is left
 */
export async function sendFiles(exchange: Exchange): Promise<boolean> {
  const { db } = exchange.services
  for (const drop of await unfinished(exchange)) {
    const rows = await db
      .selectFrom('exchange_files')
      .selectAll()
      .where('exchange_drop_id', '=', drop.id)
      .where('status', '=', 'waiting')
      .where(sql<boolean>`id <> all(${exchange.putOffIds()}::bigint[])`)
      .orderBy('line')
      .limit(portion_rows)
      .execute()
    if (rows.length === 0) continue
    const table = await tableOf(exchange, drop)
    const byLine = new Map(table?.rows.map((row) => [row.line, row]))
    for (const row of rows) {
      if (!exchange.goes_on()) return true
      await sendOne(exchange, drop, row, byLine.get(row.line ?? 0))
    }
    if (rows.length === portion_rows) return true
  }
  return false
}

export const unfinished = ({ services, name }: Exchange): Promise<Drop[]> =>
  services.db
    .selectFrom('exchange_drops')
    .selectAll()
    .where('folder', '=', name)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()

/** The table of a drop; null when it is gone. */
export async function tableOf({ folder, tables }: Exchange, drop: Drop): Promise<DropTable | null> {
  const bytes = await folder.readWork(workTable(drop), table_bytes_max)
  if (!Buffer.isBuffer(bytes)) return null
  const table = await tables.read(`${drop.name} ${sha256Hex(bytes)}`, drop.name, bytes)
  return typeof table === 'string' ? null : table
}

async function sendOne(exchange: Exchange, drop: Drop, file: ExchangeFile, row: DropRow | undefined): Promise<void> {
  const { folder, services } = exchange
  const bytes = file.part === null ? null : await folder.readWork(workPart(drop, file.part), file_bytes_max)
  if (row?.status !== 'ready' || bytes === null) return giveBack(exchange, file, t.gone)
  if (bytes === 'too_large') return giveBack(exchange, file, new Refusal('file_too_large').message)
  try {
    await create(exchange, file, row, bytes)
  } catch (error) {
    if (!(error instanceof Error) || diskFault(error) !== null) throw error
    if (error instanceof Refusal && !isPassingRefusal(error) && error.status < 500) {
      return giveBack(exchange, file, reasonOf(error))
    }
    if (isOutage(error)) throw error
    if (error instanceof Refusal && error.status < 500) return exchange.putOff(file.id, reasonOf(error))
    services.log.error({ err: error, exchange_file_id: file.id }, 'a file of an exchange folder was not sent')
    if (exchange.countFault(file.id) >= faults_max) await giveBack(exchange, file, t.broken)
  }
}

async function create(exchange: Exchange, file: ExchangeFile, row: DropRow, bytes: Buffer): Promise<void> {
  const { services, scope } = exchange
  const sha256 = sha256Hex(bytes)
  // by what is sent to whom: the same again is found, whatever its table is called
  const person = `${row.phone} ${sameName(row.full_name)}`
  const external_id =
    row.external_id ??
    `folder-${sha256Hex(Buffer.from(`${fileKey(file.file_name)}\n${sha256}\n${person}`)).slice(0, 40)}`
  const known = await sentBefore(exchange, external_id, sha256, row.external_id === null)
  if (known) return settle(exchange, file, { status: 'repeated', reason: t.repeated(known.id), external_id, sha256 })
  const defaults = await sendingDefaults(services.db, scope)
  await withFiles(services, scope, [{ name: file.file_name, bytes }], (addRows) =>
    transaction(services.db, async (tx) => {
      if (!(await lockWaiting(tx, file.id))) return
      const documents = (await addRows(tx)).map(({ id }) => ({ file_id: id }))
      const { requests, created } = await createRequests(tx, services, scope, {
        documents,
        signers: [{ full_name: row.full_name, phone: row.phone, email: row.email ?? null }],
        title: row.title ?? null,
        message: row.message ?? defaults.message,
        legal_entity_id: defaults.legal_entity_id ?? (await onlyOrganization(tx, exchange)),
        deadline: new Date(Date.now() + defaults.deadline_days * day_ms).toISOString(),
        reminders: defaults.reminders,
        external_id,
        ordered: false,
        send: true,
      })
      const request_id = requests[0]?.id ?? refuse('internal')
      const end = created
        ? { status: 'sent' as const, request_id }
        : { status: 'repeated' as const, reason: t.repeated(request_id) }
      await tx
        .updateTable('exchange_files')
        .set({ ...end, external_id, sha256, registered: false })
        .where('id', '=', file.id)
        .execute()
    }),
  )
}

/** Two servers that both believe to lead send a row once. */
async function lockWaiting(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from exchange_files where id = ${id} and status = 'waiting' for update`.execute(tx)
  return rows.length > 0
}

/**
 * The request of the same document for the same person, also one that ended without a signature: unlike a call of the API,
 * a file that a program leaves again and again is no wish to send again.
 */
async function sentBefore(
  { services, scope }: Exchange,
  external_id: string,
  sha256: string,
  is_derived: boolean,
): Promise<{ id: number | null } | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select request_id as id from exchange_files
    where client_id = ${scope.client_id} and external_id = ${external_id} and request_id is not null
      and (sha256 = ${sha256} or ${is_derived})
    -- live and freed ids have an index each
    union all
    select r.id from batches b join document_sign_requests r on r.batch_id = b.id
    where ${is_derived} and b.client_id = ${scope.client_id} and b.external_id = ${external_id} and b.freed_at is null
    union all
    select r.id from batches b join document_sign_requests r on r.batch_id = b.id
    where ${is_derived} and b.client_id = ${scope.client_id} and b.external_id = ${external_id} and b.freed_at is not null
    limit 1`.execute(services.db)
  return rows[0]
}

/** Of a client with one organization it goes without saying. */
async function onlyOrganization(tx: Tx, { scope }: Exchange): Promise<number | null> {
  if (scope.legal_entity_id !== null) return scope.legal_entity_id
  const own = await tx
    .selectFrom('legal_entities')
    .select('id')
    .where('client_id', '=', scope.client_id)
    .where('archived_at', 'is', null)
    .limit(2)
    .execute()
  return own.length === 1 ? (own[0]?.id ?? null) : null
}

const giveBack = (exchange: Exchange, file: ExchangeFile, reason: string): Promise<void> =>
  settle(exchange, file, { status: 'returned', reason })

async function settle(
  { services }: Exchange,
  { id }: ExchangeFile,
  end: { status: 'returned' | 'repeated'; reason: string; external_id?: string; sha256?: string },
): Promise<void> {
  await services.db
    .updateTable('exchange_files')
    .set({ ...end, registered: false })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
