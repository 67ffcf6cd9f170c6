import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { knownCertificates } from '#server/documents/cms/known-certificates.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { nobody } from '#server/documents/cms/own-certificate.ts'
import { sealConfig } from '#server/documents/cms/seal-config.ts'
import type { CertificateFiles } from '#server/documents/cms/seal-config.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { algorithms, anAuthority, signerExtensions } from '#tests/support/authority.ts'
import { aFolder, has, run, sample, saved } from '../support/fixtures.ts'
import { aProtocol } from './protocol.support.ts'

const password = 'пароль печати'

const files = (certificate: string, more: Partial<CertificateFiles> = {}): CertificateFiles => ({
  certificate,
  key: undefined,
  password: undefined,
  ...more,
})

/** Opens the certificate. @returns the length of its chain */
async function opened(given: CertificateFiles): Promise<number> {
  const { source, operator } = await openOperatorCertificate(aFolder(), given)
  expect(source).toBe('configured')
  return operator.chain_pem.length
}
const refusal = (given: CertificateFiles) =>
  openOperatorCertificate(aFolder(), given).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe.skipIf(!has('openssl'))('a configured seal certificate', () => {
  let authority: ReturnType<typeof anAuthority>
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'roscherk-authority-'))
    authority = anAuthority(folder)
    return () => rmSync(folder, { recursive: true })
  })

  test('a seal certificate is read from PKCS#12 of OpenSSL 3, with the password from the environment or a file', async () => {
    const path = authority.pkcs12('seal.p12', authority.issue('Печать'), password)
    expect(await opened(files(path, { password }))).toBe(2)
    const environment = { SEAL_CERTIFICATE: path, SEAL_PASSWORD_FILE: saved(Buffer.from(`${password}\n`), 'password') }
    expect(await opened(sealConfig(environment, nobody).files!)).toBe(2)
  })

  test('a seal certificate comes in the environment itself, and no refusal shows it', async () => {
    const path = authority.pkcs12('seal.p12', authority.issue('Печать'), password)
    const given = `base64:${readFileSync(path).toString('base64')}`
    expect(await opened(files(given, { password }))).toBe(2)
    const refused = await refusal(files(given, { password: 'другой' }))
    expect(refused).toContain('SEAL_CERTIFICATE')
    expect(refused).not.toContain('base64')
    expect(await refusal(files('base64:AAAA'))).toContain('SEAL_CERTIFICATE')
  })

  test('a seal certificate is read from PKCS#12 without encryption', async () => {
    const open = authority.pkcs12('s.p12', authority.issue('Печать'), password, '-keypbe', 'NONE', '-certpbe', 'NONE')
    expect(await opened(files(open, { password }))).toBe(2)
  })

  test('a seal certificate is read from PEM, in one file or two, in any order, with or without a chain', async () => {
    const { key, certificate } = authority.issue('Печать')
    const chain = [authority.root.certificate, certificate, authority.middle.certificate]
    expect(await opened(files(authority.joined('chain.pem', ...chain), { key }))).toBe(2)
    expect(await opened(files(authority.joined('all.pem', key, ...chain)))).toBe(2)
    expect(await opened(files(certificate, { key }))).toBe(0)
    const locked = join(aFolder(), 'locked.pem')
    run('openssl', 'pkcs8', '-topk8', '-in', key, '-passout', `pass:${password}`, '-out', locked)
    expect(await opened(files(certificate, { key: locked, password }))).toBe(0)
    expect(await refusal(files(certificate, { key: locked, password: 'другой' }))).toContain(
      'SEAL_PASSWORD) не подходит',
    )
    expect(await refusal(files(certificate, { key: locked }))).toContain('SEAL_PASSWORD) не подходит')
  })

  test('an invalid configured seal certificate is refused in Russian, with a hint', async () => {
    const signer = authority.issue('Печать')
    const modern = authority.pkcs12('modern.p12', signer, password)
    const legacy = authority.pkcs12('legacy.p12', signer, password, '-legacy')
    const broken = saved(Buffer.from('not a container'), 'broken.p12')
    expect(await refusal(files('/nowhere.p12'))).toBe('StartRefusal: SEAL_CERTIFICATE: файл /nowhere.p12 не читается')
    expect(await refusal(files(modern, { password: 'другой' }))).toContain('SEAL_PASSWORD) не подходит')
    expect(await refusal(files(modern))).toContain('SEAL_PASSWORD) не подходит')
    expect(await refusal(files(legacy, { password }))).toContain('openssl pkcs12 -legacy')
    expect(await refusal(files(broken))).toContain('нет сертификата')
    expect(await refusal(files(signer.certificate))).toContain('нет закрытого ключа')
    expect(await refusal(files(signer.certificate, { key: '/nowhere.pem' }))).toContain('SEAL_KEY')
    expect(await refusal(files(signer.certificate, { key: authority.root.key }))).toContain('не подходит ни к одному')
  })

  test.each([
    ['a weak key', { algorithm: algorithms.rsa1024 }, 'от 2048 бит'],
    ['a curve that few read', { algorithm: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp256k1'] }, 'P-256'],
    ['a key for agreements only', { extensions: 'keyUsage=critical,keyAgreement\n' }, 'выдан для другого'],
    ['a certificate of a web server', { extensions: 'extendedKeyUsage=serverAuth\n' }, 'выдан для другого'],
    ['an expired certificate', { days: -1 }, 'действовал до'],
  ])('configuring a seal with %s is refused', async (_what, options, text) => {
    const { key, certificate } = authority.selfSigned('x', { extensions: signerExtensions, ...options })
    expect(await refusal(files(certificate, { key }))).toContain(text)
  })

  test.each(['rsa2048', 'p256', 'p384'] as const)('openssl and pdfsig accept seals by a key of %s', async (name) => {
    const signer = authority.issue('Печать', { algorithm: algorithms[name] })
    const chain = authority.joined('chain.pem', signer.certificate, authority.middle.certificate)
    const certificate = await openOperatorCertificate(aFolder(), files(chain, { key: signer.key }))
    const sealed = await sealedBy(certificate.operator)
    expect(checkSealBytes(sealed, certificate.known_pem)).toMatchObject({ state: 'intact', ours: true })
    const { path, content, cms } = parts(sealed)
    const verify = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', cms, '-content', content]
    const trust = ['-CAfile', authority.root.certificate, '-purpose', 'any']
    run('openssl', ...verify, '-out', '/dev/null', ...trust)
    if (has('pdfsig')) expect(run('pdfsig', '-nocert', path)).toContain('Signature is Valid')
  })

  test('a configured seal certificate makes only its own seals ours, also after it is replaced', async () => {
    const dataDir = aFolder()
    const own = await openOperatorCertificate(dataDir)
    const first = authority.issue('Первая')
    const configured = await openOperatorCertificate(dataDir, files(first.certificate, { key: first.key }))
    const byOwn = await sealedBy(own.operator)
    const byFirst = await sealedBy(configured.operator)
    const second = authority.issue('Вторая')
    const { known_pem } = await openOperatorCertificate(dataDir, files(second.certificate, { key: second.key }))
    for (const sealed of [byOwn, byFirst]) expect(checkSealBytes(sealed, known_pem).ours).toBe(true)

    const stranger = authority.issue('Чужая')
    const foreign = await openOperatorCertificate(aFolder(), files(stranger.certificate, { key: stranger.key }))
    const byStranger = await sealedBy(foreign.operator)
    expect(checkSealBytes(byStranger, known_pem)).toMatchObject({ state: 'intact', ours: false })
    const known = join(dataDir, 'keys', 'known')
    expect(readdirSync(known)).toHaveLength(2)
    for (const file of readdirSync(known)) expect(statSync(join(known, file)).mode & 0o777).toBe(0o600)
    expect(await knownCertificates(dataDir)).toEqual(known_pem)
    expect((await openOperatorCertificate(dataDir)).known_pem).toEqual(known_pem)
  })
})

async function sealedBy(operator: OperatorKey): Promise<Buffer> {
  const pool = openPool({ workers: 1, operator })
  onTestFinished(() => pool.close())
  const original = sample('contract-1-page')
  const sha256 = sha256Hex(original)
  const order = {
    original,
    sha256,
    position: 1,
    file_name: 'Договор.pdf',
    protocol: aProtocol({ sha256 }),
    wrap: false,
  }
  return (await sealDocument(pool, order)).bytes
}

/** The sealed file, what its seal covers, and the seal, as files. */
function parts(bytes: Buffer): { path: string; content: string; cms: string } {
  const [, from, to] = (/\/ByteRange \[0 (\d+) (\d+) /.exec(bytes.toString('latin1')) ?? []).map(Number)
  const folder = aFolder()
  return {
    path: saved(bytes, 'sealed.pdf', folder),
    content: saved(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]), 'content', folder),
    cms: saved(Buffer.from(bytes.toString('latin1', (from ?? 0) + 1, (to ?? 0) - 1), 'hex'), 'cms', folder),
  }
}
