import { X509Certificate } from 'node:crypto'
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { aFolder, has, run } from './fixtures.support.ts'

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
  for (const file of readdirSync(keys)) expect(statSync(join(keys, file)).mode & 0o777).toBe(0o600)
  chmodSync(join(keys, 'seal-operator.key.pem'), 0o644)
  await expect(openOperatorCertificate(folder)).rejects.toThrow('can be read by others')
})

test('a missing or foreign seal key stops the start instead of being replaced silently', async () => {
  const folder = aFolder()
  const other = aFolder()
  await openOperatorCertificate(folder)
  const { operator } = await openOperatorCertificate(other)
  const key = join(folder, 'keys', 'seal-operator.key.pem')
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
