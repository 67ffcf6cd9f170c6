import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { certificateTexts as t } from '#shared/text/certificate.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import {
  operator_certificate_name,
  operator_root_name,
  sample_certificate_name,
  sample_root_name,
} from './certificate-names.ts'
import { keyIdentifier } from './pkijs-parts.ts'
import type { CertificateOrder, CertificateOwner } from './issue-certificate.ts'
import {
  encryptKeys,
  firstRootKey,
  keepFirstOperator,
  keepFirstRoot,
  keepIssued,
  keepOperator,
  type Pair,
  readOperator,
  readRoot,
  type Root,
} from './own-keys.ts'

const root_years = 30

/** The chains that this server makes: of its seal, and of samples, whose key vouches for nothing and is never renewed. */
const chains = {
  seal: { root: operator_root_name, name: operator_certificate_name, years: 10 },
  sample: { root: sample_root_name, name: sample_certificate_name, years: root_years },
} as const

/** What a new certificate says, and how its key is kept. */
export type OwnSettings = {
  /** null: the certificate names nobody */
  owner: CertificateOwner | null
  /** the configured public address; null: no address of a list of revoked certificates */
  public_url: string | null
  /** null: keys are not encrypted */
  password: string | null
  chain?: keyof typeof chains
}

export const nobody: OwnSettings = { owner: null, public_url: null, password: null }

/** Where the revoked certificates of a root are published, under the public address. */
export function crlPath(root: X509Certificate): string {
  return `/crl/${keyIdentifier(root.publicKey).toString('hex')}.crl`
}

/**
 * This installation's own root and operator certificate, made at the first start. Servers that share the folder and
 * start together all get the same ones: each reads what is in the folder after the first write.
 * @throws {StartRefusal} when the keys are encrypted with another password
 */
export async function openOwn(keys: string, settings: OwnSettings, now: Date): Promise<{ operator: Pair; root: Root }> {
  const password = settings.password ?? undefined
  if (!(await readRoot(keys, password))) await makeRoot(keys, settings, now)
  const root = present(await readRoot(keys, password))
  if (!(await readOperator(keys, password))) {
    await keepFirstOperator(keys, await makeOperator(root, settings, now), password)
  }
  const operator = present(await readOperator(keys, password))
  if (!new X509Certificate(operator.certificate_pem).verify(new X509Certificate(root.certificate_pem).publicKey)) {
    throw new Error('seal-operator.pem is not issued by seal-root.pem')
  }
  await keepIssued(keys, operator.certificate_pem)
  if (password !== undefined) await encryptKeys(keys, password)
  return { operator, root }
}

function present<T>(kept: T | null): T {
  if (kept === null) throw new Error('a key of the seal was removed during the start')
  return kept
}

/**
 * A new operator certificate in place of the present one.
 * @throws {StartRefusal} when the root's key is not here
 */
export async function renewOperator(keys: string, root: Root, settings: OwnSettings, now: Date): Promise<Pair> {
  const pair = await makeOperator(root, settings, now)
  await keepOperator(keys, pair, settings.password ?? undefined)
  return pair
}

async function makeOperator(root: Root, settings: OwnSettings, now: Date): Promise<Pair> {
  if (root.key_pem === null) throw new StartRefusal(t.root_away)
  const issuer = new X509Certificate(root.certificate_pem)
  const { privateKey, publicKey } = newKey()
  const { name, years } = chains[settings.chain ?? 'seal']
  const certificate_pem = await issueCertificate({
    common_name: name,
    owner: settings.owner,
    publicKey,
    issuer,
    issuerKey: createPrivateKey(root.key_pem),
    from: now,
    until: earlier(yearsAfter(now, years), issuer.validToDate),
    crl_url: settings.public_url === null ? null : settings.public_url + crlPath(issuer),
  })
  return { key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate_pem }
}

async function makeRoot(keys: string, settings: OwnSettings, now: Date): Promise<void> {
  const privateKey = await firstRootKey(keys, settings.password ?? undefined, newKey().privateKey)
  const publicKey = createPublicKey(privateKey)
  const certificate_pem = await issueCertificate({
    common_name: chains[settings.chain ?? 'seal'].root,
    owner: settings.owner,
    publicKey,
    issuer: null,
    issuerKey: privateKey,
    from: now,
    until: yearsAfter(now, root_years),
    crl_url: null,
  })
  await keepFirstRoot(keys, certificate_pem)
}

/** The module is loaded only when a certificate is made: its library takes longer to load than all the rest. */
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
