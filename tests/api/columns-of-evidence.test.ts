import { readFileSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { AskedFiles } from '#shared/contract/signer-files.ts'
import { slicesWhole } from '#tests/support/tampering.ts'
import { makeAnchor } from '#server/platform/journal/anchors.commands.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { packEvidence } from '#server/requests/evidence/pack-evidence.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { aGatewayOfCodes } from '#tests/deliveries/http-gateway.support.ts'
import { aCaller } from '#tests/support/caller.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { testServer } from '#tests/support/server.ts'
import { unzipped } from '#tests/support/unzipped.ts'
import { aContract, aPhone, words } from '#tests/support/words.ts'
import { anArchiveFolder, check, run, tools } from './archive.support.ts'
import { columnsOf, columnsText, silent, tablesWithoutRows, type Column } from './columns.rows.ts'

const { gateway, codes, env } = await aGatewayOfCodes()
afterAll(() => gateway.close())
const server = await testServer({ demo: false, env })
const { services } = server
const { aClient, anOrder } = words(server)
const { folder } = anArchiveFolder()

/** A sealed request whose signer saw a page, with a code that was wrong once. */
async function aWholeStory(): Promise<number> {
  const phone = aPhone()
  const client = await aClient()
  const signers = [{ full_name: 'Иванов Иван Иванович', phone }]
  const signer_files = [{ name: 'СНИЛС', keep: 'apart' as const, days: 30 }]
  const order = await anOrder(client, { signers, signer_files, message: 'Прошу подписать до пятницы' })
  await server.worker.idle()
  const { body } = await client.post<SignRequest[]>('document-sign-requests', order)
  await server.worker.idle()
  const path = `document-sign-requests/${body[0]?.group}`
  const signer = aCaller(server.url)
  const { body: card } = await signer.get<{ documents: { id: number }[] }>(path)
  const document_id = card.documents[0]?.id
  await signer.get(`${path}/documents/${document_id}/pages/1`)
  await signer.post(`${path}/open`, { document_id })
  const { body: files } = await signer.get<AskedFiles>(`${path}/signer-files`)
  const pdf = { 'content-type': 'application/pdf' }
  await signer.send('POST', `${path}/file-asks/${files.asks[0]?.id}/files`, new Uint8Array(aContract()), pdf)
  await signer.post(`${path}/codes`)
  await server.worker.idle()
  const code = codes.get(phone.slice(1)) ?? ''
  await signer.post(`${path}/codes/check`, { code: code === '000000' ? '111111' : '000000' })
  const checked = await signer.post<{ token: string }>(`${path}/codes/check`, { code })
  expect((await aCaller(server.url, checked.body.token).post(`${path}/sign`)).status).toBe(200)
  await server.worker.idle()
  await services.db.transaction().execute(makeAnchor)
  return body[0]!.id
}

type Described = { table: string; column: string; type: string; computed: boolean }

/** The tables that making a protocol and an archive reads, as PostgreSQL counted, and their columns. */
async function columnsRead(tx: Tx, id: number): Promise<Described[]> {
  // of this connection's earlier transactions PostgreSQL may not have counted everything yet
  const before = new Map((await reads(tx)).map(({ table, count }) => [table, count]))
  await protocolOf({ ...services, db: tx }, id)
  await archiveOf(tx, id)
  const read = (await reads(tx)).flatMap(({ table, count }) => (count > (before.get(table) ?? 0) ? [table] : []))
  const { rows } = await sql<Described>`
    select c.table_name as table, c.column_name as column, c.data_type as type,
      c.is_generated = 'ALWAYS' as computed
    from information_schema.columns c where c.table_schema = 'public' and c.table_name = any(${read})
    order by c.table_name, c.ordinal_position`.execute(tx)
  return rows
}

async function reads(tx: Tx) {
  const { rows } = await sql<{ table: string; count: number }>`select relname as table,
    (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as count
    from pg_stat_xact_user_tables where schemaname = 'public'`.execute(tx)
  return rows
}

const sources = (tx: Tx) => ({
  db: tx,
  storage: services.storage,
  config: { ...services.config, stamp_roots_pem: services.config.seal.stamp_roots_pem },
  seal: services.certificate.operator,
})

const archiveOf = async (tx: Tx, id: number) => buffer(await packEvidence(sources(tx), { request: id }))
const sumsOf = (zip: Buffer) => String(unzipped(zip).get('SHA256SUMS'))

/** Other values of a column, in SQL: the first that the table accepts is written. */
function otherValues({ column, type }: Described): string[] {
  const c = `"${column}"`
  if (type === 'boolean') return [`not coalesce(${c}, false)`]
  if (type === 'jsonb')
    return [
      `case when jsonb_typeof(${c}) = 'array' then ${c} || '[{"x": 1}]' else coalesce(${c}, '{}') || '{"x": 1}' end`,
    ]
  if (type === 'bytea') return [`coalesce(${c}, '') || '\\x00'`]
  if (type === 'ARRAY') return [`array_append(${c}, 'x')`]
  if (type === 'date') return [`coalesce(${c}, current_date) + 1`]
  if (type.startsWith('timestamp')) return [`coalesce(${c}, now()) - interval '1 day'`]
  if (/int|numeric/.test(type)) return [`coalesce(${c}, 0) + 1000000`, `coalesce(${c}, 0) + 1`, `null`]
  return [`translate(${c}, '0123456789abcdef', '123456789abcdef0')`, `${c} || 'Ъ'`, `repeat('a', 64)`, `'Ъ'`]
}

/** @returns whether any row was changed */
async function change(tx: Tx, column: Described): Promise<boolean> {
  const { table, column: name } = column
  await sql.raw(`alter table ${table} alter column "${name}" drop identity if exists`).execute(tx)
  for (const value of otherValues(column)) {
    await sql`savepoint tried`.execute(tx)
    try {
      const { numAffectedRows } = await sql
        .raw(`update ${table} set "${name}" = ${value} where "${name}" is distinct from ${value}`)
        .execute(tx)
      if (numAffectedRows) return true
    } catch {
      await sql`rollback to tried`.execute(tx)
    }
  }
  return false
}

/** As for a superuser: without foreign keys, triggers and missing privileges. */
async function unguarded(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype in ('f', 'u', 'c') and connamespace = 'public'::regnamespace
    union all select format('alter table %I disable trigger user; grant all on %I to current_user', relname, relname)
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(tx)
  await sql.raw(rows.map(({ statement }) => statement).join(';')).execute(tx)
}

/** What `verify` says: the first check that finds something. */
async function foundBy(tx: Tx): Promise<string | null> {
  const source = {
    db: tx,
    storage: services.storage,
    known_pem: services.certificate.known_pem,
    unchecked: { gost: 0 },
  }
  for (const { check: name, find } of slicesWhole) {
    // taken away from all tables, see `unguarded`
    if (name.startsWith('I4')) continue
    await sql`savepoint finding`.execute(tx)
    try {
      if ((await find(source)).length > 0) return name.slice(0, name.indexOf(' '))
    } catch {
      await sql`rollback to finding`.execute(tx)
      return name.slice(0, name.indexOf(' '))
    }
  }
  return null
}

async function archiveAfter(tx: Tx, id: number, sums: string): Promise<Column['archive']> {
  await sql`savepoint packing`.execute(tx)
  try {
    const zip = await archiveOf(tx, id)
    if (sumsOf(zip) === sums) return 'same'
    const place = join(folder, 'changed')
    rmSync(place, { recursive: true, force: true })
    writeFileSync(`${place}.zip`, zip)
    run('unzip', '-q', '-o', `${place}.zip`, '-d', place)
    return check(place).status === 0 ? 'other' : 'red'
  } catch {
    await sql`rollback to packing`.execute(tx)
    return 'refused'
  }
}

const page = resolve(import.meta.dirname, '../..', 'docs/forgeries.md')
const written = readFileSync(page, 'utf8')
/** What `verify` finds needs no archive to be found: an archive of those is made where the page does not say what becomes of it. */
const known = isFull ? new Map<string, Column['archive']>() : columnsOf(written)

test.skipIf(!tools)(
  'a change of any column that archive and protocol are made from is found by verify and by the archive, or says nothing',
  async () => {
    const id = await aWholeStory()
    const undone = new Error('undone')
    const found: Column[] = []
    const unchanged: string[] = []
    const tried = services.db.transaction().execute(async (tx) => {
      // an anchor of a million chains is computed within this transaction
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const columns = await columnsRead(tx, id)
      const sums = sumsOf(await archiveOf(tx, id))
      expect(await foundBy(tx)).toBeNull()
      expect(await archiveAfter(tx, id, sums)).toBe('same')
      await unguarded(tx)
      for (const column of columns.filter(({ computed }) => !computed)) {
        const { table, column: name } = column
        if (tablesWithoutRows.includes(table)) continue
        await sql`savepoint forged`.execute(tx)
        const changed = await change(tx, column)
        if (!changed) unchanged.push(`${table}.${name}`)
        const verify = await foundBy(tx)
        const said = known.get(`${table}.${name} ${verify}`)
        const archive = said ?? (await archiveAfter(tx, id, sums))
        found.push({ table, column: name, verify, archive })
        await sql`rollback to forged`.execute(tx)
      }
      throw undone
    })
    await tried.catch((error: unknown) => {
      if (error !== undone) throw error
    })
    if (process.env['COLS']) writeFileSync(process.env['COLS'], JSON.stringify({ found, unchanged }))
    expect(unchanged).toEqual([])
    const unseen = found.filter(({ verify, archive }) => verify === null || archive === 'other')
    expect(unseen.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([...silent.keys()].toSorted())
    const text = written.replace(/(?<=<!-- columns -->\n)[^]*?(?=<!-- end of columns -->)/, `\n${columnsText(found)}\n`)
    await expect(text).toMatchFileSnapshot(page)
  },
)
