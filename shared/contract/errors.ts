import { z } from 'zod'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { factorKinds } from '../rules/second-factor.ts'
import { Moment } from './fields.ts'

/**
 * Every refusal of the server with its HTTP status (RFC 9110). The Russian texts are in `shared/text/refusals.ts`; a
 * code without one does not compile.
 */
export const refusalStatuses = {
  malformed: 400,
  unknown_field: 400,
  unknown_sort: 400,
  unknown_filter: 400,
  range_too_wide: 400,
  range_too_far: 400,
  list_too_slow: 400,
  unknown_position: 400,

  no_token: 401,
  dead_token: 401,
  wrong_credentials: 401,
  otp_required: 401,

  forbidden: 403,
  scope_missing: 403,
  address_refused: 403,
  client_blocked: 403,
  confirmation_required: 403,
  factor_required: 403,
  sender_not_checked: 403,
  private_person: 403,
  sending_stopped: 403,

  not_found: 404,
  link_not_found: 404,
  page_not_found: 404,

  method_not_allowed: 405,

  state_conflict: 409,
  already_signed: 409,
  already_rejected: 409,
  already_expired: 409,
  already_cancelled: 409,
  already_failed: 409,
  idempotency_busy: 409,
  external_id_taken: 409,
  too_many_webhooks: 409,
  login_taken: 409,
  duplicate_phone: 409,
  duplicate_legal_entity: 409,
  duplicate_client: 409,
  not_confirmed: 409,
  number_refused: 409,
  payer_differs: 409,

  link_finished: 410,
  registration_link_dead: 410,
  password_link_dead: 410,
  challenge_dead: 410,
  stale_version: 412,
  file_too_large: 413,
  body_too_large: 413,
  pages_too_many: 413,
  file_bomb: 413,
  wrong_media_type: 415,
  range_not_there: 416,
  not_a_pdf: 415,
  not_a_table: 415,
  docx_refused: 415,
  word_macros: 415,
  word_objects: 415,
  word_links: 415,

  invalid_fields: 422,
  insufficient_balance: 422,
  recipient_refused: 422,
  wrong_code: 422,
  wrong_otp: 422,
  otp_used: 422,
  wrong_passkey: 422,
  file_empty: 422,
  storage_full: 422,
  file_broken: 422,
  file_encrypted: 422,
  file_unsettled: 422,
  word_not_converted: 422,
  template_broken: 422,
  idempotency_mismatch: 422,
  no_signers: 422,
  not_sealed_yet: 409,

  code_locked: 423,
  request_locked: 423,

  too_many_requests: 429,
  too_many_messages: 429,
  link_too_soon: 429,
  code_too_soon: 429,
  too_many_codes: 429,

  request_too_slow: 408,
  head_too_large: 431,

  internal: 500,
  bill_failed: 500,
  not_ready: 503,
  still_counting: 503,
} as const

export type RefusalCode = keyof typeof refusalStatuses
export const refusalCodes = Object.keys(refusalStatuses) as [RefusalCode, ...RefusalCode[]]

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
  /** those of the account, with `otp_required` */
  factors: z.array(z.enum(factorKinds)).optional(),
  /** missing rubles, with `insufficient_balance` */
  lacks: z.number().optional(),
})
export type Problem = z.infer<typeof Problem>
