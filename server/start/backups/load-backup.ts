import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Header, Manifest } from './format.ts'
import type { Item } from './read-backup.ts'
import { quoted, readForeignKeys, readMissingRights, readPartitions, readTables } from './schema.ts'

export type Loaded = { header: Header; manifest: Manifest }

/**
 * Loads the rows of a backup into a schema of the same migrations in one transaction, without rights of a superuser: the
 * owner drops foreign keys and disables triggers, and puts them back, which checks every row.
 * @param put what to do with files and keys: bytes first, so that they are there when the rows are committed
 * @throws {StartRefusal} the tables are not those of the backup
 */
export async function loadBackup(
  client: pg.ClientBase,
  items: AsyncIterable<Item>,
  put: (item: Extract<Item, { kind: 'file' | 'key' }>) => Promise<void>,
): Promise<Loaded> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    // the owner has taken them from itself: history is only ever added to
    const missing = await readMissingRights(client)
    for (const { table, right } of missing) await client.query(`grant ${right} on ${quoted(table)} to current_user`)
    const keys = await readForeignKeys(client)
    for (const { table, name } of keys) {
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
    }
    const loaded = await loadItems(client, items, put)
    await putBack(client, loaded.manifest)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    }
    for (const { table, right } of missing) await client.query(`revoke ${right} on ${quoted(table)} from current_user`)
    await client.query('commit')
    await client.query('analyze')
    return loaded
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function loadItems(
  client: pg.ClientBase,
  items: AsyncIterable<Item>,
  put: Parameters<typeof loadBackup>[2],
): Promise<Loaded> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  let open: { table: string; rows: CopyStreamQuery } | undefined
  const counts = new Map<string, number>()
  const close = async () => {
    if (!open) return
    const { table, rows } = open
    open = undefined
    rows.end()
    await once(rows, 'finish')
    counts.set(table, rows.rowCount)
  }
  for await (const item of items) {
    if (item.kind !== 'rows' || item.table !== open?.table) await close()
    if (item.kind === 'header') {
      header = item.header
      await makeRoom(client, header)
    } else if (item.kind === 'rows') {
      open ??= { table: item.table, rows: startCopy(client, header, item.table) }
      if (!open.rows.write(item.bytes)) await once(open.rows, 'drain')
    } else if (item.kind === 'manifest') manifest = item.manifest
    else await put(item)
  }
  if (!header || !manifest) throw new StartRefusal('Копия пуста.')
  for (const [table, { rows }] of Object.entries(manifest.tables)) {
    if ((counts.get(table) ?? 0) !== rows) throw new StartRefusal(`В таблицу ${table} легли не все строки.`)
  }
  return { header, manifest }
}

/** The migrations have put rows of a new installation there. */
async function makeRoom(client: pg.ClientBase, header: Header): Promise<void> {
  const there = await readTables(client)
  const shapeOf = (tables: Header['tables']) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]))
  const known = header.tables.filter(({ name }) => there.some((table) => table.name === name))
  const unknown = header.tables.filter((table) => !known.includes(table)).map(({ name }) => name)
  if (unknown.length > 0 || shapeOf(there) !== shapeOf(header.tables)) {
    throw new StartRefusal(`Таблицы базы не те, что в копии${unknown.length > 0 ? `: ${unknown.join(', ')}` : ''}.`)
  }
  const parts = new Set((await readPartitions(client)).map(({ name }) => name))
  for (const { name, parent, bound } of header.partitions) {
    if (!parts.has(name)) await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`)
  }
  for (const { name } of there) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${there.map(({ name }) => quoted(name)).join(', ')}`)
}

function startCopy(client: pg.ClientBase, header: Header | undefined, name: string): CopyStreamQuery {
  const columns = header?.tables.find((table) => table.name === name)?.columns
  if (!columns) throw new StartRefusal(`Таблицы ${name} нет в описании копии.`)
  return client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
}

async function putBack(client: pg.ClientBase, { sequences, cleared_files }: Manifest): Promise<void> {
  if (cleared_files.length > 0) await client.query('delete from files where id = any($1)', [cleared_files])
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last_value, is_called])
  }
  for (const { name } of await readTables(client)) {
    await client.query(`alter table ${quoted(name)} enable trigger user`)
  }
}
