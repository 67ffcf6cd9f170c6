import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { VerifyFileAnswer } from '#shared/contract/verify.ts'
import type { Seal } from '#shared/contract/seal.ts'
import { later } from '#tests/support/clock.ts'
import { has } from '#tests/support/fixtures.ts'
import { algorithms, anAuthority } from '#tests/support/authority.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { check, signAgain } from './archive.support.ts'

const tools = (['openssl', 'pdfsig'] as const).every(has)
const folder = mkdtempSync(join(tmpdir(), 'roscherk-seal-'))
afterAll(() => rmSync(folder, { recursive: true }))
const password = 'пароль печати'
const run = (program: string, ...parameters: string[]) => spawnSync(program, parameters, { encoding: 'utf8' })

/** A certificate that expires in twenty days; its chain has no root, as many authorities deliver it. */
function environment(): NodeJS.ProcessEnv {
  const authority = anAuthority(folder)
  const signer = authority.issue('ООО Подпись', { algorithm: algorithms.rsa2048, days: 20 })
  const chain = authority.joined('chain.pem', signer.certificate, authority.middle.certificate)
  const key = join(folder, 'locked.pem')
  run('openssl', 'pkcs8', '-topk8', '-in', signer.key, '-passout', `pass:${password}`, '-out', key)
  const SEAL_PASSWORD_FILE = join(folder, 'password')
  writeFileSync(SEAL_PASSWORD_FILE, `${password}\n`)
  return { SEAL_CERTIFICATE: chain, SEAL_KEY: key, SEAL_PASSWORD_FILE }
}

const server = await testServer({ env: tools ? environment() : {} })
const { aClient, aSignedRequest, anAdmin, visitor } = words(server)

describe.skipIf(!tools)('a server with a configured seal certificate', () => {
  test('a server with a configured seal certificate seals with it, shows it to staff, and warns before it expires', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const path = `document-sign-requests/${request.id}`
    const { documents } = (await client.get<{ documents: { sealed_file_id: number }[] }>(path)).body
    const { body: bytes } = await client.get<Buffer>(`downloads/${documents[0]?.sealed_file_id}`)
    const type = { 'content-type': 'application/pdf' }
    const answer = await visitor().send<VerifyFileAnswer>('POST', 'verify/file', new Uint8Array(bytes), type)
    expect(answer.body.seal).toMatchObject({ state: 'intact', ours: true, seals: [{ signer: 'ООО Подпись' }] })
    const sealed = join(folder, 'sealed.pdf')
    writeFileSync(sealed, bytes)
    expect(run('pdfsig', '-nocert', sealed).stdout).toContain('Signature is Valid')

    const { body: seal } = await (await anAdmin('auditor')).get<Seal>('settings/seal')
    expect(seal).toMatchObject({ source: 'configured', subject: 'ООО Подпись', issuer: 'middle', key: 'RSA 2048' })
    expect(server.log()).toContain('the certificate of the seal ends soon')

    const zip = join(folder, 'evidence.zip')
    writeFileSync(zip, (await client.get<Buffer>(`${path}/evidence`)).body)
    const place = join(folder, 'evidence')
    expect(run('unzip', '-q', '-o', zip, '-d', place).status).toBe(0)
    expect(readFileSync(join(place, 'README.txt'), 'utf8')).toContain(seal.fingerprint_sha256)
    expect(check(place)).toMatchObject({ status: 0, stderr: '' })
    // a year later the certificate has ended; the archive is checked as of the sealing, and so still holds
    const lines = join(place, `requests/${request.id}/documents.txt`)
    const at = Math.floor(later({ days: 365 }).getTime() / 1000)
    writeFileSync(lines, readFileSync(lines, 'utf8').replaceAll(/\d+$/gm, String(at)))
    signAgain(place, server.services.certificate.operator)
    expect(check(place).stdout).toContain(`НЕВЕРНО: печать файла requests/${request.id}/1`)
  })
})
