import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { keyChatsAnew } from '#server/messages/messengers/chats.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Config } from '#server/platform/core/config.ts'
import { promoteNextKey, readNextSecrets, type Secrets } from '#server/platform/core/secrets.ts'
import { urlForCommands } from '#server/platform/db/database-config.ts'
import type { Database } from '#server/platform/db/open.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { checkOf, openKnownSecrets } from './known-keys.ts'

/** Every column that is encrypted with the secret key. A test finds those that are missing here. */
export const sealedColumns = [
  ['webhooks', 'secret'],
  ['webhooks', 'old_secret'],
  ['totp_factors', 'sealed_secret'],
  ['deliveries', 'sealed_body'],
  ['password_links', 'sealed_token'],
  ['provider_logins', 'sealed'],
  ['stored_settings', 'value'],
  ['document_fields', 'sealed_value'],
  ['messenger_chats', 'sealed_chat'],
] as const

/** What only the old key could check: plain values of these are nowhere. */
export type Rotated = { encrypted: number; codes: number; recovery_codes: number }

/**
 * Gives the database a new secret key: what is encrypted is encrypted anew and what was keyed dies, in one transaction.
 * The key's file takes its name after the commit; a start that finds the database one step ahead does it.
 */
export async function rotateSecret({ db }: Database, config: Config): Promise<Rotated> {
  const present = await openKnownSecrets(db, config)
  const next = await readNextSecrets(config.data_dir)
  const rotated = await transaction(db, async (tx) => {
    let encrypted = 0
    for (const [table, column] of sealedColumns) encrypted += await sealAnew(tx, table, column, present, next)
    await keyChatsAnew(tx, next)
    const live = sql`used_at is null and killed_at is null and expires_at > now()`
    const codes =
      (await count(tx, sql`update signing_codes set killed_at = now() where ${live}`)) +
      (await count(tx, sql`update phone_codes set killed_at = now() where ${live}`))
    const recovery_codes = await count(tx, sql`delete from recovery_codes`)
    await sql`delete from passkey_challenges`.execute(tx)
    // answers that hold an encrypted token
    await sql`delete from idempotency_keys where answer::text like '%"sealed_token"%'`.execute(tx)
    await sql`update installations set secret_check = ${checkOf(next)}`.execute(tx)
    const event = 'installation.rotate_secret'
    record(tx, system, { event, subject_id: null, client_id: null })
    return { encrypted, codes, recovery_codes }
  })
  await promoteNextKey(config.data_dir)
  return rotated
}

async function sealAnew(tx: Tx, table: string, column: string, present: Secrets, next: Secrets): Promise<number> {
  const [from, field] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ id: number; sealed: Buffer }>`select id, ${field} as sealed from ${from}
    where ${field} is not null for update`.execute(tx)
  for (const { id, sealed } of rows) {
    await sql`update ${from} set ${field} = ${next.seal(present.open(sealed))} where id = ${id}`.execute(tx)
  }
  return rows.length
}

const count = async (tx: Tx, change: RawBuilder<unknown>) => Number((await change.execute(tx)).numAffectedRows ?? 0)

/**
 * Before a command that running servers would not notice; to be called before it opens a pool of its own.
 * @throws {StartRefusal} a server works on this database
 */
export async function refuseRunning(config: Config): Promise<void> {
  const url = await urlForCommands(config)
  if (url === undefined) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ connections: number }>(
      `select count(*)::int as connections from pg_stat_activity
        where datname = current_database() and application_name like 'roscherk%'`,
    )
    if (rows[0]?.connections) throw new StartRefusal('Остановите все серверы этой базы и повторите команду.')
  } finally {
    await client.end()
  }
}
