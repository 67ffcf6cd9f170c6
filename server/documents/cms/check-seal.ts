import { X509Certificate } from 'node:crypto'
import { showDate } from '#shared/rules/clock.ts'
import { stampTexts } from '#shared/text/time-stamp.ts'
import { asBuffer, noPrefix } from './bytes.ts'
import { isSampleRoot } from './certificate-names.ts'
import { rootOver, titleOf } from './chain.ts'
import type { Revoked } from './crl.ts'
import { assembled, withTimeStamp } from './cms.ts'
import { type CmsSignature, namesItsSigner, readCms, signatureFits } from './read-cms.ts'
import { type SealPart, sealPartsOf } from './seal-parts.ts'
import { checkStamp, checkStampOf, readStampInfo, type StampCheck } from './time-stamp.ts'

/** The seals of a file and what they prove. */
export type SealCheck = {
  /**
   * Judged by our last seal, or by the last signature when none is ours. `intact`: valid and covering the whole file;
   * `changed`: a digest or signature is wrong; `extended`: bytes were added after it; `unsigned`: there is none.
   */
  state: 'intact' | 'changed' | 'extended' | 'unsigned'
  /** there is a valid seal by one of the given certificates, or by one they issued */
  ours: boolean
  /** the seal that is ours is of a sample: nobody signed */
  sample: boolean
  /** in the order they were added */
  signatures: SignatureCheck[]
}

export type SignatureCheck = {
  /** a signature over what was signed, or a time-stamp of the whole file */
  kind: 'seal' | 'document_stamp'
  /** the bytes it covers have the digest that was signed */
  digest_ok: boolean
  /** the signature verifies with its certificate's key */
  signature_ok: boolean
  /** its certificate is one of those given, or issued by one */
  chain_ok: boolean
  /** it was issued under the root of samples */
  sample: boolean
  /** it covers everything up to its own end, except itself */
  range_ok: boolean
  /** it covers the file up to this byte */
  covered_bytes: number
  /** common name in its certificate, with the owner and the ИНН where it has one */
  signer: string | null
  fingerprint_sha256: string | null
  /** authority and time of the time-stamp; null without one */
  stamp: StampCheck | null
  /** what is wrong, in Russian; null when everything is right */
  fault: string | null
}

/**
 * Checks the seals of a file. `roots`: PEM certificates; seals by them or by what they issued count as ours.
 * `stamp_roots`: trusted time-stamping authorities. No PDF parsing: signatures are found by their ByteRange, and the
 * bytes between its two parts must be nothing but the signature in hex. So no byte of the file escapes the digest, and
 * objects that readers interpret differently do not matter. `prefix`: known first bytes of `input`, already hashed. A
 * seal by a stolen key counts only with a trusted time-stamp from before its revocation; one by a certificate
 * revoked for another reason counts.
 */
export function checkSealBytes(
  input: Uint8Array,
  roots: string[],
  stamp_roots: string[] = [],
  prefix = noPrefix(),
  revoked: readonly Revoked[] = [],
): SealCheck {
  const bytes = asBuffer(input)
  return checkSealParts(sealPartsOf(bytes, prefix), bytes.length, roots, stamp_roots, revoked)
}

/** The same by the signatures of a file alone, which may be elsewhere; `size` in bytes. */
export function checkSealParts(
  parts: readonly SealPart[],
  size: number,
  roots: string[],
  stamp_roots: string[] = [],
  revoked: readonly Revoked[] = [],
): SealCheck {
  const stolen = revoked.filter(({ reason }) => reason === 'keyCompromise')
  const trusted = { seals: certificatesOf(roots), stamps: certificatesOf(stamp_roots), stolen }
  const found = parts.map((part) => checkOne(part, trusted)).toSorted((a, b) => a.covered_bytes - b.covered_bytes)
  // an attached document may contain its own ranges, which mean nothing in this file
  const fitting = found.filter((checked) => checked.range_ok)
  const signatures = fitting.length > 0 ? fitting : found
  const right = signatures.filter((signature) => signature.digest_ok && signature.signature_ok)
  const judged = right.findLast((signature) => signature.chain_ok) ?? right.at(-1)
  const ours = judged?.chain_ok ?? false
  return { state: stateOf(size, signatures, judged), ours, sample: ours && judged?.sample === true, signatures }
}

function stateOf(size: number, signatures: SignatureCheck[], judged: SignatureCheck | undefined): SealCheck['state'] {
  if (signatures.length === 0) return 'unsigned'
  if (!judged) return 'changed'
  // our own seals have valid time-stamps only
  if (judged.stamp?.fault) return 'changed'
  if (judged.covered_bytes === size) return 'intact'
  const later = signatures.some((signature) => signature.covered_bytes > judged.covered_bytes && !signature.digest_ok)
  return later ? 'changed' : 'extended'
}

type Roots = { seals: X509Certificate[]; stamps: X509Certificate[]; stolen: readonly Revoked[] }

const certificatesOf = (pems: string[]) => pems.map(certificateOf)

/** Parsed once for all files: parsing PEM takes as long as checking a seal. */
const opened = new Map<string, X509Certificate>()

function certificateOf(pem: string): X509Certificate {
  const known = opened.get(pem) ?? new X509Certificate(pem)
  opened.set(pem, known)
  return known
}

function checkOne({ start, end, gap, digest }: SealPart, roots: Roots): SignatureCheck {
  const kind = 'seal' as const
  const blank = { kind, digest_ok: false, signature_ok: false, chain_ok: false, sample: false, range_ok: false }
  const nobody = { covered_bytes: end, signer: null, fingerprint_sha256: null, stamp: null }
  if (start !== 0 || !/^<[0-9A-Fa-f\s]*>$/.test(gap)) {
    return { ...blank, ...nobody, fault: 'Подпись охватывает не всё содержимое.' }
  }
  const held = Buffer.from(gap.slice(1, -1).replace(/\s/g, ''), 'hex')
  const cms = readCms(held)
  // the rest of its space is filled with zeros; other bytes were added later
  if (!cms || held.subarray(cms.length).some((byte) => byte !== 0))
    return { ...blank, ...nobody, range_ok: true, fault: 'Подпись не удалось прочитать.' }

  if (readStampInfo(cms)) return documentStamp(held.subarray(0, cms.length), digest, end, roots)

  const { certificate } = cms
  const root = rootOver(certificate, [], roots.seals)
  const found = {
    kind,
    digest_ok: digest(cms.digest)?.equals(cms.messageDigest) ?? false,
    signature_ok: signatureFits(cms) && namesItsSigner(cms) !== false,
    chain_ok: root !== undefined,
    sample: root !== undefined && isSampleRoot(root),
    range_ok: true,
  }
  if (found.chain_ok && isRewritten(gap.slice(1, -1), cms, roots.seals)) {
    return { ...blank, ...nobody, range_ok: true, fault: 'Байты печати изменены.' }
  }
  const stamp = cms.time_stamp && checkStamp(cms.time_stamp, cms.signature, roots.stamps)
  const theft = roots.stolen.find(({ fingerprint_sha256 }) => fingerprint_sha256 === certificate.fingerprint256)
  const isProven = stamp?.trusted && stamp.fault === null && stamp.at !== null && theft && stamp.at < theft.at
  const isStolen = theft !== undefined && !isProven
  return {
    ...found,
    chain_ok: found.chain_ok && !isStolen,
    covered_bytes: end,
    signer: titleOf(certificate),
    fingerprint_sha256: certificate.fingerprint256,
    stamp,
    fault: faultOf(found) ?? (isStolen ? `Сертификат печати отозван ${showDate(theft.at)}: ключ украден.` : null),
  }
}

/**
 * Whether a seal differs from how we write it. Certificates, versions and DER spellings are not covered by the
 * signature: a changed byte there keeps it valid, but the file has changed. A certificate configured by the operator
 * may also sign in other programs, so seals by it are not compared.
 */
function isRewritten(digits: string, cms: CmsSignature, known: readonly X509Certificate[]): boolean {
  const { certificate, certificates, signedBytes: attributes, signature, time_stamp } = cms
  const isKnown = (certificate: X509Certificate) => known.some(({ raw }) => raw.equals(certificate.raw))
  if (isKnown(certificate)) return false
  const kept = certificates.filter((candidate) => candidate === certificate || isKnown(candidate)).map(({ raw }) => raw)
  const bare = assembled({ key: certificate.publicKey, certificates: kept, attributes, signature })
  const whole = time_stamp ? withTimeStamp(bare, time_stamp) : bare
  return digits !== whole.toString('hex').padEnd(digits.length, '0')
}

/** A document time-stamp added to the whole file by others, such as archives (PAdES, ETSI EN 319 142-1 §5.4.3). */
function documentStamp(
  token: Buffer,
  covered: SealPart['digest'],
  covered_bytes: number,
  roots: Roots,
): SignatureCheck {
  const stamp = checkStampOf(token, covered, roots.stamps)
  const { authority: signer, fingerprint_sha256 } = stamp
  const fault = stamp.fault === stampTexts.other_bytes ? stampTexts.other_file : stamp.fault
  const right = fault === null
  const found = { digest_ok: right, signature_ok: right, chain_ok: false, sample: false, range_ok: true }
  return {
    kind: 'document_stamp',
    ...found,
    covered_bytes,
    signer,
    fingerprint_sha256,
    stamp: { ...stamp, fault },
    fault,
  }
}

function faultOf(found: Pick<SignatureCheck, 'digest_ok' | 'signature_ok' | 'chain_ok'>): string | null {
  if (!found.digest_ok) return 'Содержимое изменено после подписания.'
  if (!found.signature_ok) return 'Подпись не соответствует сертификату.'
  if (!found.chain_ok) return 'Сертификат подписи выдан не этим оператором.'
  return null
}
