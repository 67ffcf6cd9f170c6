import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { databaseLimits } from './limits.ts'
import { limitSilence } from './pool.ts'
import { StartRefusal } from './start-refusal.ts'

/** Any numbers that nothing else locks in our database. */
const locks = { migration: 7_672_438, start: 7_672_439 }

/**
 * Of several servers over one database one does the work and the others wait for their turn. The lock lives as long as
 * the connection that `work` is given, so a server that dies gives it back.
 * @param pool of sessions of our own: a pooler would give the connection, and the lock with it, to others
 * @throws {StartRefusal} when the turn does not come
 */
export async function aloneAmongServers<T>(
  pool: pg.Pool,
  lock: keyof typeof locks,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    limitSilence(client, 0)
    await take(client, locks[lock])
    return await work(client)
  } finally {
    // its settings are changed and it holds the lock: the connection is closed here
    client.release(true)
  }
}

/** Polled, because waiting for an advisory lock counts as a statement and would hit its time limit. */
async function take(client: pg.PoolClient, number: number): Promise<void> {
  const deadline = Date.now() + databaseLimits.server_turn_ms_max
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [number])
    if (rows[0]?.acquired) return
    if (Date.now() > deadline)
      throw new StartRefusal('Другой сервер слишком долго запускается или обновляет базу данных.')
    await sleep(100)
  }
}
