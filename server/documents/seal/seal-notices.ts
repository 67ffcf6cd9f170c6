import { join } from 'node:path'
import type { SealNotice } from '#shared/contract/seal.ts'
import { crl_expires_soon_days } from '#shared/rules/limits.ts'
import { expiresSoon } from '#shared/rules/seal-term.ts'
import { revokedCertificates, storedCrl } from '#server/documents/cms/crl-file.ts'
import { keysFolder, readIfThere } from '#server/documents/cms/known-certificates.ts'
import { operator_file } from '#server/documents/cms/own-keys.ts'
import { isNamed } from './renew-own-seal.ts'
import type { Services } from '#server/platform/services/services.ts'

type PresentCertificate = Pick<
  Services['certificate'],
  'valid_until' | 'certificate_pem' | 'source' | 'fingerprint_sha256'
>

const day_ms = 24 * 3600 * 1000

/** What the operator should do about the certificate in use, the most urgent first. */
export async function sealNoticesOf(
  { certificate, config }: Pick<Services, 'config'> & { certificate: PresentCertificate },
  now = new Date(),
): Promise<SealNotice[]> {
  const { valid_until, certificate_pem, source, fingerprint_sha256 } = certificate
  const found: SealNotice[] = []
  if (valid_until <= now) found.push('ended')
  else if (expiresSoon(valid_until, now.getTime())) found.push('ends_soon')
  if (source === 'configured') return found

  const revoked = await revokedCertificates(config.data_dir)
  if (revoked.some((certificate) => certificate.fingerprint_sha256 === fingerprint_sha256)) found.push('revoked')
  if (await isReplaced(config.data_dir, certificate_pem)) found.push('restart')
  const { owner } = config.seal.own
  if (!owner) found.push('unnamed')
  else if (!isNamed(certificate_pem, owner)) found.push('renamed')
  const list = await storedCrl(config.data_dir)
  if (!list || list.until.getTime() - now.getTime() < crl_expires_soon_days * day_ms) found.push('list_ends')
  return found
}

/** Whether a renewal was made after this server started. */
async function isReplaced(dataDir: string, certificate_pem: string): Promise<boolean> {
  const stored = await readIfThere(join(keysFolder(dataDir), operator_file))
  return stored !== null && stored !== certificate_pem
}
