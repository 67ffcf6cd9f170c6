import { X509Certificate } from 'node:crypto'
import { isAbsent } from '#server/documents/storage/durable-file.ts'
import type { Storage } from '#server/documents/storage/storage.ts'
import { sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import { type Revoked } from './crl.ts'
import { keepCrl, keepRevoked, revokedCertificates, storedCrl } from './crl-file.ts'
import { keepCertificate, keysFolder, knownCertificates } from './known-certificates.ts'
import { issuedCertificates, keepIssued } from './own-keys.ts'

const key = 'seal/shared.json'

/** What all servers must know of the seal, and is no secret. */
type Shared = { known: string[]; issued: string[]; revoked: Revoked[]; crl: string | null }

const nothing: Shared = { known: [], issued: [], revoked: [], crl: null }

/**
 * Servers without a shared folder tell each other through the storage which certificates seal in our name, which are
 * revoked, and the list that says so. Each keeps the union in its own folder, so a lost update is repeated by its author.
 * The MAC by the secret key keeps out what another user of the bucket wrote there.
 */
export async function shareCertificates(dataDir: string, storage: Storage, secrets: Secrets): Promise<void> {
  const [own, stored] = [await ownOf(dataDir), await readShared(storage, secrets)]
  const all: Shared = {
    known: union(own.known, stored.known, fingerprintOf),
    issued: union(own.issued, stored.issued, fingerprintOf),
    revoked: union(own.revoked, stored.revoked, ({ fingerprint_sha256 }) => fingerprint_sha256),
    crl: stored.crl,
  }
  for (const pem of all.known.slice(own.known.length)) await keepCertificate(dataDir, pem)
  for (const pem of all.issued.slice(own.issued.length)) await keepIssued(keysFolder(dataDir), pem)
  if (all.revoked.length > own.revoked.length) await keepRevoked(dataDir, all.revoked)
  if (stored.crl) await keepCrl(dataDir, Buffer.from(stored.crl, 'base64'))
  // the newer one of both
  all.crl = (await storedCrl(dataDir))?.bytes.toString('base64') ?? stored.crl
  if (textOf(all) !== textOf(stored)) await storage.put(key, sealed(all, secrets))
}

async function ownOf(dataDir: string): Promise<Shared> {
  return {
    known: await knownCertificates(dataDir),
    issued: await issuedCertificates(keysFolder(dataDir)),
    revoked: await revokedCertificates(dataDir),
    crl: null,
  }
}

function union<T>(own: readonly T[], others: readonly T[], idOf: (item: T) => string): T[] {
  const has = new Set(own.map(idOf))
  return [...own, ...others.filter((item) => !has.has(idOf(item)))]
}

const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256

/** The same text for the same content, whichever server wrote it. */
function textOf({ known, issued, revoked, crl }: Shared): string {
  const sorted = <T>(all: readonly T[], idOf: (item: T) => string) =>
    all.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  return JSON.stringify({
    known: sorted(known, fingerprintOf),
    issued: sorted(issued, fingerprintOf),
    revoked: sorted(revoked, ({ fingerprint_sha256 }) => fingerprint_sha256),
    crl,
  } satisfies Shared)
}

const macOf = (secrets: Secrets, text: string) => secrets.mac('shared certificates of the seal', text)

function sealed(shared: Shared, secrets: Secrets): Buffer {
  const text = textOf(shared)
  return Buffer.from(JSON.stringify({ text, mac: macOf(secrets, text).toString('base64') }))
}

async function readShared(storage: Storage, secrets: Secrets): Promise<Shared> {
  try {
    const { text, mac } = JSON.parse((await storage.read(key)).toString()) as { text: string; mac: string }
    const isOurs = sameBytes(Buffer.from(mac, 'base64'), macOf(secrets, text))
    return isOurs ? (JSON.parse(text) as Shared) : nothing
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError || error instanceof TypeError) return nothing
    throw error
  }
}
