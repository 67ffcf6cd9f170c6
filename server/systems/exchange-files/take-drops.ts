import { sql } from 'kysely'
import { table_bytes_max } from '#shared/rules/limits.ts'
import { fileKey } from '#shared/rules/signer-table.ts'
import { exchangeTexts as t } from '#shared/text/exchange-files.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Exchange } from './exchange.ts'
import { isTable, placedName } from './file-names.ts'
import type { Incoming } from './folder.ts'
import type { DropRow } from './read-drop.ts'

export type Drop = Row<'exchange_drops'>

/** tables read in one pass: other folders wait meanwhile */
const tables_a_pass_max = 100

type NewFile = {
  line: number | null
  file_name: string
  part: number | null
  placed_name: string
  external_id: string | null
  status: 'waiting' | 'returned'
  reason: string | null
}

/** What is stored about a drop before its files are moved. */
type Claim = { name: string; sha256: string; table: Incoming | null; parts: Incoming[]; files: NewFile[] }

/**
 * Takes the tables whose documents have come, and returns what has waited too long. What is taken is told to the database
 * first and moved then: a server that dies in between finds what to move.
 * @returns whether more may be left to take
 */
export async function takeDrops(exchange: Exchange, incoming: readonly Incoming[]): Promise<boolean> {
  const { watch, settings } = exchange
  const tables = incoming.filter(({ name, kind }) => kind === 'file' && isTable(name))
  const used = new Set<Incoming>()
  const settled = tables.filter((table) => watch.isSettled(table, settings.settle_seconds))
  let written = false
  const claim = async (made: Claim) => {
    if (!written) await exchange.folder.refuseUnwritable()
    written = true
    for (const part of made.parts) used.add(part)
    const own = made.table ? [made.table, ...made.parts] : made.parts
    const drop = await storeClaim(exchange, made)
    if (drop) await moveIn(exchange, drop, own)
  }
  // a table that is not read yet may name any of the files
  let is_all_read = settled.length === tables.length && tables.length <= tables_a_pass_max
  const named = new Set<string>()
  for (const table of settled.slice(0, tables_a_pass_max)) {
    if (!exchange.goes_on()) return true
    const made = await claimOf(exchange, table, incoming, used)
    if (made === null) is_all_read = false
    else if (made instanceof Set) for (const key of made) named.add(key)
    else await claim(made)
  }
  if (!is_all_read) return written && settled.length > tables_a_pass_max
  for (const file of incoming) {
    if (!exchange.goes_on()) return true
    if (used.has(file) || named.has(fileKey(file.name)) || !isDocument(file)) continue
    if (!watch.hasWaited(file, settings.wait_minutes) || !watch.isSettled(file, settings.settle_seconds)) continue
    await claim(returned(file, file.kind === 'link' ? t.link : t.no_table(settings.wait_minutes)))
  }
  return false
}

const isDocument = ({ kind, name }: Incoming) => kind === 'link' || !isTable(name)

/** A file that is returned as a whole: it is the one part of its drop. */
function returned(file: Incoming, reason: string): Claim {
  const only = { line: null, file_name: file.name, part: 1, placed_name: '', external_id: null }
  return { name: file.name, sha256: '', table: null, parts: [file], files: [{ ...only, status: 'returned', reason }] }
}

/** @returns null for a table that is not whole, the keys of its documents for one that waits for some of them */
async function claimOf(
  exchange: Exchange,
  table: Incoming,
  incoming: readonly Incoming[],
  used: ReadonlySet<Incoming>,
): Promise<Claim | Set<string> | null> {
  const { folder, watch, settings } = exchange
  const bytes = await folder.readIncoming(table, table_bytes_max)
  if (bytes === null) return null
  if (bytes === 'too_large') return returned(table, new Refusal('file_too_large').message)
  const is_ended = bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d || bytes.subarray(0, 2).equals(zip_mark)
  if (!watch.isSettled(table, settings.settle_seconds, is_ended)) return null
  const sha256 = sha256Hex(bytes)
  const read = await exchange.tables.read(`${table.name} ${sha256}`, table.name, bytes)
  if (typeof read === 'string') return returned(table, read)
  const has_waited = watch.hasWaited(table, settings.wait_minutes)
  const find = finder(incoming.filter((file) => !used.has(file) && isDocument(file)))
  const parts: Incoming[] = []
  const files: NewFile[] = []
  for (const row of read.rows) {
    const found = find(row)
    const whole = found !== 'several' && found && watch.isSettled(found, settings.settle_seconds) ? found : null
    if (row.status === 'ready' && !whole && found !== 'several' && !has_waited) {
      return new Set(read.rows.map(({ file_key }) => file_key))
    }
    const reason = reasonOfRow(row, found === 'several' ? found : whole, settings.wait_minutes)
    files.push({
      line: row.line,
      file_name: whole?.name ?? row.file_name,
      // the document of a row that is returned comes back with it
      part: whole && partOf(parts, whole),
      placed_name: '',
      external_id: row.status === 'ready' ? (row.external_id ?? null) : null,
      status: reason === null ? 'waiting' : 'returned',
      reason,
    })
  }
  return { name: table.name, sha256, table, parts, files }
}

const zip_mark = Buffer.from('PK')

function partOf(parts: Incoming[], file: Incoming): number {
  const at = parts.indexOf(file)
  return at >= 0 ? at + 1 : parts.push(file)
}

function reasonOfRow(row: DropRow, found: Incoming | 'several' | null, minutes: number): string | null {
  if (row.status !== 'ready') return Object.values(row.errors).join('; ')
  if (found === 'several') return t.several(row.file_name)
  if (found === null) return t.no_file(row.file_name, minutes)
  return found.kind === 'link' ? t.link : null
}

/** The file that a row names: by its whole name, else by its name without its ending, case and spelling. */
function finder(
  files: readonly Incoming[],
): (row: Pick<DropRow, 'file_name' | 'file_key'>) => Incoming | 'several' | null {
  const byName = Map.groupBy(files, ({ name }) => name)
  const byKey = Map.groupBy(files, ({ name }) => fileKey(name))
  return ({ file_name, file_key }) => {
    const [whole] = byName.get(file_name.normalize('NFC')) ?? []
    if (whole) return whole
    const [first, ...others] = byKey.get(file_key) ?? []
    return others.length > 0 ? 'several' : (first ?? null)
  }
}

/** @returns null when the same drop is claimed and not finished: by another server, or left again under its name */
async function storeClaim(exchange: Exchange, claim: Claim): Promise<Drop | null> {
  const { services, scope, name: folder } = exchange
  const client_id = scope.client_id ?? refuse('forbidden')
  return transaction(services.db, async (tx) => {
    await sql`select from exchange_folders where folder = ${folder} for no key update`.execute(tx)
    const { rows: claimed } = await sql`select from exchange_drops where folder = ${folder} and name = ${claim.name}
      and sha256 = ${claim.sha256} and finished_at is null`.execute(tx)
    if (claimed.length > 0) return null
    const drop = await tx
      .insertInto('exchange_drops')
      .values({ client_id, folder, name: claim.name, sha256: claim.sha256 })
      .returningAll()
      .executeTakeFirstOrThrow()
    await namePlaces(tx, exchange, drop, claim)
    await sql`insert into exchange_files (client_id, exchange_drop_id, folder, table_name, line, file_name, part, placed_name,
        external_id, status, reason)
      select ${client_id}::bigint, ${drop.id}::bigint, ${folder}, ${claim.table ? claim.name : ''}, line, file_name, part,
        placed_name, external_id, status, reason
      from jsonb_populate_recordset(null::exchange_files, ${JSON.stringify(claim.files)}::jsonb)`.execute(tx)
    return drop
  })
}

/** The name of the document where it is free, so that a program finds its result by it; else with the number of the row. */
async function namePlaces(tx: Tx, { folder, name }: Exchange, drop: Drop, claim: Claim): Promise<void> {
  const wanted = claim.files.map(({ file_name }) => placedName(file_name))
  const { rows } = await sql<{ taken: string }>`select lower(placed_name) as taken from exchange_files
    where folder = ${name} and lower(placed_name) = any(${wanted.map((one) => one.toLowerCase())}::text[])`.execute(tx)
  const taken = new Set(rows.map((row) => row.taken))
  for (const [index, file] of claim.files.entries()) {
    const plain = wanted[index] ?? ''
    const isFree =
      !taken.has(plain.toLowerCase()) &&
      !(await folder.has('sent', plain)) &&
      !(await folder.has('signed', plain)) &&
      !(await folder.has('rejected', plain))
    const numbered = () => placedName(file.file_name, ` (${drop.id}-${file.line ?? 0})`)
    file.placed_name = file.status === 'waiting' && isFree ? plain : numbered()
    if (taken.has(file.placed_name.toLowerCase())) file.placed_name = `${drop.id}-${index} ${file.placed_name}`
    taken.add(file.placed_name.toLowerCase())
  }
}

export const workTable = ({ id }: Pick<Drop, 'id'>) => `${id}.table`
export const workPart = ({ id }: Pick<Drop, 'id'>, part: number) => `${id}-${part}`

/**
 * Moves into «В работе» what the database says was taken; what is there already stays. A table that was replaced in the
 * meantime is put back and its claim forgotten: nothing of it was sent.
 * @returns false then
 */
export async function moveIn(exchange: Exchange, drop: Drop, incoming: readonly Incoming[]): Promise<boolean> {
  const { folder, services } = exchange
  const { db } = services
  const files = await db
    .selectFrom('exchange_files')
    .select(['id', 'part', 'file_name', 'table_name', 'status'])
    .where('exchange_drop_id', '=', drop.id)
    .execute()
  const names = new Map(incoming.map((file) => [file.name, file]))
  const table = files.some(({ table_name }) => table_name !== '') ? workTable(drop) : null
  if (table !== null && !(await folder.hasWork(table))) {
    const given = names.get(drop.name)
    const isMoved = given && (await folder.take(given, table))
    const bytes = isMoved ? await folder.readWork(table, table_bytes_max) : null
    if (!Buffer.isBuffer(bytes) || sha256Hex(bytes) !== drop.sha256) {
      if (isMoved) await folder.giveBack(table, given)
      await forget(exchange, drop)
      return false
    }
  }
  const find = finder(incoming.filter(isDocument))
  const parts = Map.groupBy(files, ({ part }) => part)
  for (const [part, [file]] of parts) {
    if (part === null || !file || (await folder.hasWork(workPart(drop, part)))) continue
    const { file_name } = file
    const found = table === null ? names.get(file_name) : find({ file_name, file_key: fileKey(file_name) })
    if (found && found !== 'several') await folder.take(found, workPart(drop, part))
  }
  return true
}

/** A claim of which nothing was sent. */
async function forget({ services }: Exchange, { id }: Drop): Promise<void> {
  await sql`delete from exchange_drops d where id = ${id} and not exists (
    select from exchange_files where exchange_drop_id = d.id and request_id is not null)`.execute(services.db)
}
