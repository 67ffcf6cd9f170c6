import type { X509Certificate } from 'node:crypto'
import { certificatesIn, inOrder } from '#server/documents/cms/chain.ts'
import { readCms } from '#server/documents/cms/read-cms.ts'

/** Byte ranges inside the CMS of a seal. */
type Place = { at: number; length: number }

/** What is needed to verify a seal: its own certificates, not those this server uses today. */
export type SealParts = {
  signer: Chain
  /** the signature covered by the time-stamp, and the token */
  stamp: { signature: Place; token: Place; authority: Chain } | null
}
/** Authorities of the document time-stamps after the seal. */
export type Stamping = { stamping: readonly Chain[] }
/** `top` is the last known certificate: a root, or the nearest to it. */
export type Chain = { certificate: X509Certificate; top: X509Certificate; others: X509Certificate[] }

/** @returns null for what is no CMS */
export function partsOf(cms: Buffer, stamp_roots_pem: readonly string[]): SealParts | null {
  const seal = readCms(cms)
  if (!seal) return null
  const token = seal.time_stamp
  const authority = token && readCms(token)
  return {
    signer: chainOf(seal.certificate, seal.certificates),
    stamp: authority && {
      signature: placeOf(cms, seal.signature),
      token: placeOf(cms, token),
      authority: chainOf(authority.certificate, [
        ...authority.certificates,
        ...stamp_roots_pem.flatMap((pem) => certificatesIn(pem)),
      ]),
    },
  }
}

const placeOf = (cms: Buffer, part: Buffer): Place => ({ at: cms.indexOf(part), length: part.length })

export function chainOf(certificate: X509Certificate, all: readonly X509Certificate[]): Chain {
  const others = inOrder(certificate, all)
  return { certificate, others, top: others.at(-1) ?? certificate }
}

/** PEM files; empty for those that no seal needs. */
export function certificatesOf(seals: readonly (SealParts & Stamping)[]) {
  const authorities = seals.flatMap(({ stamp, stamping }) => [...(stamp ? [stamp.authority] : []), ...stamping])
  return {
    root: joined(seals.map(({ signer }) => signer.top)),
    operator: joined(seals.map(({ signer }) => signer.certificate)),
    'tsa-root': joined(authorities.map(({ top }) => top)),
    tsa: joined(authorities.flatMap(({ certificate, others }) => [certificate, ...others])),
  }
}

type Fingerprints = { root: string; operator: string }

/**
 * SHA-256 fingerprints of the certificates that made the seals and the archive, as the operator publishes them.
 * @param maker of the archive
 */
export function fingerprintsOf(seals: readonly SealParts[], maker: Fingerprints): Fingerprints[] {
  const made = seals.map(({ signer }) => ({
    root: signer.top.fingerprint256,
    operator: signer.certificate.fingerprint256,
  }))
  const pairs = [...made, maker]
  return [...new Map(pairs.map((pair) => [pair.operator, pair])).values()]
}

export function joined(certificates: readonly X509Certificate[]): string {
  return [...new Set(certificates.map(String))].join('')
}
