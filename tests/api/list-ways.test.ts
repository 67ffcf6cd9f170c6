import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wordsOccur } from '#server/platform/lists/list-query.ts'
import type { Where } from '#server/platform/lists/page.ts'
import { computedPage, pageRows, type AskedPage } from '#server/platform/lists/page-rows.ts'
import { list_count_rows_max, list_sorted_rows_max } from '#shared/rules/limits.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient } = words(server)
const { db } = server.services

const asked = (more: Partial<AskedPage>): AskedPage => ({
  table: 'individuals',
  within: sql<boolean>`true`,
  order: sql.ref('id'),
  way: sql`desc`,
  walks: true,
  by_number: true,
  searches: false,
  looks: 20,
  first: 0,
  wanted: 5,
  ...more,
})

/** A client with so many people: `Номер 1` is the oldest. */
async function aClientOf(people: number): Promise<{ id: number; within: Where }> {
  const { id } = await aClient({ rubles: 0 })
  await server.database.pool.query(
    `insert into individuals (client_id, last_name, first_name, phone)
     select $1, 'Номер ' || n, 'Анна', '+79' || lpad(nextval('individuals_id_seq')::text, 9, '0') from generate_series(1, $2) n`,
    [id, people],
  )
  return { id, within: sql<boolean>`client_id = ${id}` }
}
const named = (...numbers: number[]) => sql<boolean>`last_name = any(${numbers.map((n) => `Номер ${n}`)})`
const namesOf = ({ rows }: { rows: object[] }) => rows.map((row) => (row as { last_name: string }).last_name)

test('rows that are not among the first of the order are gathered by the index of the filter, with their exact total', async () => {
  const { within } = await aClientOf(60)
  const filter = named(3, 1, 2)
  const page = await pageRows(db, asked({ within, filter, gathered: filter }))
  expect(namesOf(page)).toEqual(['Номер 3', 'Номер 2', 'Номер 1'])
  expect(page).toMatchObject({ total: 3, estimated: false })
  expect(page).not.toHaveProperty('considered')
})

test('a filter without an index looks through the newest rows and says how many; where all are few, through all', async () => {
  const [many, few] = [await aClientOf(60), await aClientOf(10)]
  const filter = named(58, 3)
  const page = await pageRows(db, asked({ within: many.within, filter }))
  expect(namesOf(page)).toEqual(['Номер 58'])
  expect(page).toMatchObject({ estimated: true, considered: 20 })
  const whole = await pageRows(db, asked({ within: few.within, filter }))
  expect(namesOf(whole)).toEqual(['Номер 3'])
  expect(whole).toMatchObject({ total: 1, estimated: false })
  expect(whole).not.toHaveProperty('considered')
})

test('an order without an index sorts all rows of a filter; where they are many the newest, and says how many', async () => {
  const { within } = await aClientOf(list_sorted_rows_max + 30)
  const byName = { within, order: sql.ref('last_name'), way: sql`asc`, walks: false, by_number: false }
  const few = named(9, 80, 700)
  const sorted = await pageRows(db, asked({ ...byName, filter: few, gathered: few }))
  expect(namesOf(sorted)).toEqual(['Номер 700', 'Номер 80', 'Номер 9'])
  expect(sorted).toMatchObject({ total: 3, estimated: false })
  const all = sql<boolean>`true`
  const newest = await pageRows(db, asked({ ...byName, filter: all, gathered: all, wanted: 1 }))
  expect(namesOf(newest)).toEqual(['Номер 100'])
  expect(newest).toMatchObject({ estimated: true, considered: list_sorted_rows_max })
})

test('an order without an index sorts the newest rows with a common word, and all with a rare one', async () => {
  const { within } = await aClientOf(600)
  const byName = { within, order: sql.ref('last_name'), way: sql`asc`, walks: false, by_number: false, searches: true }
  const common = sql<boolean>`last_name like 'Номер%'`
  const page = await pageRows(db, asked({ ...byName, filter: common, gathered: common, looks: 200 }))
  expect(namesOf(page)[0]).toBe('Номер 401')
  expect(page).toMatchObject({ estimated: true, considered: 200 })
  const rare = named(7, 5)
  expect(namesOf(await pageRows(db, asked({ ...byName, filter: rare, gathered: rare, looks: 200 })))).toEqual([
    'Номер 5',
    'Номер 7',
  ])
})

test.each([
  ['договор', true],
  ['ив', false],
  ['🙂', false],
  ['50%_', true],
  ['ооо', false],
  ['0000000', false],
  ['0001', true],
])('the text %s goes by the index of trigrams: %s, since without a trigram all of that is read', async (text, goes) => {
  const query = sql`explain select id from document_sign_requests where ${wordsOccur('search', text)}`
  const plan = await db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    return (await query.execute(tx)).rows.map((row) => JSON.stringify(row)).join('\n')
  })
  expect(/Bitmap Index Scan on \w*search/.test(plan), plan).toBe(goes)
})

test('a total above the cap of counting is kept, never below the rows that were seen, and one within it is counted', async () => {
  const { id } = await aClient({ rubles: 0 })
  const add = (count: number) =>
    server.database.pool.query(
      `insert into individuals (client_id, last_name, first_name, phone)
       select $1, 'Номер', 'Анна', '+79' || lpad(nextval('individuals_id_seq')::text, 9, '0') from generate_series(1, $2)`,
      [id, count],
    )
  const within = sql<boolean>`client_id = ${id}`
  const page = (first: number) => pageRows(db, asked({ within, first, wanted: 25 }))
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
  const page = (first: number) => computedPage(db, { ...asked({ first, wanted: 25 }), where })
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

test('what is worked out of each row is asked of as many rows as are sorted, and the page says so', async () => {
  const { id } = await aClient({ rubles: 0 })
  const add = (from: number, to: number) =>
    server.database.pool.query(
      `insert into individuals (client_id, last_name, first_name, phone)
       select $1, 'Номер', 'Анна', '+75' || lpad(n::text, 9, '0') from generate_series($2::int, $3::int) n`,
      [id, from, to],
    )
  const where = sql<boolean>`client_id = ${id}`
  const derived = sql<boolean>`right(phone, 1) = '7'`
  const page = () => computedPage(db, { ...asked({ first: 0, wanted: 25 }), where, derived })
  await add(1, 100)
  expect(await page()).toMatchObject({ total: 10, estimated: false })
  await add(101, list_sorted_rows_max + 500)
  const { total, ...rest } = await page()
  expect(rest).toMatchObject({ estimated: true, considered: list_sorted_rows_max })
  expect(rest.rows).toHaveLength(25)
  expect(total).toBeLessThanOrEqual(list_sorted_rows_max / 10 + 1)
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
        asked({ within: own, order: sql.ref('last_name'), by_number: false, first, wanted }),
      )
    ).rows.map((row) => row.id)
  const all = [...(await page(0, 1000)), ...(await page(1000, 1000))]
  expect(new Set(all).size).toBe(2000)
  expect(await page(1500, 25)).toEqual(all.slice(1500, 1525))
})
