import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepCrlFresh, renewCrl, revoke, revokedCertificates, storedCrl } from '#server/documents/cms/crl-file.ts'
import { knownCertificates } from '#server/documents/cms/known-certificates.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { nobody, openOwn, renewOperator } from '#server/documents/cms/own-certificate.ts'
import { shareCertificates } from '#server/documents/cms/shared-certificates.ts'
import { openFolder } from '#server/documents/storage/folder.ts'
import { openSecrets } from '#server/platform/core/secrets.ts'
import { later, now } from '#tests/support/clock.ts'
import { aFolder } from '../support/fixtures.ts'

/** Two servers with the same keys, each in its own folder, and what they share. */
async function twoServers() {
  const [one, other] = [aFolder(), aFolder()]
  const certificate = await openOperatorCertificate(one)
  await keepCrlFresh(one, null)
  cpSync(join(one, 'keys'), join(other, 'keys'), { recursive: true })
  const secrets = await openSecrets(aFolder(), undefined)
  const storage = openFolder(aFolder())
  return { one, other, certificate, secrets, storage, keys: (folder: string) => join(folder, 'keys') }
}

test('a certificate revoked on one server is revoked on the others, whose list is then the same', async () => {
  const { one, other, certificate, secrets, storage, keys } = await twoServers()
  const { root } = await openOwn(keys(one), nobody, now())
  await renewOperator(keys(one), root, nobody, now())
  const soon = later({ seconds: 5 })
  await revoke(one, certificate.fingerprint_sha256, 'superseded', soon)
  await renewCrl(one, { ...root, key_pem: root.key_pem ?? '' }, soon, 30)
  for (const folder of [one, other, one]) await shareCertificates(folder, storage, secrets)
  expect(await revokedCertificates(other)).toEqual(await revokedCertificates(one))
  expect(await revokedCertificates(other)).toHaveLength(1)
  expect((await storedCrl(other))?.bytes).toEqual((await storedCrl(one))?.bytes)
  // an older list does not come back
  expect((await storedCrl(one))?.from.getTime()).toBe(Math.floor(soon.getTime() / 1000) * 1000)
})

test('a new server knows the certificates with which the others have sealed', async () => {
  const { one, secrets, storage } = await twoServers()
  const fresh = aFolder()
  await shareCertificates(one, storage, secrets)
  await shareCertificates(fresh, storage, secrets)
  expect((await knownCertificates(fresh)).toSorted()).toEqual((await knownCertificates(one)).toSorted())
})

test('what was written without the secret key is not believed, and is replaced', async () => {
  const { one, other, secrets, storage } = await twoServers()
  const stranger = aFolder()
  await openOperatorCertificate(stranger)
  await shareCertificates(stranger, storage, await openSecrets(aFolder(), undefined))
  const known = await knownCertificates(one)
  await shareCertificates(one, storage, secrets)
  expect(await knownCertificates(one)).toEqual(known)
  await storage.put('seal/shared.json', Buffer.from('{'))
  await shareCertificates(one, storage, secrets)
  await shareCertificates(other, storage, secrets)
  expect(await knownCertificates(other)).toEqual(known)
})

test('sharing without news writes nothing', async () => {
  const { one, other, secrets, storage } = await twoServers()
  await shareCertificates(one, storage, secrets)
  const before = await storage.read('seal/shared.json')
  const silent = { ...storage, put: () => Promise.reject(new Error('nothing new')) }
  await shareCertificates(other, silent, secrets)
  await shareCertificates(one, silent, secrets)
  expect(before).toEqual(await storage.read('seal/shared.json'))
  expect(readFileSync(join(one, 'keys', 'seal-root.pem'))).toEqual(readFileSync(join(other, 'keys', 'seal-root.pem')))
})
