import type { X509Certificate } from 'node:crypto'
import { certificatesIn, inOrder } from './chain.ts'
import { findRanges } from './check-seal.ts'
import { readDer } from './der.ts'
import { readCms } from './read-cms.ts'
import { readStampInfo } from './time-stamp.ts'

/** DER */
export type ValidationMaterial = { certificates: Buffer[]; crls: Buffer[] }

/** A file has a handful of signatures. */
const certificates_max = 64

/**
 * The certificates that the time-stamps and seals of a file need: their own, and what leads from them to the known roots
 * of authorities (PEM).
 */
export function certificatesOf(bytes: Buffer, roots_pem: readonly string[]): X509Certificate[] {
  const roots = roots_pem.flatMap((pem) => certificatesIn(pem))
  const found = findRanges(bytes).flatMap(([start, head_bytes, tail_start]) => {
    const cms = start === 0 ? signatureIn(bytes, head_bytes, tail_start) : null
    if (!cms) return []
    const token = readStampInfo(cms) ? cms : cms.time_stamp && readCms(cms.time_stamp)
    const chain = token ? [token.certificate, ...inOrder(token.certificate, [...token.certificates, ...roots])] : []
    return token === cms ? chain : [cms.certificate, ...inOrder(cms.certificate, cms.certificates), ...chain]
  })
  const once = new Map(found.map((certificate) => [certificate.fingerprint256, certificate]))
  return [...once.values()].slice(0, certificates_max)
}

function signatureIn(bytes: Buffer, head_bytes: number, tail_start: number) {
  try {
    const hex = bytes.toString('latin1', head_bytes + 1, tail_start - 1)
    return readCms(readDer(Buffer.from(hex, 'hex')).whole)
  } catch {
    return null
  }
}
