import { sql, type Kysely } from 'kysely'
import type { BalanceNotice, BalanceNoticeUpdate } from '#shared/contract/balance.ts'
import { toKopecks, toRubles } from '#shared/rules/kopecks.ts'
import { lowBalanceEmail } from '#shared/text/balance.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { forEachIsolated } from '#server/platform/jobs/for-each-isolated.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'

export async function noticeOf(db: Kysely<Tables>, client_id: number): Promise<BalanceNotice> {
  const client = await db
    .selectFrom('clients')
    .select(['low_balance_kopecks', 'low_balance_email'])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow()
  const { low_balance_kopecks: kopecks, low_balance_email: email } = client
  return { threshold: kopecks === null ? null : toRubles(kopecks), email }
}

/**
 * Sets the balance below which the client is notified; without a threshold there is no notice. After a notice the next
 * one follows only after a change.
 */
export async function changeNotice(tx: Tx, scope: Scope, notice: BalanceNoticeUpdate): Promise<BalanceNotice> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { threshold } = notice
  const email = threshold === null ? null : notice.email
  if (threshold !== null && email === null) refuse('invalid_fields', { errors: { email: 'Укажите адрес почты' } })
  const before = await noticeOf(tx, client_id)
  if (before.threshold === threshold && before.email === email) return before
  await tx
    .updateTable('clients')
    .set({
      low_balance_kopecks: threshold === null ? null : toKopecks(threshold),
      low_balance_email: email,
      low_balance_told_at: null,
    })
    .where('id', '=', client_id)
    .execute()
  record(tx, scope.actor, {
    event: 'clients.change_notice',
    subject_id: client_id,
    client_id,
    before,
    after: { threshold, email },
  })
  return { threshold, email }
}

const clients_a_sweep_max = 100

/** Notifies, once, each client whose balance has fallen below its threshold; rearmed when it has risen again. */
export async function tellLowBalances(services: Services): Promise<number> {
  const { db, log } = services
  await sql`update clients c set low_balance_told_at = null from ledger_balances b
    where b.id = c.id and c.low_balance_kopecks is not null and c.low_balance_told_at is not null
      and b.available >= c.low_balance_kopecks`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c join ledger_balances b on b.id = c.id
    where c.status = 'active' and c.low_balance_kopecks is not null and c.low_balance_told_at is null
      and b.available < c.low_balance_kopecks
    order by c.id limit ${clients_a_sweep_max}`.execute(db)
  return forEachIsolated(log, 'low-balance notice could not be sent', rows, (id) =>
    transaction(db, (tx) => tellLowBalance(tx, services, id)),
  )
}

async function tellLowBalance(tx: Tx, { secrets, config }: Messaging, id: number): Promise<boolean> {
  const client = await tx
    .updateTable('clients')
    .set({ low_balance_told_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('low_balance_told_at', 'is', null)
    .where('low_balance_kopecks', 'is not', null)
    .returning(['name', 'low_balance_kopecks', 'low_balance_email'])
    .executeTakeFirst()
  if (!client?.low_balance_email) return false
  const balance = await balanceOf(tx, id)
  record(tx, system, {
    event: 'clients.low_balance',
    subject_id: id,
    client_id: id,
    after: { available: balance.available, threshold: client.low_balance_kopecks },
  })
  await sendMessage(tx, secrets, {
    client_id: id,
    request_id: null,
    channel: 'email',
    template: 'low_balance',
    recipient: client.low_balance_email,
    ...lowBalanceEmail({ ...balance, url: `${config.public_url}/personal/balance` }),
  })
  return true
}
