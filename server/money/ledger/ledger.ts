import { sql, type Kysely } from 'kysely'
import { type Kopecks, kopecks, toRubles } from '#shared/rules/kopecks.ts'
import { showSum } from '#shared/text/bills.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import type { LedgerTables } from './ledger.tables.ts'
import { packageToUse, post, postEnd, postHolds, type Account, type Posted, type Posting } from './post.ts'

const money = (client_id: number): Account => ({ client_id, package_id: null })

/** Opens the money account of a new client with a zero balance. */
export async function openAccount(tx: Tx, client_id: number): Promise<void> {
  await tx.withTables<LedgerTables>().insertInto('ledger_accounts').values({ client_id, unit: 'kopecks' }).execute()
}

/** @throws Refusal `insufficient_balance` with the missing rubles; nothing has moved then */
async function postMoney(tx: Tx, client_id: number, postings: readonly Posting[]): Promise<Posted[]> {
  const transfers = await post(tx, money(client_id), postings)
  if (transfers) return transfers
  const { available } = await balanceOf(tx, client_id)
  const wanted = postings.reduce((sum, { amount }) => sum + amount, 0)
  const lacks = Math.max(0, wanted - available)
  const message = `Недостаточно средств: не хватает ${showSum(lacks)} ₽. Пополните баланс.`
  return refuse('insufficient_balance', { message, extra: { lacks: toRubles(lacks) } })
}

/** Credits payments to the client's money, in one statement. */
export async function topUp(
  tx: Tx,
  actor: Actor,
  client_id: number,
  payments: readonly { payment_id: number; amount: Kopecks; description: string }[],
): Promise<void> {
  const subject = 'payments'
  const postings = payments.map(
    ({ payment_id, amount, description }) =>
      ({
        actor,
        key: `payment:${payment_id}`,
        reason: 'top_up',
        amount,
        subject,
        subject_id: payment_id,
        description,
      }) as const,
  )
  await postMoney(tx, client_id, postings)
}

/** Reverses a whole top-up, with a reference to it. A top-up is corrected once. */
export async function correctTopUp(
  tx: Tx,
  actor: Actor,
  correction: { client_id: number; payment_id: number; description: string },
): Promise<void> {
  const { client_id, payment_id, description } = correction
  const first = await transferOf(tx, `payment:${payment_id}`)
  if (!first) throw new Error(`payment ${payment_id} has no top-up`)
  const { id: ref, amount } = first
  const key = `correction:${payment_id}`
  const subject = { subject: 'payments', subject_id: payment_id }
  await postMoney(tx, client_id, [{ actor, key, reason: 'correction', amount, ref, ...subject, description }])
}

/**
 * Pays for a package from the balance and grants it.
 * @throws Refusal `insufficient_balance` with the missing rubles
 */
export async function payPackage(tx: Tx, actor: Actor, bought: Row<'packages'>): Promise<void> {
  const { id, client_id, name, price: amount } = bought
  const subject = { subject: 'packages', subject_id: id }
  const description = `Покупка: ${name}`
  await postMoney(tx, client_id, [
    { actor, key: `purchase:${id}`, reason: 'purchase', amount, ...subject, description },
  ])
  await grantPackage(tx, actor, bought)
}

/** Opens the account of a package with all its signatures. */
export async function grantPackage(tx: Tx, actor: Actor, granted: Row<'packages'>): Promise<void> {
  const { id: package_id, client_id, name, signatures } = granted
  const subject = { subject: 'packages', subject_id: package_id }
  // the term is copied inside the database: a JavaScript Date would cut its microseconds off
  await sql`insert into ledger_accounts (client_id, unit, package_id, valid_until)
    select client_id, 'signatures', id, valid_until from packages where id = ${package_id}`.execute(tx)
  const grant = { actor, key: `grant:${package_id}`, reason: 'grant', amount: signatures, ...subject } as const
  await post(tx, { client_id, package_id }, [{ ...grant, description: name }])
}

/** Whether money or a signature of this client was ever held: whether it has sent a paid request. */
export async function hasHeld(tx: Tx, client_id: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where a.client_id = ${client_id} and t.reason = 'hold') as held`.execute(tx)
  return rows[0]?.held ?? false
}

type Sending = { actor: Actor; id: number; description: string }
/** The hold of a request: a signature of a package (its price in money is 0), or money. */
export type Promised = { request_id: number; package_id: number | null; price: Kopecks }

/**
 * Holds what each request being sent will cost: signatures of the packages that end soonest, else money. All or none.
 * @throws Refusal `insufficient_balance` with the missing rubles
 */
export async function hold(
  tx: Tx,
  client_id: number,
  price: Kopecks,
  sendings: readonly Sending[],
): Promise<Promised[]> {
  const promised: Promised[] = []
  const left = [...sendings]
  // almost always one account has it all
  const held = price > 0 ? await postHolds(tx, client_id, price, sendings.map(posting(price))) : null
  if (held?.isHeld) {
    const { package_id } = held
    return sendings.map(({ id }) => ({ request_id: id, package_id, price: package_id === null ? price : kopecks(0) }))
  }
  // packages are locked before money: who has money's lock, since there was no package, does not look for one any more
  while (left.length > 0 && held?.package_id !== null) {
    const next = (await packageToUse(client_id).execute(tx)).rows[0]
    if (!next) break
    const { package_id, available } = next
    const covered = left.slice(0, available)
    // null: a parallel transaction has spent them meanwhile, so try again
    if (!(await post(tx, { client_id, package_id }, covered.map(posting(1))))) continue
    left.splice(0, covered.length)
    promised.push(...covered.map(({ id }) => ({ request_id: id, package_id, price: kopecks(0) })))
  }
  if (left.length > 0 && price > 0) await postMoney(tx, client_id, left.map(posting(price)))
  return [...promised, ...left.map(({ id }) => ({ request_id: id, package_id: null, price }))]
}

const posting = (amount: number) => (sending: Sending) =>
  ({
    actor: sending.actor,
    key: `hold:${sending.id}`,
    reason: 'hold',
    amount,
    subject: 'document-sign-requests',
    subject_id: sending.id,
    description: sending.description,
  }) as const

/** Captures or releases the hold of a request. A request that was never sent has none. */
export async function endHold(
  tx: Tx,
  actor: Actor,
  reason: 'capture' | 'release',
  request_id: number,
  description: string,
): Promise<void> {
  const key = `hold:${request_id}`
  const subject = { subject: 'document-sign-requests', subject_id: request_id }
  const end = { actor, key: `${reason}:${request_id}`, reason, ...subject, description }
  if (!(await postEnd(tx, key, end)) && (await transferOf(tx, key))) refuse('insufficient_balance')
}

type MessageOrder = { client_id: number; request_id: number; price: Kopecks; description: string }

/**
 * Takes the price of each message from the client's money, in order, for as many whole messages as it pays for. A
 * message is charged once.
 * @returns how many were charged now
 */
export async function payMessages(
  tx: Tx,
  actor: Actor,
  { client_id, request_id, price, description }: MessageOrder,
  delivery_ids: readonly number[],
): Promise<number> {
  const keyOf = (id: number) => `message:${id}`
  const { rows } = await sql<{ available: number }>`select available from ledger_accounts
    where client_id = ${client_id} and package_id is null for update`.execute(tx)
  // after the lock: a parallel charge of the same message has committed
  const paid = await tx
    .withTables<LedgerTables>()
    .selectFrom('ledger_transfers')
    .select('key')
    .where(sql<boolean>`key = any(${delivery_ids.map(keyOf)}::text[])`)
    .execute()
  const known = new Set(paid.map(({ key }) => key))
  const unpaid = delivery_ids.map(keyOf).filter((key) => !known.has(key))
  const affordable = unpaid.slice(0, Math.floor((rows[0]?.available ?? 0) / price))
  if (affordable.length === 0) return 0
  const subject = { subject: 'document-sign-requests', subject_id: request_id }
  const reason = 'message' as const
  const postings = affordable.map((key) => ({ actor, key, reason, amount: price, ...subject, description }))
  await postMoney(tx, client_id, postings)
  return affordable.length
}

/** Writes off the unused rest of each package whose term is over; holds of sent requests stay. */
export async function expirePackages(tx: Tx, actor: Actor, packages_max: number): Promise<number> {
  const { rows } = await sql<{ client_id: number; package_id: number; available: number; held: number }>`
    select client_id, package_id, available, held from ledger_accounts
    where available > 0 and valid_until <= now() order by valid_until limit ${packages_max}
    for update skip locked`.execute(tx)
  for (const { client_id, package_id, available: amount, held } of rows) {
    // a signature released later is written off by the next run: fewer are held then
    const key = `expiry:${package_id}:${held}`
    const subject = { subject: 'packages', subject_id: package_id }
    const description = 'Срок пакета истёк'
    await post(tx, { client_id, package_id }, [{ actor, key, reason: 'expiry', amount, ...subject, description }])
  }
  return rows.length
}

async function transferOf(tx: Tx, key: string): Promise<{ id: number; amount: number } | undefined> {
  return tx
    .withTables<LedgerTables>()
    .selectFrom('ledger_transfers')
    .select(['id', 'amount'])
    .where('key', '=', key)
    .executeTakeFirst()
}

export type LedgerBalance = {
  /** available and held kopecks */
  available: Kopecks
  held: Kopecks
  signatures_left: number
  signatures_held: number
  /** when the first signatures expire */
  valid_until: Date | null
}

/** Available and held amounts. */
export async function balanceOf(db: Kysely<Tables>, client_id: number): Promise<LedgerBalance> {
  const { rows } = await sql<LedgerBalance>`select available, held, signatures_left, signatures_held, valid_until
    from ledger_balances where id = ${client_id}`.execute(db)
  return rows[0] ?? refuse('not_found')
}
