import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'

/** The paid amount of a bill equals its payments, and bill numbers have no gap. */
export async function billsPaid(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'bills ' || b.id as row, 'оплачено не столько, сколько в платежах по счёту' as text from bills b
    where b.paid <> (select coalesce(sum(p.amount), 0) from payments p where p.bill_id = b.id and p.status = 'done')
    union all
    select 'payments ' || p.id, 'платёж по счёту другого клиента' from payments p join bills b on b.id = p.bill_id
    where b.client_id <> p.client_id
    union all
    select 'bills ' || id, 'перед номером счёта пропуск' from (
      select id, number, lag(number) over (partition by seller_id order by number) as before from bills) numbered
    where number <> before + 1
    union all
    select 'acts ' || id, 'перед номером акта пропуск' from (
      select id, number, lag(number) over (partition by seller_id order by number) as before from acts) numbered
    where number <> before + 1
    union all
    select 'sellers ' || s.id, 'последний номер счёта не тот, что на счёте' from sellers s
    where s.last_bill_number <> (select max(number) from bills b where b.seller_id = s.id)`.execute(db)
  return rows
}

/** A bank document is credited once and in full; a reversed payment has its correction, and no other does. */
export async function bankDocuments(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'statement_lines ' || l.id as row, 'банковский документ зачислен не один раз' as text from statement_lines l
    where (l.status = 'credited')::int <> (select count(*) from payments p
      where p.statement_line_id = l.id and p.status in ('waiting', 'done'))
    union all
    select 'payments ' || p.id, 'сумма платежа не та, что в банковском документе' from payments p
    join statement_lines l on l.id = p.statement_line_id where l.amount <> p.amount or not l.incoming
    union all
    select 'payments ' || p.id, 'отмена платежа не сходится с проводками' from payments p
    where (p.status = 'reversed')::int <> (select count(*) from ledger_transfers c
      join ledger_transfers t on t.id = c.ref
      where c.key = 'correction:' || p.id and t.key = 'payment:' || p.id and c.amount = t.amount
        and c.account_id = t.account_id)`.execute(db)
  return rows
}
