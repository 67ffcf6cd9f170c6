import { sql, type Kysely } from 'kysely'
import type { TransferReason } from '#shared/rules/transfers.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { payloadText } from '#server/platform/journal/read-row.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'

type Found = { id: number; text: string }

/**
 * The formula of `ledger_digest` in migration 0005, repeated here: a person who can change a row can change that
 * function too.
 */
const digestNow = sql`encode(sha256(convert_to(concat_ws('|', t.id, t.key, t.account_id, t.reason, t.debit, t.credit,
  t.amount, t.available_after, t.held_after, coalesce(t.ref::text, ''), t.subject, t.subject_id, t.description,
  (extract(epoch from t.at) * 1000000)::bigint), 'UTF8')), 'hex')`

/** I1, I4: a transfer moves one positive sum between the two legs of its reason, and no byte of it has changed. */
export async function transfers(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Found>`
    select t.id, case when t.digest <> ${digestNow} then 'содержание не сходится с хешем'
      else 'ноги проводки не те' end as text
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where ${within('t.id', part)} and (t.digest <> ${digestNow} or t.amount <= 0
      or (t.reason, t.debit, t.credit) not in (
        ('top_up', 'cash', 'available'), ('correction', 'available', 'cash'), ('purchase', 'available', 'packages'),
        ('grant', 'packages', 'available'), ('hold', 'available', 'held'), ('capture', 'held', 'revenue'),
        ('release', 'held', 'available'), ('expiry', 'available', 'expired'),
        ('message', 'available', 'revenue'))
      or (a.unit = 'kopecks' and t.reason in ('grant', 'expiry'))
      or (a.unit = 'signatures' and t.reason in ('top_up', 'correction', 'purchase', 'message')))
    order by t.id`.execute(db)
  return rows.map(({ id, text }) => ({ row: `ledger_transfers ${id}`, text }))
}

/**
 * I2, I3: the balance after each transfer follows from the one before it, and none is negative. Together with
 * `accountBalances` this is the sum of all transfers, without adding up an account of ten million rows at once.
 */
export async function runningBalances(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'ledger_transfers ' || t.id as row, 'остаток после проводки не следует из предыдущего' as text
    from ledger_transfers t
    left join lateral (select available_after, held_after from ledger_transfers p
      where p.account_id = t.account_id and p.id < t.id order by p.id desc limit 1) before on true
    where ${within('t.id', part)} and (
      t.available_after <> coalesce(before.available_after, 0)
        + (t.credit = 'available')::int * t.amount - (t.debit = 'available')::int * t.amount
      or t.held_after <> coalesce(before.held_after, 0)
        + (t.credit = 'held')::int * t.amount - (t.debit = 'held')::int * t.amount
      or t.available_after < 0 or t.held_after < 0)
    order by t.id`.execute(db)
  return rows
}

/** I2, I3: the balance of an account is the one after its last transfer. */
export async function accountBalances(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'ledger_accounts ' || a.id as row, 'остаток счёта не тот, что после последней проводки' as text
    from ledger_accounts a
    left join lateral (select available_after, held_after from ledger_transfers t
      where t.account_id = a.id order by t.id desc limit 1) last on true
    where ${within('a.id', part)} and ((a.available, a.held) is distinct from
      (coalesce(last.available_after, 0), coalesce(last.held_after, 0)) or a.available < 0 or a.held < 0)
    order by a.id`.execute(db)
  return rows
}

/** I7: each transfer is in the journal as it is. */
export async function journalledTransfers(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'ledger_transfers ' || t.id as row, 'в журнале нет этой проводки такой, какая она есть' as text
    from ledger_transfers t where ${within('t.id', part)} and not exists (
      select from journal j where j.subject = 'transactions' and j.subject_id = t.id
        and ${payloadText<`transactions.${TransferReason}`>('after.digest', 'j')} = t.digest)`.execute(db)
  return rows
}

/** I7: each transfer that the journal names is there. */
export async function transfersOfJournal(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'journal ' || j.id as row, 'проводки из журнала нет' as text from journal j
    where ${within('j.id', part)} and j.subject = 'transactions'
      and not exists (select from ledger_transfers t where t.id = j.subject_id)`.execute(db)
  return rows
}

/** I7: a payment is one top-up. */
export async function creditedPayments(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'payments ' || p.id as row, 'платёж зачислен не один раз или не на ту сумму' as text from payments p
    where ${within('p.id', part)} and (p.status in ('done', 'reversed'))::int <> (select count(*) from ledger_transfers t
      join ledger_accounts a on a.id = t.account_id
      where t.key = 'payment:' || p.id and t.amount = p.amount and a.client_id = p.client_id)`.execute(db)
  return rows
}

/** I7: a package is paid once, from its client's money, unless it was a gift or is the own company's, and gives the signatures of its purchase. */
export async function packages(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Found>`
    select p.id, 'пакет оплачен или выдан не один раз или не на то число' as text from packages p
    join tariffs f on f.id = p.tariff_id
    where ${within('p.id', part)} and ((p.price = 0) <> (f.kind = 'welcome' or p.is_own)
      or case when p.price = 0 then 0 else 1 end <> (select count(*)
        from ledger_transfers t join ledger_accounts a on a.id = t.account_id
        where t.key = 'purchase:' || p.id and t.amount = p.price and a.client_id = p.client_id and a.unit = 'kopecks')
      or 1 <> (select count(*) from ledger_transfers t join ledger_accounts a on a.id = t.account_id
        where a.package_id = p.id and t.reason = 'grant' and t.amount = p.signatures and a.client_id = p.client_id
          and a.valid_until is not distinct from p.valid_until))
    order by p.id`.execute(db)
  return rows.map(({ id, text }) => ({ row: `packages ${id}`, text }))
}

/**
 * I5: one charge per signed request, none for another end; an open request has its hold, an ended one has none. Messages
 * are charged of cancelled requests only.
 */
export async function charges(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Found>`
    with charged as (
      select id, status, client_id, package_id, case when package_id is null then coalesce(price, 0) else 1 end as charge
      from document_sign_requests where ${within('id', part)}
    ), counted as (
      select r.id, r.status, r.charge,
        count(t.id) filter (where t.reason = 'hold') as holds,
        count(t.id) filter (where t.reason = 'capture') as captures,
        count(t.id) filter (where t.reason = 'release') as releases,
        bool_and(t.amount = r.charge and a.client_id = r.client_id
          and a.package_id is not distinct from r.package_id) as priced
      from charged r
      left join ledger_transfers t on t.subject = 'document-sign-requests' and t.subject_id = r.id
        and t.reason in ('hold', 'capture', 'release')
      left join ledger_accounts a on a.id = t.account_id
      group by r.id, r.status, r.charge
    )
    select id, 'состояние ' || status || ': резервов ' || holds || ', списаний ' || captures || ', возвратов ' || releases as text
    from counted where charge > 0 and not (priced and case
      when status = 'signed' then (holds, captures, releases) = (1, 1, 0)
      when status in ('queued', 'sent', 'opened', 'confirmed') then (holds, captures, releases) = (1, 0, 0)
      else (holds, captures, releases) = (1, 0, 1) end)
    union all
    select id, 'деньги двигались без цены' from counted where charge = 0 and holds + captures + releases > 0
    union all
    select id, 'списано за сообщения, хотя заявка не отменена' from charged
    where status <> 'cancelled' and exists (select from ledger_transfers t
      where t.subject = 'document-sign-requests' and t.subject_id = charged.id and t.reason = 'message')
    union all
    select id, 'образец отправлен не бесплатно' from document_sign_requests
    where sample and (package_id is not null or coalesce(price, 0) <> 0) and ${within('id', part)}
    order by id`.execute(db)
  return rows.map(({ id, text }) => ({ row: `document_sign_requests ${id}`, text }))
}
