import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownerOf } from '#server/documents/cms/chain.ts'
import { makeCrl, readCrl } from '#server/documents/cms/crl.ts'
import { issueCertificate } from '#server/documents/cms/issue-certificate.ts'
import type { OwnSettings } from '#server/documents/cms/own-certificate.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { aFolder, has, run, saved } from '../support/fixtures.ts'

/** The operator's key; its file is named after the certificate. */
function keyIn(folder: string): string {
  const [name = ''] = readdirSync(join(folder, 'keys')).filter((file) => /^seal-operator-.*key\.pem$/.test(file))
  return join(folder, 'keys', name)
}

test('the first start makes a root and an operator seal certificate, the next start loads them', async () => {
  const folder = aFolder()
  const made = await openOperatorCertificate(folder)
  const loaded = await openOperatorCertificate(folder)
  expect(loaded).toEqual(made)
  expect(made.source).toBe('own')
  const certificate = new X509Certificate(made.certificate_pem)
  expect(certificate.subject).toBe('CN=печать оператора (контроль целостности)')
  expect(certificate.fingerprint256).toBe(made.fingerprint_sha256)
  expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
  expect(certificate.verify(new X509Certificate(made.root_pem).publicKey)).toBe(true)
})

test('the seal’s keys are readable by the server’s user only', async () => {
  const folder = aFolder()
  await openOperatorCertificate(folder)
  const keys = join(folder, 'keys')
  for (const file of readdirSync(keys).filter((name) => name.endsWith('.pem')))
    expect(statSync(join(keys, file)).mode & 0o777).toBe(0o600)
  chmodSync(keyIn(folder), 0o644)
  await expect(openOperatorCertificate(folder)).rejects.toThrow('can be read by others')
})

test('a missing or foreign seal key stops the start instead of being replaced silently', async () => {
  const folder = aFolder()
  const other = aFolder()
  await openOperatorCertificate(folder)
  const { operator } = await openOperatorCertificate(other)
  const key = keyIn(folder)
  writeFileSync(key, operator.key_pem)
  await expect(openOperatorCertificate(folder)).rejects.toThrow('does not belong')
  rmSync(key)
  await expect(openOperatorCertificate(folder)).rejects.toThrow('is missing')
})

test('a start interrupted between the seal key and its certificate is completed by the next start', async () => {
  const folder = aFolder()
  await openOperatorCertificate(folder)
  rmSync(join(folder, 'keys', 'seal-operator.pem'))
  const made = await openOperatorCertificate(folder)
  expect(made.operator.key_pem).toContain('PRIVATE KEY')
})

test.skipIf(!has('openssl'))('openssl accepts the chain of the operator seal certificate', async () => {
  const folder = aFolder()
  await openOperatorCertificate(folder)
  const keys = join(folder, 'keys')
  const root = join(keys, 'seal-root.pem')
  expect(run('openssl', 'verify', '-x509_strict', '-CAfile', root, join(keys, 'seal-operator.pem'))).toContain('OK')
  expect(run('openssl', 'x509', '-in', root, '-noout', '-enddate')).toMatch(/notAfter=.* 20\d\d GMT/)
})

const owner = { name: 'ООО «Ромашка, \\ и "Ко"»', inn: '7736207543', ogrn: '1027700132195' }
const named: OwnSettings = { owner, public_url: 'https://sign.test', password: null }

test.skipIf(!has('openssl'))('the own seal certificate and its root name the operator with ИНН and ОГРН', async () => {
  const folder = aFolder()
  const made = await openOperatorCertificate(folder, undefined, named)
  for (const pem of [made.certificate_pem, made.root_pem]) {
    expect(ownerOf(new X509Certificate(pem))).toEqual(owner)
    const parsed = run('openssl', 'asn1parse', '-in', saved(Buffer.from(pem)))
    // types by Приказ ФСБ № 795: NumericString of ten and thirteen digits
    expect(parsed).toMatch(/:(INNLE|1\.2\.643\.100\.4)\n.*NUMERICSTRING\s+:7736207543/)
    expect(parsed).toMatch(/:OGRN\n.*NUMERICSTRING\s+:1027700132195/)
    expect(parsed).toMatch(/:countryName\n.*PRINTABLESTRING\s+:RU/)
  }
  expect(new X509Certificate(made.certificate_pem).issuer).toBe(new X509Certificate(made.root_pem).subject)
  const person = { ...named, owner: { name: 'ИП Иванов Иван Иванович', inn: '500100732259', ogrn: '304500116000157' } }
  const trader = new X509Certificate((await openOperatorCertificate(aFolder(), undefined, person)).certificate_pem)
  expect(trader.subject).toMatch(/INN=500100732259\nOGRNIP=304500116000157/)
})

test('keys of the own seal certificate are encrypted with the password, also those made before it was set', async () => {
  const folder = aFolder()
  const locked = { ...named, password: 'пароль печати' }
  const before = await openOperatorCertificate(folder, undefined, named)
  expect(await openOperatorCertificate(folder, undefined, locked)).toEqual(before)
  const files = readdirSync(join(folder, 'keys')).filter((name) => name.endsWith('.key.pem'))
  expect(files).toHaveLength(2)
  for (const name of files) {
    expect(readFileSync(join(folder, 'keys', name), 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY')
  }
  expect(await openOperatorCertificate(folder, undefined, locked)).toEqual(before)
  await expect(openOperatorCertificate(folder, undefined, named)).rejects.toThrow('зашифрован')
  await expect(openOperatorCertificate(folder, undefined, { ...locked, password: 'другой' })).rejects.toThrow(
    'не подходит',
  )
})

describe.skipIf(!has('openssl'))('npx roscherk seal', () => {
  const environment = (folder: string) => ({
    ...process.env,
    DATA_DIR: folder,
    DEMO: '0',
    PUBLIC_URL: 'https://sign.test',
    OPERATOR_NAME: owner.name,
    OPERATOR_INN: owner.inn,
    OPERATOR_OGRN: owner.ogrn,
  })
  const seal = (folder: string, ...parameters: string[]) =>
    spawnSync(process.execPath, ['server/start/commands/main.ts', 'seal', ...parameters], {
      env: environment(folder),
      encoding: 'utf8',
    })

  test('with the root kept elsewhere, the seal certificate is renewed from its file and the old one revoked', async () => {
    const folder = aFolder()
    const keys = join(folder, 'keys')
    const first = await openOperatorCertificate(folder, undefined, named)
    const [root, password] = [
      join(folder, 'root.pem'),
      saved(Buffer.from('длинный пароль корневого\n'), 'password', folder),
    ]
    const withRoot = ['--root', root, '--root-password-file', password]
    expect(seal(folder, 'export-root', root, '--root-password-file', password)).toMatchObject({ status: 0 })
    expect(statSync(root).mode & 0o777).toBe(0o600)
    const wrong = saved(Buffer.from('не тот пароль корневого'), 'wrong', folder)
    expect(seal(folder, 'remove-root', '--root', root, '--root-password-file', wrong).status).toBe(2)
    expect(seal(folder, 'remove-root', ...withRoot)).toMatchObject({ status: 0, stderr: '' })
    expect(readdirSync(keys)).not.toContain('seal-root.key.pem')

    // the server starts without it
    expect(await openOperatorCertificate(folder, undefined, named)).toEqual(first)
    expect(seal(folder, 'renew')).toMatchObject({ status: 2, stderr: expect.stringContaining('--root') })
    expect(seal(folder, 'renew', ...withRoot)).toMatchObject({ status: 0, stderr: '' })
    const second = await openOperatorCertificate(folder, undefined, named)
    expect(second.fingerprint_sha256).not.toBe(first.fingerprint_sha256)
    expect(second.root_pem).toBe(first.root_pem)
    expect(second.issued_pem.toSorted()).toEqual([first.certificate_pem, second.certificate_pem].toSorted())
    expect(readdirSync(keys).filter((name) => name.endsWith('.key.pem'))).toHaveLength(1)

    expect(seal(folder, 'revoke', first.fingerprint_sha256, ...withRoot)).toMatchObject({ status: 0, stderr: '' })
    const list = saved(
      Buffer.from(run('openssl', 'crl', '-inform', 'DER', '-in', join(keys, 'seal-root.crl'))),
      'crl.pem',
      folder,
    )
    const check = (pem: string) => {
      const certificate = saved(Buffer.from(pem), 'one.pem', folder)
      const files = ['-CAfile', join(keys, 'seal-root.pem'), '-CRLfile', list, certificate]
      return spawnSync('openssl', ['verify', '-x509_strict', '-crl_check', ...files], { encoding: 'utf8' })
    }
    expect(check(second.certificate_pem)).toMatchObject({ status: 0 })
    expect(check(first.certificate_pem).stderr).toContain('certificate revoked')
    expect(run('openssl', 'x509', '-in', join(keys, 'seal-operator.pem'), '-noout', '-text')).toMatch(
      /URI:https:\/\/sign\.test\/crl\/[0-9a-f]{40}\.crl/,
    )
    expect(seal(folder, 'status').stdout).toMatch(/ИНН 7736207543[^]*нет[^]*Отозван/)
  })
})

test.skipIf(!has('openssl')).each([
  ['without rows', [], '2026-11-20T10:00:00Z'],
  ['with a serial of a high first bit, and times of both kinds', ['8FAB', '41AB'], '2051-01-01T00:00:00Z'],
])('openssl verifies a list of revoked certificates %s', async (_name, serials, from) => {
  const { publicKey, privateKey: rootKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [since, until] = [new Date('2026-11-20T10:00:00Z'), new Date('2060-01-01T00:00:00Z')]
  const own = { publicKey, issuer: null, issuerKey: rootKey, crl_url: null }
  const pem = await issueCertificate({ ...own, common_name: 'Корень', owner: null, from: since, until })
  const root = new X509Certificate(pem)
  const revoked = serials.map((serial, index) => ({
    fingerprint_sha256: '',
    serial,
    at: `${2026 + 24 * index}-11-25T00:00:00.500Z`,
    reason: 'keyCompromise' as const,
  }))
  const list = await makeCrl({ root, rootKey, revoked, from: new Date(from), until })
  const folder = aFolder()
  const files = ['-in', saved(list, 'list.crl', folder), '-CAfile', saved(Buffer.from(pem), 'root.pem', folder)]
  const { stdout, stderr } = spawnSync('openssl', ['crl', '-inform', 'DER', '-noout', '-text', ...files], {
    encoding: 'utf8',
  })
  expect(stderr).toContain('verify OK')
  expect(stdout.match(/(?<=Serial Number: )\w+/g) ?? []).toEqual(serials)
  expect(readCrl(list, root)?.from).toEqual(new Date(from))
})
