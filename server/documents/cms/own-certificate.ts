import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { certificateTexts as t } from '#shared/text/certificate.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { keyIdentifier } from './crl.ts'
import type { CertificateOrder, CertificateOwner } from './issue-certificate.ts'
import {
  encryptKeys,
  keepIssued,
  keepOperator,
  keepRoot,
  type Pair,
  readOperator,
  readRoot,
  type Root,
} from './own-keys.ts'

/** It protects integrity only: it is not a qualified signature (63-ФЗ). */
export const operator_certificate_name = 'печать оператора (контроль целостности)'
const root_name = 'корневой сертификат оператора (контроль целостности)'
const root_years = 30
const operator_years = 10

/** What a new certificate says, and how its key is kept. */
export type OwnSettings = {
  /** null: the certificate names nobody */
  owner: CertificateOwner | null
  /** the configured public address; null: no address of a list of revoked certificates */
  public_url: string | null
  /** null: keys are not encrypted */
  password: string | null
}

export const nobody: OwnSettings = { owner: null, public_url: null, password: null }

/** Where the revoked certificates of a root are published, under the public address. */
export function crlPath(root: X509Certificate): string {
  return `/crl/${keyIdentifier(root.publicKey).toString('hex')}.crl`
}

/**
 * This installation's own root and operator certificate, made at the first start.
 * @throws {StartRefusal} when the keys are encrypted with another password
 */
export async function openOwn(keys: string, settings: OwnSettings, now: Date): Promise<{ operator: Pair; root: Root }> {
  const password = settings.password ?? undefined
  const root: Root = (await readRoot(keys, password)) ?? (await makeRoot(keys, settings, now))
  const operator = (await readOperator(keys, password)) ?? (await makeOperator(keys, root, settings, now))
  if (!new X509Certificate(operator.certificate_pem).verify(new X509Certificate(root.certificate_pem).publicKey)) {
    throw new Error('seal-operator.pem is not issued by seal-root.pem')
  }
  await keepIssued(keys, operator.certificate_pem)
  if (password !== undefined) await encryptKeys(keys, password)
  return { operator, root }
}

/** @throws {StartRefusal} when the root's key is not here */
export async function makeOperator(keys: string, root: Root, settings: OwnSettings, now: Date): Promise<Pair> {
  if (root.key_pem === null) throw new StartRefusal(t.root_away)
  const issuer = new X509Certificate(root.certificate_pem)
  const { privateKey, publicKey } = newKey()
  const certificate_pem = await issueCertificate({
    common_name: operator_certificate_name,
    owner: settings.owner,
    publicKey,
    issuer,
    issuerKey: createPrivateKey(root.key_pem),
    from: now,
    until: earlier(yearsAfter(now, operator_years), issuer.validToDate),
    crl_url: settings.public_url === null ? null : settings.public_url + crlPath(issuer),
  })
  const pair = { key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate_pem }
  await keepOperator(keys, pair, settings.password ?? undefined)
  return pair
}

async function makeRoot(keys: string, settings: OwnSettings, now: Date): Promise<Pair> {
  const { privateKey, publicKey } = newKey()
  const certificate_pem = await issueCertificate({
    common_name: root_name,
    owner: settings.owner,
    publicKey,
    issuer: null,
    issuerKey: privateKey,
    from: now,
    until: yearsAfter(now, root_years),
    crl_url: null,
  })
  const pair = { key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate_pem }
  await keepRoot(keys, pair, settings.password ?? undefined)
  return pair
}

/** Loaded at the first start only: this library takes longer than all the rest. */
async function issueCertificate(order: CertificateOrder): Promise<string> {
  const issuing = await import('./issue-certificate.ts')
  return issuing.issueCertificate(order)
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const earlier = (a: Date, b: Date) => (a < b ? a : b)

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
