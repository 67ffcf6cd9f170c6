import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { certificateTexts as t } from '#shared/text/certificate.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { writeDurably, writeOnce } from '#server/documents/storage/durable-file.ts'
import { certificatesIn } from './chain.ts'
import { own_root_file, readIfThere } from './known-certificates.ts'

/** A key and its certificate, PEM; the key is not encrypted here. */
export type Pair = { key_pem: string; certificate_pem: string }
/** `key_pem` is null where the operator keeps the key elsewhere. */
export type Root = { key_pem: string | null; certificate_pem: string }

const files = {
  rootKey: 'seal-root.key.pem',
  root: own_root_file,
  /** of the first certificate; those of later ones have its fingerprint in their name */
  key: 'seal-operator.key.pem',
  certificate: 'seal-operator.pem',
}
export const operator_file = files.certificate
const issued_folder = 'issued'

/** The root of this installation; null before the first start. */
export async function readRoot(keys: string, password: string | undefined): Promise<Root | null> {
  const certificate_pem = await readIfThere(join(keys, files.root))
  if (certificate_pem === null) return null
  const key = await readKeyFile(keys, files.rootKey, password)
  if (key) refuseForeign(key, certificate_pem, files.rootKey, files.root)
  return { key_pem: key && plain(key), certificate_pem }
}

/** The operator's key and certificate; null before the first start. */
export async function readOperator(keys: string, password: string | undefined): Promise<Pair | null> {
  const certificate_pem = await readIfThere(join(keys, files.certificate))
  // the certificate is written last: a key without one is left from an interrupted start or renewal
  if (certificate_pem === null) return null
  const own = keyFileOf(certificate_pem)
  const name = (await exists(join(keys, own))) ? own : files.key
  const key = await readKeyFile(keys, name, password)
  if (!key) {
    // renewed between the two readings
    if ((await readIfThere(join(keys, files.certificate))) !== certificate_pem) return readOperator(keys, password)
    throw new Error(`${name} is missing: restore it from the backup of DATA_DIR`)
  }
  refuseForeign(key, certificate_pem, name, files.certificate)
  return { key_pem: plain(key), certificate_pem }
}

/** The root's key for the first certificate: of servers that start together all get the same one. */
export async function firstRootKey(keys: string, password: string | undefined, made: KeyObject): Promise<KeyObject> {
  await writeKey(join(keys, files.rootKey), plain(made), password, writeOnce)
  return (await readKeyFile(keys, files.rootKey, password)) ?? made
}

/** Keeps the root's first certificate, unless another server has kept one of the same key meanwhile. */
export async function keepFirstRoot(keys: string, certificate_pem: string): Promise<void> {
  await writeOnce(join(keys, files.root), Buffer.from(certificate_pem))
}

/** Keeps the operator's first key and certificate, unless another server has kept its own meanwhile. */
export async function keepFirstOperator(keys: string, pair: Pair, password: string | undefined): Promise<void> {
  const key = join(keys, keyFileOf(pair.certificate_pem))
  await writeKey(key, pair.key_pem, password)
  await writeOnce(join(keys, files.certificate), Buffer.from(pair.certificate_pem))
  const isKept = (await readIfThere(join(keys, files.certificate))) === pair.certificate_pem
  if (!isKept) await rm(key, { force: true })
}

/**
 * Replaces the operator's key and certificate. The certificate names the key's file and is replaced at once, so that a
 * server that starts meanwhile reads the old pair or the new one.
 */
export async function keepOperator(keys: string, pair: Pair, password: string | undefined): Promise<void> {
  const name = keyFileOf(pair.certificate_pem)
  await writeKey(join(keys, name), pair.key_pem, password)
  await keepIssued(keys, pair.certificate_pem)
  await writeDurably(join(keys, files.certificate), Buffer.from(pair.certificate_pem))
  const others = (await readdir(keys)).filter((file) => /^seal-operator.*\.key\.pem$/.test(file) && file !== name)
  for (const file of others) await rm(join(keys, file), { force: true })
}

/** Operator certificates issued by our root, without their keys: people compare fingerprints of old seals. */
export async function keepIssued(keys: string, certificate_pem: string): Promise<void> {
  const folder = join(keys, issued_folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${hexOf(certificate_pem)}.pem`)
  if (!(await exists(path))) await writeDurably(path, Buffer.from(certificate_pem))
}

export async function issuedCertificates(keys: string): Promise<string[]> {
  const names = await readdir(join(keys, issued_folder)).catch(() => [])
  const issued = names.filter((name) => name.endsWith('.pem')).toSorted()
  return Promise.all(issued.map((name) => readFile(join(keys, issued_folder, name), 'utf8')))
}

/** Encrypts the keys that are not; a certificate's key is readable all the time. */
export async function encryptKeys(keys: string, password: string): Promise<void> {
  for (const name of await readdir(keys)) {
    if (!/^seal-.*\.key\.pem$/.test(name)) continue
    const text = await readFile(join(keys, name), 'utf8')
    if (!isEncrypted(text)) await writeKey(join(keys, name), text, password)
  }
}

/** The root with its key in one PEM file, encrypted, to be kept off the server. */
export function rootBundle({ key_pem, certificate_pem }: Pair, password: string): string {
  return certificate_pem + exported(key_pem, password)
}

/** @throws {StartRefusal} when the file or the password is not that of this root */
export async function readRootBundle(path: string, password: string | undefined, root_pem: string): Promise<Pair> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartRefusal(t.unreadable('--root', path))
  })
  const [certificate] = certificatesIn(text)
  if (certificate?.fingerprint256 !== new X509Certificate(root_pem).fingerprint256) {
    throw new StartRefusal(t.other_root(path))
  }
  const key = openKey(text, path, password)
  refuseForeign(key, root_pem, path, files.root)
  return { key_pem: plain(key), certificate_pem: root_pem }
}

export function hasRootKey(keys: string): Promise<boolean> {
  return exists(join(keys, files.rootKey))
}

export async function removeRootKey(keys: string): Promise<void> {
  await rm(join(keys, files.rootKey), { force: true })
}

async function readKeyFile(keys: string, name: string, password: string | undefined): Promise<KeyObject | null> {
  const path = join(keys, name)
  const text = await readIfThere(path)
  if (text === null) return null
  const { mode } = await stat(path)
  if (mode & 0o077) throw new Error(`${name} can be read by others: chmod 600 it`)
  return openKey(text, path, password)
}

function openKey(text: string, path: string, password: string | undefined): KeyObject {
  if (isEncrypted(text) && password === undefined) throw new StartRefusal(t.password_missing(path))
  try {
    return createPrivateKey({ key: text, ...(password !== undefined && { passphrase: password }) })
  } catch {
    throw new StartRefusal(t.wrong_password(path))
  }
}

function refuseForeign(key: KeyObject, certificate_pem: string, keyFile: string, certificateFile: string): void {
  if (!new X509Certificate(certificate_pem).checkPrivateKey(key)) {
    throw new Error(`${keyFile} does not belong to ${certificateFile}`)
  }
}

async function writeKey(
  path: string,
  key_pem: string,
  password: string | undefined,
  write = writeDurably,
): Promise<void> {
  await write(path, Buffer.from(password === undefined ? key_pem : exported(key_pem, password)))
}

const plain = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** PKCS#8 with PBES2 (RFC 8018) */
function exported(key_pem: string, password: string): string {
  const key = createPrivateKey(key_pem)
  return key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: password }).toString()
}

const isEncrypted = (text: string) => text.includes('ENCRYPTED')
const hexOf = (pem: string) => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
const keyFileOf = (certificate_pem: string) => `seal-operator-${hexOf(certificate_pem).slice(0, 16)}.key.pem`

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
