import { X509Certificate } from 'node:crypto'
import { certificatesIn, inOrder, isUnder } from './chain.ts'
import { findRanges } from './seal-parts.ts'
import { readDer } from './der.ts'
import { readCms } from './read-cms.ts'
import { readStampInfo } from './time-stamp.ts'

/** DER */
export type ValidationMaterial = { certificates: Buffer[]; crls: Buffer[] }

type Known = {
  /** PEM of certificates whose seals are ours */
  seals: readonly string[]
  /** PEM of trusted authorities */
  authorities: readonly string[]
}

/**
 * The certificates that our seals in a file and their time-stamps need, with what leads from them to known roots.
 * Signatures of others are their matter, and may name any address for their lists.
 */
export function chainsIn(bytes: Buffer, known: Known): X509Certificate[][] {
  const ours = known.seals.map((pem) => new X509Certificate(pem))
  const roots = known.authorities.flatMap((pem) => certificatesIn(pem))
  const found: X509Certificate[][] = []
  for (const [start, head_bytes, tail_start] of findRanges(bytes).toSorted(([, , a], [, , b]) => a - b)) {
    const cms = start === 0 ? signatureIn(bytes, head_bytes, tail_start) : null
    if (!cms) continue
    const isToken = readStampInfo(cms) !== null
    // a time-stamp of the whole file comes after our seal
    if (isToken ? found.length === 0 : !isUnder(cms.certificate, [], ours)) continue
    if (!isToken) found.push([cms.certificate, ...inOrder(cms.certificate, cms.certificates)])
    const token = isToken ? cms : cms.time_stamp && readCms(cms.time_stamp)
    if (token) found.push([token.certificate, ...inOrder(token.certificate, [...token.certificates, ...roots])])
  }
  return found
}

function signatureIn(bytes: Buffer, head_bytes: number, tail_start: number) {
  try {
    const hex = bytes.toString('latin1', head_bytes + 1, tail_start - 1)
    return readCms(readDer(Buffer.from(hex, 'hex')).whole)
  } catch {
    return null
  }
}
