import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'
import { recentAnchorsHold } from './anchors.ts'
import { chainHeads, erasedRows, journalRows } from './journal.ts'
import { accountBalances, charges, runningBalances, transfers } from './money.ts'
import { rowsAfter } from './part.ts'
import { requestMoves } from './requests.ts'
import type { Check } from './source-of.ts'

/** Ids of the last checked rows. */
export type Seen = { journal_id: number; transfer_id: number }

/** A row gets its id before its transaction commits: recent rows are checked again next time. */
const settled_seconds = 60

/**
 * The cheap part of all checks: rows after `seen`, the balances, requests and heads they changed, and the heads that
 * were anchored. Older rows were
 * checked by earlier runs, and are once a day by the full check.
 * @returns the next `seen`, when nothing is found
 */
export async function checkRecent(db: Kysely<Tables>, seen: Seen): Promise<{ checks: Check[]; seen: Seen }> {
  const { has_more, ...next } = await settled(db, seen)
  const anchored = async () => ({ name: 'I8 журнал тот же, что при якорях', findings: await recentAnchorsHold(db) })
  if (!has_more) return { checks: [await anchored()], seen: next }
  const touched = await touchedRequests(db, seen)
  const added = { journal: rowsAfter(seen.journal_id), transfers: rowsAfter(seen.transfer_id) }
  const checks: [string, () => Promise<Finding[]>][] = [
    ['I1 проводки целы', () => transfers(db, added.transfers)],
    ['I2–I3 остатки сходятся', () => runningBalances(db, added.transfers)],
    ['I2–I3 остатки сходятся', async () => accountBalances(db, { ids: await movedAccounts(db, seen) })],
    ['I5 одно списание за подпись', () => charges(db, { ids: touched })],
    ['I6 состояния шли по таблице ходов', () => requestMoves(db, { ids: touched })],
    ['I8 цепочки журнала непрерывны', () => journalRows(db, added.journal)],
    ['I8 цепочки журнала непрерывны', () => erasedRows(db, added.journal)],
    ['I8 цепочки журнала непрерывны', async () => chainHeads(db, { ids: await grownChains(db, seen) })],
  ]
  const done: Check[] = []
  for (const [name, check] of checks) done.push({ name, findings: await check() })
  return { checks: [...done, await anchored()], seen: next }
}

/** `has_more`: there are rows after `seen`, settled or not */
async function settled(db: Kysely<Tables>, seen: Seen): Promise<Seen & { has_more: boolean }> {
  const { rows } = await sql<Seen & { has_more: boolean }>`select
    exists (select from journal where id > ${seen.journal_id})
      or exists (select from ledger_transfers where id > ${seen.transfer_id}) as has_more,
    coalesce((select max(id) from journal where id > ${seen.journal_id}
      and at < now() - make_interval(secs => ${settled_seconds})), ${seen.journal_id})::bigint as journal_id,
    coalesce((select max(id) from ledger_transfers where id > ${seen.transfer_id}
      and at < now() - make_interval(secs => ${settled_seconds})), ${seen.transfer_id})::bigint as transfer_id`.execute(
    db,
  )
  return rows[0] ?? { ...seen, has_more: true }
}

async function touchedRequests(db: Kysely<Tables>, { journal_id }: Seen): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct subject_id as id from journal
    where id > ${journal_id} and subject = 'document-sign-requests'`.execute(db)
  return rows.map(({ id }) => id)
}

async function movedAccounts(db: Kysely<Tables>, { transfer_id }: Seen): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct account_id as id from ledger_transfers
    where id > ${transfer_id}`.execute(db)
  return rows.map(({ id }) => id)
}

async function grownChains(db: Kysely<Tables>, { journal_id }: Seen): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct chain as id from journal where id > ${journal_id}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
