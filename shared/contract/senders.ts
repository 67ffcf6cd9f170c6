import { z } from 'zod'
import { senderStatuses } from '../rules/senders.ts'
import { maybe, MaybeMoment, Moment, text } from './fields.ts'

const id = z.number().int().positive()

/** Another client whose organization has the same ИНН. */
export const SameInn = z.object({ client_id: id, client_name: z.string(), status: z.enum(senderStatuses) })
export type SameInn = z.infer<typeof SameInn>

/** What staff look at before they decide. */
export const SenderDetails = z.object({
  director: z.string().nullable(),
  ogrn: z.string().nullable(),
  address: z.string().nullable(),
  /** e-mail of the client's first owner */
  email: z.string().nullable(),
  client_since: Moment,
  /** its last request: what it would send */
  request_id: id.nullable(),
  request_title: z.string().nullable(),
})
export type SenderDetails = z.infer<typeof SenderDetails>

/** An organization, or a private person, in whose name documents are sent. Clients get neither `note`, `same_inn` nor `details`. */
export const Sender = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  kind: z.enum(['legal', 'individual']),
  legal_entity_id: id.nullable(),
  name: z.string(),
  inn: z.string().nullable(),
  status: z.enum(senderStatuses),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  payment_id: id.nullable(),
  decided_by: z.string().nullable(),
  /** how long a check usually takes, in words; null once it is decided, and where senders are not checked */
  check_term: z.string().nullable(),
  asked_at: MaybeMoment,
  decided_at: MaybeMoment,
  created_at: Moment,
  same_inn: z.array(SameInn),
  details: SenderDetails.nullable(),
  version: z.number().int(),
})
export type Sender = z.infer<typeof Sender>

/** `version` is that of the row that staff looked at: what they accept is what they saw. */
export const SenderAccept = z.strictObject({ note: text(1000), version: z.number().int().positive() })
export type SenderAccept = z.infer<typeof SenderAccept>

export const SenderRefuse = z.strictObject({
  note: maybe(text(1000)).optional(),
  reason: text(500),
  version: z.number().int().positive(),
})
export type SenderRefuse = z.infer<typeof SenderRefuse>
