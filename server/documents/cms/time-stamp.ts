import { createHash, type X509Certificate } from 'node:crypto'
import { stampTexts as t } from '#shared/text/time-stamp.ts'
import { mayStamp } from './certificate-use.ts'
import { isUnder, nameOf } from './chain.ts'
import { oids } from './cms.ts'
import { childrenOf, type DerValue, readDer, tags } from './der.ts'
import { type CmsSignature, digestNamed, namesItsSigner, readCms, signatureFits } from './read-cms.ts'
import { digestOf, type SealPart } from './seal-parts.ts'

/** A time-stamp (RFC 3161) over some bytes, and what it proves. */
export type StampCheck = {
  /** the authority's time, ISO 8601; null when the token cannot be read */
  at: string | null
  /** the authority, by its certificate */
  authority: string | null
  fingerprint_sha256: string | null
  /** issued under a trusted root; an unknown authority is no error */
  trusted: boolean
  /** why it proves nothing, in Russian; null when it covers these bytes and verifies */
  fault: string | null
}

/** TSTInfo (RFC 3161 §2.4.2), the fields we use. */
export type StampInfo = {
  imprint: { digest: CmsSignature['digest'] | null; hash: Buffer }
  at: Date
  nonce: Buffer | null
}

/** @returns null for what is not a token of this kind */
export function readStampInfo(cms: CmsSignature): StampInfo | null {
  try {
    if (!cms.content?.type.equals(oids.timeStampInfo)) return null
    const [, , imprint, , time, ...rest] = childrenOf(readDer(cms.content.bytes))
    const [algorithm, hash] = imprint ? childrenOf(imprint) : []
    if (!algorithm || !hash || !time) return null
    return {
      imprint: { digest: digestNamed(algorithm), hash: hash.body },
      at: timeOf(time),
      // accuracy and ordering, which may come before it, have other types
      nonce: rest.find(({ tag }) => tag === tags.integer)?.body ?? null,
    }
  } catch {
    return null
  }
}

/** @param roots trusted authorities, and whatever they issued */
export function checkStamp(token: Buffer, stamped: Uint8Array, roots: readonly X509Certificate[]): StampCheck {
  return checkStampOf(token, digestOf(stamped), roots)
}

/** The same by the digests of the stamped bytes, which may be elsewhere. */
export function checkStampOf(
  token: Buffer,
  stamped: SealPart['digest'],
  roots: readonly X509Certificate[],
): StampCheck {
  const cms = readCms(token)
  const info = cms && readStampInfo(cms)
  if (!info) return { at: null, authority: null, fingerprint_sha256: null, trusted: false, fault: t.unreadable }
  const { certificate, certificates } = cms
  return {
    at: info.at.toISOString(),
    authority: nameOf(certificate),
    fingerprint_sha256: certificate.fingerprint256,
    trusted: isUnder(certificate, certificates, roots),
    fault: faultOf(cms, info, stamped),
  }
}

function faultOf(cms: CmsSignature, { imprint, at }: StampInfo, stamped: SealPart['digest']): string | null {
  const { certificate } = cms
  if (!imprint.digest || !stamped(imprint.digest)?.equals(imprint.hash)) return t.other_bytes
  const bytes = cms.content?.bytes ?? Buffer.alloc(0)
  const isWhole = createHash(cms.digest).update(bytes).digest().equals(cms.messageDigest)
  const isOfKind = cms.signed(oids.contentType)?.whole.equals(oids.timeStampInfo)
  if (!isWhole || !isOfKind || namesItsSigner(cms) !== true || !signatureFits(cms)) return t.wrong_signature
  if (!mayStamp(certificate)) return t.wrong_use
  if (at < certificate.validFromDate || at > certificate.validToDate) return t.out_of_term
  return null
}

/** GeneralizedTime in UTC with any fraction of a second (RFC 3161 §2.4.2). */
function timeOf({ body }: DerValue): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d{1,3})?)\d*Z$/.exec(body.toString('latin1')) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at.getTime())) throw new RangeError('not a time')
  return at
}
