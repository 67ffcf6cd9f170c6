import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crl_days } from '#shared/rules/limits.ts'
import { isAbsent, writeDurably } from '#server/documents/storage/durable-file.ts'
import { type CrlTimes, makeCrl, readCrl, type RevocationReason, type Revoked } from './crl.ts'
import { keysFolder, own_root_file, readIfThere } from './known-certificates.ts'
import { issuedCertificates, type Pair, readRoot } from './own-keys.ts'

const crl_file = 'seal-root.crl'
const revoked_file = 'seal-revoked.json'
const day_ms = 24 * 3600 * 1000

export type StoredCrl = CrlTimes & { bytes: Buffer; root: X509Certificate }

/** The list of revoked certificates of our own root; null when there is none, or the file is not one of ours. */
export async function storedCrl(dataDir: string): Promise<StoredCrl | null> {
  const keys = keysFolder(dataDir)
  const root_pem = await readIfThere(join(keys, own_root_file))
  const bytes = await readFile(join(keys, crl_file)).catch((error: unknown) => {
    if (isAbsent(error)) return null
    throw error
  })
  if (root_pem === null || bytes === null) return null
  const root = new X509Certificate(root_pem)
  const times = readCrl(bytes, root)
  return times && { ...times, bytes, root }
}

export async function revokedCertificates(dataDir: string): Promise<Revoked[]> {
  const text = await readIfThere(join(keysFolder(dataDir), revoked_file))
  return text === null ? [] : (JSON.parse(text) as Revoked[])
}

/** @param all also those that were revoked before */
export function keepRevoked(dataDir: string, all: readonly Revoked[]): Promise<void> {
  return writeDurably(join(keysFolder(dataDir), revoked_file), Buffer.from(`${JSON.stringify(all, null, 2)}\n`))
}

/** Keeps a list that another server of the same root has signed, when it is newer than the one here. */
export async function keepCrl(dataDir: string, bytes: Buffer): Promise<void> {
  const root_pem = await readIfThere(join(keysFolder(dataDir), own_root_file))
  const times = root_pem === null ? null : readCrl(bytes, new X509Certificate(root_pem))
  const stored = await storedCrl(dataDir)
  if (times && (!stored || times.from > stored.from)) await writeDurably(join(keysFolder(dataDir), crl_file), bytes)
}

/** Signs the list anew. `days`: until the next one is due. */
export async function renewCrl(dataDir: string, root: Pair, now: Date, days: number): Promise<StoredCrl> {
  const certificate = new X509Certificate(root.certificate_pem)
  const until = new Date(now.getTime() + days * day_ms)
  const revoked = await revokedCertificates(dataDir)
  const rootKey = createPrivateKey(root.key_pem)
  const bytes = await makeCrl({ root: certificate, rootKey, revoked, from: now, until })
  await writeDurably(join(keysFolder(dataDir), crl_file), bytes)
  return { bytes, root: certificate, from: now, until }
}

/**
 * Reissues the list when half of its time is over, if the root's key is on this server. Servers that do it at once both
 * write a right one.
 */
export async function keepCrlFresh(dataDir: string, password: string | null, now = new Date()): Promise<void> {
  const stored = await storedCrl(dataDir)
  if (stored && stored.until.getTime() - now.getTime() > (crl_days / 2) * day_ms) return
  const root = await readRoot(keysFolder(dataDir), password ?? undefined)
  if (!root || root.key_pem === null) return
  await renewCrl(dataDir, { key_pem: root.key_pem, certificate_pem: root.certificate_pem }, now, crl_days)
}

/**
 * Adds an operator certificate of ours to the revoked ones; the list itself is signed by `renewCrl`.
 * @returns false when no certificate of ours has this fingerprint
 */
export async function revoke(
  dataDir: string,
  fingerprint: string,
  reason: RevocationReason,
  now: Date,
): Promise<boolean> {
  const plain = (text: string) => text.replaceAll(':', '').toUpperCase()
  const issued = (await issuedCertificates(keysFolder(dataDir))).map((pem) => new X509Certificate(pem))
  const certificate = issued.find(({ fingerprint256 }) => plain(fingerprint256) === plain(fingerprint))
  if (!certificate) return false
  const before = await revokedCertificates(dataDir)
  if (before.some(({ fingerprint_sha256 }) => fingerprint_sha256 === certificate.fingerprint256)) return true
  const { fingerprint256: fingerprint_sha256, serialNumber: serial } = certificate
  const all: Revoked[] = [...before, { fingerprint_sha256, serial, at: now.toISOString(), reason }]
  await keepRevoked(dataDir, all)
  return true
}
