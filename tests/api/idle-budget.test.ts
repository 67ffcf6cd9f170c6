import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkDue, run_every_seconds } from '#server/invariants/check-regularly.ts'
import { anchorDue } from '#server/platform/journal/anchors.commands.ts'
import { sweepQuery } from '#server/platform/jobs/jobs.ts'
import { leaderTimes, startLeader } from '#server/platform/jobs/leader.ts'
import { poll_milliseconds_max } from '#server/platform/jobs/worker.ts'
import { fillDemo } from '#server/start/demo/fill-demo.ts'
import { secondsBetween, stepsOfInstallation } from '#server/start/periodic.ts'
import { testServer } from '#tests/support/server.ts'
import { statementCounter } from '#tests/support/statements.ts'

/** The most statements of a server that gets no requests. */
const statements_a_minute_max = 60
/** of pino */
const info = 30

const counter = statementCounter()

/** Statements of one run; all of them, whether they find something or not. */
async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const { deliver } = counter.placed({ deliver: () => run().then(() => undefined) } as never)
  const sent = await counter.during(async () => void (await deliver({ delivery_id: 0 })))
  return sent.of(() => true).statements
}

const steps_listed = /## What grows with what[^]*?\n## /.exec(
  readFileSync(resolve(import.meta.dirname, '../..', 'docs/scale.md'), 'utf8'),
)?.[0]

test('a server that nobody asks anything sends a statement a second at most, writes only leases and its checks, and no line of the log', async () => {
  const server = await testServer({ ends_untold: true })
  await fillDemo(server.services)
  await server.worker.idle()
  const { services } = server
  const { db } = services
  const aMinuteLater = () =>
    sql`update verifications set started_at = started_at - interval '2 minutes'
    where kind = 'recent'`.execute(db)
  const steps = Object.entries(stepsOfInstallation(services))
  expect(
    steps.filter(([name]) => !steps_listed?.includes(`\`${name}\``)),
    'not in docs/scale.md',
  ).toEqual([])
  // what is new is looked at once, and what a step does once an hour is done
  for (let round = 1; round <= 2; round++) {
    for (const [, step] of steps) await step(services)
    await aMinuteLater()
    await checkDue(services)
    await server.worker.idle()
  }
  // the rows of a minute ago are settled by then
  await sql`update verifications set journal_id = (select max(id) from journal),
    transfer_id = (select max(id) from ledger_transfers) where kind = 'recent'`.execute(db)
  await aMinuteLater()
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const { rows: now } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)

  const before = server.log().length
  const every: [string, number, number][] = []
  for (const [name, step] of steps) {
    every.push([name, await statementsOf(() => step(services)), secondsBetween(name)])
  }
  // the step rests for longer than a sweep after it made one
  every.push(['anchors', await statementsOf(() => anchorDue(services)), secondsBetween('anchors')])
  every.push(['verification', await statementsOf(() => checkDue(services)), run_every_seconds])
  const told = server
    .log()
    .slice(before)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number })
  expect(told.filter(({ level }) => level >= info)).toEqual([])
  const renewals = await statementsOf(async () => {
    const leader = startLeader(db, services.log, () => undefined)
    await expect.poll(() => leader.leads()).toBe(true)
    await leader.stop()
  })
  // the lease, and its end
  every.push(['lease', renewals - 1, leaderTimes.renew_milliseconds / 1000])
  const { rows: swept } = await sweepQuery.execute(db)
  expect(swept[0]?.lanes, 'lanes that would be asked for jobs').toEqual([])
  every.push(['sweep of jobs', 1, poll_milliseconds_max / 1000])
  const a_minute = every.reduce((sum, [, statements, seconds]) => sum + (statements * 60) / seconds, 0)
  expect(a_minute, JSON.stringify(every)).toBeLessThanOrEqual(statements_a_minute_max)

  const written: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} where xmin::text::bigint > ${now[0]?.xid}::bigint limit 1`.execute(db)
    if (rows.length > 0) written.push(name)
  }
  // the lease is gone with its leader
  expect(written).toEqual(['verifications'])
})
