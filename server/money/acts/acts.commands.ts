import { sql, type Kysely } from 'kysely'
import { kopecks } from '#shared/rules/kopecks.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { lastDayOfMonth } from '#shared/rules/months.ts'
import { vatWithin } from '#shared/rules/vat.ts'
import { actEmail } from '#shared/text/acts.ts'
import { vatText } from '#shared/text/bills.ts'
import { offerBasis } from '#shared/text/legal-documents.ts'
import { sendMessages } from '#server/messages/outbox/send-message.ts'
import { confirmedUsers } from '#server/money/bills/confirmed-users.ts'
import { payerOfClient } from '#server/money/bills/payer-of-client.ts'
import { usage, usedMonths } from '#server/money/ledger/turnover.ts'
import { requisitesOf, sellerOf, takeNumber } from '#server/money/seller/seller.commands.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { lastAnchor } from '#server/platform/journal/read-anchors.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { actFileName } from './act-file-name.ts'
import { actOf, actOfMonth } from './acts.store.ts'

/** What began before the end of a month may still commit: a ledger row has the time of its transaction's start. */
const month_settles_minutes = 10

export type ActContent = Pick<
  Row<'acts'>,
  'month' | 'issued_on' | 'amount' | 'vat_amount' | 'vat_text' | 'lines' | 'basis' | 'seller' | 'payer'
>

/** The newest anchor of the journal at that time is in an issued act alone: a draft is nobody's to keep. */
export type PrintedAct = ActContent & { number: number | null } & Pick<
    Row<'acts'>,
    'client_id' | 'anchor_id' | 'anchor_root'
  >

/** Content of a month's act up to a day; derived from the ledger, so it is always the same. */
async function contentOf(
  db: Kysely<Tables>,
  seller: Row<'sellers'>,
  client_id: number,
  month: string,
  issued_on: string,
): Promise<ActContent | null> {
  const lines = await usage(db, client_id, { from: month, to: issued_on })
  if (lines.length === 0) return null
  const amount = kopecks(lines.reduce((sum, line) => sum + line.amount, 0))
  const vat_amount = vatWithin(amount, seller.vat_mode)
  return {
    month,
    issued_on,
    amount,
    vat_amount,
    vat_text: vatText(seller.vat_mode, vat_amount),
    lines,
    basis: offerBasis(issued_on),
    seller: requisitesOf(seller),
    payer: await payerOfClient(db, client_id, issued_on),
  }
}

/**
 * The act of a month as issued, or a numberless draft while the month lasts. A GET assigns no numbers.
 * @throws Refusal `not_found` when nothing was signed in that month
 */
export async function actFor(db: Kysely<Tables>, client_id: number, month: string): Promise<PrintedAct> {
  const issued = await actOfMonth(db, client_id, month)
  if (issued) return issued
  const seller = (await sellerOf(db)) ?? refuse('not_found', { message: 'Реквизиты исполнителя ещё не заполнены.' })
  const [today, last] = [dayInMoscow(new Date()), lastDayOfMonth(month)]
  const content = await contentOf(db, seller, client_id, month, today < last ? today : last)
  return content
    ? { ...content, client_id, number: null, anchor_id: null, anchor_root: null }
    : refuse('not_found', { message: 'В этом месяце подписей не было.' })
}

/** Issues the acts of all completed months, each once; returns how many. */
export async function issueDueActs(services: Pick<Services, 'db' | 'config' | 'secrets'>, now: Date): Promise<number> {
  const { db } = services
  if (!(await sellerOf(db))) return 0
  const settled = new Date(now.getTime() - month_settles_minutes * 60_000)
  const thisMonth = `${dayInMoscow(settled).slice(0, 7)}-01`
  const issued = await db
    .selectFrom('acts')
    .select(['client_id', sql<string>`month::text`.as('month')])
    .execute()
  const known = new Set(issued.map(({ client_id, month }) => `${client_id} ${month}`))
  let count = 0
  for (const { client_id, month } of await usedMonths(db, thisMonth)) {
    if (known.has(`${client_id} ${month}`)) continue
    count += await transaction(db, (tx) => issueAct(tx, services, client_id, month))
  }
  return count
}

/** The number is taken only when the act is inserted: two servers in parallel leave no gap. */
async function issueAct(tx: Tx, services: Messaging, client_id: number, month: string): Promise<0 | 1> {
  const { number, seller } = (await takeNumber(tx, 'act')) ?? refuse('internal')
  const content = await contentOf(tx, seller, client_id, month, lastDayOfMonth(month))
  if (!content || (await actOfMonth(tx, client_id, month))) {
    await sql`update sellers set last_act_number = last_act_number - 1`.execute(tx)
    return 0
  }
  const { lines, seller: requisites, payer, ...rest } = content
  const anchor = await lastAnchor(tx)
  const emails = await accountingAddresses(tx, client_id)
  const { id } = await tx
    .insertInto('acts')
    .values({
      ...rest,
      client_id,
      seller_id: seller.id,
      number,
      lines: JSON.stringify(lines),
      seller: JSON.stringify(requisites),
      payer: JSON.stringify(payer),
      anchor_id: anchor?.id ?? null,
      anchor_root: anchor?.root ?? null,
      emails,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendAct(tx, services, { ...rest, id, client_id, number, seller: requisites.name, anchor, emails })
  const { amount, vat_amount, vat_text, basis } = rest
  const after = { number, month, amount, vat_amount, vat_text, basis, seller: requisites, payer, emails }
  record(tx, system, { event: 'acts.create', subject_id: id, client_id, after })
  return 1
}

/** Confirmed addresses of those who may see the client's acts and answer for its books: owners and accountants. */
async function accountingAddresses(tx: Tx, client_id: number): Promise<string[]> {
  const users = confirmedUsers(tx, client_id).select('login').where('role', 'in', ['owner', 'accountant'])
  return (await users.orderBy('id').execute()).map(({ login }) => login)
}

type SentAct = Pick<ActContent, 'month' | 'amount'> & {
  id: number
  client_id: number
  number: number
  seller: string
  anchor: Row<'anchors'> | undefined
  emails: string[]
}

/** A copy of the newest anchor outside of the server, with its act. */
function sendAct(tx: Tx, { secrets, config }: Messaging, { id, client_id, emails, ...act }: SentAct): Promise<void> {
  const letter = actEmail({ ...act, anchor: act.anchor ?? null, url: `${config.public_url}/anchors` })
  const attachment = { kind: 'act' as const, id, name: actFileName(act) }
  const messages = emails.map((recipient) => ({
    client_id,
    request_id: null,
    channel: 'email' as const,
    template: 'act',
    recipient,
    ...letter,
    attachment,
  }))
  return sendMessages(tx, secrets, messages)
}

/** The act attached to a message. */
export function actForDelivery(db: Kysely<Tables>, id: number): Promise<PrintedAct> {
  return actOf(db, systemScope(system, null), id)
}
