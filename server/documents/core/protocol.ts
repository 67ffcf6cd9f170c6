import type { FollowKind } from '#shared/rules/follow-ups.ts'
import type { SampleKind } from '#shared/rules/samples.ts'
import type { Circumstances } from '#shared/rules/signing-circumstances.ts'
import type { CodeWay, SigningFacts } from '#shared/text/claims.ts'
import type { ShownPages } from '#shared/text/shown-pages.ts'

/**
 * The content of «Протокол подписания» (docs/domain.md#protocol): facts only, the wording is the page's. Times are ISO
 * 8601 and printed in Moscow time; hashes are SHA-256 in hex.
 */
export type ProtocolData = {
  number: string
  request_id: string
  /** the link code */
  group_id: string
  /** time of the protocol and date of the seal */
  created_at: string
  operator: { name: string; inn: string | null; address?: string | null }
  /** null for a signature; else a sample, which proves nothing: made with a test code, or by an unchecked sender with the phone of its own user */
  sample: SampleKind | null
  /** the channel of the code that was entered; `taken`: the gateway confirmed that it accepted the message */
  code: { way: CodeWay; accepted: boolean }
  /** the party that sent the documents */
  initiator: {
    name: string
    inn: string | null
    kpp: string | null
    ogrn: string | null
    sent_by?: string | null
    /** who approved the sending before it went out */
    approved?: { full_name: string; at: string }[]
  }
  documents: ProtocolDocument[]
  /** files of the signer that are no documents: kept beside them for some days */
  apart?: { name: string; sha256: string; size_bytes: number; pages: number; at: string; days: number }[]
  /** SHA-256 of the list of shown page images, which is in the archive of evidence */
  shown_sha256: string | null
  signer: ProtocolSigner
  /** by whom and when name and phone were given, where the signer did it by a public link; else null, the sender did */
  named_self: { at: string; ip: string | null; link: number } | null
  /** the signed request that these documents end, replace or add to, as their sender said; null: none */
  follows: { id: number; kind: FollowKind; signed_at: string; documents: { title: string; sha256: string }[] } | null
  /** corrections of the name and phone that the sender gave, in their order */
  corrections: ProtocolCorrection[]
  /** facts of the signing that were known when the copy was made */
  circumstances: Circumstances
  /** the texts accepted for the entered code; the hash is of the text, as in the archive of evidence */
  agreement: { version: string; text_sha256?: string; accepted_at: string; ip?: string | null; title?: string | null }
  events: ProtocolEvent[]
  /** number of wrong codes before the signature */
  wrong_codes: number
  /** the message with the code masked */
  sms_text: string | null
  /** when it was signed, by the journal */
  result: { at: string }
  /** where anyone can check the file; printed, also as a QR code */
  verify_url: string
  /** the journal row of the signature, the hash of the chain up to it, and the newest anchor of the journal */
  journal: { sequence: number; hash: string; anchor: { id: number; root: string; at: string } | null }
}

export type ProtocolDocument = {
  /** in the request, from 1: hashes and titles may repeat */
  position: number
  /** title given by the sender */
  name: string
  /** file name at upload; null when it equals the title */
  file_name: string | null
  size_bytes: number
  pages: number
  /** of the bytes that were shown and signed */
  sha256: string
  /** of the uploaded file, where it was repaired or converted */
  source_sha256: string | null
  /** of a document with fields: how many were filled and when, and the hash that it had before */
  filled?: { fields: number; at: string; blank_sha256: string } | null
  /** when its signer attached it; null: the sender's own */
  attached_at?: string | null
  /** pages served to the signer's device until the signature; null for requests from before they were recorded */
  shown: (ShownPages & { from: string | null; to: string | null }) | null
  /** by the signer, before the signature */
  downloaded_at: string | null
}

export type ProtocolSigner = {
  full_name: string
  /** E.164, in full */
  phone: string
  email: string | null
  role?: string | null
}

export type ProtocolCorrection = {
  at: string
  /** who did it, and who proposed it, in the instrumental case */
  by: string
  /** old and new values, numbers masked */
  changes: string
}

export type ProtocolEvent = {
  at: string
  text: string
  /** who did it, if not the signer */
  by?: string | null
  ip: string | null
  user_agent: string | null
  /** further facts: the gateway's message id, the session */
  note?: string | null
}

/** What the sentences of its seal depend on (shared/text/claims.ts). */
export function factsOf(
  {
    sample,
    code,
    named_self,
    follows,
    corrections,
    documents,
    apart = [],
  }: Pick<ProtocolData, 'sample' | 'code' | 'named_self' | 'follows' | 'corrections' | 'documents' | 'apart'>,
  wrapped: boolean,
): SigningFacts {
  const filled = documents.some((document) => document.filled)
  return {
    sample,
    ...code,
    corrected: corrections.length > 0,
    named_self: named_self !== null,
    several_documents: documents.length > 1,
    wrapped,
    filled,
    attached: documents.some(({ attached_at }) => attached_at),
    apart: apart.length > 0,
    follows: follows?.kind ?? null,
  }
}
