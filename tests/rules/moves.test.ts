import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { approvalMoves, approvalStates } from '#shared/rules/approvals.ts'
import { billActions, billMoves, billStatusAfter, billStatuses, type BillStatus } from '#shared/rules/bills.ts'
import { importMoves, importStatuses } from '#shared/rules/imports.ts'
import { bulkRowMoves, bulkRowStatuses, bulkSendingMoves, bulkSendingStatuses } from '#shared/rules/bulk-sendings.ts'
import { deliveryMoves, deliveryStatuses } from '#shared/rules/deliveries.ts'
import { isFinal, nextState, type Moves } from '#shared/rules/moves.ts'
import { complaintMoves, complaintStatuses } from '#shared/rules/complaints.ts'
import { senderMoves, senderStatuses } from '#shared/rules/senders.ts'
import { paymentAfter, paymentMoves, paymentStatuses, takeBackOf } from '#shared/rules/payments.ts'
import { moneyOf, moves as requestMoves, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { correctionMoves, correctionStates } from '#shared/rules/signer-corrections.ts'
import { statementLineAfter, statementLineMoves, statementLineStatuses } from '#shared/rules/statements.ts'
import { type Drawn, drawingOf, statesPage } from './states-drawing.support.ts'

type Table = [noun: string, moves: Moves<string>, states: readonly string[], first: readonly string[]]

const tables: Table[] = [
  ['sign requests', requestMoves, signRequestStatuses, ['draft']],
  ['approvals', approvalMoves, approvalStates, ['waiting']],
  ['bills', billMoves, billStatuses, ['issued']],
  ['imports', importMoves, importStatuses, ['checked']],
  ['bulk sendings', bulkSendingMoves, bulkSendingStatuses, ['checked']],
  ['rows of a bulk sending', bulkRowMoves, bulkRowStatuses, ['ready', 'wrong', 'duplicate']],
  ['complaints', complaintMoves, complaintStatuses, ['open']],
  ['senders', senderMoves, senderStatuses, ['unchecked']],
  ['payments', paymentMoves, paymentStatuses, ['waiting', 'done']],
  ['corrections of a signer', correctionMoves, correctionStates, ['waiting']],
  ['statement lines', statementLineMoves, statementLineStatuses, ['matched', 'doubtful', 'ignored']],
]

test.each(tables)('the moves of %s reach every state from the first ones', (_noun, moves, states, first) => {
  expect(Object.keys(moves)).toEqual([...states])
  const reached = new Set(first)
  for (const state of reached) for (const next of Object.values(moves[state] ?? {})) if (next) reached.add(next)
  expect([...reached].toSorted()).toEqual([...states].toSorted())
})

test('the moves of deliveries reach every state from the queue', () => {
  const reached = new Set<(typeof deliveryStatuses)[number]>(['queued'])
  for (const state of reached) for (const next of deliveryMoves[state]) reached.add(next)
  expect([...reached].toSorted()).toEqual([...deliveryStatuses].toSorted())
})

const root = resolve(import.meta.dirname, '../..')

test('docs/states.md draws every table of moves; `npm run docs` writes it anew', async () => {
  const drawn: Drawn[] = tables.map(([noun, moves, , first]) => ({
    noun,
    moves,
    first,
    ...(noun === 'sign requests' && { money: moneyOf }),
  }))
  drawn.push({ noun: 'deliveries', moves: deliveryMoves, first: ['queued'] })
  const exported = globSync('shared/**/*.ts', { cwd: root }).flatMap((file) => [
    ...readFileSync(resolve(root, file), 'utf8').matchAll(/^export const (?:moves|\w+Moves)\b/gm),
  ])
  expect(exported).toHaveLength(drawn.length)
  await expect(statesPage(drawn)).toMatchFileSnapshot(resolve(root, 'docs/states.md'))
})

test('a drawing has the first and the last states, and one arrow for the events between two', () => {
  const moves = { open: { stop: 'closed', drop: 'closed' }, closed: {} }
  expect(
    drawingOf({ moves, first: ['open'] })
      .split('\n')
      .slice(2, -1),
  ).toEqual(['  [*] --> open', '  open --> closed: stop, drop', '  closed --> [*]'])
})

test('an event that a state does not allow has no next state', () => {
  expect(nextState<BillStatus>(billMoves, 'partly_paid', 'cancel')).toBeUndefined()
  expect(nextState<BillStatus>(billMoves, 'issued', 'toString')).toBeUndefined()
  expect(isFinal<BillStatus>(billMoves, 'cancelled')).toBe(true)
  expect(isFinal<BillStatus>(billMoves, 'paid')).toBe(false)
})

test('the state of a bill follows from what is paid of it', () => {
  const issued = { status: 'issued', paid: 0, amount: 100 } as const
  expect(billStatusAfter(issued, 40)).toBe('partly_paid')
  expect(billStatusAfter(issued, 100)).toBe('paid')
  expect(billStatusAfter({ status: 'partly_paid', paid: 40, amount: 100 }, 90)).toBe('paid')
  const overpaid = { status: 'paid', paid: 130, amount: 100 } as const
  expect(billStatusAfter(overpaid, -30)).toBe('paid')
  expect(billStatusAfter(overpaid, -90)).toBe('partly_paid')
  expect(billStatusAfter(overpaid, -130)).toBe('issued')
  expect(billStatusAfter({ status: 'cancelled', paid: 0, amount: 100 }, 100)).toBeUndefined()
  expect(billStatusAfter({ status: 'paid', paid: 100, amount: 100 }, 1)).toBeUndefined()
})

test('a bill that may be paid is one whose stored state allows a payment', () => {
  const payable = billStatuses.filter((status) => 'pay_all' in billMoves[status])
  expect(billActions.pay.filter((state) => state !== 'overdue')).toEqual(payable)
})

test('a payment is declined before its money has moved and reversed after', () => {
  expect(paymentStatuses.map(takeBackOf)).toEqual(['decline', 'reverse', undefined, undefined])
  expect(paymentStatuses.filter((status) => paymentAfter(status, 'confirm'))).toEqual(['waiting'])
})

test('a credited line of a statement is decided again only after its payment was taken back', () => {
  expect(statementLineAfter('credited', 'credit')).toBeUndefined()
  expect(statementLineAfter('credited', 'ignore')).toBeUndefined()
  expect(statementLineAfter('credited', 'reopen')).toBe('doubtful')
  expect(statementLineAfter('ignored', 'credit')).toBe('credited')
})
