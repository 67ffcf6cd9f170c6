import pg from 'pg'
import { functions } from './lists-names.ts'
import type { Fill } from './lists-names.ts'
import { fills } from './lists-rows.ts'

/**
 * Fills a demo's stopped or idle database with believable rows, written by the engine itself without triggers and with
 * secondary indexes built at the end: ten million in some minutes instead of days over HTTP.
 * @param admin_url of the engine's superuser, or of the owner of the tables, which takes longer
 */
export async function seed(admin_url: string, clients: number, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: admin_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_super: boolean }>(`select usesuper as is_super from pg_user
      where usename = current_user`)
    const is_super = rows[0]?.is_super ?? false
    // another role checks foreign keys, row by row
    if (is_super) await client.query('set session_replication_role = replica; set role roscherk')
    await client.query(
      `set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; ${functions}`,
    )
    const all = fills(clients)
    const triggers = async (state: 'enable' | 'disable') => {
      for (const { table } of all) await client.query(`alter table ${table} ${state} trigger user`)
    }
    if (!is_super) await triggers('disable')
    const indexes = await dropIndexes(
      client,
      all.map(({ table }) => table),
    )
    for (const fill of all) {
      const started = performance.now()
      await client.query(await insertOf(client, fill))
      say(`${fill.table}: ${fill.count} rows, ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    for (const index of indexes) await client.query(index)
    if (!is_super) await triggers('enable')
    // what was added is not checked for its hashes, and has no numbers that a new row could get
    await client.query(`update verifications set journal_id = (select max(id) from journal),
      transfer_id = (select max(id) from ledger_transfers), started_at = now(); drop schema seed cascade`)
    for (const { table } of all) await client.query(`analyze ${table}`)
    for (const table of all.map((seeded) => seeded.table)) await client.query(`vacuum ${table}`)
  } finally {
    await client.end()
  }
}

/** @returns how to make them again */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function insertOf(client: pg.Client, { table, count, values, like }: Fill): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
     and is_generated = 'NEVER'`,
    [table],
  )
  const columns = like === undefined ? Object.keys(values) : rows.map(({ name }) => name)
  const from =
    like === undefined
      ? ''
      : `join (select *, row_number() over (order by id) - 1 as nth, count(*) over () as kinds
      from ${table} where ${like}) t on t.nth = n % t.kinds`
  return `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) overriding system value
    select ${columns.map((name) => values[name] ?? `t."${name}"`).join(', ')}
    from generate_series(1::bigint, ${count}) n ${from}`
}
