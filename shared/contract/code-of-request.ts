import { z } from 'zod'
import { codeStates } from '../rules/code-states.ts'
import { deliveryStatuses } from '../rules/deliveries.ts'
import { MaybeMoment, Moment } from './fields.ts'

/** The code of a signer who has opened the documents: what was sent, and what is left to try. */
export const CodeOfRequest = z.object({
  /** the last one, to the present number; null when none was requested */
  last: z
    .object({
      requested_at: Moment,
      state: z.enum(codeStates),
      /** null in a test request, which sends nothing */
      status: z.enum(deliveryStatuses).nullable(),
      /** why it has not left or not arrived */
      cause: z.string().nullable(),
      /** entered correctly */
      entered: z.boolean(),
      /** whether it can be entered still */
      live: z.boolean(),
      tries_left: z.number().int(),
    })
    .nullable(),
  /** wrong tries over this request, whatever the code, and how many are left */
  wrong_tries: z.number().int(),
  wrong_tries_left: z.number().int(),
  codes_left_hour: z.number().int(),
  codes_left_day: z.number().int(),
  /** before then no code is sent */
  next_code_at: MaybeMoment,
  /** before then no code is compared: this number was guessed at too often */
  tries_locked_until: MaybeMoment,
})
export type CodeOfRequest = z.infer<typeof CodeOfRequest>
