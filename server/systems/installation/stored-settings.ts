import { sql, type Kysely } from 'kysely'
import { shownSetting, storedGroupNames, storedGroups, type Stored } from '#shared/rules/stored-settings.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'

const known: readonly string[] = storedGroupNames.flatMap((group) => storedGroups[group])

/** Every setting that is stored; those that a later version knew are left out. */
export async function readStored(db: Kysely<Tables>, secrets: Pick<Secrets, 'open'>): Promise<Stored> {
  const rows = await db.selectFrom('stored_settings').select(['name', 'value']).orderBy('name').execute()
  const named = rows.filter(({ name }) => known.includes(name))
  return Object.fromEntries(named.map(({ name, value }) => [name, secrets.open(value)]))
}

/** A lock under which stored settings are read and changed. */
const settings_lock = 7304

/**
 * Stores these settings; a null forgets one.
 * @returns all that is stored then
 */
export async function storeSettings(
  tx: Tx,
  secrets: Secrets,
  { actor }: Pick<Scope, 'actor'>,
  change: { readonly [Name in keyof Stored]?: string | null },
): Promise<Stored> {
  await sql`select pg_advisory_xact_lock(${settings_lock})`.execute(tx)
  const before = await readStored(tx, secrets)
  const changed = (Object.entries(change) as [keyof Stored, string | null][]).filter(
    ([name, value]) => (before[name] ?? null) !== value,
  )
  if (changed.length === 0) return before
  const names = changed.map(([name]) => name)
  await tx.deleteFrom('stored_settings').where('name', 'in', names).execute()
  const kept = changed.flatMap(([name, value]) => (value === null ? [] : [{ name, value: secrets.seal(value) }]))
  if (kept.length > 0) await tx.insertInto('stored_settings').values(kept).execute()
  const after = await readStored(tx, secrets)
  const shown = (stored: Stored) =>
    names.flatMap((name) => (stored[name] === undefined ? [] : [shownSetting(name, stored[name])]))
  record(tx, actor, {
    event: 'installation.change_settings',
    subject_id: null,
    client_id: null,
    before: { settings: shown(before) },
    after: { settings: shown(after) },
  })
  return after
}
