import { z } from 'zod'
import { deliveryStatuses } from '../rules/deliveries.ts'
import { Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()

/** Who acts: people, their systems, signers and the server itself. */
export const actorKinds = ['visitor', 'client_user', 'client_code', 'signer', 'admin', 'system'] as const

export const JournalEntry = z.object({
  id,
  chain: z.number().int(),
  seq: z.number().int(),
  at: Moment,
  event: z.string(),
  subject: z.string(),
  subject_id: z.number().int().nullable(),
  client_id: z.number().int().nullable(),
  actor_kind: z.string(),
  actor_id: z.number().int().nullable(),
  actor_name: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  prev_hash: z.string(),
  hash: z.string(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** The drivers of messages: the outbox, which only shows them, SMS gateways, the mail server. */
export const deliveryProviders = ['outbox', 'smpp', 'smsc', 'smsru', 'smsaero', 'exolve', 'smtp'] as const
export type DeliveryProvider = (typeof deliveryProviders)[number]

export const Delivery = z.object({
  id,
  client_id: id.nullable(),
  request_id: id.nullable(),
  channel: z.enum(['sms', 'email']),
  template: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  /** name of the attached PDF */
  attachment: z.string().nullable(),
  provider: z.enum(deliveryProviders).nullable(),
  /** message id at the gateway */
  provider_id: z.string().nullable(),
  /** the client's sender name it was sent with */
  sender: z.string().nullable(),
  /** the message that it replaces */
  instead_of: id.nullable(),
  status: z.enum(deliveryStatuses),
  error: z.string().nullable(),
  history: z.array(z.object({ at: Moment, status: z.enum(deliveryStatuses), detail: z.string().nullable() })),
  price: RublesOut.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
export type Delivery = z.infer<typeof Delivery>

export const OutboxMessage = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string(),
  at: Moment,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>
