import { sql, type Kysely } from 'kysely'
import type { JournalEvent } from '#shared/rules/journal-events.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'

/** Tables whose rows are created with a journal row, its events, and the fields of that row that are not columns. */
const made = [
  { table: 'bills', events: ['bills.create'], apart: ['payer_inn'] },
  { table: 'payments', events: ['payments.create'], apart: ['status'] },
  { table: 'packages', events: ['packages.create', 'packages.give'], apart: ['valid_until'] },
  { table: 'acts', events: ['acts.create'], apart: [] },
  { table: 'statements', events: ['statements.create'], apart: [] },
] as const satisfies { table: string; events: JournalEvent[]; apart: string[] }[]

const after = sql`(j.payload::jsonb -> 'after')`

/** I7: bills, payments, packages, acts and statements are those of the journal, and none is missing. */
export async function journalledRows(db: Kysely<Tables>): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { table, events, apart } of made) {
    const isMade = sql`j.event = any(${[...events]}::text[])`
    const { rows } = await sql<Finding>`
      select ${`${table} `} || r.id as row, 'в журнале нет этой строки такой, какая она есть' as text
      from ${sql.table(table)} r where not exists (
        select from journal j where j.subject = ${table} and j.subject_id = r.id and ${isMade}
          and j.chain = coalesce((to_jsonb(r) ->> 'client_id')::bigint, 0)
          and to_jsonb(r) @> (${after} - ${[...apart]}::text[]))
      union all
      select 'journal ' || j.id, 'строки, о которой она говорит, нет' from journal j
      where ${isMade} and not exists (select from ${sql.table(table)} r where r.id = j.subject_id)`.execute(db)
    found.push(...rows)
  }
  return found
}

/** I7: mutable columns equal the last journal row; a large payment was confirmed by another admin. */
export async function journalledStates(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'bills ' || b.id as row, 'состояние не то, что в журнале' as text from bills b
    left join lateral (select ${after} - array['payment_id', 'reason'] as journalled from journal j
      where j.subject = 'bills' and j.subject_id = b.id and j.event <> 'bills.create' order by j.id desc limit 1) last on true
    where not to_jsonb(b) @> coalesce(last.journalled, '{"status": "issued", "paid": 0}')
    union all
    select 'payments ' || p.id, 'состояние не то, что в журнале' from payments p
    where p.status is distinct from (select ${after} ->> 'status' from journal j
      where j.subject = 'payments' and j.subject_id = p.id order by j.id desc limit 1)
    union all
    select 'payments ' || p.id, 'крупный платёж не подтвердил другой сотрудник' from payments p
    join journal j on j.subject = 'payments' and j.subject_id = p.id and j.event = 'payments.create'
      and ${after} ->> 'status' = 'waiting'
    where p.status in ('done', 'reversed') and not exists (select from journal c
      where c.subject = 'payments' and c.subject_id = p.id and c.event = 'payments.confirm'
        and c.actor_kind = 'admin' and c.actor_id <> j.actor_id)
    union all
    select 'packages ' || p.id, 'срок дольше, чем был куплен' from packages p
    join journal j on j.subject = 'packages' and j.subject_id = p.id and j.event in ('packages.create', 'packages.give')
    where coalesce(p.valid_until, 'infinity') >
      coalesce((${after} ->> 'valid_until')::timestamptz + interval '1 millisecond', 'infinity')
    union all
    select 'tariffs ' || t.id, 'тариф не тот, что в журнале' from tariffs t
    left join lateral (select ${after} as journalled from journal j where j.subject = 'tariffs' and j.subject_id = t.id
      and j.event in ('tariffs.create', 'tariffs.update') order by j.id desc limit 1) last on true
    -- the common price of one signature comes with the first migration, before any journal
    where not to_jsonb(t) @> coalesce(last.journalled, case when t.client_id is null and t.kind = 'pay_as_you_go'
      then '{}'::jsonb else '{"id": null}' end)
    union all
    select 'sellers ' || s.id, 'реквизиты не те, что в журнале' from sellers s
    where not to_jsonb(s) @> coalesce((select ${after} - 'next_bill_number' from journal j
      where j.subject = 'seller' order by j.id desc limit 1), '{"id": null}')`.execute(db)
  return rows
}

/** I5, I7: each transfer belongs to what its key names; a package is written off when its term ends. */
export async function transferSubjects(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'ledger_transfers ' || t.id as row, 'проводка ни к чему не относится' as text
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where not case t.reason
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
export async function actsOfLedger(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'acts ' || a.id as row, 'подписи и суммы не те, что по проводкам месяца' as text from acts a
    cross join lateral (select coalesce(sum(signatures), 0) as signatures, coalesce(sum(amount), 0) as amount
      from ledger_usage u where u.client_id = a.client_id and u.at >= (a.month::timestamp at time zone 'Europe/Moscow')
        and u.at < ((a.month + interval '1 month')::timestamp at time zone 'Europe/Moscow')) used
    cross join lateral (select coalesce(sum(signatures), 0) as signatures, coalesce(sum(amount), 0) as amount
      from jsonb_to_recordset(a.lines) as line (signatures bigint, amount bigint)) journalled
    where a.amount <> used.amount or (journalled.signatures, journalled.amount) is distinct from (used.signatures, used.amount)`.execute(
    db,
  )
  return rows
}

/** I7: a line of a statement matches its document key, and no line of a statement is missing. */
export async function statementLines(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'statement_lines ' || l.id as row, 'банковский документ не тот, что был в файле' as text
    from statement_lines l join statements s on s.id = l.statement_id,
      lateral statement_document_key(s.account, l) as key
    where l.document_key not in (key, key || '-' || l.id)
    union all
    select 'statements ' || s.id, 'строк не столько, сколько было в файле' from statements s
    where s.imported <> (select count(*) from statement_lines l where l.statement_id = s.id)
    union all
    select 'statement_lines ' || l.id, 'зачислен не тому клиенту или счёту, что в платеже' from statement_lines l
    join payments p on p.statement_line_id = l.id and p.status in ('waiting', 'done')
    where (l.client_id, l.bill_id) is distinct from (p.client_id, p.bill_id)`.execute(db)
  return rows
}
