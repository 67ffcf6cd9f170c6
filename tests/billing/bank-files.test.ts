import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Statement, StatementWithLines } from '#shared/contract/statements.ts'
import { awaitsDecision, statementLineStates } from '#shared/rules/statements.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { aBill, anInn, anOrganization, aSeller, confirm, reread, upload } from '../support/billing.ts'
import {
  aBankFile,
  dialects,
  documentKinds,
  plain,
  turnoverOf,
  type Document,
  type DocumentKind,
} from './bank-files.support.ts'

const server = await testServer()
const { aClient, anAdmin, balance } = words(server)
await aSeller(server, 1024)
const accountant = await anAdmin('accountant')

const kinds = Object.keys(documentKinds) as DocumentKind[]
let last_number = 0
const sumOfParts = (statement: Statement) =>
  [...statementLineStates, 'known' as const].reduce(
    (sum, state) => sum + Math.round((statement[`${state}_amount`] ?? 0) * 100),
    0,
  )
const all = ({ counts }: Statement) => statementLineStates.reduce((sum, state) => sum + counts[state], 0)

async function aPayer() {
  const client = await aClient({ rubles: 0 })
  const { inn, id: entity_id } = await anOrganization(client)
  const ofKind = (kind: DocumentKind, kopecks: number, bill?: number): Document => {
    last_number += 1
    const payer = kind === 'stranger' || kind === 'strange_order' ? anInn() : inn
    return { kind, number: last_number, kopecks, inn: payer, ...(bill !== undefined && { bill }) }
  }
  return { client, entity_id, ofKind, money: async () => Math.round((await balance(client)).money * 100) }
}

test('of statements of sixty kinds each line and kopeck is credited, doubtful, ignored or known, and the ledger has the credited ones', async () => {
  const { client, entity_id, ofKind, money } = await aPayer()
  let credited = 0
  for (const [at, dialect] of dialects.entries()) {
    const says = JSON.stringify(dialect)
    const bill = await aBill(client, 700 + at, entity_id)
    const sum = (nth: number) => 101 + ((at * 7919 + nth * 104_729) % 5_000_000)
    const documents = kinds.map((kind, nth) =>
      kind === 'billed' ? ofKind(kind, bill.amount * 100, bill.number) : ofKind(kind, sum(nth)),
    )
    const repeated = [...documents, documents[0]!]
    const { status, body } = await upload(accountant, aBankFile(repeated, dialect))
    expect([status, body.documents, body.imported, all(body)], says).toEqual([201, 18, 18, 18])
    const { came, went } = turnoverOf(repeated)
    expect([body.incoming_amount, body.outgoing_amount], says).toEqual([came / 100, went / 100])
    expect(sumOfParts(body), says).toBe(came)
    const isSilent = dialect.section === 'none' || dialect.section === 'silent'
    expect([body.bank_incoming_amount, body.bank_outgoing_amount], says).toEqual(
      isSilent ? [null, null] : [body.incoming_amount, body.outgoing_amount],
    )
    const ended = (number: number) =>
      body.lines.filter((line) => line.number === String(number)).map((line) => line.status)
    for (const { kind, number } of documents.slice(1))
      expect(ended(number), `${kind} ${says}`).toEqual(documentKinds[kind])
    expect(ended(documents[0]!.number).toSorted(), says).toEqual(
      isSilent ? ['doubtful', 'matched'] : ['matched', 'matched'],
    )
    const paid = body.lines.find(({ bill_id }) => bill_id === bill.id)
    expect(paid?.reason, says).toMatch(/^ИНН, номер счёта № \d+ и сумма совпали$/)

    const { body: after } = await confirm(accountant, body)
    expect([after.counts.matched, sumOfParts(after)], says).toEqual([0, came])
    credited += Math.round(after.credited_amount * 100)
    expect(await money(), says).toBe(credited)
    expect((await reread(client, bill)).status, says).toBe('paid')
    expect(
      after.lines.every(({ status, reason }) => !awaitsDecision(status) || reason !== ''),
      says,
    ).toBe(true)
  }
  expect(credited).toBeGreaterThan(0)
})

test('of files that overlap, uploaded at once and again, each payment is imported as often as the file that has it most', async () => {
  const { ofKind, money } = await aPayer()
  const choices = fc.array(fc.nat(4), { minLength: 1, maxLength: 9 })
  for (const files of fc.sample(fc.tuple(choices, choices, choices), { numRuns: 5, seed: 31 })) {
    const five = [1, 2, 3, 4, 5].map((n) => ofKind('income', n * 1013))
    const most = five.map((_, at) => Math.max(...files.map((file) => file.filter((file) => file === at).length)))
    const expected = five.reduce((sum, { kopecks }, at) => sum + kopecks * most[at]!, 0)
    const bytes = files.map((file) =>
      aBankFile(
        file.map((at) => five[at]!),
        plain,
      ),
    )
    const before = await money()
    const answers = await Promise.all([...bytes, ...bytes].map((file) => upload(accountant, file)))
    const statements = new Map(answers.map(({ body }) => [body.id, body]))
    const fresh = async (id: number) => (await accountant.get<StatementWithLines>(`billing/statements/${id}`)).body
    const found = await Promise.all([...statements.keys()].map(fresh))
    expect(found.reduce((sum, statement) => sum + statement.imported, 0)).toBe(most.reduce((sum, n) => sum + n, 0))
    for (const statement of found)
      expect(sumOfParts(statement)).toBe(Math.round((statement.incoming_amount ?? 0) * 100))
    await Promise.all([...found, ...found].map((statement) => confirm(accountant, statement)))
    expect((await money()) - before).toBe(expected)
  }
})

test('a bank’s own sums that differ from its documents are named beside them, and the documents stay', async () => {
  const { ofKind } = await aPayer()
  const file = new TextDecoder().decode(aBankFile([ofKind('income', 3500)], plain))
  const more = file
    .replace(/ВсегоПоступило=.*/, 'ВсегоПоступило=500.00')
    .replace(/КонечныйОстаток=.*/, 'КонечныйОстаток=100500.00')
  const { body } = await upload(accountant, more)
  expect(body).toMatchObject({ incoming_amount: 35, bank_incoming_amount: 500, counts: { matched: 1 } })
})
