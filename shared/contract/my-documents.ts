import { z } from 'zod'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { MessengerState } from './messengers.ts'
import { MaybeMoment, Moment, Phone, SmsCode } from './fields.ts'

/** Who has the phone asks to see what was sent to it. */
export const PhoneProofCreate = z.strictObject({ phone: Phone })
export type PhoneProofCreate = z.infer<typeof PhoneProofCreate>

/** Of the browser that asked: the code is checked with it, and then it opens the documents. */
const proof = z.string().regex(/^[\w-]{1,64}$/)

export const PhoneProofSent = z.object({ proof: z.string(), expires_at: Moment, retry_at: Moment, phone: z.string() })
export type PhoneProofSent = z.infer<typeof PhoneProofSent>

export const PhoneProofCheck = z.strictObject({
  proof,
  code: SmsCode,
})
export type PhoneProofCheck = z.infer<typeof PhoneProofCheck>

/** Until when the documents of the phone are open. */
export const PhoneProven = z.object({ expires_at: Moment })
export type PhoneProven = z.infer<typeof PhoneProven>

export const MyDocumentsOpen = z.strictObject({ proof })
export const MyDownloadsOpen = z.strictObject({ proof, group: z.string().regex(/^[\w-]{1,64}$/) })

/** What one sender has asked the holder of the phone to sign. */
export const MyDocuments = z.object({
  group: z.string(),
  venture: z.string(),
  title: z.string(),
  documents: z.number().int(),
  status: z.enum(signRequestStatuses),
  sent_at: MaybeMoment,
  deadline: Moment,
  finished_at: MaybeMoment,
})
export type MyDocuments = z.infer<typeof MyDocuments>

/** The newest of them; `more` where some are older than these. */
export const MyDocumentsList = z.object({
  requests: z.array(MyDocuments),
  more: z.boolean(),
  expires_at: Moment,
  /** to which bots the links for this phone may go */
  messengers: z.array(MessengerState),
})
export type MyDocumentsList = z.infer<typeof MyDocumentsList>
