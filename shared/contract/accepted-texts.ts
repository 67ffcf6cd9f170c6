import { z } from 'zod'
import { Moment } from './fields.ts'

/** A legal text that was accepted with an account of the client. */
export const AcceptedText = z.object({
  title: z.string(),
  /** the day from which this edition is in force */
  edition: z.string(),
  /** path of this edition on the site; null for one that is no longer published */
  url: z.string().nullable(),
  /** of the order to process personal data: the client's number and the edition */
  order_number: z.string().nullable(),
  accepted_at: Moment,
  /** as the user is called now */
  accepted_by: z.string(),
})
export type AcceptedText = z.infer<typeof AcceptedText>
