import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { startPeriodic } from '#server/start/periodic.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer({ ends_broken: true })
const { aClient, aSentRequest, history } = words(server)
const { services } = server
const { db } = services
const noon = new Date('2026-11-20T12:00:00+03:00')

test('a reminder that fails does not stop the others', async () => {
  const client = await aClient()
  const [broken, whole] = [await aSentRequest(client), await aSentRequest(client)]
  await sql`update document_sign_requests set remind_every_days = 1, remind_times_max = 1,
    remind_at = now() - make_interval(mins => case when id = ${broken.id} then 2 else 1 end)
    where id in (${broken.id}, ${whole.id})`.execute(db)
  await sql`alter table deliveries add constraint fault check (recipient <> ${sql.lit(broken.signer.phone)}) not valid`.execute(
    db,
  )
  expect(await remindDue(services, noon)).toBe(1)
  expect(await history(whole)).toContain('remind')
  expect(await history(broken)).not.toContain('remind')
})

test('while the month of a demo is made the clock finds what is due today and leaves alone what is older', async () => {
  const client = await aClient()
  const [older, due] = [await aSentRequest(client), await aSentRequest(client)]
  const { rows } = await sql<{ ends: Date }>`select date_trunc('milliseconds', now()) as ends`.execute(db)
  const { ends } = rows[0]!
  await sql`update document_sign_requests set deadline = ${ends}::timestamptz
    - make_interval(secs => case when id = ${older.id} then 1 else 0 end) where id in (${older.id}, ${due.id})`.execute(
    db,
  )
  const never = new Promise<void>(() => undefined)
  const periodic = startPeriodic(services, { ends, ended: never, stop: () => undefined })
  await expect.poll(() => history(due)).toContain('expire')
  await periodic.stop()
  expect(await history(older)).not.toContain('expire')
})

test('a failing step of the sweep does not stop the others', async () => {
  await sql`alter table ledger_accounts rename to ledger_accounts_gone`.execute(db)
  await sql`insert into idempotency_keys (owner, key, request_sha256, status, created_at)
    values ('client:1', 'past its use', '', 200, now() - interval '90 days')`.execute(db)
  const periodic = startPeriodic(services)
  const keys = () => db.selectFrom('idempotency_keys').select('key').where('key', '=', 'past its use').execute()
  await expect.poll(keys).toEqual([])
  await periodic.stop()
  expect(server.log()).toContain('"step":"expireDuePackages"')
})
