import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deletePassingRows } from '#server/start/passing-rows.ts'
import { startPeriodic } from '#server/start/periodic.ts'
import { later } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aCode, aSentRequest, aSigner } = words(server)
const { services } = server
const { db } = services

const year = sql`interval '1 year'`

test('jobs delayed by a clock that was ahead run when it is set right, and leases end', async () => {
  const { id } = await (await aClient()).file()
  await server.worker.idle()
  const payload = JSON.stringify({ file_id: id })
  await sql`insert into jobs (kind, payload, state, is_due, run_at, lease_owner, leased_until) values
    ('render', ${payload}, 'waiting', false, now() + ${year}, null, null),
    ('render', ${payload}, 'running', true, now(), 'a dead worker', now() + ${year})`.execute(db)
  const periodic = startPeriodic(services)
  const putOff = sql`select from jobs where state = 'waiting' or leased_until > now() + interval '1 minute'`
  await expect.poll(async () => (await putOff.execute(db)).rows.length).toBe(0)
  await periodic.stop()
  await sql`update jobs set leased_until = now() where lease_owner = 'a dead worker'`.execute(db)
})

test('after a clock correction the signer gets a code, and counters keep working', async () => {
  const request = await aSentRequest(await aClient())
  await aCode(request)
  await sql`update signing_codes set created_at = created_at + ${year}`.execute(db)
  await sql`update limits set ends_at = ends_at + ${year}`.execute(db)
  expect(await aCode(request)).toMatch(/^\d{6}$/)
  await deletePassingRows(services)
  const counters = sql`select from limits where ends_at > now() + interval '1 day'`
  expect((await counters.execute(db)).rows).toEqual([])
})

test('a server whose clock is an hour ahead of the database accepts a correct code', async () => {
  const request = await aSentRequest(await aClient())
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: later({ hours: 1 }), toFake: ['Date'] })
  expect((await (await aSigner(request)).sign()).status).toBe(200)
})
