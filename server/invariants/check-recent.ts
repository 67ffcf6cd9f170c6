import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'
import { recentAnchorsHold } from './anchors.ts'
import { chainsAfter } from './journal.ts'
import { charges, transfers } from './money.ts'
import { requestMoves } from './requests.ts'
import type { Check } from './check-all.ts'

/** Ids of the last checked rows. */
export type Seen = { journal_id: number; transfer_id: number }

/** A row gets its id before its transaction commits: recent rows are checked again next time. */
const settled_seconds = 60

/**
 * The cheap part of `checkAll`: rows after `seen`, the balances, requests and heads they changed, and the heads that
 * were anchored. Older rows were
 * checked by earlier runs, and are once a day by the full check.
 * @returns the next `seen`, when nothing is found
 */
export async function checkRecent(db: Kysely<Tables>, seen: Seen): Promise<{ checks: Check[]; seen: Seen }> {
  const next = await settled(db, seen)
  const touched = await touchedRequests(db, seen)
  const checks: [string, () => Promise<Finding[]>][] = [
    ['I1 проводки целы', () => transfers(db, seen.transfer_id)],
    ['I2–I3 остатки сходятся', () => balancesAfter(db, seen)],
    ['I5 одно списание за подпись', () => charges(db, touched)],
    ['I6 состояния шли по таблице ходов', () => requestMoves(db, touched)],
    ['I8 цепочки журнала непрерывны', () => chainsAfter(db, seen.journal_id)],
    ['I8 журнал тот же, что при якорях', () => recentAnchorsHold(db)],
  ]
  const done: Check[] = []
  for (const [name, check] of checks) done.push({ name, findings: await check() })
  return { checks: done, seen: next }
}

async function settled(db: Kysely<Tables>, seen: Seen): Promise<Seen> {
  const { rows } = await sql<Seen>`select
    coalesce((select max(id) from journal where id > ${seen.journal_id}
      and at < now() - make_interval(secs => ${settled_seconds})), ${seen.journal_id})::bigint as journal_id,
    coalesce((select max(id) from ledger_transfers where id > ${seen.transfer_id}
      and at < now() - make_interval(secs => ${settled_seconds})), ${seen.transfer_id})::bigint as transfer_id`.execute(
    db,
  )
  return rows[0] ?? seen
}

async function touchedRequests(db: Kysely<Tables>, { journal_id }: Seen): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct subject_id as id from journal
    where id > ${journal_id} and subject = 'document-sign-requests'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each balance follows from the previous one, and the last one is the account's. */
async function balancesAfter(db: Kysely<Tables>, { transfer_id }: Seen): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'ledger_transfers ' || t.id as row, 'остаток после проводки не следует из предыдущего' as text
    from ledger_transfers t
    left join lateral (select available_after, held_after from ledger_transfers p
      where p.account_id = t.account_id and p.id < t.id order by p.id desc limit 1) before on true
    where t.id > ${transfer_id} and (
      t.available_after <> coalesce(before.available_after, 0)
        + (t.credit = 'available')::int * t.amount - (t.debit = 'available')::int * t.amount
      or t.held_after <> coalesce(before.held_after, 0)
        + (t.credit = 'held')::int * t.amount - (t.debit = 'held')::int * t.amount
      or t.available_after < 0 or t.held_after < 0)
    union all
    select 'ledger_accounts ' || a.id, 'остаток счёта не тот, что после последней проводки' from ledger_accounts a
    join lateral (select available_after, held_after from ledger_transfers t
      where t.account_id = a.id order by t.id desc limit 1) last on true
    where a.id in (select account_id from ledger_transfers where id > ${transfer_id})
      and (a.available <> last.available_after or a.held <> last.held_after)`.execute(db)
  return rows
}
