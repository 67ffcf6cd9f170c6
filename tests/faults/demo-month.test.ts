import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'
import { leasesEnd, logIntoCabinet, openDatabase, verifyBeside } from '#tests/support/whole-server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { inDays, today } from '#tests/support/clock.ts'

/** The first working days: registrations, money and first requests. */
const days = 7

test('a month of a demo that was killed goes on at the next start, dated from the past, beside the documented company', async () => {
  const server = await startServer({ env: { DEMO_DAYS: String(days) } })
  atEnd(() => server.stop())
  const database = await openDatabase(server)
  atEnd(() => database.end())
  const rows = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows
  const steps = async () => Number((await rows('select done from demo_month.clock'))[0]?.['done'])
  while ((await steps()) < 20) await sleep(50)
  await server.kill()
  const done = await steps()
  await leasesEnd(database)
  await server.restart()
  expect(await steps()).toBeGreaterThanOrEqual(done)
  while ((await rows(`select from pg_namespace where nspname = 'demo_month'`)).length > 0) await sleep(100)

  expect(server.output()).not.toContain('the month of the demo')
  expect(await verifyBeside(server)).toBe('all holds')
  const [bills, ours] = [
    await rows('select number::int from bills order by number'),
    await rows(`select min(created_at) < '${inDays(-1)}' as old from document_sign_requests`),
  ]
  // the numbers end before that of the sample statement
  expect(bills.map(({ number }) => number)).toEqual(bills.map((_, at) => 1024 - bills.length + 1 + at))
  expect(bills.length).toBeGreaterThan(2)
  expect(ours).toEqual([{ old: true }])
  expect(
    await rows('select external_id from batches where external_id is not null group by 1 having count(*) > 1'),
  ).toEqual([])
  const [{ signed } = {}] = await rows(`select count(*)::int as signed from document_sign_requests r
    where status = 'signed' and sealed_at - signed_at < interval '1 hour' and signed_at < '${today()}'`)
  expect(signed).toBeGreaterThan(2)

  const client = await logIntoCabinet(server.url)
  const { body: balance } = await client.get<object>('billing-balance')
  const { body: requests } = await client.get<{ status: string }[]>('document-sign-requests')
  expect(balance).toMatchObject({ money: 2965, held: 35 })
  expect(requests.map(({ status }) => status).toSorted()).toEqual(['rejected', 'sent', 'signed'])
})
