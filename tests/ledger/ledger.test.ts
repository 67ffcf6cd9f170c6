import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { type Kopecks, kopecks } from '#shared/rules/kopecks.ts'
import { openClient } from '#server/people/clients/clients.commands.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { system } from '#server/platform/core/actor.ts'
import {
  accountBalances,
  journalledTransfers,
  packages,
  runningBalances,
  transfers,
  transfersOfJournal,
} from '#server/invariants/money.ts'
import { chainHeads, journalRows } from '#server/invariants/journal.ts'
import { rowsAfter } from '#server/invariants/part.ts'
import {
  balanceOf,
  correctTopUp,
  endHold,
  expirePackages,
  grantPackage,
  hold,
  payPackage,
  topUp,
} from '#server/money/ledger/ledger.ts'
import { later, now } from '#tests/support/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aModel, written, type Act, type Outcome } from './model.ts'

/** RUNS=2000 ROUNDS=2000 for the full run. */
const runs = Number(process.env['RUNS'] ?? 25)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const minutes_max = 30

const { db, pool } = await testDatabase()

const aClient = async () =>
  (await transaction(db, (tx) => openClient(tx, system, { kind: 'legal', name: 'ООО «Проба»', inn: null }))).id

const tariff = await db
  .insertInto('tariffs')
  .values({ name: 'Пакет', kind: 'package', signatures: 3, price: kopecks(1000), days_valid: null, client_id: null })
  .returning('id')
  .executeTakeFirstOrThrow()

const anAct = fc.record<Act>({
  do: fc.constantFrom('top_up', 'hold', 'hold', 'hold', 'capture', 'release', 'correct', 'buy', 'end_term'),
  id: fc.integer({ min: 1, max: 8 }),
  amount: fc.integer({ min: 1, max: 5000 }),
})

let space = 0
/** Separate ids for each run: idempotency keys are unique in the whole ledger. */
const spaced = (id: number, run: number) => run * 100 + id

async function perform(tx: Tx, client_id: number, run: number, act: Act): Promise<unknown> {
  const id = spaced(act.id, run)
  const amount = act.amount as Kopecks
  if (act.do === 'top_up') return topUp(tx, system, client_id, [{ amount, payment_id: id, description: act.do }])
  if (act.do === 'correct') return correctTopUp(tx, system, { client_id, payment_id: id, description: act.do })
  if (act.do === 'hold') return hold(tx, client_id, amount, [{ actor: system, id, description: act.do }])
  if (act.do === 'buy') return buy(tx, client_id, act)
  if (act.do === 'end_term') return endTerm(tx, client_id)
  return endHold(tx, system, act.do, id, act.do)
}

/** Size and term are derived from the id, so that packages of all kinds occur together. */
async function buy(tx: Tx, client_id: number, { id, amount }: Act): Promise<void> {
  const valid_until = id % 3 === 0 ? null : later({ hours: id })
  const bought = { client_id, tariff_id: tariff.id, name: 'Пакет', signatures: id, price: kopecks(amount), valid_until }
  const values = { ...bought, bought_by: 'Проба' }
  await payPackage(tx, system, await tx.insertInto('packages').values(values).returningAll().executeTakeFirstOrThrow())
}

/** Ends the term of the package that expires soonest; the rest of it is written off. */
async function endTerm(tx: Tx, client_id: number): Promise<void> {
  const soonest = await tx
    .selectFrom('packages')
    .select('id')
    .where('client_id', '=', client_id)
    .where('valid_until', '>', now())
    .orderBy('valid_until')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  for (const table of ['packages', 'ledger_accounts'] as const) {
    const id = table === 'packages' ? 'id' : 'package_id'
    const past = `update ${table} set valid_until = '2026-01-01' where ${id} = ${soonest?.id ?? 0}`
    await tx.executeQuery(CompiledQuery.raw(past))
  }
  await expirePackages(tx, system, 1000)
}

async function tried(client_id: number, run: number, act: Act): Promise<Outcome> {
  try {
    await transaction(db, (tx) => perform(tx, client_id, run, act))
    return 'done'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_balance') return 'refused'
    // the key is taken, or the hold has ended: a unique index says so
    if ((error as { code?: string }).code === '23505') return 'taken'
    if (error instanceof Error && error.message.endsWith('has no top-up')) return 'nothing'
    throw error
  }
}

async function expectSound(): Promise<void> {
  const money = [transfers, runningBalances, accountBalances, packages, journalledTransfers, transfersOfJournal]
  for (const check of [...money, journalRows, chainHeads]) expect(await check(db, rowsAfter(-1))).toEqual([])
}

type Made = { id: number; key: string; reason: string; amount: number; ref: number | null; unit: string }
const transfersOf = async (client_id: number) => {
  const made = 'select id, key, reason, amount, ref, unit from ledger_statement where client_id = $1 order by id'
  return (await pool.query<Made>(made, [client_id])).rows
}

describe('for any sequence of commands', () => {
  test(
    'the ledger gives the same results as a simple model of it for any sequence of commands',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anAct, { minLength: 20, maxLength: 30 }), async (acts) => {
          const [client_id, run, book] = [await aClient(), (space += 1), aModel()]
          for (const act of acts) {
            const outcome = await tried(client_id, run, act)
            expect({ act, outcome }).toEqual({ act, outcome: written(book, act) })
            const { available, held, signatures_left, signatures_held } = await balanceOf(db, client_id)
            expect({ available, held, signatures_left, signatures_held }).toEqual({
              available: book.available,
              held: book.held,
              signatures_left: book.packages.reduce((sum, { left, ended }) => sum + (ended ? 0 : left), 0),
              signatures_held: book.packages.reduce((sum, item) => sum + item.held, 0),
            })
          }
        }),
        { numRuns: runs },
      )
      await expectSound()
    },
    minutes_max * 60_000,
  )

  test(
    'parallel ledger commands lose no sum, go below zero nowhere, and no key acts twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anAct, { minLength: 20, maxLength: 40 }), async (acts) => {
          const [client_id, run] = [await aClient(), (space += 1)]
          await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 99, amount: 10_000 }))
          await Promise.all(acts.map((act) => tried(client_id, run, act)))
          const made = await transfersOf(client_id)
          expect(new Set(made.map(({ key }) => key)).size).toBe(made.length)
          const ends = made.map(({ ref }) => ref).filter((ref) => ref !== null)
          expect(new Set(ends).size).toBe(ends.length)
          const sum = (unit: string, ...reasons: string[]) =>
            made
              .filter((transfer) => transfer.unit === unit && reasons.includes(transfer.reason))
              .reduce((total, { amount }) => total + amount, 0)
          const balance = await balanceOf(db, client_id)
          expect(balance.available + balance.held).toBe(
            sum('kopecks', 'top_up') - sum('kopecks', 'capture', 'correction', 'purchase'),
          )
          expect(balance.held).toBe(sum('kopecks', 'hold') - sum('kopecks', 'capture', 'release'))
          expect(balance.signatures_held).toBe(sum('signatures', 'hold') - sum('signatures', 'capture', 'release'))
          expect(Math.min(balance.available, balance.held, balance.signatures_left)).toBeGreaterThanOrEqual(0)
        }),
        { numRuns: runs },
      )
      await expectSound()
    },
    minutes_max * 60_000,
  )
})

const charges = (client_id: number, run: number) =>
  Promise.all(
    Array.from({ length: 50 }, (_, index) => tried(client_id, run, { do: 'hold', id: index + 2, amount: 100 })),
  )
const tally = (outcomes: Outcome[]) =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length] as const),
  )

test(
  'of 50 parallel charges with money for ten, exactly ten succeed, every time',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [client_id, run] = [await aClient(), (space += 1)]
      await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 1000 }))
      expect(tally(await charges(client_id, run))).toEqual({ done: 10, refused: 40 })
      expect(await balanceOf(db, client_id)).toMatchObject({ available: 0, held: 1000 })
    }
  },
  minutes_max * 60_000,
)

test(
  'of 50 parallel charges with two packages of 3 and money for 4, exactly ten succeed, every time',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [client_id, run] = [await aClient(), (space += 1)]
      await transaction(db, async (tx) => {
        await perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 400 + 2 * 50 })
        for (const _ of [1, 2]) await perform(tx, client_id, run, { do: 'buy', id: 3, amount: 50 })
      })
      expect(tally(await charges(client_id, run))).toEqual({ done: 10, refused: 40 })
      expect(await balanceOf(db, client_id)).toMatchObject({
        available: 0,
        held: 400,
        signatures_left: 0,
        signatures_held: 6,
      })
    }
  },
  minutes_max * 60_000,
)

test('a hold that waited for money in vain does not wait for a package that came meanwhile: no two lock each other', async () => {
  const [client_id, run] = [await aClient(), (space += 1)]
  const holdOf = (tx: Tx, ...ids: number[]) =>
    hold(
      tx,
      client_id,
      kopecks(100),
      ids.map((id) => ({ actor: system, id: spaced(id, run), description: 'Резерв' })),
    )
  const waiting = async (count: number) => {
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(count)
  }
  const outcome = (run: Promise<unknown>) =>
    run.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 100 }))
  const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const all = transaction(db, async (tx) => {
    await holdOf(tx, 2)
    isHeld.resolve()
    await mayCommit.promise
  })
  await isHeld.promise
  const late = transaction(db, (tx) => holdOf(tx, 3))
  const outcomes = [all, late].map(outcome)
  await waiting(1)
  await transaction(db, async (tx) => {
    const given = { client_id, tariff_id: tariff.id, name: 'Пакет', signatures: 1, price: kopecks(0), is_own: true }
    const values = { ...given, bought_by: 'Проба' }
    await grantPackage(
      tx,
      system,
      await tx.insertInto('packages').values(values).returningAll().executeTakeFirstOrThrow(),
    )
  })
  // it locks the package, and then waits for money
  outcomes.push(outcome(transaction(db, (tx) => holdOf(tx, 4, 5))))
  await waiting(2)
  mayCommit.resolve()
  expect(await Promise.all(outcomes)).toEqual(['done', 'insufficient_balance', 'insufficient_balance'])
})

test('a sending of many requests holds money for all or for none', async () => {
  const [client_id, run] = [await aClient(), (space += 1)]
  const sendings = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ actor: system, id: spaced(index, run), description: 'Резерв' }))
  await transaction(db, async (tx) => {
    await perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 1000 })
    await perform(tx, client_id, run, { do: 'buy', id: 4, amount: 500 })
  })
  const price = 100 as Kopecks
  const tooMany = transaction(db, (tx) => hold(tx, client_id, price, sendings(10)))
  await expect(tooMany).rejects.toMatchObject({ code: 'insufficient_balance', details: { extra: { lacks: 1 } } })
  expect(await balanceOf(db, client_id)).toMatchObject({ available: 500, held: 0, signatures_left: 4 })
  const promised = await transaction(db, (tx) => hold(tx, client_id, price, sendings(9)))
  expect(promised.map((promise) => (promise.package_id === null ? 'money' : 'package'))).toEqual([
    ...Array.from({ length: 4 }, () => 'package'),
    ...Array.from({ length: 5 }, () => 'money'),
  ])
  expect(await balanceOf(db, client_id)).toMatchObject({
    available: 0,
    held: 500,
    signatures_left: 0,
    signatures_held: 4,
  })
  await expectSound()
})

test('a hold ends once: of 20 captures and 20 releases in parallel one succeeds', async () => {
  const [client_id, run] = [await aClient(), (space += 1)]
  await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 5000 }))
  for (const id of [2, 3]) await transaction(db, (tx) => perform(tx, client_id, run, { do: 'hold', id, amount: 100 }))
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      tried(client_id, run, { do: index % 2 ? 'capture' : 'release', id: 2, amount: 1 }),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect((await balanceOf(db, client_id)).held).toBe(100)
})

describe('the rows of the ledger', () => {
  test.each(['ledger_transfers', 'journal', 'signatures'])(
    'rows of the table %s can never be updated, deleted or truncated',
    async (table) => {
      const [client_id, run] = [await aClient(), (space += 1)]
      await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 100 }))
      const column = { ledger_transfers: 'description', journal: 'payload', signatures: 'signer_phone' }[table]
      const changes = [
        `update ${table} set ${column} = ${column} || ' '`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]
      for (const change of changes) await expect(pool.query(change)).rejects.toThrow(/permission denied|never changed/)
      // with granted rights the triggers refuse; in the empty table of signatures only the trigger on truncate fires
      for (const change of table === 'signatures' ? changes.slice(2) : changes) {
        const withRight = `grant all on all tables in schema public to current_user; ${change}`
        // a grant fails beside an autovacuum that updates the same row of the catalogue
        await vi.waitFor(() => expect(pool.query(withRight)).rejects.toThrow('never changed'), 10_000)
      }
    },
  )

  test('a ledger account cannot be overdrawn by a direct update', async () => {
    const client_id = await aClient()
    for (const change of ['available = -1', 'held = -1']) {
      await expect(
        pool.query(`update ledger_accounts set ${change} where client_id = $1`, [client_id]),
      ).rejects.toThrow('check')
    }
  })

  test('a ledger transfer whose transaction fails is rolled back', async () => {
    const [client_id, run] = [await aClient(), (space += 1)]
    const failing = transaction(db, async (tx) => {
      await perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 100 })
      throw new Error('the power went out')
    })
    await expect(failing).rejects.toThrow('the power went out')
    expect(await balanceOf(db, client_id)).toMatchObject({ available: 0, held: 0 })
    expect(await transfersOf(client_id)).toEqual([])
  })

  test('the ledger rejects a call outside a service transaction', async () => {
    const [client_id, run] = [await aClient(), (space += 1)]
    const bare = db.transaction().execute((tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 100 }))
    await expect(bare).rejects.toThrow('not inside transaction()')
    expect(await balanceOf(db, client_id)).toMatchObject({ available: 0, held: 0 })
  })
})
