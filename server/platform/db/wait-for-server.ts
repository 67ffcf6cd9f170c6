import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from './embedded.ts'
import { databaseLimits } from './limits.ts'
import { StartRefusal } from './start-refusal.ts'

/** A server that is starting, not reachable yet, or still a replica; a wrong password or name is no reason to wait. */
const notYet = /^(57P03|25006|08\d{3}|08P01|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/

/** @throws {StartRefusal} it does not answer in time, refuses us, or is not fit for Russian text */
export async function waitForServer(pool: pg.Pool, url: string, log: Log, wait_ms_max?: number): Promise<void> {
  await untilItAnswers(url, log, () => checkServer(pool), wait_ms_max)
}

/**
 * The pooler answers, and leads to the same database.
 * @throws {StartRefusal}
 */
export async function waitForPooler(pool: pg.Pool, direct: pg.Pool, url: string, log: Log): Promise<void> {
  await untilItAnswers(url, log, () => refuseOtherDatabase(pool, direct))
}

async function untilItAnswers(
  url: string,
  log: Log,
  ask: () => Promise<void>,
  wait_ms_max: number = databaseLimits.server_wait_ms_max,
): Promise<void> {
  const deadline = Date.now() + wait_ms_max
  for (let tries = 1; ; tries += 1) {
    try {
      await ask()
      return
    } catch (error) {
      if (error instanceof StartRefusal) throw error
      const { code, message } = error as { code?: string; message: string }
      if (message.includes('unsupported startup parameter')) throw new StartRefusal(behindPooler)
      const mayCome = (code !== undefined && notYet.test(code)) || message.includes('timeout')
      if (!mayCome || Date.now() >= deadline) {
        throw new StartRefusal(`База данных ${place(url)} недоступна: ${message || code}. Проверьте DATABASE_URL.`, {
          cause: error,
        })
      }
      if (tries === 1) log.warn({ server: place(url), code }, 'database server is not up yet, waiting')
      await sleep(250)
    }
  }
}

/** What PgBouncer takes as a session of its own, it would give to others after each transaction. */
export const behindPooler =
  'DATABASE_URL ведёт к PgBouncer. Адрес самой PostgreSQL задайте в DATABASE_DIRECT_URL, а у PgBouncer — pool_mode = transaction.'

/** The address without user and password, which must not reach a log. */
function place(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return host + pathname
  } catch {
    return '(DATABASE_URL)'
  }
}

type Server = { version: number; encoding: string; ctype: string; icu: boolean; replica: boolean }

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
            datctype as ctype, exists (select from pg_collation where collname = 'und-x-icu') as icu,
            pg_is_in_recovery() as replica
       from pg_database where datname = current_database()`,
  )
  const server = rows[0]
  if (!server) throw new Error('pg_database has no row of the current database')
  if (server.version < 150_000) throw new StartRefusal('Нужна PostgreSQL 15 или новее.')
  if (server.encoding !== 'UTF8') throw new StartRefusal(`Нужна база в кодировке UTF8, а не ${server.encoding}.`)
  if (!server.icu) throw new StartRefusal('PostgreSQL собрана без ICU: нет русского порядка сортировки (und-x-icu).')
  // pg_trgm classifies letters by LC_CTYPE: under C the index would find no Russian name
  if (server.ctype === 'C' || server.ctype === 'POSIX') {
    throw new StartRefusal(
      `Создайте базу с LC_CTYPE 'C.UTF-8' или 'ru_RU.UTF-8': с «${server.ctype}» нет поиска по-русски.`,
    )
  }
  // during a failover it may become the primary
  if (server.replica) throw Object.assign(new Error('это реплика, записывать в неё нельзя'), { code: '25006' })
}

/** A number that nothing else locks, shared by servers that look at once. */
const same_database = 7_672_440

/** A lock taken past the pooler is seen through it, unless it leads elsewhere. */
async function refuseOtherDatabase(pool: pg.Pool, direct: pg.Pool): Promise<void> {
  const client = await direct.connect()
  try {
    const own = await client.query<{ pid: number }>('select pg_advisory_lock_shared($1), pg_backend_pid() as pid', [
      same_database,
    ])
    const { rows } = await pool.query<{ same: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and objid = $1::bigint::oid
        and pid = $2 and database = (select oid from pg_database where datname = current_database())) as same`,
      [same_database, own.rows[0]?.pid],
    )
    if (!rows[0]?.same) throw new StartRefusal('DATABASE_URL и DATABASE_DIRECT_URL ведут к разным базам.')
  } finally {
    client.release(true)
  }
}
