import { sql, type Kysely } from 'kysely'
import type { Kopecks } from '#shared/contract/money.ts'
import type { TransferReason } from '#shared/contract/billing.ts'
import type { Tables, Tx } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { record } from '../journal/journal.ts'
import type { LedgerTables, Leg, Transfer } from './ledger.tables.ts'

/** Between which legs each kind of transfer moves, and what it does to the two balances of the client. */
const legs = {
  top_up: { debit: 'cash', credit: 'available' },
  hold: { debit: 'available', credit: 'held' },
  capture: { debit: 'held', credit: 'revenue' },
  release: { debit: 'held', credit: 'available' },
  correction: { debit: 'available', credit: 'cash' },
} as const satisfies Record<TransferReason, { debit: Leg; credit: Leg }>

type Posting = {
  client_id: number
  /** the caller's id: the same key never moves money twice */
  key: string
  reason: TransferReason
  amount: Kopecks
  /** the hold that a capture or release ends, the top-up that a correction takes back */
  ref?: number
  subject: string
  subject_id: number
  description: string
}

function change(leg: Leg, { debit, credit }: { debit: Leg; credit: Leg }, amount: number): number {
  return (credit === leg ? amount : 0) - (debit === leg ? amount : 0)
}

/** Opens the money account of a new client, with nothing on it. */
export async function openAccount(tx: Tx, client_id: number): Promise<void> {
  await tx.withTables<LedgerTables>().insertInto('ledger_accounts').values({ client_id, unit: 'kopecks' }).execute()
}

/**
 * Moves money: one guarded update of the client's one account row, and the transfer that tells of it. Integers only.
 * @throws Refusal `insufficient_balance` when the money is not there; nothing has moved then
 */
async function post(tx: Tx, actor: Actor, posting: Posting): Promise<Transfer> {
  const move = legs[posting.reason]
  const available = change('available', move, posting.amount)
  const held = change('held', move, posting.amount)
  const { rows } = await sql<Transfer>`
    with account as (
      update ledger_accounts set available = available + ${available}, held = held + ${held}
      where client_id = ${posting.client_id} and unit = 'kopecks'
        and available + ${available} >= 0 and held + ${held} >= 0
      returning id, available, held
    )
    insert into ledger_transfers (key, account_id, reason, debit, credit, amount, available_after, held_after, ref,
      subject, subject_id, description)
    select ${posting.key}, id, ${posting.reason}, ${move.debit}, ${move.credit}, ${posting.amount}, available, held,
      ${posting.ref ?? null}::bigint, ${posting.subject}, ${posting.subject_id}::bigint, ${posting.description}
    from account returning *`.execute(tx)
  const transfer = rows[0]
  if (!transfer) refuse('insufficient_balance')
  record(tx, actor, {
    event: `transactions.${posting.reason}`,
    subject: 'transactions',
    subject_id: transfer.id,
    client_id: posting.client_id,
    after: {
      amount: transfer.amount,
      available_after: transfer.available_after,
      held_after: transfer.held_after,
      digest: transfer.digest,
    },
  })
  return transfer
}

type Money = { client_id: number; amount: Kopecks; description: string }

export async function topUp(tx: Tx, actor: Actor, payment: Money & { payment_id: number }): Promise<Transfer> {
  const { payment_id, ...money } = payment
  return post(tx, actor, {
    ...money,
    key: `payment:${payment_id}`,
    reason: 'top_up',
    subject: 'payments',
    subject_id: payment_id,
  })
}

/** Takes a top-up back whole; refers to it. A top-up is corrected once. */
export async function correctTopUp(
  tx: Tx,
  actor: Actor,
  correction: { client_id: number; payment_id: number; description: string },
): Promise<Transfer> {
  const { client_id, payment_id, description } = correction
  const first = await tx
    .withTables<LedgerTables>()
    .selectFrom('ledger_transfers')
    .select(['id', 'amount'])
    .where('key', '=', `payment:${payment_id}`)
    .executeTakeFirstOrThrow()
  return post(tx, actor, {
    client_id,
    key: `correction:${payment_id}`,
    reason: 'correction',
    amount: first.amount as Kopecks,
    ref: first.id,
    subject: 'payments',
    subject_id: payment_id,
    description,
  })
}

/** Promises money to a request that is being sent. */
export async function hold(tx: Tx, actor: Actor, sending: Money & { request_id: number }): Promise<Transfer> {
  const { request_id, ...money } = sending
  return post(tx, actor, {
    ...money,
    key: `hold:${request_id}`,
    reason: 'hold',
    subject: 'document-sign-requests',
    subject_id: request_id,
  })
}

/** Takes the promised money for a signature, or gives it back. A request without a hold (never sent) has nothing to end. */
export async function endHold(
  tx: Tx,
  actor: Actor,
  reason: 'capture' | 'release',
  request_id: number,
  description: string,
): Promise<Transfer | null> {
  const promised = await tx
    .withTables<LedgerTables>()
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.amount', 'a.client_id'])
    .where('t.key', '=', `hold:${request_id}`)
    .executeTakeFirst()
  if (!promised) return null
  return post(tx, actor, {
    client_id: promised.client_id,
    key: `${reason}:${request_id}`,
    reason,
    amount: promised.amount as Kopecks,
    ref: promised.id,
    subject: 'document-sign-requests',
    subject_id: request_id,
    description,
  })
}

/** What may be spent and what is promised, in kopecks. */
export async function balanceOf(db: Kysely<Tables>, client_id: number): Promise<{ available: Kopecks; held: Kopecks }> {
  const account = await db
    .withTables<LedgerTables>()
    .selectFrom('ledger_accounts')
    .select(['available', 'held'])
    .where('client_id', '=', client_id)
    .where('unit', '=', 'kopecks')
    .executeTakeFirst()
  return { available: (account?.available ?? 0) as Kopecks, held: (account?.held ?? 0) as Kopecks }
}
