import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#server/documents/storage/storage.ts'
import { readConfigured, type SignerFiles } from './configured-certificate.ts'
import type { CertificateOrder } from './issue-certificate.ts'
import { keepCertificate, keysFolder, knownCertificates, own_root_file, readIfThere } from './known-certificates.ts'
import type { CertificateFiles } from './seal-config.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    certificate: OperatorCertificate
  }
}

/** What is needed to seal. Contains the private key: it never leaves the server and its worker processes. */
export type OperatorKey = {
  key_pem: string
  certificate_pem: string
  chain_pem: string[]
  /** reserved in each seal for a time-stamp that is added afterwards; 0 without an authority */
  stamp_room_bytes: number
}

export type OperatorCertificate = {
  operator: OperatorKey
  /** `own`: made by this server; `configured`: given by the operator */
  source: 'own' | 'configured'
  certificate_pem: string
  /** the last of the chain, as far as it is known */
  root_pem: string
  /** certificates whose seals count as ours: the current one and all earlier ones */
  known_pem: string[]
  /** of the operator certificate; upper-case hex with colons, as other tools print it */
  fingerprint_sha256: string
  root_fingerprint_sha256: string
  valid_until: Date
}

/** It protects integrity only: it is not a qualified signature (63-ФЗ). */
export const operator_certificate_name = 'печать оператора (контроль целостности)'
const root_name = 'корневой сертификат оператора (контроль целостности)'
const files = {
  rootKey: 'seal-root.key.pem',
  root: own_root_file,
  key: 'seal-operator.key.pem',
  certificate: 'seal-operator.pem',
}
const root_years = 30
const operator_years = 10

/**
 * Loads the configured certificate, or this installation's own from `<dataDir>/keys`, made at the first start. Throws
 * when a key does not match its certificate or other users can read it: the server then refuses to start
 * (docs/security.md#rules, 4).
 */
export async function openOperatorCertificate(
  dataDir: string,
  configured?: CertificateFiles,
  clock = () => new Date(),
): Promise<OperatorCertificate> {
  const keys = keysFolder(dataDir)
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const operator = configured ? await readConfigured(configured, clock()) : await openOwn(keys, clock)
  const { certificate_pem } = operator
  const root_pem = operator.chain_pem.at(-1) ?? certificate_pem
  const certificate = new X509Certificate(certificate_pem)
  if (configured) await keepCertificate(dataDir, certificate_pem)
  return {
    operator: { ...operator, stamp_room_bytes: 0 },
    source: configured ? 'configured' : 'own',
    certificate_pem,
    root_pem,
    known_pem: await knownCertificates(dataDir),
    fingerprint_sha256: certificate.fingerprint256,
    root_fingerprint_sha256: new X509Certificate(root_pem).fingerprint256,
    valid_until: certificate.validToDate,
  }
}

async function openOwn(keys: string, clock: () => Date): Promise<SignerFiles> {
  const root = (await loadPair(keys, files.rootKey, files.root)) ?? (await makeRoot(keys, clock()))
  const operator = (await loadPair(keys, files.key, files.certificate)) ?? (await makeOperator(keys, root, clock()))
  if (!new X509Certificate(operator.certificate_pem).verify(new X509Certificate(root.certificate_pem).publicKey)) {
    throw new Error(`${files.certificate} is not issued by ${files.root}`)
  }
  return { ...operator, chain_pem: [root.certificate_pem] }
}

type Pair = { key_pem: string; certificate_pem: string }

async function loadPair(keys: string, keyFile: string, certificateFile: string): Promise<Pair | null> {
  const key_pem = await readIfThere(join(keys, keyFile))
  const certificate_pem = await readIfThere(join(keys, certificateFile))
  // the certificate is written last: a key without one is left from an interrupted start
  if (certificate_pem === null) return null
  if (key_pem === null) throw new Error(`${keyFile} is missing: restore it from the backup of DATA_DIR`)
  const { mode } = await stat(join(keys, keyFile))
  if (mode & 0o077) throw new Error(`${keyFile} can be read by others: chmod 600 it`)
  if (!new X509Certificate(certificate_pem).checkPrivateKey(createPrivateKey(key_pem))) {
    throw new Error(`${keyFile} does not belong to ${certificateFile}`)
  }
  return { key_pem, certificate_pem }
}

async function makeRoot(keys: string, now: Date): Promise<Pair> {
  const { privateKey, publicKey } = newKey()
  const certificate_pem = await issueCertificate({
    subject: root_name,
    issuer: root_name,
    publicKey,
    issuerKey: privateKey,
    issuerPublicKey: publicKey,
    authority: true,
    from: now,
    until: yearsAfter(now, root_years),
  })
  return keepPair(keys, files.rootKey, files.root, privateKey, certificate_pem)
}

async function makeOperator(keys: string, root: Pair, now: Date): Promise<Pair> {
  const { privateKey, publicKey } = newKey()
  const certificate_pem = await issueCertificate({
    subject: operator_certificate_name,
    issuer: root_name,
    publicKey,
    issuerKey: createPrivateKey(root.key_pem),
    issuerPublicKey: new X509Certificate(root.certificate_pem).publicKey,
    authority: false,
    from: now,
    until: yearsAfter(now, operator_years),
  })
  return keepPair(keys, files.key, files.certificate, privateKey, certificate_pem)
}

async function keepPair(
  keys: string,
  keyFile: string,
  certificateFile: string,
  key: KeyObject,
  certificate_pem: string,
): Promise<Pair> {
  const key_pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  await writeDurably(join(keys, keyFile), Buffer.from(key_pem))
  await writeDurably(join(keys, certificateFile), Buffer.from(certificate_pem))
  return { key_pem, certificate_pem }
}

/** Loaded at the first start only: this library takes longer than all the rest. */
async function issueCertificate(order: CertificateOrder): Promise<string> {
  const issuing = await import('./issue-certificate.ts')
  return issuing.issueCertificate(order)
}

function newKey(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
