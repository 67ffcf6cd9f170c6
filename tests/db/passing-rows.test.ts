import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteDue } from '#server/platform/db/delete-due.ts'
import { passingRows } from '#server/start/passing-rows.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, pool } = await testDatabase()
const keys = async () => (await pool.query('select from idempotency_keys')).rowCount

const old = sql`created_at < now() - interval '2 days'`
const fill = (count: number) =>
  pool.query(
    `insert into idempotency_keys (owner, key, request_sha256, status, created_at)
      select 'client:1', 'key ' || n, '', 200, now() - interval '3 days' from generate_series(1, $1) n
      on conflict do nothing`,
    [count],
  )

test('rows are deleted in portions, of which one call takes no more than its number, and young rows stay', async () => {
  await fill(25)
  await pool.query(
    `insert into idempotency_keys (owner, key, request_sha256, status) values ('client:1', 'young', '', 200)`,
  )
  expect(await deleteDue(db, 'idempotency_keys', old, { rows: 5, portions: 3 })).toBe(15)
  expect(await keys()).toBe(11)
  expect(await deleteDue(db, 'idempotency_keys', old, { rows: 5, portions: 3 })).toBe(10)
  expect(await keys()).toBe(1)
})

test('a row that somebody has locked is left, and delays nobody', async () => {
  await fill(7)
  const other = await pool.connect()
  try {
    await other.query(`begin; select from idempotency_keys where key = 'key 3' for update`)
    expect(await deleteDue(db, 'idempotency_keys', old)).toBe(6)
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect(await deleteDue(db, 'idempotency_keys', old)).toBe(1)
})

test.each(passingRows)('rows whose time is over are found by an index: $rows', async ({ table, due }) => {
  const plan = await db.connection().execute(async (own) => {
    await sql`set enable_seqscan = off`.execute(own)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select ctid from ${sql.table(table)} where ${due}
      limit 10 for update skip locked`.execute(own)
    await sql`reset enable_seqscan`.execute(own)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Scan|Bitmap Index Scan/)
  expect(plan).not.toContain('Seq Scan')
})
