import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'

/** I7: the paid amount of a bill equals its payments, and its number follows the one before. */
export async function bills(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'bills ' || b.id as row, 'оплачено не столько, сколько в платежах по счёту' as text from bills b
    where ${within('b.id', part)}
      and b.paid <> (select coalesce(sum(p.amount), 0) from payments p where p.bill_id = b.id and p.status = 'done')
    union all
    select 'bills ' || b.id, 'перед номером счёта пропуск' from bills b
    join lateral (select number from bills o where o.seller_id = b.seller_id and o.number < b.number
      order by o.number desc limit 1) before on true
    where ${within('b.id', part)} and b.number <> before.number + 1`.execute(db)
  return rows
}

/** I7: the number of an act follows the one before. */
export async function actNumbers(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'acts ' || a.id as row, 'перед номером акта пропуск' as text from acts a
    join lateral (select number from acts o where o.seller_id = a.seller_id and o.number < a.number
      order by o.number desc limit 1) before on true
    where ${within('a.id', part)} and a.number <> before.number + 1`.execute(db)
  return rows
}

/** I7: the last number that a seller gave is that of a bill. */
export async function sellers(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'sellers ' || s.id as row, 'последний номер счёта не тот, что на счёте' as text from sellers s
    where ${within('s.id', part)}
      and s.last_bill_number <> (select max(number) from bills b where b.seller_id = s.id)`.execute(db)
  return rows
}

/** I7: a bank document is credited once. */
export async function bankDocuments(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'statement_lines ' || l.id as row, 'банковский документ зачислен не один раз' as text from statement_lines l
    where ${within('l.id', part)} and (l.status = 'credited')::int <> (select count(*) from payments p
      where p.statement_line_id = l.id and p.status in ('waiting', 'done'))`.execute(db)
  return rows
}

/** I7: a payment is the whole of its bank document, for its own client; a reversed one has its correction, no other does. */
export async function payments(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'payments ' || p.id as row, 'платёж по счёту другого клиента' as text from payments p
    join bills b on b.id = p.bill_id where ${within('p.id', part)} and b.client_id <> p.client_id
    union all
    select 'payments ' || p.id, 'сумма платежа не та, что в банковском документе' from payments p
    join statement_lines l on l.id = p.statement_line_id
    where ${within('p.id', part)} and (l.amount <> p.amount or not l.incoming)
    union all
    select 'payments ' || p.id, 'отмена платежа не сходится с проводками' from payments p
    where ${within('p.id', part)} and (p.status = 'reversed')::int <> (select count(*) from ledger_transfers c
      join ledger_transfers t on t.id = c.ref
      where c.key = 'correction:' || p.id and t.key = 'payment:' || p.id and c.amount = t.amount
        and c.account_id = t.account_id)`.execute(db)
  return rows
}

/** I7: a line of a statement matches its document key, and is credited as its payment says. */
export async function statementLines(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'statement_lines ' || l.id as row, 'банковский документ не тот, что был в файле' as text
    from statement_lines l join statements s on s.id = l.statement_id,
      lateral statement_document_key(s.account, l) as key
    where ${within('l.id', part)} and l.document_key !~ ('^' || key || '(#[1-9][0-9]*)?$')
    union all
    select 'statement_lines ' || l.id, 'зачислен не тому клиенту или счёту, что в платеже' from statement_lines l
    join payments p on p.statement_line_id = l.id and p.status in ('waiting', 'done')
    where ${within('l.id', part)} and (l.client_id, l.bill_id) is distinct from (p.client_id, p.bill_id)`.execute(db)
  return rows
}

/** I7: no line of a statement is missing, and its new money and what earlier files had brought are the file's. */
export async function wholeStatements(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'statements ' || s.id as row, 'строк не столько, сколько было в файле' as text from statements s
    where ${within('s.id', part)}
      and s.imported <> (select count(*) from statement_lines l where l.statement_id = s.id)
    union all
    select 'statements ' || s.id, 'сумма поступлений не та, что была в файле' from statements s
    where ${within('s.id', part)} and s.incoming_amount <> s.known_amount + (select coalesce(sum(l.amount), 0) from statement_lines l
      where l.statement_id = s.id and l.incoming)`.execute(db)
  return rows
}
