import { stampTexts } from '#shared/text/time-stamp.ts'
import { asBuffer, sha256Hex } from '#server/documents/cms/bytes.ts'
import { findRanges } from '#server/documents/cms/seal-parts.ts'
import { readCms } from '#server/documents/cms/read-cms.ts'
import { NoStamp, stamp_bytes_max, type TimeStamps } from '#server/documents/cms/time-stamps.ts'
import type { ValidationMaterial } from '#server/documents/cms/validation-material.ts'
import type { Runner } from '#server/documents/pool/pool.ts'
import type { StampedFile } from './stamp-seal.ts'

/** `ends_at`: of the certificate that stamped */
export type StampedDocument = StampedFile & { ends_at: Date }

/**
 * Appends validation data and a document time-stamp to a sealed copy (PAdES B-LTA): its own bytes stay as they are.
 * @throws {NoStamp} when the authority gives none, or one too long for the space
 */
export async function stampDocument(
  pool: Runner,
  stamps: TimeStamps,
  sealed: Buffer,
  { certificates, crls }: ValidationMaterial,
): Promise<StampedDocument> {
  const encoded = (values: readonly Buffer[]) => values.map((value) => value.toString('base64'))
  const data = { certificates: encoded(certificates), crls: encoded(crls) }
  const made = await pool.run('add_stamp_room', { bytes: sealed, ...data, room_bytes: stamp_bytes_max })
  const bytes = asBuffer(made.bytes)
  const [, start, end] = findRanges(bytes).find(([, , from, length]) => from + length === bytes.length) ?? []
  if (start === undefined || end === undefined) throw new Error('there is no room for a time-stamp')
  const covered = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  const stamp = await stamps.stamp(covered)
  const certificate = readCms(stamp.token)?.certificate
  const hex = stamp.token.toString('hex')
  if (!certificate || hex.length > end - start - 2) throw new NoStamp(stampTexts.too_long)
  bytes.write(hex, start + 1, 'latin1')
  return { bytes, sha256: sha256Hex(bytes), stamp, ends_at: certificate.validToDate }
}
