import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { VerifyAnswer } from '#shared/contract/verify.ts'
import type { Seal } from '#shared/contract/seal.ts'
import { checkAll } from '#tests/support/check-all.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { run } from '#tests/support/fixtures.ts'
import { stuckWords } from '#tests/stuck/stuck-words.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { compare } from './archive.support.ts'

const hasEngine = spawnSync('openssl', ['engine', 'gost']).status === 0
if (!hasEngine) console.warn('ПРОПУЩЕНО: у openssl нет модуля gost (libengine-gost-openssl), подпись ГОСТ не проверена')
const folder = mkdtempSync(join(tmpdir(), 'roscherk-gost-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

/** A certificate by ГОСТ Р 34.10-2012 whose key is encrypted. */
function environment(): NodeJS.ProcessEnv {
  writeFileSync(at('password'), 'пароль ключа\n')
  const key = [
    '-newkey',
    'gost2012_256',
    '-pkeyopt',
    'paramset:A',
    '-keyout',
    at('key.pem'),
    '-passout',
    `file:${at('password')}`,
  ]
  const subject = ['-utf8', '-subj', '/C=RU/O=ООО Проба/INN=500100732259/CN=Подпись Проба', '-days', '300']
  run('openssl', 'req', '-engine', 'gost', '-x509', ...key, ...subject, '-out', at('certificate.pem'))
  return { GOST_CERTIFICATE: at('certificate.pem'), GOST_KEY: at('key.pem'), GOST_PASSWORD_FILE: at('password') }
}

// a job fails here on purpose; what is left afterwards is checked by the last test
const server = await testServer({ env: hasEngine ? environment() : {}, ends_broken: true })
const { aClient, aSignedRequest, anAdmin, visitor } = words(server)
const { hasFailed, jobOf, ofRequest, retry } = stuckWords(server)

const signer = 'Подпись Проба, ООО Проба, ИНН 500100732259'
const verified = (cms: string, content: string) => {
  const given = ['-inform', 'DER', '-in', cms, '-content', content, '-CAfile', at('certificate.pem')]
  return spawnSync('openssl', [
    'cms',
    '-engine',
    'gost',
    '-verify',
    '-binary',
    '-purpose',
    'any',
    '-out',
    '/dev/null',
    ...given,
  ])
}

describe.skipIf(!hasEngine)('a server with a certificate by ГОСТ Р 34.10-2012', () => {
  test('a sealed copy gets a second, detached signature by ГОСТ, which the archive has and openssl accepts', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const path = `document-sign-requests/${request.id}`
    const zip = at('evidence.zip')
    writeFileSync(zip, (await client.get<Buffer>(`${path}/evidence`)).body)
    run('unzip', '-q', '-o', zip, '-d', at('evidence'))
    const [sealed, cms] = [
      at(`evidence/sealed/${request.id}-1.pdf`),
      at(`evidence/requests/${request.id}/1.gost.p7s`),
    ] as const
    expect(verified(cms, sealed).status).toBe(0)
    const readme = readFileSync(at('evidence/README.txt'), 'utf8')
    expect(readme).toContain(signer)
    const command = readme.split('\n').find((line) => line.includes('-engine gost -verify')) ?? ''
    expect(spawnSync('sh', ['-c', command], { cwd: at('evidence') }).status).toBe(0)
    const passed = run('sh', at('evidence/check.sh'))
    expect(passed).toMatch(
      /подпись ГОСТ верна[^]*CN=Подпись Проба[^]*requests\/\d+\/1\.gost\.p7s +цепочка журнала[^]*ВСЁ ВЕРНО/,
    )
    compare(at('evidence'), 0, 'ВСЁ ВЕРНО')
    const env = { ...process.env, OPENSSL_ENGINES: folder }
    const without = spawnSync('sh', [at('evidence/check.sh')], { env, encoding: 'utf8' })
    expect(without.stdout).toMatch(/НЕ ПРОВЕРЕНО: requests\/\d+\/1\.gost\.p7s\. У openssl здесь нет модуля gost/)
    expect([without.status, without.stdout.includes('ВСЁ ВЕРНО')]).toEqual([2, false])

    const bytes = readFileSync(sealed)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(5000) ^ 1, 5000)
    writeFileSync(at('changed.pdf'), changed)
    expect(verified(cms, at('changed.pdf')).status).not.toBe(0)

    const known = (await visitor().post<VerifyAnswer>('verify', { sha256: sha256Hex(bytes) })).body
    expect(known.gost).toEqual({ signer, at: expect.any(String) })
    const { body: timeline } = await client.get<TimelineEntry[]>(`${path}/timeline`)
    expect(timeline.map(({ event }) => event)).toContain('document-sign-requests.gost_seal')
    const { body: seal } = await (await anAdmin('auditor')).get<Seal>('settings/seal')
    expect(seal.gost).toEqual({ signer, valid_until: expect.any(String) })
    expect(JSON.stringify(seal)).not.toContain(folder)
  })

  test('when openssl cannot sign by ГОСТ, documents are sealed all the same, staff see it, and a retry signs', async () => {
    const [client, operator] = [await aClient(), await anAdmin('operator')]
    renameSync(at('key.pem'), at('gone.pem'))
    const { request } = await aSignedRequest(client)
    const key = `gost:${request.id}`
    await expect.poll(async () => (await jobOf(key))?.attempts ?? 0).toBeGreaterThan(0)
    await hasFailed(key, 1)
    const reread = async () => (await client.get<SignRequest>(`document-sign-requests/${request.id}`)).body
    expect((await reread()).sealed_at).not.toBeNull()
    await server.database.pool.query(`update jobs set created_at = now() - interval '11 minutes' where key = $1`, [key])
    const row = await ofRequest(operator, request)
    expect(row).toMatchObject({ kind: 'job', about: 'Подпись ГОСТ к экземпляру', can_retry: true })
    expect(row?.cause).toContain('openssl не подписывает по ГОСТ')

    renameSync(at('gone.pem'), at('key.pem'))
    expect((await retry(operator, row!)).body.outcome).toBe('retried')
    await server.worker.idle()
    const { rows } = await server.database.pool.query(
      `select g.signer from gost_seals g join documents d on d.sealed_file_id = g.file_id where d.request_id = $1`,
      [request.id],
    )
    expect(rows).toEqual([{ signer }])
    expect(await server.findings()).toEqual([])
  })

  test('a changed signature by ГОСТ is found by verify and by the archive, and unchecked ones are counted where openssl has no engine', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const { pool } = server.database
    const { rows } = await pool.query<{ file_id: number; cms: Buffer }>(
      `select g.* from gost_seals g join documents d on d.sealed_file_id = g.file_id where d.request_id = $1`,
      [request.id],
    )
    const { file_id, cms } = rows[0]!
    const change = (bytes: Buffer) => pool.query('update gost_seals set cms = $2 where file_id = $1', [file_id, bytes])
    const forged = Buffer.from(cms)
    forged.writeUInt8(forged.readUInt8(cms.length - 8) ^ 1, cms.length - 8)
    await change(forged)
    const named = (await server.findings()).filter(({ row }) => row === `gost_seals ${file_id}`)
    expect(named.map(({ text }) => text)).toEqual([
      'подпись ГОСТ не та, что в журнале',
      expect.stringMatching(/^подпись ГОСТ не сходится с файлом: gost: /),
    ])
    writeFileSync(at('forged.zip'), (await client.get<Buffer>(`document-sign-requests/${request.id}/evidence`)).body)
    run('unzip', '-q', '-o', at('forged.zip'), '-d', at('forged'))
    const checked = spawnSync('sh', [at('forged/check.sh')], { encoding: 'utf8' })
    expect([checked.status, checked.stdout]).toEqual([
      1,
      expect.stringMatching(/НЕВЕРНО: подпись ГОСТ файла requests\/\d+\/1\n$/),
    ])
    compare(at('forged'), 1, checked.stdout.trim().split('\n').at(-1) ?? '')

    await change(cms)
    expect((await checkAll(server.services)).unchecked).toEqual({ gost: 0 })
    vi.stubEnv('OPENSSL_ENGINES', folder)
    const { checks, unchecked } = await checkAll(server.services)
    vi.unstubAllEnvs()
    expect(checks.flatMap(({ findings }) => findings)).toEqual([])
    const { rows: all } = await pool.query<{ count: number }>('select count(*)::int as count from gost_seals')
    expect(unchecked).toEqual({ gost: all[0]?.count })
  })
})
