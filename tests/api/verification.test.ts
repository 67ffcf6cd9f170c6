import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Seal } from '#shared/contract/seal.ts'
import type { Verification } from '#shared/contract/verification.ts'
import { checkDue } from '#server/invariants/check-regularly.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const metrics_token = 'a token of sixteen letters'
const server = await testServer({ metrics_token, ends_broken: true })
const { aClient, aSignedRequest, anAdmin, visitor } = words(server)
const { services } = server
const { pool } = server.database

const due = (kind: 'recent' | 'full') =>
  pool.query('update verifications set started_at = to_timestamp(0) where kind = $1', [kind])

async function isUnderWay(): Promise<boolean> {
  const { rows } = await pool.query(`select from verifications where kind = 'full' and walk is not null`)
  return rows.length > 0
}

/** What staff see after a verification that was made due. */
async function verified(kind: 'recent' | 'full'): Promise<Verification> {
  await due(kind)
  do await checkDue(services)
  while (await isUnderWay())
  return (await (await anAdmin('auditor')).get<Verification>('verification')).body
}

/** Breaks something until the returned function restores it, at the latest at the end of the test. */
async function broken(sql: string, back: string): Promise<() => Promise<void>> {
  await pool.query(sql)
  let isMended = false
  const restore = async () => {
    if (!isMended) await pool.query(back)
    isMended = true
  }
  onTestFinished(restore)
  return restore
}

let client_id: number
let request_id: number
beforeAll(async () => {
  const client = await aClient()
  const { request } = await aSignedRequest(client)
  await server.worker.idle()
  client_id = client.id
  request_id = request.id
})

describe('the regular verification', () => {
  test('the regular verification finds nothing in untouched data and shows when it ran', async () => {
    expect((await verified('recent')).recent_at).not.toBeNull()
    const { full_at, found, findings } = await verified('full')
    expect(full_at).not.toBeNull()
    expect([found, findings]).toEqual([0, []])
  })

  test.each([
    [
      'ledger_accounts',
      () => `available = available + 1 where client_id = ${client_id}`,
      () => `available = available - 1 where client_id = ${client_id}`,
    ],
    [
      'document_sign_requests',
      () => `status = 'rejected' where id = ${request_id}`,
      () => `status = 'signed' where id = ${request_id}`,
    ],
  ])(
    'the regular verification names the changed row of %s every minute, until it is fixed',
    async (table, change, back) => {
      const restore = await broken(`update ${table} set ${change()}`, `update ${table} set ${back()}`)
      for (let run = 0; run < 2; run++) {
        const { found, findings } = await verified('recent')
        expect(found).toBeGreaterThan(0)
        expect(findings.map(({ row }) => row.split(' ')[0])).toContain(table)
      }
      const head = { authorization: `Bearer ${metrics_token}` }
      const { body } = await visitor().send<Buffer>('GET', '/metrics', null, head)
      expect(String(body)).toMatch(/^roscherk_verification_findings [1-9]/m)
      await restore()
      expect((await verified('recent')).found).toBe(0)
    },
  )

  test('the regular verification names the journal row whose columns or hash were changed every minute', async () => {
    const as = (
      sql: string,
    ) => `begin; grant all on journal to current_user; alter table journal disable trigger user; ${sql};
      alter table journal enable trigger user; revoke update, delete, truncate, trigger on journal from current_user;
      grant update (id) on journal to current_user; commit`
    const row = `id = (select max(id) from journal where subject = 'document-sign-requests' and subject_id = ${request_id})`
    for (const [change, back] of [
      [`subject_id = subject_id + 1000000`, `subject_id = subject_id - 1000000`],
      [`payload = payload || ' '`, `payload = trim(payload)`],
    ]) {
      const { rows } = await pool.query<{ id: number }>(`select id from journal where ${row}`)
      const id = rows[0]!.id
      await pool.query(as(`update journal set ${change} where id = ${id}`))
      expect((await verified('recent')).findings.map((finding) => finding.row)).toContain(`journal ${id}`)
      await pool.query(as(`update journal set ${back} where id = ${id}`))
      expect((await verified('recent')).found).toBe(0)
    }
  })

  test('the regular verification checks new rows every minute and everything once a day', async () => {
    await pool.query(`update verifications set journal_id = (select max(id) from journal),
      transfer_id = (select max(id) from ledger_transfers) where kind = 'recent'`)
    const step = (sign: string) =>
      `update ledger_accounts set available = available ${sign} 1 where client_id = ${client_id}`
    await broken(step('+'), step('-'))
    expect((await verified('recent')).found).toBe(0)
    expect((await verified('full')).findings).toContainEqual({
      check: 'I2–I3 остатки сходятся',
      row: expect.stringContaining('ledger_accounts'),
      text: expect.any(String),
    })
  })

  test('the regular verification finds a truncated file', async () => {
    const { rows } = await pool.query<{ storage_key: string; id: number }>(
      `select id, storage_key from files where purpose = 'sealed'`,
    )
    const path = join(services.config.data_dir, 'files', rows[0]!.storage_key)
    const bytes = await readFile(path)
    await truncate(path, 1000)
    onTestFinished(() => writeFile(path, bytes))
    const { findings } = await verified('full')
    expect(findings.map(({ row }) => row)).toContain(`files ${rows[0]!.id}`)
  })

  test('the regular verification runs on one server at a time', async () => {
    await broken(
      `update ledger_accounts set available = available + 1 where client_id = ${client_id}`,
      `update ledger_accounts set available = available - 1 where client_id = ${client_id}`,
    )
    await pool.query(`update verifications set found = 0 where kind = 'full'`)
    await due('full')
    const said = () => server.log().split('verification found faults').length
    const before = said()
    do await Promise.all(Array.from({ length: 5 }, () => checkDue(services)))
    while (await isUnderWay())
    expect(said()).toBe(before + 1)
  })

  test('the regular verification goes on after an interruption', async () => {
    await verified('full')
    await due('full')
    const stopping = new AbortController()
    const read = (key: string) => {
      stopping.abort()
      return services.storage.read(key)
    }
    do await checkDue({ ...services, storage: { ...services.storage, read } }, stopping.signal)
    while (!stopping.signal.aborted)
    const place = `select walk, held_until, finished_at from verifications where kind = 'full'`
    const { rows } = await pool.query<{ walk: string; held_until: Date | null; finished_at: Date }>(place)
    expect(rows).toMatchObject([{ walk: 'consent-texts', held_until: null }])
    do await checkDue(services)
    while (await isUnderWay())
    const after = await pool.query<{ walk: string; finished_at: Date }>(place)
    expect(after.rows).toMatchObject([{ walk: null, held_until: null }])
    expect(after.rows[0]!.finished_at.getTime()).toBeGreaterThan(rows[0]!.finished_at.getTime())
  })
})

test('staff see the certificate of the seal, and nothing of its key', async () => {
  const { body } = await (await anAdmin('auditor')).get<Seal>('settings/seal')
  expect(body).toMatchObject({
    source: 'own',
    subject: 'печать оператора (контроль целостности)',
    key: 'P-256',
    fingerprint_sha256: services.certificate.fingerprint_sha256,
    stamps_by: null,
  })
  expect(body.chain_pem.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
  expect(JSON.stringify(body)).not.toContain('PRIVATE')
})
