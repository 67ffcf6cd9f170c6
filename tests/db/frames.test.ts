import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { ofOneConnection, readTogether, together } from '#server/platform/db/together.ts'
import { testDatabase } from '#tests/support/database.ts'

/** Behind a pooler nothing is prepared. */
const prepares = !process.env['TEST_POOLER']

/** One connection: each test starts where the one before has left it. */
const { db, pool } = await testDatabase({ poolMax: 1 })
await pool.query('create table kept (id int primary key deferrable initially deferred)')
const add = (tx: Kysely<Tables>, id: number) => sql`/* test.add */ insert into kept values (${id}::int)`.execute(tx)
const addLast = (tx: Kysely<Tables>, id: number) =>
  sql`/* test.add; commit */ insert into kept values (${id}::int)`.execute(tx)

// the first transaction of a connection prepares `begin` and `commit`
await db.transaction().execute((tx) => add(tx, 0))

async function kept(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function isIdle(): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select now() = statement_timestamp() as alone`.execute(db)
  return rows[0]?.alone ?? false
}

test('a transaction holds from its first statement to the one that commits it', async () => {
  const ids = await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await add(tx, 1)
    expect(numAffectedRows).toBe(1n)
    const { rows } = await sql<{ id: number; now: boolean }>`select id, now() < clock_timestamp() as now from kept
      where id = ${1}`.execute(tx)
    const last = await addLast(tx, 2)
    expect(last.numAffectedRows).toBe(1n)
    return rows
  })
  expect(ids).toEqual([{ id: 1, now: true }])
  expect(await kept()).toEqual([0, 1, 2])
  expect(await isIdle()).toBe(true)
})

test('a first statement that fails leaves no transaction, and the connection goes on', async () => {
  const failed = db.transaction().execute((tx) => sql`select 1 / ${0}::int`.execute(tx))
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect(await isIdle()).toBe(true)
  // also after a statement that cannot be prepared
  const unknown = () => db.transaction().execute((tx) => sql`/* test.absent */ select ${1} from absent`.execute(tx))
  await expect(unknown()).rejects.toMatchObject({ code: '42P01' })
  await expect(unknown()).rejects.toMatchObject({ code: '42P01' })
  expect(await isIdle()).toBe(true)
})

test('a refusal after the first statement, or before it, keeps nothing', async () => {
  const refused = db.transaction().execute(async (tx) => {
    await add(tx, 10)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await expect(db.transaction().execute(() => Promise.reject(new Error('early')))).rejects.toThrow('early')
  await db.transaction().execute(async () => undefined)
  expect(await kept()).not.toContain(10)
  expect(await isIdle()).toBe(true)
})

test('nothing is committed when the last statement or the commit behind it fails', async () => {
  const last = db.transaction().execute(async (tx) => {
    await add(tx, 20)
    await sql`/* test.divide; commit */ select 1 / ${0}::int`.execute(tx)
  })
  await expect(last).rejects.toMatchObject({ code: '22012' })
  // the key is checked by the commit
  const commit = db.transaction().execute(async (tx) => {
    await add(tx, 21)
    await addLast(tx, 0)
  })
  await expect(commit).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([0, 1, 2])
  expect(await isIdle()).toBe(true)
})

test('a statement behind the last one of its transaction is refused', async () => {
  const late = db.transaction().execute(async (tx) => {
    await addLast(tx, 30)
    await add(tx, 31)
  })
  await expect(late).rejects.toThrow('a statement after the one that ended its transaction')
  expect(await kept()).toEqual([0, 1, 2, 30])
  expect(await isIdle()).toBe(true)
})

test('several statements in one text run in the transaction', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`insert into kept values (40); insert into kept values (41)`.execute(tx)
  })
  const rolled = db.transaction().execute(async (tx) => {
    await sql`insert into kept values (42); select 1 / 0`.execute(tx)
  })
  await expect(rolled).rejects.toMatchObject({ code: '22012' })
  expect(await kept()).toEqual([0, 1, 2, 30, 40, 41])
})

test('a broken connection in a frame costs one error', async () => {
  const cut = db
    .transaction()
    .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(tx))
  // the second is what PgBouncer says
  await expect(cut).rejects.toThrow(/connection|server conn crashed/i)
  await db.transaction().execute((tx) => addLast(tx, 50))
  await db.transaction().execute((tx) => addLast(tx, 51))
  expect(await kept()).toEqual([0, 1, 2, 30, 40, 41, 50, 51])
})

/** In how many writes the statements of `run` left. */
async function writesOf(run: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let writes = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): never {
    writes += 1
    return (query as (...passed: unknown[]) => unknown).apply(this, args) as never
  }
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query
  }
  return writes
}

describe('statements that do not need each other', () => {
  const inOne = <T>(run: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => run(await ofOneConnection(tx)))
  const number = async (on: Kysely<Tables>, value: number) => {
    const { rows } = await sql<{ value: number }>`select ${value}::int as value, count(*)::int from kept`.execute(on)
    return rows[0]!.value
  }
  const divide = (tx: Tx) => sql`select 1 / ${0}::int`.execute(tx)

  test('run in the order in which they were asked for and are answered in one round trip', async () => {
    let answers: unknown
    const writes = await writesOf(() =>
      inOne(async (tx) => {
        answers = await together(
          number(tx, 1),
          add(tx, 60).then(({ numAffectedRows }) => numAffectedRows),
          tx.selectFrom('clients').select('id').where('id', '=', 0).executeTakeFirst(),
          sql<{ id: number }>`select id from kept where id = ${60}`.execute(tx).then(({ rows }) => rows),
          null,
        )
        await addLast(tx, 61)
      }),
    )
    expect(answers).toEqual([1, 1n, undefined, [{ id: 60 }], null])
    expect(writes).toBe(2)
    expect(await kept()).toEqual(expect.arrayContaining([60, 61]))
  })

  test('the steps behind their first statements go together too', async () => {
    const twice = async (tx: Tx, value: number) => (await number(tx, value)) + (await number(tx, value))
    expect(await writesOf(() => inOne((tx) => together(twice(tx, 1), twice(tx, 2), number(tx, 3))))).toBe(3)
  })

  test('keep nothing when one fails, and throw the first failure in their order', async () => {
    const failing = inOne((tx) => together(add(tx, 62), divide(tx), sql`select from absent`.execute(tx)))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const refusing = inOne((tx) =>
      together(
        number(tx, 1).then(() => Promise.reject(new Error('refused'))),
        divide(tx),
      ),
    )
    await expect(refusing).rejects.toThrow('refused')
    // what goes on behind a failure meets an aborted transaction, which is not the cause
    const going = inOne((tx) =>
      together(
        number(tx, 1).then(() => number(tx, 2)),
        divide(tx),
      ),
    )
    await expect(going).rejects.toMatchObject({ code: '22012' })
    await expect(inOne((tx) => together(addLast(tx, 0), number(tx, 1)))).rejects.toThrow(
      /ended its transaction|duplicate/,
    )
    expect(await kept()).not.toContain(62)
    expect(await isIdle()).toBe(true)
  })

  test.runIf(prepares)('are prepared as often as alone, whichever of them fails', async () => {
    const named = (tx: Tx, name: string, by: number) =>
      sql`/* ${sql.raw(name)} */ select 1 / ${by}::int as one_of_them`.execute(tx)
    for (const by of [1, 0, 1, 1]) {
      const run = inOne((tx) =>
        together(named(tx, 'test.first', 1), named(tx, 'test.second', by), named(tx, 'test.third', 1)),
      )
      if (by === 0) await expect(run).rejects.toMatchObject({ code: '22012' })
      else await run
    }
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement ~ 'one_of_them' and name like 'test.%' order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['test.first', 'test.second', 'test.third'])
  })

  test('a statement that nobody waits for does not run behind the end of its transaction', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await expect(
      inOne(async (tx) => {
        await number(tx, 1)
        late = add(tx, 63).catch((error: Error) => error.message)
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await late).toBe('a statement after the end of its transaction')
    expect(await kept()).not.toContain(63)
  })

  test('outside of a transaction reads go together', async () => {
    let answers: unknown
    const writes = await writesOf(async () => {
      answers = await readTogether(db, (on) => together(number(on, 1), number(on, 2)))
    })
    expect(answers).toEqual([1, 2])
    expect(writes).toBe(1)
    expect(await isIdle()).toBe(true)
  })
})

test.runIf(prepares)(
  'a statement that is asked for often is prepared; one that returns * or searches a list never',
  async () => {
    const often = {
      row: () => sql`select id as kept_id from kept where id = ${1}`.execute(db),
      count: () => sql`select count(*)::int as kept_count from kept where id > ${0}`.execute(db),
      whole: () => db.selectFrom('sellers').selectAll().where('id', '=', 1).execute(),
      star: () => sql`select * from kept where id >= ${1}`.execute(db),
      star_of_one: () => sql`select k.* from kept k where k.id >= ${1}`.execute(db),
      search: () => sql`select id as found_id from kept where id::text ilike ${'1%'}`.execute(db),
    }
    for (const run of Object.values(often)) for (let uses = 0; uses < 10; uses++) await run()
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where statement ~ 'from (kept.* where|"sellers")' and statement not like '/*%'`.execute(db)
    expect(rows.map(({ statement }) => statement).toSorted()).toEqual([
      expect.stringMatching(/^select "id", "name".* from "sellers" where "id" = \$1$/),
      'select count(*)::int as kept_count from kept where id > $1',
      'select id as kept_id from kept where id = $1',
    ])
    await pool.query('alter table kept add more int')
    expect((await often.star()).rows[0]).toHaveProperty('more')
    expect((await often.row()).rows).toEqual([{ kept_id: 1 }])
  },
)
