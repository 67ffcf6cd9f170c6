import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Turnover } from '#shared/contract/turnover.ts'
import { kopecks, type Kopecks } from '#shared/rules/kopecks.ts'
import { lastDayOfMonth } from '#shared/rules/months.ts'
import { openClient } from '#server/people/clients/clients.commands.ts'
import { correctTopUp, endHold, hold, payPackage, topUp } from '#server/money/ledger/ledger.ts'
import { usage } from '#server/money/ledger/turnover.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { testServer } from '#tests/support/server.ts'
import { cellsOf, linesOf } from '#tests/support/sheet.ts'
import { tampering } from '#tests/support/tampering.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer({ ends_broken: true })
const { db } = server.services
const { anAdmin } = words(server)
const { behindTheTriggers } = tampering(server)
const accountant = await anAdmin('accountant')

const runs = Number(process.env['RUNS'] ?? 12)
const months = ['2026-03', '2026-04', '2026-05', '2026-06'] as const
const sums = ['opening', 'paid', 'returned', 'bought', 'charged', 'closing', 'held', 'services'] as const

const tariff = await db
  .insertInto('tariffs')
  .values({ name: 'Пакет', kind: 'package', signatures: 3, price: kopecks(1000), days_valid: null, client_id: null })
  .returning('id')
  .executeTakeFirstOrThrow()

type Act = { do: 'top_up' | 'correct' | 'buy' | 'hold' | 'capture' | 'release'; id: number; amount: number; at: number }
const anAct = fc.record<Act>({
  do: fc.constantFrom('top_up', 'top_up', 'hold', 'hold', 'capture', 'release', 'correct', 'buy'),
  id: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
  // milliseconds of the four months, Moscow's midnights among them
  at: fc.oneof(
    fc.integer({ min: Date.parse('2026-03-01T00:00:00+03:00'), max: Date.parse('2026-07-01T00:00:00+03:00') - 1 }),
    fc.constantFrom(...months.map((month) => Date.parse(`${month}-01T00:00:00+03:00`))),
    fc.constantFrom(...months.map((month) => Date.parse(`${month}-01T00:00:00+03:00`) - 1)),
  ),
})

async function perform(tx: Tx, client_id: number, space: number, { do: what, id: own, amount: sum }: Act) {
  const [id, amount] = [space * 100 + own, sum as Kopecks]
  if (what === 'top_up') return topUp(tx, system, client_id, [{ amount, payment_id: id, description: what }])
  if (what === 'correct') return correctTopUp(tx, system, { client_id, payment_id: id, description: what })
  if (what === 'hold') return hold(tx, client_id, amount, [{ actor: system, id, description: what }])
  if (what !== 'buy') return endHold(tx, system, what, id, what)
  const bought = { client_id, tariff_id: tariff.id, name: 'Пакет', signatures: own, price: amount, bought_by: 'Проба' }
  const row = await tx.insertInto('packages').values(bought).returningAll().executeTakeFirstOrThrow()
  return payPackage(tx, system, row)
}

let space = 0
/** A client whose acts are done in order, those that the ledger refuses left out; then each has its own time. */
async function aHistory(name: string, acts: Act[]): Promise<number> {
  space += 1
  const { id: client_id } = await transaction(db, (tx) => openClient(tx, system, { kind: 'legal', name, inn: null }))
  const times = acts.map(({ at }) => at).toSorted((a, b) => a - b)
  const begins: number[] = []
  for (const act of acts) {
    begins.push(await lastTransfer())
    await transaction(db, (tx) => perform(tx, client_id, space, act)).catch(() => undefined)
  }
  // the transfers of an act are those after the one before it
  await behindTheTriggers(
    `update ledger_transfers t set at = (select to_timestamp(max(a.time) / 1000.0)
        from unnest($1::bigint[], $2::bigint[]) as a (begin, time) where a.begin < t.id)
      where t.id > $3`,
    [begins, times, begins[0] ?? Number.MAX_SAFE_INTEGER],
  )
  return client_id
}

async function lastTransfer(): Promise<number> {
  const { rows } = await db.executeQuery<{ id: number }>(
    CompiledQuery.raw('select coalesce(max(id), 0)::int as id from ledger_transfers'),
  )
  return rows[0]?.id ?? 0
}

/** The same sums added up row by row from the whole ledger. */
async function expected(from: string, to: string): Promise<Record<(typeof sums)[number], number>> {
  type Moved = { reason: string; debit: string; credit: string; amount: number; day: string }
  const { rows } = await db.executeQuery<Moved>(
    CompiledQuery.raw(`select t.reason, t.debit, t.credit, t.amount, (t.at at time zone 'Europe/Moscow')::date::text as day
      from ledger_transfers t join ledger_accounts a on a.id = t.account_id where a.unit = 'kopecks'`),
  )
  const own = ['available', 'held']
  const total = Object.fromEntries(sums.map((sum) => [sum, 0])) as Record<(typeof sums)[number], number>
  for (const { reason, debit, credit, amount, day } of rows) {
    const change = (own.includes(credit) ? amount : 0) - (own.includes(debit) ? amount : 0)
    if (day < from) total.opening += change
    if (day <= to) total.closing += change
    if (day <= to) total.held += (credit === 'held' ? amount : 0) - (debit === 'held' ? amount : 0)
    if (day < from || day > to) continue
    if (reason === 'top_up') total.paid += amount
    if (reason === 'correction') total.returned += amount
    if (reason === 'purchase') total.bought += amount
    if (reason === 'capture' || reason === 'message') total.charged += amount
  }
  const clients = await db.selectFrom('clients').select('id').execute()
  for (const { id } of clients) {
    total.services += (await usage(db, id, { from, to })).reduce((sum, { amount }) => sum + amount, 0)
  }
  return total
}

const inKopecks = (cell: string | null | undefined) => Math.round(Number(cell?.replace(',', '.')) * 100)
const fileOf = (from: string, to: string, by: string, format: string) =>
  accountant.get<Buffer>(`billing/turnover?from=${from}&to=${to}&by=${by}&format=${format}`)

test('the turnover of all clients equals the ledger to the kopeck, in each row and in all sums of each file', async () => {
  const histories = fc.array(fc.array(anAct, { maxLength: 24 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(3), fc.nat(3), async (all, a, b) => {
      for (const acts of all) await aHistory('ООО «Оборот»', acts)
      const [first, last] = [months[Math.min(a, b)], months[Math.max(a, b)]]
      const [from, to] = [`${first}-01`, lastDayOfMonth(`${last}-01`)]
      const ledger = await expected(from, to)
      const { body: shown } = await accountant.get<Turnover>(`billing/turnover?from=${from}&to=${to}`)
      expect(Object.fromEntries(sums.map((sum) => [sum, Math.round(shown[sum] * 100)]))).toEqual(ledger)
      for (const by of ['client', 'organization']) {
        const names = by === 'client' ? 2 : 4
        const cells = cellsOf((await fileOf(from, to, by, 'xlsx')).body)
        const csv = linesOf((await fileOf(from, to, by, 'csv')).body)
        for (const file of [cells, csv]) {
          const [, ...rows] = file.map((row) => row.slice(names).map(inKopecks))
          const total = rows.pop()
          const added = sums.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? NaN), 0))
          expect(added).toEqual(sums.map((sum) => ledger[sum]))
          expect(total).toEqual(added)
          if (by !== 'client') continue
          for (const [opening = 0, paid = 0, returned = 0, bought = 0, charged = 0, closing] of rows) {
            expect(opening + paid - returned - bought - charged).toBe(closing)
          }
        }
      }
    }),
    { numRuns: runs },
  )
}, 600_000)
