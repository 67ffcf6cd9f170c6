import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Kopecks } from '#shared/contract/money.ts'
import { openClient } from '#server/clients/clients.commands.ts'
import type { Tx } from '#server/db/tables.ts'
import { transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/errors.ts'
import { system } from '#server/http/actor.ts'
import { balances, journalled, transfers } from '#server/invariants/money.ts'
import { journalChains } from '#server/invariants/journal.ts'
import { balanceOf, endHold, hold, topUp } from '#server/ledger/ledger.ts'
import { testDatabase } from '#tests/support/database.ts'

/** RUNS=200 for the full run. */
const runs = Number(process.env['RUNS'] ?? 25)

const { db, pool } = await testDatabase()

const aClient = async () =>
  (await transaction(db, (tx) => openClient(tx, system, { kind: 'legal', name: 'ООО «Проба»', inn: null }))).id

/** What a command may do to the money of one client; the numbers are the callers' own ids. */
type Act = { do: 'top_up' | 'hold' | 'capture' | 'release'; id: number; amount: number }

const anAct = fc.record<Act>({
  do: fc.constantFrom('top_up', 'hold', 'hold', 'capture', 'release'),
  id: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 1, max: 5000 }),
})

let space = 0
/** Ids of a run do not meet those of another: keys are one set for the whole ledger. */
const spaced = (id: number, run: number) => run * 100 + id

async function perform(tx: Tx, client_id: number, run: number, act: Act): Promise<unknown> {
  const id = spaced(act.id, run)
  const money = { client_id, amount: act.amount as Kopecks, description: act.do }
  if (act.do === 'top_up') return topUp(tx, system, { ...money, payment_id: id })
  if (act.do === 'hold') return hold(tx, system, { ...money, request_id: id })
  return endHold(tx, system, act.do, id, act.do)
}

type Outcome = 'done' | 'refused' | 'taken' | 'nothing'
async function tried(client_id: number, run: number, act: Act): Promise<Outcome> {
  try {
    return (await transaction(db, (tx) => perform(tx, client_id, run, act))) === null ? 'nothing' : 'done'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_balance') return 'refused'
    // the key is taken, or the hold has ended: a unique index says so
    if ((error as { code?: string }).code === '23505') return 'taken'
    throw error
  }
}

async function expectSound(): Promise<void> {
  const checks = [transfers, balances, journalChains]
  for (const check of checks) expect(await check(db)).toEqual([])
  expect((await journalled(db)).filter(({ row }) => !row.startsWith('payments'))).toEqual([])
}

const transfersOf = async (client_id: number) =>
  (
    await pool.query<{ key: string; reason: string; amount: number; ref: number | null; id: number }>(
      'select id, key, reason, amount, ref from ledger_statement where client_id = $1 order by id',
      [client_id],
    )
  ).rows

describe('whatever commands come, in whatever order', () => {
  test('the ledger does what a simple notebook does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { maxLength: 25 }), async (acts) => {
        const [client_id, run] = [await aClient(), (space += 1)]
        const book = {
          available: 0,
          held: 0,
          payments: new Set<number>(),
          holds: new Map<number, number>(),
          ended: new Set<number>(),
        }
        for (const act of acts) {
          const outcome = await tried(client_id, run, act)
          expect({ act, outcome }).toEqual({ act, outcome: written(book, act) })
          expect(await balanceOf(db, client_id)).toEqual({ available: book.available, held: book.held })
        }
      }),
      { numRuns: runs },
    )
    await expectSound()
  }, 120_000)

  test('all of them at once on several connections: no sum is lost, none is negative, no key acts twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 40 }), async (acts) => {
        const [client_id, run] = [await aClient(), (space += 1)]
        await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 99, amount: 10_000 }))
        const outcomes = await Promise.all(acts.map((act) => tried(client_id, run, act)))
        const made = await transfersOf(client_id)
        expect(made).toHaveLength(outcomes.filter((outcome) => outcome === 'done').length + 1)
        expect(new Set(made.map(({ key }) => key)).size).toBe(made.length)
        const ends = made.map(({ ref }) => ref).filter((ref) => ref !== null)
        expect(new Set(ends).size).toBe(ends.length)
        const { available, held } = await balanceOf(db, client_id)
        const sum = (reason: string) =>
          made.filter((one) => one.reason === reason).reduce((total, { amount }) => total + amount, 0)
        expect(available + held).toBe(sum('top_up') - sum('capture'))
        expect(held).toBe(sum('hold') - sum('capture') - sum('release'))
        expect(Math.min(available, held)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: runs },
    )
    await expectSound()
  }, 120_000)
})

/** What a bookkeeper with a notebook would do. */
function written(
  book: { available: number; held: number; payments: Set<number>; holds: Map<number, number>; ended: Set<number> },
  { do: what, id, amount }: Act,
): Outcome {
  if (what === 'top_up') {
    if (book.payments.has(id)) return 'taken'
    book.payments.add(id)
    book.available += amount
    return 'done'
  }
  if (what === 'hold') {
    if (book.available < amount) return 'refused'
    if (book.holds.has(id)) return 'taken'
    book.holds.set(id, amount)
    book.available -= amount
    book.held += amount
    return 'done'
  }
  const promised = book.holds.get(id)
  if (promised === undefined) return 'nothing'
  if (book.ended.has(id)) return book.held < promised ? 'refused' : 'taken'
  book.ended.add(id)
  book.held -= promised
  if (what === 'release') book.available += promised
  return 'done'
}

test('of 50 charges at once with money for 10, ten pass', async () => {
  const [client_id, run] = [await aClient(), (space += 1)]
  await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 1000 }))
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => tried(client_id, run, { do: 'hold', id: index + 2, amount: 100 })),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(40)
  expect(await balanceOf(db, client_id)).toEqual({ available: 0, held: 1000 })
})

test('a hold ends once: of 20 who take it and 20 who give it back one comes through', async () => {
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
  test.each(['ledger_transfers', 'journal', 'signatures'])('%s is never changed, deleted or emptied', async (table) => {
    const [client_id, run] = [await aClient(), (space += 1)]
    await transaction(db, (tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 100 }))
    const column = { ledger_transfers: 'description', journal: 'payload', signatures: 'signer_phone' }[table]
    if (table !== 'signatures') {
      await expect(pool.query(`update ${table} set ${column} = ${column} || ' '`)).rejects.toThrow('never changed')
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow('never changed')
    }
    await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow('never changed')
  })

  test('an account cannot be overdrawn by hand either', async () => {
    const client_id = await aClient()
    for (const change of ['available = -1', 'held = -1']) {
      await expect(
        pool.query(`update ledger_accounts set ${change} where client_id = $1`, [client_id]),
      ).rejects.toThrow('check')
    }
  })

  test('a movement without its journal row is undone with it', async () => {
    const [client_id, run] = [await aClient(), (space += 1)]
    const failing = transaction(db, async (tx) => {
      await perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 100 })
      throw new Error('the power went out')
    })
    await expect(failing).rejects.toThrow('the power went out')
    expect(await balanceOf(db, client_id)).toEqual({ available: 0, held: 0 })
    expect(await transfersOf(client_id)).toEqual([])
  })

  test('outside a transaction of the service money does not move at all', async () => {
    const [client_id, run] = [await aClient(), (space += 1)]
    const bare = db.transaction().execute((tx) => perform(tx, client_id, run, { do: 'top_up', id: 1, amount: 100 }))
    await expect(bare).rejects.toThrow('not inside transaction()')
    expect(await balanceOf(db, client_id)).toEqual({ available: 0, held: 0 })
  })
})
