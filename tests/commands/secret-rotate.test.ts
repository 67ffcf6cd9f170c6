import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFileSync, readdirSync, renameSync } from 'node:fs'
import { readConfig } from '#server/start/config.ts'
import { openKnownSecrets } from '#server/start/known-keys.ts'
import { rotateSecret, sealedColumns } from '#server/start/rotate-secret.ts'
import { withTotp } from '#tests/support/factor-words.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { roscherk } from './command.support.ts'

// the server of this process goes on with the old key
const server = await testServer({ ends_broken: true })
const { aClient, aCode, aSentRequest, aSignedRequest, anAdmin, visitor } = words(server)
const { data_dir } = server.services.config
const { db, pool } = server.database
const config = readConfig({ DATA_DIR: data_dir, DEMO: '0' })
const keys = join(data_dir, 'keys')

test('a new secret key opens all that was encrypted, and what was keyed with the old one is dead', async () => {
  const owner = await anAdmin('owner')
  await withTotp(owner)
  const client = await aClient()
  await client.post('webhooks', { url: 'https://example.test/hook', events: ['document-sign-requests.sign'] })
  const { request: signed } = await aSignedRequest(client)
  const asksForPassword = () => visitor().post('/api/v1/auth/password-links', { login: client.login })
  expect((await asksForPassword()).status).toBeLessThan(300)
  await server.worker.idle()
  const request = await aSentRequest(client)
  const code = await aCode(request)
  const old = server.services.secrets
  const sealed = async () => {
    const found: Buffer[] = []
    for (const [table, column] of sealedColumns) {
      const { rows } = await pool.query(
        `select ${column} as sealed from ${table} where ${column} is not null order by id`,
      )
      found.push(...rows.map((row) => row.sealed as Buffer))
    }
    return found
  }
  const before = (await sealed()).map((secret) => old.open(secret))
  expect(before.length).toBeGreaterThan(2)

  const rotated = await rotateSecret(server.database, config)
  expect(rotated.encrypted).toBe(before.length)
  expect(rotated.codes).toBe(1)
  expect(rotated.recovery_codes).toBeGreaterThan(0)

  const fresh = await openKnownSecrets(db, config)
  expect((await sealed()).map((secret) => fresh.open(secret))).toEqual(before)
  const answer = await visitor().post(`document-sign-requests/${request.group}/codes/check`, { code })
  expect(answer.status).not.toBe(200)
  const { rows } = await pool.query(`select 1 from journal where event = 'installation.rotate_secret'`)
  expect(rows).toHaveLength(1)

  // codes of before are opened with the key of their time
  const env = { DATA_DIR: data_dir, DATABASE_URL: server.database.url }
  const { stdout, stderr } = await roscherk(['codes:open', String(signed.id)], env)
  expect(stderr).toBe('')
  expect(stdout.match(/код \d{6}/g)?.length).toBeGreaterThan(1)
})

test('a rotation that was interrupted behind its commit is finished by the next start', async () => {
  const before = readFileSync(join(keys, 'secret.key'))
  await rotateSecret(server.database, config)
  const after = readFileSync(join(keys, 'secret.key'))
  expect(after.equals(before)).toBe(false)
  // as if the process had died before the files took their names
  renameSync(join(keys, 'secret.key'), join(keys, 'secret.next'))
  const [earlier = ''] = readdirSync(join(keys, 'earlier')).filter((name) =>
    readFileSync(join(keys, 'earlier', name)).equals(before),
  )
  renameSync(join(keys, 'earlier', earlier), join(keys, 'secret.key'))
  await openKnownSecrets(db, config)
  expect(readFileSync(join(keys, 'secret.key')).equals(after)).toBe(true)
  expect(readdirSync(keys)).not.toContain('secret.next')
})

test('the key is not rotated beside a running server', async () => {
  const { code, stderr } = await roscherk(['secret:rotate'], { DATA_DIR: data_dir, DATABASE_URL: server.database.url })
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('Остановите все серверы') })
})

test('personal-data shows, exports and erases one person, by phone or address', async () => {
  const env = { DATA_DIR: data_dir, DATABASE_URL: server.database.url }
  const client = await aClient()
  const email = 'person@example.test'
  const phone = '+79001234567'
  await aSentRequest(client, { signers: [{ full_name: 'Иванов Иван', phone, email }] })
  await server.worker.idle()
  const shown = await roscherk(['personal-data', 'show', email], env)
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('1  Открытые заявки') })
  expect(await roscherk(['personal-data', 'erase', phone], env)).toMatchObject({ code: 2 })
  const reason = ['--reason', 'Заявление от 01.02.2026']
  const out = join(data_dir, 'person.zip')
  expect(await roscherk(['personal-data', 'export', phone, ...reason, '--out', out], env)).toMatchObject({ code: 0 })
  expect(readFileSync(out).subarray(0, 2).toString()).toBe('PK')
  rmSync(out)
  expect((await roscherk(['personal-data', 'erase', phone, ...reason], env)).stdout).toContain('Данные удалены')
  const { rows } = await pool.query(`select event from journal where subject = 'personal-data' order by id`)
  expect(rows.map(({ event }) => event)).toEqual([
    'personal-data.search',
    'personal-data.export',
    'personal-data.erase',
    'personal-data.erase_texts',
  ])
})
