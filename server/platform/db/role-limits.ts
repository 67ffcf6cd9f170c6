import type pg from 'pg'
import type { Log } from './embedded.ts'
import { isPooled, sessionLimits, type Address } from './pool.ts'
import { StartRefusal } from './start-refusal.ts'
import { behindPooler } from './wait-for-server.ts'

const names = Object.keys(sessionLimits)

/**
 * Gives the role its limits in this database: a pooler's connections, shared by many callers, have no others. Those that
 * it has open already stay as they are.
 */
export async function limitRole(direct: pg.Pool, log: Log): Promise<void> {
  const settings = Object.entries(sessionLimits)
    .map(
      ([name, ms]) =>
        `execute format('alter role %I in database %I set ${name} = ${ms}', current_user, current_database());`,
    )
    .join('\n')
  const wanted = Object.entries(sessionLimits).map(([name, ms]) => `'${name}=${ms}'`)
  try {
    // servers that start together would change the same row
    await direct.query(`do $$ begin
      perform pg_advisory_xact_lock(hashtextextended('limits of the role', 0));
      if not exists (select from pg_db_role_setting s
        where s.setdatabase = (select oid from pg_database where datname = current_database())
          and s.setrole = (select oid from pg_roles where rolname = current_user)
          and s.setconfig @> array[${wanted.join(', ')}]) then
        ${settings}
      end if;
    end $$`)
  } catch (error) {
    log.warn({ err: error }, 'the limits of the role could not be set')
  }
}

/**
 * Without limits one slow statement or a forgotten transaction would hold what others need for ever.
 * @throws {StartRefusal}
 */
export async function refuseWithoutLimits(pool: pg.Pool, address: Address): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where current_setting(name) = '0'`,
    [names],
  )
  if (rows.length === 0) return
  if (!isPooled(address)) throw new StartRefusal(behindPooler)
  throw new StartRefusal(
    `Соединения PgBouncer без пределов времени (${rows.map(({ name }) => name).join(', ')}): они открыты до первого ` +
      'запуска сервера. Выполните в консоли PgBouncer RECONNECT и запустите сервер снова.',
  )
}
