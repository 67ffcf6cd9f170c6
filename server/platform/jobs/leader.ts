import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

export const leaderTimes = {
  /** A killed leader is followed within this time and one renewal. */
  lease_seconds: 30,
  renew_milliseconds: 10_000,
  /** for the statement that a step has sent when its lease ends */
  margin_milliseconds: 1_000,
}

export type Leader = {
  /** Whether this process holds the lease by its own clock, which is never set back. Asked before each step. */
  leads(): boolean
  stop(): Promise<void>
}

/**
 * One of the servers of a database, by a row that it renews: a session lock would not pass a pooler. The time is the
 * database's. A leader that was paused past its lease does not go on, but what it had begun it ends: a step must be
 * harmless when two processes run it at once.
 * @param onElected when this process begins to lead
 * @param name of the lease: leaders of different names do not exclude each other
 */
export function startLeader(
  db: Kysely<Tables>,
  log: FastifyBaseLogger,
  onElected: () => void,
  { lease_seconds, renew_milliseconds, margin_milliseconds } = leaderTimes,
  name = 'sweeps',
): Leader {
  const owner = randomUUID()
  const stopping = new AbortController()
  let leads_until = Number.NEGATIVE_INFINITY
  const leads = () => performance.now() < leads_until

  async function renew(): Promise<void> {
    const asked_at = performance.now()
    const was = leads()
    const { rows } = await leaseQuery(name, owner, lease_seconds).execute(db)
    if (rows.length === 0) leads_until = Number.NEGATIVE_INFINITY
    else leads_until = asked_at + lease_seconds * 1000 - margin_milliseconds
    if (!was && leads()) {
      log.info({ lease: name }, 'this process runs what happens by the clock')
      onElected()
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await renew().catch((error: unknown) => log.warn({ err: error }, 'the lease of the leader was not renewed'))
      await sleep(renew_milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const looping = loop()
  return {
    leads,
    async stop() {
      stopping.abort()
      await looping
      leads_until = Number.NEGATIVE_INFINITY
      await db
        .deleteFrom('leases')
        .where('owner', '=', owner)
        .execute()
        .catch(() => undefined)
    },
  }
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/**
 * One row when the lease is ours now. A server that does not lead writes nothing. A lease further ahead than any was
 * written before the clock of the database was set back.
 */
function leaseQuery(name: string, owner: string, lease_seconds: number) {
  const valid = sql`between clock_timestamp() and clock_timestamp() + ${seconds(2 * lease_seconds)}`
  return sql<{ owner: string }>`/* leases.take */
    insert into leases as held (name, owner, held_until)
    select ${name}, ${owner}, clock_timestamp() + ${seconds(lease_seconds)}
    where not exists (select from leases where name = ${name} and owner <> ${owner} and held_until ${valid})
    on conflict (name) do update set owner = excluded.owner, held_until = excluded.held_until
      where held.owner = excluded.owner or held.held_until not ${valid}
    returning owner`
}
