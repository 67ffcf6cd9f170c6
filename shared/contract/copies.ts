import { z } from 'zod'
import { copies_per_request_max, copyStops, copyUnsents, namedTwice } from '../rules/copies.ts'
import { deliveryStatuses } from '../rules/deliveries.ts'
import { plural } from '../rules/plural.ts'
import { Email } from './email.ts'
import { MaybeMoment } from './fields.ts'

const id = z.number().int().positive()

/** Addresses that get a copy of the signed documents. */
export const CopyEmails = z
  .array(Email)
  .max(copies_per_request_max, `Не больше ${plural(copies_per_request_max, ['адреса', 'адресов', 'адресов'])}`)
  .superRefine((emails, context) => {
    const twice = namedTwice(emails)
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: [twice], message: 'Этот адрес уже указан', continue: true })
  })

export const CopiesChange = z.strictObject({ copies: CopyEmails })
export type CopiesChange = z.infer<typeof CopiesChange>

/** One of them, and what became of its letter. */
export const CopyRecipient = z.object({
  id,
  email: z.string(),
  sent_at: MaybeMoment,
  /** null while it waits, and once it was sent */
  unsent: z.enum(copyUnsents).nullable(),
  /** where the letter is */
  delivery_status: z.enum(deliveryStatuses).nullable(),
  /** why it has not left or not arrived */
  cause: z.string().nullable(),
})
export type CopyRecipient = z.infer<typeof CopyRecipient>

const token = z.string().min(1, 'Нет ключа ссылки').max(200)

/** The end of the link in the letter. */
export const CopyOpen = z.strictObject({ token })
export const CopyFetching = z.strictObject({ token, document_id: id })
export const CopyStopping = z.strictObject({ token, from: z.enum(copyStops, 'Выберите, чьи копии не присылать') })

/** What the holder of that link sees. */
export const OpenedCopy = z.object({
  title: z.string(),
  venture: z.string(),
  signed_by: z.string(),
  signed_at: z.string(),
  sample: z.boolean(),
  /** until then the documents can be fetched */
  until: z.string(),
  /** empty after that */
  documents: z.array(z.object({ id, title: z.string(), size: z.number().int() })),
  email: z.string(),
  stopped: z.enum(copyStops),
})
export type OpenedCopy = z.infer<typeof OpenedCopy>
