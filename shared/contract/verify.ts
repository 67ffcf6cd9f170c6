import { z } from 'zod'
import { file_bytes_max, seal_chars_max, verify_seals_max } from '../rules/limits.ts'
import { followKinds } from '../rules/follow-ups.ts'
import { Moment } from './fields.ts'

const id = z.number().int().positive()
const hexOf = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), 'Нужны шестнадцатеричные знаки')

/** A signature inside a file: its position, its bytes, and the digests of what it covers. */
const SealPart = z.strictObject({
  start: z.number().int().min(0),
  end: z.number().int().min(0).max(file_bytes_max),
  /** the bytes between the covered parts: `<hex>` */
  gap: z.string().max(seal_chars_max),
  digests: z.strictObject({ sha256: hexOf(32), sha384: hexOf(48), sha512: hexOf(64) }),
})

export const VerifyRequest = z.strictObject({
  sha256: z
    .string({ error: 'Нужен SHA-256 файла' })
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'SHA-256 — 64 шестнадцатеричных знака'),
  /** the signatures inside the file, the last ones first found: judged when the file is not known */
  file: z
    .strictObject({
      bytes: z.number().int().min(1).max(file_bytes_max),
      seals: z.array(SealPart).max(verify_seals_max),
    })
    .optional(),
})
export type VerifyRequest = z.infer<typeof VerifyRequest>
export const VerifyAnswer = z.object({
  known: z.boolean(),
  /** what the file is: the signed document, the sealed copy with the protocol, or a packet for a court */
  kind: z.enum(['original', 'sealed', 'packet']).nullable(),
  /**
   * the sealed copy is a sample: nobody signed (`test`: made by a test code, else tried by an unchecked sender on the
   * phone of its own user)
   */
  sample: z.boolean(),
  test: z.boolean(),
  /** of a sealed copy; how often an original was signed, and by whom, is told to nobody: 0 and none, as for a sample */
  signature_count: z.number().int(),
  signatures: z.array(
    z.object({ signer: z.string(), phone: z.string(), venture: z.string(), signed_at: Moment, request_id: id }),
  ),
  /** what the same persons signed after it, of a sealed copy: an agreement that ends it, its new edition, an addition */
  followed_by: z.array(z.object({ kind: z.enum(followKinds), signed_at: Moment, request_id: id })),
  /** authority and time of the RFC 3161 time-stamp on the seal of a sealed copy */
  stamp: z.object({ at: Moment, authority: z.string().nullable() }).nullable(),
  /** authority and time of the newest RFC 3161 time-stamp of the whole file, appended after the seal (PAdES B-LTA) */
  document_stamp: z.object({ at: Moment, authority: z.string().nullable() }).nullable(),
  /** time and signer of the detached signature by ГОСТ Р 34.10-2012 over a sealed copy */
  gost: z.object({ at: Moment, signer: z.string() }).nullable(),
})
export type VerifyAnswer = z.infer<typeof VerifyAnswer>

/** What the file itself shows: its seals, and how much of it they cover. */
const SealAnswer = z.object({
  /**
   * judged by our last seal; `changed`: a digest or a signature is wrong, `extended`: bytes were added after it, other
   * than time-stamps of the whole file in our form
   */
  state: z.enum(['intact', 'changed', 'extended', 'unsigned']),
  /** made with our own certificate */
  ours: z.boolean(),
  /** made with our certificate of samples: nobody signed */
  sample: z.boolean(),
  seals: z.array(
    z.object({
      /** a signature, or a time-stamp of the whole file */
      kind: z.enum(['seal', 'document_stamp']),
      signer: z.string().nullable(),
      covered_bytes: z.number().int(),
      fault: z.string().nullable(),
      fingerprint_sha256: z.string().nullable(),
      stamp: z
        .object({
          at: Moment.nullable(),
          authority: z.string().nullable(),
          fingerprint_sha256: z.string().nullable(),
          /** trusted by the operator; an unknown authority is no error */
          trusted: z.boolean(),
          fault: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  bytes: z.number().int(),
})

export const VerifyFileAnswer = VerifyAnswer.extend({ sha256: z.string(), seal: SealAnswer })
export type VerifyFileAnswer = z.infer<typeof VerifyFileAnswer>

export const VerifyHashAnswer = VerifyAnswer.extend({
  /** null when no signatures were sent, or the file is a known sealed copy */
  seal: SealAnswer.nullable(),
})
export type VerifyHashAnswer = z.infer<typeof VerifyHashAnswer>
