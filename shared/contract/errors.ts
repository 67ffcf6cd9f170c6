import { z } from 'zod'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { warningsToConfirm } from '../rules/file-warnings.ts'
import { refusalCodes } from '../rules/refusals.ts'
import { factorKinds } from '../rules/second-factor.ts'
import { Moment } from './fields.ts'
import { LoginProvider } from './identities.ts'

/** A request that has the `external_id` of a refused one: one per signer of its batch. */
export const ExistingRequest = z.object({
  id: z.number().int(),
  batch_id: z.number().int(),
  status: z.enum(signRequestStatuses),
  title: z.string(),
  signer: z.object({ full_name: z.string(), phone: z.string() }),
  created_at: Moment,
  updated_at: Moment,
})
export type ExistingRequest = z.infer<typeof ExistingRequest>

/** The body of every answer 400–599: `application/problem+json` (RFC 9457), with `message` in Russian and fit to show. */
export const Problem = z.object({
  status: z.number().int(),
  code: z.enum(refusalCodes),
  message: z.string(),
  /** field → Russian text, as react-admin shows it beside the input */
  errors: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
  tries_left: z.number().int().optional(),
  retry_at: Moment.optional(),
  /** the row that exists already, with `duplicate_legal_entity` and `duplicate_client` */
  existing_id: z.number().int().optional(),
  /** the requests that have this `external_id`, with `external_id_taken` */
  existing: z.array(ExistingRequest).optional(),
  /** warnings of the documents that the sender must confirm, with `warnings_not_confirmed` */
  to_confirm: z.array(z.enum(warningsToConfirm)).optional(),
  /** those of the account, with `otp_required` and `confirmation_required`; none means the password */
  factors: z.array(z.enum(factorKinds)).optional(),
  /** of the account, with `confirmation_required`: those that can confirm instead of a password */
  providers: z.array(LoginProvider).optional(),
  /** missing rubles, with `insufficient_balance` */
  lacks: z.number().optional(),
})
export type Problem = z.infer<typeof Problem>
