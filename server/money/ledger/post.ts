import { sql } from 'kysely'
import type { TransferReason } from '#shared/rules/transfers.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Leg } from '#server/platform/db/column-values.ts'
import type { Transfer } from './ledger.tables.ts'

/** The legs of each kind of transfer, and thus its effect on the two balances of the account. */
const legs = {
  top_up: { debit: 'cash', credit: 'available' },
  correction: { debit: 'available', credit: 'cash' },
  purchase: { debit: 'available', credit: 'packages' },
  grant: { debit: 'packages', credit: 'available' },
  hold: { debit: 'available', credit: 'held' },
  capture: { debit: 'held', credit: 'revenue' },
  release: { debit: 'held', credit: 'available' },
  expiry: { debit: 'available', credit: 'expired' },
  message: { debit: 'available', credit: 'revenue' },
} as const satisfies Record<TransferReason, { debit: Leg; credit: Leg }>

/** The client's money, or the signatures of one package. */
export type Account = { client_id: number; package_id: number | null }

export type Posting = {
  /** who moves it */
  actor: Actor
  /** the caller's id: the same key never moves anything twice */
  key: string
  reason: TransferReason
  /** whole kopecks, or signatures */
  amount: number
  /** the hold that a capture or release ends, the top-up that a correction reverses */
  ref?: number
  subject: string
  subject_id: number
  description: string
}

/** The ledger's result of a posting. */
export type Posted = Pick<Transfer, 'id' | 'reason' | 'amount' | 'available_after' | 'held_after' | 'digest'>

function change(leg: Leg, { reason, amount }: Pick<Posting, 'reason' | 'amount'>): number {
  const { debit, credit } = legs[reason]
  return (credit === leg ? amount : 0) - (debit === leg ? amount : 0)
}

/** Running sums after each posting, from zero. */
function running(leg: Leg, postings: readonly Posting[]): number[] {
  let sum = 0
  return postings.map((posting) => (sum += change(leg, posting)))
}

/**
 * Executes the postings in order, all or none: a single statement guards and updates the account's row and inserts a
 * transfer for each.
 * @returns null when the account would fall below zero on the way; nothing has moved then
 * @throws unique_violation (SQLSTATE 23505) when a key exists already or a hold has ended
 */
export async function post(
  tx: Tx,
  { client_id, package_id }: Account,
  postings: readonly Posting[],
): Promise<Posted[] | null> {
  const available = running('available', postings)
  const held = running('held', postings)
  const column = <T>(of: (posting: Posting) => T) => postings.map(of)
  const { rows } = await sql<Posted>`/* ledger.post */
    with account as (
      update ledger_accounts
      set available = available + ${available.at(-1) ?? 0}, held = held + ${held.at(-1) ?? 0}
      where client_id = ${client_id} and package_id is not distinct from ${package_id}::bigint
        and available + ${Math.min(...available)} >= 0 and held + ${Math.min(...held)} >= 0
      returning id, available - ${available.at(-1) ?? 0} as available, held - ${held.at(-1) ?? 0} as held
    )
    insert into ledger_transfers (key, account_id, reason, debit, credit, amount, available_after, held_after, ref,
      subject, subject_id, description)
    select p.key, account.id, p.reason, p.debit, p.credit, p.amount, account.available + p.available,
      account.held + p.held, p.ref, p.subject, p.subject_id, p.description
    from account, unnest(
      ${column(({ key }) => key)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ reason }) => legs[reason].debit)}::text[], ${column(({ reason }) => legs[reason].credit)}::text[],
      ${column(({ amount }) => amount)}::bigint[], ${available}::bigint[], ${held}::bigint[],
      ${column(({ ref }) => ref ?? null)}::bigint[], ${column(({ subject }) => subject)}::text[],
      ${column(({ subject_id }) => subject_id)}::bigint[], ${column(({ description }) => description)}::text[]
    ) with ordinality as p (key, reason, debit, credit, amount, available, held, ref, subject, subject_id, description, n)
    order by p.n
    returning id, reason, amount, available_after, held_after, digest`.execute(tx)
  if (rows.length === 0) return null
  recordAll(tx, { client_id, package_id }, postings, rows)
  return rows
}

function recordAll(
  tx: Tx,
  account: Account,
  postings: readonly Pick<Posting, 'actor'>[],
  rows: readonly Posted[],
): void {
  for (const [index, { actor }] of postings.entries()) {
    const row = rows[index]
    if (!row) throw new Error(`ledger: ${rows.length} transfers of ${postings.length} postings`)
    recordPosted(tx, actor, account, row)
  }
}

/** The package of a client that ends soonest and still has signatures. */
export const packageToUse = (client_id: number) => sql<{ package_id: number; available: number }>`
  select package_id, available from ledger_accounts
  where client_id = ${client_id} and unit = 'signatures' and available > 0
    and (valid_until is null or valid_until > now())
  order by valid_until nulls last, package_id limit 1`

/**
 * Executes holds of one each: of a signature of the package to use, or of its price in money where there is none.
 * @param price kopecks
 * @returns the account that was to be used, and whether it had enough: nothing has moved if not, but its row may be locked
 * (PostgreSQL, READ COMMITTED, a row that another transaction changed meanwhile)
 * @throws unique_violation (SQLSTATE 23505) when a key exists already
 */
export async function postHolds(
  tx: Tx,
  client_id: number,
  price: number,
  holds: readonly Pick<Posting, 'actor' | 'key' | 'subject' | 'subject_id' | 'description'>[],
): Promise<{ package_id: number | null; isHeld: boolean }> {
  const { debit, credit } = legs.hold
  const unit = { reason: 'hold', amount: 1 } as const
  const available = sql.lit(change('available', unit))
  const held = sql.lit(change('held', unit))
  const column = <T>(of: (hold: (typeof holds)[number]) => T) => holds.map(of)
  type Held = Pick<Account, 'package_id'> & (Posted | { id: null })
  const { rows } = await sql<Held>`/* ledger.hold */
    with package as (${packageToUse(client_id)}), each as (
      select case when exists (select from package) then 1 else ${price}::bigint end as amount, ${holds.length}::int as holds
    ), account as (
      update ledger_accounts a set available = a.available + amount * ${available} * holds,
        held = a.held + amount * ${held} * holds
      from each where a.client_id = ${client_id} and a.package_id is not distinct from (select package_id from package)
        and a.available + amount * ${available} * holds >= 0 and a.held + amount * ${held} * holds >= 0
      returning a.id, a.package_id, amount, a.available - amount * ${available} * holds as available,
        a.held - amount * ${held} * holds as held
    ), posted as (
      insert into ledger_transfers (key, account_id, reason, debit, credit, amount, available_after, held_after,
        subject, subject_id, description)
      select p.key, account.id, 'hold', ${debit}, ${credit}, amount, account.available + amount * ${available} * p.n,
        account.held + amount * ${held} * p.n, p.subject, p.subject_id, p.description
      from account, unnest(${column(({ key }) => key)}::text[], ${column(({ subject }) => subject)}::text[],
          ${column(({ subject_id }) => subject_id)}::bigint[], ${column(({ description }) => description)}::text[])
        with ordinality as p (key, subject, subject_id, description, n)
      order by p.n
      returning id, reason, amount, available_after, held_after, digest
    )
    select posted.*, package_id from each left join package on true left join posted on true order by posted.id`.execute(
    tx,
  )
  const package_id = rows[0]?.package_id ?? null
  const transfers = rows.filter(isPosted)
  if (transfers.length > 0) recordAll(tx, { client_id, package_id }, holds, transfers)
  return { package_id, isHeld: transfers.length > 0 }
}

const isPosted = <Row extends Posted | { id: null }>(row: Row): row is Row & Posted => row.id !== null

/**
 * Executes the posting that ends a hold, of the whole of it and to the account that it was held on.
 * @param key of the hold
 * @returns false when there is no such hold, or the account holds less; nothing has moved then
 * @throws unique_violation (SQLSTATE 23505) when the hold has ended
 */
export async function postEnd(tx: Tx, key: string, end: Omit<Posting, 'amount' | 'ref'>): Promise<boolean> {
  const { debit, credit } = legs[end.reason]
  const unit = { ...end, amount: 1 }
  const { rows } = await sql<Posted & Account>`/* ledger.end-hold */
    with promised as (
      select id as ref, account_id, amount from ledger_transfers where key = ${key}
    ), account as (
      update ledger_accounts a
      set available = available + amount * ${change('available', unit)}::int, held = held + amount * ${change('held', unit)}::int
      from promised where a.id = account_id and available + amount * ${change('available', unit)}::int >= 0
        and held + amount * ${change('held', unit)}::int >= 0
      returning a.id, a.client_id, a.package_id, a.available, a.held, ref, amount
    ), posted as (
      insert into ledger_transfers (key, account_id, reason, debit, credit, amount, available_after, held_after, ref,
        subject, subject_id, description)
      select ${end.key}, id, ${end.reason}, ${debit}, ${credit}, amount, available, held, ref,
        ${end.subject}, ${end.subject_id}::bigint, ${end.description} from account
      returning id, account_id, reason, amount, available_after, held_after, digest
    )
    select p.id, p.reason, p.amount, p.available_after, p.held_after, p.digest, a.client_id, a.package_id
    from posted p join account a on a.id = p.account_id`.execute(tx)
  const [row] = rows
  if (row) recordPosted(tx, end.actor, row, row)
  return row !== undefined
}

function recordPosted(tx: Tx, actor: Actor, { client_id, package_id }: Account, posted: Posted): void {
  const { id, reason, amount, available_after, held_after, digest } = posted
  record(tx, actor, {
    event: `transactions.${reason}`,
    subject_id: id,
    client_id,
    after: { amount, available_after, held_after, digest, ...(package_id !== null && { package_id }) },
  })
}
