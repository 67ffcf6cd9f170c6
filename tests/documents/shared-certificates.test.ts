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
  const [first, second] = [aFolder(), aFolder()]
  const certificate = await openOperatorCertificate(first)
  await keepCrlFresh(first, null)
  cpSync(join(first, 'keys'), join(second, 'keys'), { recursive: true })
  const secrets = await openSecrets(aFolder(), undefined)
  const storage = openFolder(aFolder())
  return { first, second, certificate, secrets, storage, keys: (folder: string) => join(folder, 'keys') }
}

test('a certificate revoked on one server is revoked on the others, whose list is then the same', async () => {
  const { first, second, certificate, secrets, storage, keys } = await twoServers()
  const { root } = await openOwn(keys(first), nobody, now())
  await renewOperator(keys(first), root, nobody, now())
  const soon = later({ seconds: 5 })
  await revoke(first, certificate.fingerprint_sha256, 'superseded', soon)
  await renewCrl(first, { ...root, key_pem: root.key_pem ?? '' }, soon, 30)
  for (const folder of [first, second, first]) await shareCertificates(folder, storage, secrets)
  expect(await revokedCertificates(second)).toEqual(await revokedCertificates(first))
  expect(await revokedCertificates(second)).toHaveLength(1)
  expect((await storedCrl(second))?.bytes).toEqual((await storedCrl(first))?.bytes)
  // an older list does not come back
  expect((await storedCrl(first))?.from.getTime()).toBe(Math.floor(soon.getTime() / 1000) * 1000)
})

test('a new server knows the certificates with which the others have sealed', async () => {
  const { first, secrets, storage } = await twoServers()
  const fresh = aFolder()
  await shareCertificates(first, storage, secrets)
  await shareCertificates(fresh, storage, secrets)
  expect((await knownCertificates(fresh)).toSorted()).toEqual((await knownCertificates(first)).toSorted())
})

test('what was written without the secret key is not believed, and is replaced', async () => {
  const { first, second, secrets, storage } = await twoServers()
  const stranger = aFolder()
  await openOperatorCertificate(stranger)
  await shareCertificates(stranger, storage, await openSecrets(aFolder(), undefined))
  const known = await knownCertificates(first)
  await shareCertificates(first, storage, secrets)
  expect(await knownCertificates(first)).toEqual(known)
  await storage.put('seal/shared.json', Buffer.from('{'))
  await shareCertificates(first, storage, secrets)
  await shareCertificates(second, storage, secrets)
  expect(await knownCertificates(second)).toEqual(known)
})

test('sharing without news writes nothing', async () => {
  const { first, second, secrets, storage } = await twoServers()
  await shareCertificates(first, storage, secrets)
  const before = await storage.read('seal/shared.json')
  const silent = { ...storage, put: () => Promise.reject(new Error('nothing new')) }
  await shareCertificates(second, silent, secrets)
  await shareCertificates(first, silent, secrets)
  expect(before).toEqual(await storage.read('seal/shared.json'))
  expect(readFileSync(join(first, 'keys', 'seal-root.pem'))).toEqual(
    readFileSync(join(second, 'keys', 'seal-root.pem')),
  )
})
