import { inOrder, isUnder } from '#server/documents/cms/chain.ts'
import { oids } from '#server/documents/cms/cms.ts'
import {
  type CmsSignature,
  gostDigests,
  namesItsSigner,
  readCms,
  signatureFits,
} from '#server/documents/cms/read-cms.ts'
import { checkStampOf, type StampCheck } from '#server/documents/cms/time-stamp.ts'
import { digestOf, hashOf } from '../browser/hashes.ts'
import { settled } from '../browser/verify-signature.ts'

type Certificate = CmsSignature['certificate']

export type Trust = {
  roots: readonly Certificate[]
  /** the signer's must be one of these: a root may have issued others */
  signers: readonly Certificate[]
  /** when all must be valid; null: a certificate outlives its use */
  at: Date | null
}

/** What `openssl cms -verify -cades -partial_chain` says: a detached signature over this content, of that signer. */
export async function signedBy(der: Buffer, content: Buffer, trust: Trust): Promise<CmsSignature | null> {
  const cms = readCms(der)
  if (!cms || !(await digestOf(cms.digest, content)).equals(cms.messageDigest)) return null
  const isRight = await settled(
    () =>
      cms.signed(oids.contentType)?.whole.equals(oids.data) === true &&
      namesItsSigner(cms) === true &&
      signatureFits(cms) &&
      isTrusted(cms, trust),
  )
  return isRight ? cms : null
}

function isTrusted({ certificate, certificates }: CmsSignature, { roots, signers, at }: Trust): boolean {
  const isSame = (one: Certificate) => (other: Certificate) => one.raw.equals(other.raw)
  if (!signers.some(isSame(certificate))) return false
  const chain = [certificate, ...inOrder(certificate, certificates)]
  // up to the first that is a root or was issued by one
  const top = chain.findIndex((one) => isUnder(one, [], roots))
  if (top === -1) return false
  const root = roots.find((root) => isUnder(chain[top] ?? root, [], [root]))
  const needed = [...chain.slice(0, top + 1), ...(root ? [root] : [])]
  return at === null || needed.every(({ validFromDate, validToDate }) => validFromDate <= at && at <= validToDate)
}

/** What `openssl ts -verify` says of a token, by the digests of what is stamped. */
export async function stampedBy(
  token: Buffer,
  content: Buffer,
  { roots, others }: { roots: readonly Certificate[]; others: readonly Certificate[] },
): Promise<StampCheck | null> {
  const cms = readCms(token)
  if (!cms) return null
  const check = await settled(() => ({
    ...checkStampOf(token, (algorithm) => hashOf(algorithm, content), roots),
    trusted: isUnder(cms.certificate, [...cms.certificates, ...others], roots),
  }))
  return check.fault === null && check.trusted ? check : null
}

/** A detached signature by ГОСТ Р 34.10-2012; whether its certificate is to be believed the reader decides. */
export function gostSigned(der: Buffer, content: Buffer): Certificate | null {
  const cms = readCms(der, gostDigests)
  const isRight =
    cms !== null &&
    hashOf(cms.digest, content).equals(cms.messageDigest) &&
    namesItsSigner(cms) !== false &&
    signatureFits(cms)
  return isRight ? cms.certificate : null
}
