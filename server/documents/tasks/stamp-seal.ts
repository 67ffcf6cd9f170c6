import { stampTexts } from '#shared/text/time-stamp.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { withTimeStamp } from '#server/documents/cms/cms.ts'
import { lastSeal } from '#server/documents/cms/last-seal.ts'
import { readCms } from '#server/documents/cms/read-cms.ts'
import { type GivenStamp, NoStamp, type TimeStamps } from '#server/documents/cms/time-stamps.ts'

export type StampedFile = { bytes: Buffer; sha256: string; stamp: GivenStamp }

/**
 * Adds a time-stamp to the seal that covers a file (PAdES B-T, ETSI EN 319 142-1 §6.3): the token fills reserved space
 * in the signature, so the file's length and every sealed byte stay.
 * @throws {NoStamp} when the authority gives none, or one too long for the space
 */
export async function stampSeal(stamps: TimeStamps, sealed: Buffer): Promise<StampedFile> {
  const seal = lastSeal(sealed)
  const signature = seal && readCms(seal.cms)
  if (!signature) throw new Error('there is no seal to stamp')
  const stamp = await stamps.stamp(signature.signature)
  const cms = withTimeStamp(seal.cms, stamp.token)
  const room = sealed.length - seal.tail_bytes - seal.head_bytes - 2
  const hex = cms.toString('hex')
  if (hex.length > room) throw new NoStamp(stampTexts.too_long)
  const bytes = Buffer.from(sealed)
  bytes.write(hex, seal.head_bytes + 1, 'latin1')
  return { bytes, sha256: sha256Hex(bytes), stamp }
}
