import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '#server/platform/core/errors.ts'
import { wordsOccur } from '#server/platform/lists/list-query.ts'
import { computedPage, pageRows, type AskedPage } from '#server/platform/lists/page-rows.ts'
import { list_count_rows_max } from '#shared/rules/limits.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient } = words(server)
const { db } = server.services

const slow = sql<boolean>`pg_sleep(1) is not null`
const asked = (more: Partial<AskedPage>): AskedPage => ({
  table: 'clients',
  where: sql<boolean>`true`,
  gathered: sql<boolean>`true`,
  order: sql.ref('id'),
  way: sql`desc`,
  first: 0,
  wanted: 25,
  canGather: true,
  isPlain: false,
  ...more,
})

test('a filter that takes too long along the order is answered by the index of its rows', async () => {
  const { id } = await aClient({ rubles: 0 })
  const gathered = sql<boolean>`id = ${id}`
  expect(await pageRows(db, asked({ where: slow, gathered }))).toMatchObject({
    rows: [{ id }],
    total: 1,
    estimated: false,
  })
})

test.each([
  ['договор', true],
  ['ив', false],
  ['🙂', false],
  ['50%_', false],
])('the text %s goes by the index of trigrams: %s, since without a trigram all of that is read', async (text, goes) => {
  const query = sql`explain select id from document_sign_requests where ${wordsOccur('search', text)}`
  const plan = await db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    return (await query.execute(tx)).rows.map((row) => JSON.stringify(row)).join('\n')
  })
  expect(/Bitmap Index Scan on \w*search/.test(plan), plan).toBe(goes)
})

test('a filter that takes too long either way is refused, and the next list is answered', async () => {
  await aClient({ rubles: 0 })
  const refused = await pageRows(db, asked({ where: slow, gathered: slow })).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'list_too_slow' })
  expect((await pageRows(db, asked({}))).rows.length).toBeGreaterThan(0)
})

test('a total above the cap of counting is kept, never below the rows that were seen, and one within it is counted', async () => {
  const { id } = await aClient({ rubles: 0 })
  const add = (count: number) =>
    server.database.pool.query(
      `insert into individuals (client_id, last_name, first_name, phone)
       select $1, 'Номер', 'Анна', '+79' || lpad(nextval('individuals_id_seq')::text, 9, '0') from generate_series(1, $2)`,
      [id, count],
    )
  const own = sql<boolean>`client_id = ${id}`
  const page = (first: number) => pageRows(db, asked({ table: 'individuals', where: own, gathered: own, first }))
  await add(40)
  expect(await page(0)).toMatchObject({ total: 40, estimated: false })
  await add(60)
  expect(await page(0)).toMatchObject({ total: 100, estimated: false })
  await add(list_count_rows_max)
  const { total, estimated } = await page(0)
  expect(estimated).toBe(true)
  await add(5000)
  expect(await page(0)).toMatchObject({ total, estimated: true })
  const far = list_count_rows_max + 4000
  expect((await page(far)).total).toBeGreaterThanOrEqual(far + 25)
})

test('a page of a view that finds all its rows is not refused when that takes long, and has the exact total even beyond the end', async () => {
  const { id } = await aClient({ rubles: 0 })
  await server.database.pool.query(
    `insert into individuals (client_id, last_name, first_name, phone)
     select $1, 'Номер', 'Анна', '+76' || lpad(n::text, 9, '0') from generate_series(1, 30) n`,
    [id],
  )
  const where = sql<boolean>`client_id = ${id} and (phone <> '+76000000001' or pg_sleep(1) is not null)`
  const page = (first: number) => computedPage(db, asked({ table: 'individuals', where, first }))
  const [beginning, rest, beyond] = [await page(0), await page(25), await page(50)]
  expect([beginning, rest, beyond].map(({ rows, total, estimated }) => [rows.length, total, estimated])).toEqual([
    [25, 30, false],
    [5, 30, false],
    [0, 30, false],
  ])
  const ids = [...beginning.rows, ...rest.rows].map((row) => (row as { id: number }).id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(30)
})

test('pages far from the beginning have the rows that follow those before', async () => {
  const { id } = await aClient({ rubles: 0 })
  await server.database.pool.query(
    `insert into individuals (client_id, last_name, first_name, phone)
     select $1, 'Номер ' || n % 7, 'Анна', '+78' || lpad(n::text, 9, '0') from generate_series(1, 2000) n`,
    [id],
  )
  const own = sql<boolean>`client_id = ${id}`
  const page = async (first: number, wanted: number) =>
    (
      await pageRows<'individuals'>(
        db,
        asked({ table: 'individuals', where: own, gathered: own, order: sql.ref('last_name'), first, wanted }),
      )
    ).rows.map((row) => row.id)
  const all = [...(await page(0, 1000)), ...(await page(1000, 1000))]
  expect(new Set(all).size).toBe(2000)
  expect(await page(1500, 25)).toEqual(all.slice(1500, 1525))
})

test('a count that is slow once is still exact, and one that would hold the page for long is an estimate, marked as one', async () => {
  const { id } = await aClient({ rubles: 0 })
  await server.database.pool.query(
    `insert into individuals (client_id, last_name, first_name, phone)
     select $1, 'Номер', 'Анна', '+77' || lpad(n::text, 9, '0') from generate_series(1, 60) n`,
    [id],
  )
  const oldest = sql`(select min(id) from individuals where client_id = ${id})`
  const page = (seconds: number) =>
    pageRows(
      db,
      asked({
        table: 'individuals',
        where: sql`client_id = ${id} and (id > ${oldest} or pg_sleep(${seconds}) is not null)`,
        canGather: false,
      }),
    )
  expect(await page(0.15)).toMatchObject({ total: 60, estimated: false })
  expect((await page(1)).estimated).toBe(true)
})
