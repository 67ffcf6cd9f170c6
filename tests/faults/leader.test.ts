import { Kysely, PostgresDialect, sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPool, sessions } from '#server/platform/db/pool.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { leaderTimes, startLeader, type Leader } from '#server/platform/jobs/leader.ts'
import { testDatabase } from '#tests/support/database.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'

const { db, url } = await testDatabase()
const log = pino({ level: 'silent' })

const open: Leader[] = []
beforeEach(() => db.deleteFrom('leases').execute())
afterEach(() => Promise.all(open.splice(0).map((leader) => leader.stop())))

/** A lease that ends soon, for tests that wait for its end. */
const short = { lease_seconds: 1.5, renew_milliseconds: 500, margin_milliseconds: 250 }

function aServer(on: Kysely<Tables> = db, onElected = () => {}, times = short): Leader {
  const leader = startLeader(on, log, onElected, times)
  open.push(leader)
  return leader
}

const held = (by: ReturnType<typeof sql<Date>>) =>
  db.insertInto('leases').values({ name: 'sweeps', owner: 'a killed server', held_until: by }).execute()

test('of servers that start together one leads, and when it stops another one does', async () => {
  let elections = 0
  const servers = [0, 1, 2].map(() => aServer(db, () => (elections += 1), leaderTimes))
  const leading = () => servers.filter((server) => server.leads())
  await expect.poll(() => leading().length).toBe(1)
  await leading()[0]?.stop()
  await expect.poll(() => leading().length).toBe(1)
  expect(elections).toBe(2)
})

test('the lease of a killed leader is waited for, and taken when it ends', async () => {
  await held(sql<Date>`clock_timestamp() + interval '1 second'`)
  const server = aServer()
  const lease = async () => {
    const { rows } = await sql<{ valid: boolean }>`select held_until > clock_timestamp()
      and owner = 'a killed server' as valid from leases`.execute(db)
    return rows[0]?.valid
  }
  while (await lease()) expect(server.leads()).toBe(false)
  await expect.poll(() => server.leads()).toBe(true)
})

test('a lease from before the clock was set back is taken at once', async () => {
  await held(sql<Date>`clock_timestamp() + interval '1 hour'`)
  const server = aServer()
  await expect.poll(() => server.leads()).toBe(true)
})

test('a leader that cannot reach the database stops leading before another one begins', async () => {
  const proxy = await tcpProxy(url)
  const pool = openPool(sessions(proxy.url), log, { max: 1 })
  const cut_off = aServer(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
  onTestFinished(() => pool.end())
  await expect.poll(() => cut_off.leads()).toBe(true)
  const other = aServer()
  proxy.swallow()
  let both = false
  const watching = setInterval(() => (both ||= cut_off.leads() && other.leads()), 1)
  await expect.poll(() => other.leads()).toBe(true)
  clearInterval(watching)
  expect([both, cut_off.leads()]).toEqual([false, false])
  proxy.cut()
})
