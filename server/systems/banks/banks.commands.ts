import { sql, type Kysely } from 'kysely'
import { BankFound } from '#shared/contract/banks.ts'
import { showDate } from '#shared/rules/clock.ts'
import { bankTexts as t } from '#shared/text/banks.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { directoryOf } from './directory-of.ts'
import type { Directory } from './read-directory.ts'

/** Nulls for a bank that the directory lacks, and for a directory that nobody has imported. */
export async function bankOf(db: Kysely<Tables>, bik: string): Promise<BankFound> {
  const { rows } = await sql<{ day: string | null; found: object | null }>`
    select (select directory_day from banks limit 1)::text as day, (select to_jsonb(b) from banks b where bik = ${bik}) as found
  `.execute(db)
  const [row] = rows
  return BankFound.parse({ bank: row?.found ?? null, directory_day: row?.day ?? null })
}

export type Imported = { day: string; before: string | null; added: number; changed: number; removed: number }

/** Two imports at once: the second one sees what the first one made. */
const banks_lock = 7305

/**
 * Replaces the whole directory. The same one again changes nothing, and is not recorded.
 * @throws Refusal `state_conflict` for one that is older than what is there
 */
export async function importBanks(tx: Tx, actor: Actor, { day, banks }: Directory): Promise<Imported> {
  await sql`select pg_advisory_xact_lock(${banks_lock})`.execute(tx)
  const before = await directoryOf(tx)
  if (before && before.day > day) {
    refuse('state_conflict', { message: t.older(showDate(day), showDate(before.day)) })
  }
  const { rows } = await sql<Omit<Imported, 'day' | 'before'>>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(banks)}::jsonb)
        as g (bik text, name text, place text, corr_account text, license_revoked_on date)
    ), removed as (
      delete from banks where bik not in (select bik from given) returning 1
    ), written as (
      insert into banks as b (bik, name, place, corr_account, license_revoked_on, directory_day)
      select bik, name, place, corr_account, license_revoked_on, ${day}::date from given
      on conflict (bik) do update set name = excluded.name, place = excluded.place, corr_account = excluded.corr_account,
        license_revoked_on = excluded.license_revoked_on, directory_day = excluded.directory_day
      where (b.name, b.place, b.corr_account, b.license_revoked_on, b.directory_day) is distinct from
        (excluded.name, excluded.place, excluded.corr_account, excluded.license_revoked_on, excluded.directory_day)
      returning b.bik
    )
    select (select count(*) from written w where not exists (select from banks o where o.bik = w.bik))::int as added,
      (select count(*) from written w join banks o using (bik) join given g using (bik)
        where (o.name, o.place, o.corr_account, o.license_revoked_on) is distinct from
          (g.name, g.place, g.corr_account, g.license_revoked_on))::int as changed,
      (select count(*) from removed)::int as removed`.execute(tx)
  const [counts = { added: 0, changed: 0, removed: 0 }] = rows
  if (before?.day !== day || counts.added + counts.changed + counts.removed > 0) {
    const shown = (of: { day: string; count: number }) => ({ day: of.day, banks: of.count })
    const event = { event: 'installation.import_banks', subject_id: null, client_id: null } as const
    record(tx, actor, {
      ...event,
      ...(before && { before: shown(before) }),
      after: shown({ day, count: banks.length }),
    })
  }
  return { day, before: before?.day ?? null, ...counts }
}
