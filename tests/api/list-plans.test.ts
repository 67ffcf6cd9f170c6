import { expect, test, vi } from 'vitest'
import { PreparingClient } from '#server/platform/db/preparing-client.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

/** A few hundredths of what a server looks through, so that some thousands of rows are many. */
vi.mock('#shared/rules/limits.ts', async (original) => ({
  ...(await original<object>()),
  list_count_rows_max: 301,
  list_sorted_rows_max: 300,
  list_searched_rows_max: 400,
  list_related_rows_max: 200,
}))
const rows = 6000
const people = 12_000
/** of one scan: what is looked through, and what a rare filter gathers */
const touched_rows_max = 1500

const server = await testServer({ ends_broken: true })
const { aClient, anAdmin, aSentRequest } = words(server)
const { pool } = server.database

const seeded = {
  '/document-sign-requests': 'document_sign_requests',
  '/individuals': 'individuals',
  '/deliveries': 'deliveries',
}

/** Rows like those of a table, with other values in these columns. */
async function multiply(table: string, where: string, values: Record<string, string>, count = rows) {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
     and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  // an analysis that began before the rows were there would end after ours and say that there are none
  await pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  // on a busy machine it takes longer than a statement of the server may
  await pool.query(`set local statement_timeout = 0; alter table ${table} disable trigger user;
    insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
    select ${names.map((name) => values[name] ?? `t."${name}"`).join(', ')}
    from generate_series(1, ${count}) n, (select * from ${table} where ${where} order by id limit 1) t order by n;
    alter table ${table} enable trigger user; analyze ${table}`)
}

type Schema = { enum?: unknown[]; anyOf?: Schema[]; type?: string; format?: string }
type Operation = {
  parameters: { name: string; schema: { enum?: string[]; contentSchema?: { properties: Record<string, Schema> } } }[]
}
type Document = { paths: Record<string, { get?: Operation }> }
type Pair = [path: string, options: Parameters<typeof query>[0]]

/** Every order of a list with a few values of every filter. */
function pairsOf(path: string, get: Operation | undefined, client_id: number): Pair[] {
  const schemaOf = (wanted: string) => get?.parameters.find(({ name }) => name === wanted)?.schema
  const orders = (schemaOf('sort')?.enum ?? []).map((text) => JSON.parse(text) as [string, 'ASC' | 'DESC'])
  const filters = Object.entries(schemaOf('filter')?.contentSchema?.properties ?? {})
  return orders.flatMap((sort) => [
    [path, { sort }] as Pair,
    ...filters.flatMap(([name, schema]) =>
      valuesOf(name, schema, client_id).map((value): Pair => [path, { sort, filter: { [name]: value } }]),
    ),
  ])
}

function valuesOf(name: string, schema: Schema, client_id: number): unknown[] {
  if (name === 'client_id') return [client_id, 999_999]
  if (name === 'q') return ['иванов', '0000000', '+7 900 791-90-00']
  const kinds = [schema, ...(schema.anyOf ?? [])]
  const closed = kinds.flatMap((list) => list.enum ?? [])
  if (closed.length > 0) return closed.slice(0, 4)
  if (kinds.some(({ type }) => type === 'boolean')) return [true, false]
  if (kinds.some(({ format }) => format === 'date')) return ['2000-01-01', '2100-01-01']
  return kinds.some(({ type }) => type === 'integer') ? [1, 999_999] : ['ext-3', 'нет']
}

/** Most of what is filtered for is at the oldest rows, where the planner does not expect it. */
const old = (yes: string, no: string) => `case when n < ${rows / 5} then '${yes}' else '${no}' end`

test('no page reads more than the rows that are looked through and those that a filter gathers, whatever its order and filter', async () => {
  const [client, owner] = [await aClient({ rubles: 500 }), await anAdmin('owner')]
  await aSentRequest(client)
  await multiply(
    'individuals',
    `client_id = ${client.id}`,
    {
      last_name: old('Кузнецова', 'Иванов'),
      phone: `'+79' || lpad((n::bigint * 7919891 % 1000000000)::text, 9, '0')`,
    },
    people,
  )
  await multiply('document_sign_requests', `client_id = ${client.id}`, {
    group: `'seed-' || lpad(n::text, 17, '0')`,
    status: old('cancelled', 'signed'),
    title: old('Справка', 'Договор'),
    external_id: `'ext-' || n`,
    created_at: `now() - interval '1 minute' * (${rows} - n)`,
  })
  await multiply('deliveries', `client_id = ${client.id}`, {
    status: old('undelivered', 'delivered'),
    instead_of: 'null',
    created_at: `now() - interval '1 minute' * (${rows} - n)`,
  })
  const { body } = await owner.get<Document>('/api/support/openapi.json')
  const asked = Object.keys(seeded).flatMap((path) => pairsOf(path, body.paths[path]?.get, client.id))
  const paths = asked.filter((_one, nth) => nth % 9 === 0)
  for (const q of ['справка', 'договор', 'ив', '🙂', 'нетакого'])
    for (const field of ['id', 'title', 'deadline']) {
      paths.push(['/document-sign-requests', { sort: [field, 'ASC'], filter: { q } }])
    }
  paths.push(['/document-sign-requests', { filter: { status: ['rejected', 'failed'], client_id: client.id } }])
  const wasteful: unknown[] = []
  for (const [path, options] of paths) {
    const touched = await touchedRows(owner, `/api/support${path}?${query(options)}`)
    if (touched > touched_rows_max) wasteful.push([path, options, touched])
  }
  expect(paths.length).toBeGreaterThan(80)
  expect(wasteful).toEqual([])
})

test('of more stuck work than is sorted a page considers as much and says so; of less the total is exact', async () => {
  const [client, owner] = [await aClient(), await anAdmin('owner')]
  const stopped = (count: number) =>
    pool.query(
      `insert into jobs (kind, lane, client_id, payload, state, attempts) select 'render', 'drawing', $1,
       jsonb_build_object('client_id', $1::bigint), 'dead', 150 from generate_series(1, $2::int)`,
      [client.id, count],
    )
  const page = async () => {
    const filter = { client_id: client.id, kind: 'job' }
    const { status, headers, body } = await owner.get<{ id: number }[]>(
      `/api/support/stuck?${query({ filter, range: [0, 24], sort: ['id', 'ASC'] })}`,
    )
    const ids = body.map(({ id }) => id)
    expect([status, ids]).toEqual([200, ids.toSorted((a, b) => a - b)])
    const [total, estimated, considered] = ['content-range', 'x-total-estimated', 'x-rows-considered'].map((name) =>
      headers.get(name),
    )
    return [total, estimated, considered]
  }
  await stopped(300)
  expect(await page()).toEqual(['stuck 0-24/300', null, null])
  await stopped(200)
  expect(await page()).toEqual(['stuck 0-24/301', 'true', '300'])
})

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const ofSeeded = new RegExp(`^(?!\\s*explain).*from "(?:${Object.values(seeded).join('|')})"`, 's')

/** The most rows that one scan of one of the statements of a list has read, those among them that were thrown away. */
async function touchedRows(caller: Caller, path: string): Promise<number> {
  const sent = vi.spyOn(PreparingClient.prototype, 'query')
  try {
    expect([path, (await caller.get(path)).status]).toEqual([path, 200])
    const asked = (sent.mock.calls as unknown as [unknown, unknown][]).filter(([text]) => ofSeeded.test(String(text)))
    sent.mockRestore()
    const touched: number[] = []
    for (const [text, values] of asked) touched.push(await mostRows(String(text), values as unknown[]))
    return Math.max(0, ...touched)
  } finally {
    sent.mockRestore()
  }
}

async function mostRows(text: string, values: unknown[]): Promise<number> {
  const connection = await pool.connect()
  try {
    await connection.query('begin read only; set local enable_seqscan = off')
    const { rows: plans } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json, timing off) ${text}`,
      values,
    )
    await connection.query('rollback')
    return most(plans[0]!['QUERY PLAN'][0].Plan)
  } finally {
    connection.release()
  }
}

/** Places in an index of words are not rows yet. */
function most(plan: Plan): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan
  const own = (plan['Actual Rows'] + filtered + rechecked) * plan['Actual Loops']
  return Math.max(/(?<!Bitmap Index) Scan/.test(plan['Node Type']) ? own : 0, ...(plan.Plans ?? []).map(most))
}
