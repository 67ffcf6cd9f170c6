import { expect, test } from 'vitest'
import {
  allows,
  isLive,
  isTerminal,
  momentOf,
  moneyOf,
  moves,
  signRequestStatuses,
  stateAfter,
  statesThatAllow,
  type SignRequestEvent,
  type SignRequestStatus,
} from '#shared/rules/document-sign-requests.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { timelineTexts } from '#shared/text/timeline.ts'
import { checkOf } from '#tests/support/check-of.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()

const terminal: SignRequestStatus[] = ['signed', 'rejected', 'expired', 'cancelled', 'failed']
const events = [...new Set(signRequestStatuses.flatMap((status) => Object.keys(moves[status])))] as SignRequestEvent[]

test('the table of moves of a sign request equals the list in this test', () => {
  const drawn = signRequestStatuses.flatMap((from) =>
    Object.entries(moves[from]).map(([event, to]) => `${from} —${event}→ ${to}`),
  )
  expect(drawn).toEqual([
    'draft —ask→ approving',
    'draft —send→ sent',
    'draft —queue→ queued',
    'draft —cancel→ cancelled',
    'approving —send→ sent',
    'approving —queue→ queued',
    'approving —expire→ expired',
    'approving —cancel→ cancelled',
    'approving —fail→ failed',
    'queued —dispatch→ sent',
    'queued —expire→ expired',
    'queued —cancel→ cancelled',
    'queued —fail→ failed',
    'sent —open→ opened',
    'sent —restart→ sent',
    'sent —disown→ failed',
    'sent —expire→ expired',
    'sent —cancel→ cancelled',
    'sent —fail→ failed',
    'opened —confirm→ confirmed',
    'opened —restart→ sent',
    'opened —disown→ failed',
    'opened —expire→ expired',
    'opened —cancel→ cancelled',
    'opened —fail→ failed',
    'confirmed —confirm→ confirmed',
    'confirmed —sign→ signed',
    'confirmed —reject→ rejected',
    'confirmed —restart→ sent',
    'confirmed —disown→ failed',
    'confirmed —expire→ expired',
    'confirmed —cancel→ cancelled',
    'confirmed —fail→ failed',
  ])
})

test('terminal states of a sign request have no moves', () => {
  expect(signRequestStatuses.filter(isTerminal)).toEqual(terminal)
  for (const status of terminal) expect(moves[status]).toEqual({})
})

test('every state of a sign request can be reached from a draft', () => {
  const reached = new Set<SignRequestStatus>(['draft'])
  for (const status of reached) for (const next of Object.values(moves[status])) reached.add(next)
  expect([...reached].toSorted()).toEqual([...signRequestStatuses].toSorted())
})

test('every event of a sign request ends in one state, whatever state it started from', () => {
  for (const event of events) {
    const ends = statesThatAllow(event).map((from) => (moves[from] as Record<string, SignRequestStatus>)[event])
    expect(new Set(ends)).toEqual(new Set([stateAfter(event)]))
  }
})

test('every event of a sign request has a money effect and a text', () => {
  expect(Object.keys(moneyOf).toSorted()).toEqual(events.toSorted())
  for (const event of events) expect(timelineTexts[`document-sign-requests.${event}`]).toMatch(/^[А-ЯЁ]/u)
})

test('money of a sign request is held once when leaving draft for the signer, then captured by a signature or released otherwise', () => {
  for (const event of events) {
    const leavesDraft = statesThatAllow(event).includes('draft') && !isTerminal(stateAfter(event))
    expect(moneyOf[event] === 'hold').toBe(leavesDraft && event !== 'ask')
    expect(moneyOf[event] === 'capture' || moneyOf[event] === 'release').toBe(isTerminal(stateAfter(event)))
    expect(moneyOf[event] === 'capture').toBe(event === 'sign')
  }
})

test('a signing link is open from sending to the end of its request', () => {
  expect(signRequestStatuses.filter(isLive)).toEqual(['sent', 'opened', 'confirmed'])
})

test('the sender’s actions on a sign request follow the table of actions', () => {
  const when = (action: Parameters<typeof allows>[0]) => signRequestStatuses.filter((status) => allows(action, status))
  expect(when('send')).toEqual(['draft'])
  expect(when('remind')).toEqual(['sent', 'opened', 'confirmed'])
  expect(when('cancel')).toEqual(['draft', 'approving', 'queued', 'sent', 'opened', 'confirmed'])
  expect(when('download')).toEqual(['signed'])
  expect(when('extend')).toEqual(['draft', 'approving', 'queued', 'sent', 'opened', 'confirmed'])
  expect(when('schedule')).toEqual(when('extend'))
  // what others approve stays what they saw
  expect(when('correct')).toEqual(when('extend').filter((status) => status !== 'approving'))
  expect(when('again')).toEqual(['rejected', 'expired', 'cancelled', 'failed'])
})

test('every request status has a word and an icon', () => {
  expect(Object.keys(signRequestStatusTexts)).toEqual([...signRequestStatuses])
  const shapes = Object.values(signRequestStatusTexts).map(({ shape }) => shape)
  expect(new Set(shapes).size).toBe(signRequestStatuses.length)
})

test('the database allows exactly the request states of the table', async () => {
  expect(await checkOf(pool, 'document_sign_requests', 'status')).toEqual([...signRequestStatuses])
})

test('the timestamps written by events are columns of the request', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns where table_name = 'document_sign_requests'`,
  )
  const names = rows.map(({ name }) => name)
  for (const column of Object.values(momentOf)) expect(names).toContain(column)
})

test('the other closed lists of the database equal those of the contract', async () => {
  const { transferReasons } = await import('#shared/rules/transfers.ts')
  const { approvalKinds, approvalStates } = await import('#shared/rules/approvals.ts')
  const { billStatuses } = await import('#shared/rules/bills.ts')
  const { deliveryStatuses } = await import('#shared/rules/deliveries.ts')
  const { paymentStatuses } = await import('#shared/rules/payments.ts')
  const { statementLineStatuses } = await import('#shared/rules/statements.ts')
  const { correctionStates } = await import('#shared/rules/signer-corrections.ts')
  const { adminRoles, clientRoles } = await import('#shared/rules/policy.ts')
  expect(await checkOf(pool, 'ledger_transfers', 'reason')).toEqual([...transferReasons])
  expect(await checkOf(pool, 'approvals', 'state')).toEqual([...approvalStates])
  expect(await checkOf(pool, 'approvals', 'kind')).toEqual([...approvalKinds])
  expect(await checkOf(pool, 'bills', 'status')).toEqual([...billStatuses])
  expect(await checkOf(pool, 'deliveries', 'status')).toEqual([...deliveryStatuses])
  expect(await checkOf(pool, 'payments', 'status')).toEqual([...paymentStatuses])
  expect(await checkOf(pool, 'statement_lines', 'status')).toEqual([...statementLineStatuses])
  expect(await checkOf(pool, 'signer_corrections', 'state')).toEqual([...correctionStates])
  expect(await checkOf(pool, 'admins', 'role')).toEqual([...adminRoles])
  expect(await checkOf(pool, 'client_users', 'role')).toEqual([...clientRoles])
})
