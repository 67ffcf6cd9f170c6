import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { certificateTexts as t } from '#shared/text/certificate.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { maySign } from './certificate-use.ts'
import { certificatesIn, inOrder } from './chain.ts'
import type { CertificateFiles } from './seal-config.ts'

/** RSA below 2048 bits and curves of less than 128 bits of strength are forgeable (NIST SP 800-57, table 2). */
const rsa_bits_min = 2048
const curves = ['prime256v1', 'secp384r1']

/** Instead of a path: the content itself, for servers that get their secrets in the environment. */
const inline = 'base64:'

/** `chain_pem`: its issuers, upwards, as far as the files contain them. */
export type SignerFiles = { key_pem: string; certificate_pem: string; chain_pem: string[] }

/**
 * The operator's certificate from an authority, checked for everything that could make a seal invalid.
 * @throws {StartRefusal} in Russian, naming the setting to fix
 */
export async function readConfigured(files: CertificateFiles, now: Date): Promise<SignerFiles> {
  const { password } = files
  const certificateName = shownAs(files.certificate, 'SEAL_CERTIFICATE')
  const keyName = files.key === undefined ? certificateName : shownAs(files.key, 'SEAL_KEY')
  const bytes = await contentOf(files.certificate, 'SEAL_CERTIFICATE')
  const { key, certificates } = isPem(bytes)
    ? await readPem(files, bytes, { certificate: certificateName, key: keyName })
    : await readContainer(certificateName, bytes, password ?? '')
  const certificate = certificates.find((certificate) => certificate.checkPrivateKey(key))
  if (!certificate) throw new StartRefusal(t.key_misfits(keyName, certificateName))
  refuseUnfit(certificate, key, now)
  return {
    key_pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate_pem: certificate.toString(),
    chain_pem: inOrder(certificate, certificates).map(String),
  }
}

type Found = { key: KeyObject; certificates: X509Certificate[] }

async function readPem(
  files: CertificateFiles,
  bytes: Buffer,
  names: { certificate: string; key: string },
): Promise<Found> {
  const keyBytes = files.key ? await contentOf(files.key, 'SEAL_KEY') : bytes
  return { key: readKey(names.key, keyBytes, files.password), certificates: readChain(bytes, names.certificate) }
}

async function readContainer(file: string, bytes: Buffer, password: string): Promise<Found> {
  // loaded only for such files: this library takes longer than the rest of the start-up
  const { LegacyPkcs12, readPkcs12, WrongPassword } = await import('./read-pkcs12.ts')
  try {
    const { keys, certificates } = await readPkcs12(bytes, password)
    const [der] = keys
    if (!der) throw new StartRefusal(t.no_key(file))
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return { key, certificates: certificates.map((certificate) => new X509Certificate(certificate)) }
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    if (error instanceof WrongPassword) throw new StartRefusal(t.wrong_password(file))
    throw new StartRefusal(error instanceof LegacyPkcs12 ? t.legacy(file) : t.not_a_certificate(file))
  }
}

function readKey(file: string, bytes: Buffer, password: string | undefined): KeyObject {
  const text = bytes.toString('latin1')
  if (!text.includes('PRIVATE KEY')) throw new StartRefusal(t.no_key(file))
  try {
    return createPrivateKey({ key: bytes, ...(password !== undefined && { passphrase: password }) })
  } catch {
    throw new StartRefusal(/ENCRYPTED/.test(text) ? t.wrong_password(file) : t.no_key(file))
  }
}

function readChain(bytes: Buffer, file: string): X509Certificate[] {
  try {
    const found = certificatesIn(bytes.toString('latin1'))
    if (found.length > 0) return found
  } catch {
    // reported below
  }
  throw new StartRefusal(t.not_a_certificate(file))
}

function refuseUnfit(certificate: X509Certificate, key: KeyObject, now: Date): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  const isStrong =
    (type === 'rsa' && (details?.modulusLength ?? 0) >= rsa_bits_min) ||
    (type === 'ec' && curves.includes(details?.namedCurve ?? ''))
  if (!isStrong) throw new StartRefusal(t.weak_key)
  if (certificate.validToDate <= now) throw new StartRefusal(t.expired(certificate.validToDate.toISOString()))
  if (certificate.validFromDate > now) throw new StartRefusal(t.too_early(certificate.validFromDate.toISOString()))
  if (!maySign(certificate)) throw new StartRefusal(t.wrong_use)
}

/** Never the content: it may be a key. */
const shownAs = (value: string, setting: string) => (value.startsWith(inline) ? setting : value)

async function contentOf(file: string, setting: string): Promise<Buffer> {
  if (file.startsWith(inline)) return Buffer.from(file.slice(inline.length), 'base64')
  try {
    return await readFile(file)
  } catch {
    throw new StartRefusal(t.unreadable(setting, file))
  }
}

const isPem = (bytes: Buffer) => bytes.includes('-----BEGIN ')
