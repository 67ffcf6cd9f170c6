import { X509Certificate } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { readConfigured } from './configured-certificate.ts'
import { keepCertificate, keysFolder, knownCertificates, samplesFolder } from './known-certificates.ts'
import { nobody, openOwn, type OwnSettings } from './own-certificate.ts'
import { issuedCertificates } from './own-keys.ts'
import type { OperatorKey } from './operator-key.ts'
import type { CertificateFiles } from './seal-config.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    certificate: OperatorCertificate
  }
}

export type OperatorCertificate = {
  operator: OperatorKey
  /** seals samples instead: of a chain whose names say so, also beside a configured certificate */
  sample: OperatorKey
  /** `own`: made by this server; `configured`: given by the operator */
  source: 'own' | 'configured'
  certificate_pem: string
  /** the last of the chain, as far as it is known */
  root_pem: string
  /** certificates whose seals count as ours: the current one and all earlier ones */
  known_pem: string[]
  /** operator certificates issued by our own root, the current one too: their seals are checked by the root */
  issued_pem: string[]
  /** of the operator certificate; upper-case hex with colons, as other tools print it */
  fingerprint_sha256: string
  root_fingerprint_sha256: string
  valid_until: Date
}

/**
 * Loads the configured certificate, or this installation's own from `<dataDir>/keys`, made at the first start. Throws
 * when a key does not match its certificate or other users can read it: the server then refuses to start
 * (docs/security.md#rules, 4).
 */
export async function openOperatorCertificate(
  dataDir: string,
  configured?: CertificateFiles,
  own = nobody,
  clock = () => new Date(),
): Promise<OperatorCertificate> {
  const keys = keysFolder(dataDir)
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const operator = configured ? await readConfigured(configured, clock()) : await openOwnKey(keys, own, clock())
  const sample = await openOwnKey(samplesFolder(dataDir), { ...nobody, chain: 'sample' }, clock())
  const { certificate_pem } = operator
  const root_pem = operator.chain_pem.at(-1) ?? certificate_pem
  const certificate = new X509Certificate(certificate_pem)
  if (configured) await keepCertificate(dataDir, certificate_pem)
  return {
    operator: { ...operator, stamp_room_bytes: 0 },
    sample: { ...sample, stamp_room_bytes: 0 },
    source: configured ? 'configured' : 'own',
    certificate_pem,
    root_pem,
    known_pem: await knownCertificates(dataDir),
    issued_pem: await issuedCertificates(keys),
    fingerprint_sha256: certificate.fingerprint256,
    root_fingerprint_sha256: new X509Certificate(root_pem).fingerprint256,
    valid_until: certificate.validToDate,
  }
}

async function openOwnKey(keys: string, own: OwnSettings, now: Date) {
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const { operator, root } = await openOwn(keys, own, now)
  return { ...operator, chain_pem: [root.certificate_pem] }
}
