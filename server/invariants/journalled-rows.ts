import { sql, type Kysely } from 'kysely'
import type { JournalEvent, JournalField, JournalRead, JournalSubject } from '#shared/rules/journal-events.ts'
import type { PaymentEvent } from '#shared/rules/payments.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { payloadText } from '#server/platform/journal/read-row.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'

type Made = { table: JournalSubject; events: readonly JournalEvent[]; apart: readonly string[] }
const of = <E extends JournalEvent>(table: JournalSubject, events: E[], apart: JournalField<E>[]): Made => {
  return { table, events, apart }
}

/** Tables whose rows are created with a journal row, its events, and the fields of that row that are not columns. */
export const made = [
  of('bills', ['bills.create'], ['payer_inn']),
  of('payments', ['payments.create'], ['status']),
  of('packages', ['packages.create', 'packages.give'], ['valid_until']),
  of('acts', ['acts.create'], []),
  of('statements', ['statements.create'], []),
]

const after = sql`(j.payload::jsonb -> 'after')`

/** I7: rows of these tables are those of the journal. */
export async function journalledRows(
  db: Kysely<Tables>,
  { table, events, apart }: Made,
  part: Rows,
): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select ${`${table} `} || r.id as row, 'в журнале нет этой строки такой, какая она есть' as text
    from ${sql.table(table)} r where ${within('r.id', part)} and not exists (
      select from journal j where j.subject = ${table} and j.subject_id = r.id and ${isMade(events)}
        and j.chain = coalesce((to_jsonb(r) ->> 'client_id')::bigint, 0)
        and to_jsonb(r) @> (${after} - ${[...apart]}::text[]))`.execute(db)
  return rows
}

/** I7: none that the journal names is missing. */
export async function rowsOfJournal(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { table, events } of made) {
    const { rows } = await sql<Finding>`
      select 'journal ' || j.id as row, 'строки, о которой она говорит, нет' as text from journal j
      where ${within('j.id', part)} and ${isMade(events)}
        and not exists (select from ${sql.table(table)} r where r.id = j.subject_id)`.execute(db)
    found.push(...rows)
  }
  return found
}

const isMade = (events: readonly JournalEvent[]) => sql`j.event = any(${[...events]}::text[])`

const no_columns: (JournalField<'bills.pay'> | JournalField<'bills.cancel'>)[] = ['payment_id', 'reason']
const unpaid: JournalRead<'bills.pay'>['after'] = { status: 'issued', paid: 0 }

/** I7: the state of a bill is the one of its last journal row. */
export async function billStates(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'bills ' || b.id as row, 'состояние не то, что в журнале' as text from bills b
    left join lateral (select ${after} - ${no_columns}::text[] as journalled from journal j
      where j.subject = 'bills' and j.subject_id = b.id and j.event <> 'bills.create' order by j.id desc limit 1) last on true
    where ${within('b.id', part)}
      and not to_jsonb(b) @> coalesce(last.journalled, ${JSON.stringify(unpaid)}::jsonb)`.execute(db)
  return rows
}

const status = payloadText<`payments.${PaymentEvent | 'create'}`>('after.status', 'j')

/** I7: the state of a payment is the one of its last journal row; a large one was confirmed by another admin. */
export async function paymentStates(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'payments ' || p.id as row, 'состояние не то, что в журнале' as text from payments p
    where ${within('p.id', part)} and p.status is distinct from (select ${status} from journal j
      where j.subject = 'payments' and j.subject_id = p.id order by j.id desc limit 1)
    union all
    select 'payments ' || p.id, 'крупный платёж не подтвердил другой сотрудник' from payments p
    join journal j on j.subject = 'payments' and j.subject_id = p.id and j.event = 'payments.create'
      and ${status} = 'waiting'
    where ${within('p.id', part)} and p.status in ('done', 'reversed') and not exists (select from journal c
      where c.subject = 'payments' and c.subject_id = p.id and c.event = 'payments.confirm'
        and c.actor_kind = 'admin' and c.actor_id <> j.actor_id)`.execute(db)
  return rows
}

/** I7: the term of a package is not longer than the journal says. */
export async function packageTerms(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'packages ' || p.id as row, 'срок дольше, чем был куплен' as text from packages p
    join journal j on j.subject = 'packages' and j.subject_id = p.id and j.event in ('packages.create', 'packages.give')
    where ${within('p.id', part)} and coalesce(p.valid_until, 'infinity') >
      coalesce(${payloadText<'packages.create' | 'packages.give'>('after.valid_until', 'j')}::timestamptz + interval '1 millisecond', 'infinity')`.execute(
    db,
  )
  return rows
}

/** I7: a tariff is the one of its last journal row. */
export async function tariffStates(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'tariffs ' || t.id as row, 'тариф не тот, что в журнале' as text from tariffs t
    left join lateral (select ${after} as journalled from journal j where j.subject = 'tariffs' and j.subject_id = t.id
      and j.event in ('tariffs.create', 'tariffs.update') order by j.id desc limit 1) last on true
    -- the common price of one signature comes with the first migration, before any journal
    where ${within('t.id', part)} and not to_jsonb(t) @> coalesce(last.journalled, case when t.client_id is null
      and t.kind = 'pay_as_you_go' then '{}'::jsonb else '{"id": null}' end)`.execute(db)
  return rows
}

const next_bill_number: JournalField<'seller.update'> = 'next_bill_number'

/** I7: the requisites of the seller are those of the journal. */
export async function sellerStates(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'sellers ' || s.id as row, 'реквизиты не те, что в журнале' as text from sellers s
    where ${within('s.id', part)} and not to_jsonb(s) @> coalesce((select ${after} - ${next_bill_number}::text from journal j
      where j.subject = 'seller' order by j.id desc limit 1), '{"id": null}')`.execute(db)
  return rows
}

/** I5, I7: each transfer belongs to what its key names; a package is written off when its term ends. */
export async function transferSubjects(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'ledger_transfers ' || t.id as row, 'проводка ни к чему не относится' as text
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where ${within('t.id', part)} and not case t.reason
      when 'top_up' then t.key = 'payment:' || t.subject_id and exists (
        select from payments p where p.id = t.subject_id and p.status in ('done', 'reversed'))
      when 'correction' then t.key = 'correction:' || t.subject_id and exists (
        select from payments p where p.id = t.subject_id and p.status = 'reversed')
      when 'purchase' then t.key = 'purchase:' || t.subject_id and exists (
        select from packages p where p.id = t.subject_id)
      when 'grant' then t.key = 'grant:' || a.package_id
      when 'expiry' then a.valid_until <= t.at
      when 'message' then exists (
        select from deliveries d join document_sign_requests r on r.id = d.request_id
        where d.request_id = t.subject_id and t.key = 'message:' || d.id and r.client_id = a.client_id
          and r.status = 'cancelled' and not r.sample and d.template in ('link', 'reminder')
          and (d.accepted_at is not null or d.status in ('accepted', 'delivered')))
      else t.key = t.reason || ':' || t.subject_id and exists (
        select from document_sign_requests r where r.id = t.subject_id) end`.execute(db)
  return rows
}

/** I7: an act equals the ledger's usage of its month, in total and line by line. */
export async function actsOfLedger(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'acts ' || a.id as row, 'подписи и суммы не те, что по проводкам месяца' as text from acts a
    cross join lateral (select coalesce(sum(signatures), 0) as signatures, coalesce(sum(amount), 0) as amount
      from ledger_usage u where u.client_id = a.client_id and u.at >= (a.month::timestamp at time zone 'Europe/Moscow')
        and u.at < ((a.month + interval '1 month')::timestamp at time zone 'Europe/Moscow')) used
    cross join lateral (select coalesce(sum(signatures), 0) as signatures, coalesce(sum(amount), 0) as amount
      from jsonb_to_recordset(a.lines) as line (signatures bigint, amount bigint)) journalled
    where ${within('a.id', part)} and (a.amount <> used.amount
      or (journalled.signatures, journalled.amount) is distinct from (used.signatures, used.amount))`.execute(db)
  return rows
}
