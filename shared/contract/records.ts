import { z } from 'zod'
import { Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()

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

export const deliveryStatuses = [
  'queued',
  'accepted',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'unknown',
] as const

export const Delivery = z.object({
  id,
  client_id: id.nullable(),
  request_id: id.nullable(),
  channel: z.enum(['sms', 'email']),
  template: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  /** name of the paper that goes with it */
  attachment: z.string().nullable(),
  provider: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  error: z.string().nullable(),
  history: z.array(z.object({ at: Moment, status: z.enum(deliveryStatuses), detail: z.string().nullable() })),
  price: RublesOut.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
export type Delivery = z.infer<typeof Delivery>

export const OutboxMessage = z.object({ channel: z.string(), to: z.string(), text: z.string(), at: Moment })
export type OutboxMessage = z.infer<typeof OutboxMessage>
