import { expect, test } from 'vitest'
import { startPeriodic } from '#server/jobs/periodic.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({ ends_broken: true })
const { pool } = server.database

test('one thing that time brings about and that fails keeps no other from being done', async () => {
  await pool.query(`insert into delivery_receipts (provider, provider_id, status, created_at)
    values ('smsc', '1', 'delivered', now() - interval '8 days')`)
  await pool.query('alter table clients rename column low_balance_told_at to gone')
  const periodic = startPeriodic(server.services)
  const left = async () => (await pool.query('select from delivery_receipts')).rowCount
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await periodic.stop()
  await pool.query('alter table clients rename column gone to low_balance_told_at')
  expect(server.log()).toContain('"step":"tellLowBalances"')
})
