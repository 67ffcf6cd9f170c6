import { createHash, X509Certificate } from 'node:crypto'
import { Readable } from 'node:stream'
import { certificatesIn } from '#server/documents/cms/chain.ts'
import { signDetached } from '#server/documents/cms/sign-detached.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { readCms } from '#server/documents/cms/read-cms.ts'
import { readStampInfo } from '#server/documents/cms/time-stamp.ts'
import type { Storage } from '#server/documents/storage/storage.ts'
import type { Config } from '#server/platform/core/config.ts'
import type { Step } from '#server/platform/journal/merkle.ts'
import type { Services } from '#server/platform/services/services.ts'
import { chainOf, joined } from './seal-parts.ts'
import { zip, type ZipEntry } from '#server/platform/exports/zip.ts'

/** A file of the archive: its bytes, or where they are stored. */
export type Entry = { path: string; sha256: string } & ({ bytes: Buffer } | { storage_key: string })

/** What archives are made from; a thread opens its own. */
export type Sources = Pick<Services, 'db' | 'storage'> & {
  config: Pick<Config, 'operator' | 'public_url'> & { stamp_roots_pem: readonly string[] }
  /** signs the archive's checksums */
  seal: OperatorKey
}

/** @param modified of all files, so that the archive of one request is the same each time */
export function archiveOf(storage: Storage, entries: Iterable<Entry> | AsyncIterable<Entry>, modified: Date): Readable {
  return Readable.from(zip(opened(storage, entries), modified), { objectMode: false })
}

async function* opened(
  storage: Storage,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
): AsyncGenerator<ZipEntry, void, undefined> {
  for await (const entry of entries) {
    if ('bytes' in entry) yield entry
    else yield { path: entry.path, open: async () => (await storage.stream(entry.storage_key)).stream }
  }
}

/** `SHA256SUMS` and its signature: a detached CMS of the certificate in use today. */
export function signedSums(lines: readonly string[], seal: OperatorKey): Record<string, string | Buffer> {
  const sums = lines.join('')
  return {
    SHA256SUMS: sums,
    'SHA256SUMS.p7s': signDetached(createHash('sha256').update(sums).digest(), seal),
  }
}

export const sumLine = ({ sha256, path }: Entry) => `${sha256}  ${path}\n`

/** The certificate in use today, which signs the archive: it may be another one than that of the seals. */
export function makerOf({ certificate_pem, chain_pem }: OperatorKey) {
  const certificate = new X509Certificate(certificate_pem)
  const top = new X509Certificate(chain_pem.at(-1) ?? certificate_pem)
  return {
    certificates: { archive: String(certificate), 'archive-root': String(top) },
    fingerprints: { root: top.fingerprint256, operator: certificate.fingerprint256 },
  }
}

export const anchorNumber = (anchor_id: number) => String(anchor_id).padStart(9, '0')

export const stepsText = (path: readonly Step[]) =>
  path.map(({ side, hash }) => ` ${side === 'left' ? 'L' : 'R'}${hash.toString('hex')}`).join('')

/** The time of an anchor's time-stamp, and the certificates of its authority. */
export function anchorStampOf(der: Buffer, roots_pem: readonly string[]) {
  const token = readCms(der)
  const info = token && readStampInfo(token)
  if (!token || !info) return null
  const known = [...token.certificates, ...roots_pem.flatMap((pem) => certificatesIn(pem))]
  const { certificate, top, others } = chainOf(token.certificate, known)
  return {
    at: info.at,
    certificates: { 'anchors-tsa-root': joined([top]), 'anchors-tsa': joined([certificate, ...others]) },
  }
}
