import { z } from 'zod'
import { eventTypes } from '../rules/events.ts'
import { webhook_url_chars_max } from '../rules/limits.ts'
import { test_event_type, webhookFaults, webhookMessageStates, webhookOffReasons } from '../rules/webhooks.ts'
import { MaybeMoment, Moment, text, ZonedMoment } from './fields.ts'

const id = z.number().int().positive()

const Address = z
  .url({ protocol: /^https?$/, error: 'Адрес вида https://example.ru/hook' })
  .max(webhook_url_chars_max, `Адрес не длиннее ${webhook_url_chars_max} знаков`)
const Types = z
  .array(z.enum(eventTypes))
  .min(1, 'Выберите хотя бы одно событие')
  .max(eventTypes.length)
  .transform((types) => eventTypes.filter((type) => types.includes(type)))

export const Webhook = z.object({
  id,
  client_id: id,
  label: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  enabled: z.boolean(),
  off_reason: z.enum(webhookOffReasons).nullable(),
  off_at: MaybeMoment,
  failures: z.number().int(),
  failing_since: MaybeMoment,
  next_try_at: MaybeMoment,
  last_success_at: MaybeMoment,
  old_secret_until: MaybeMoment,
  replaying: z.boolean(),
  created_by: z.string(),
  created_at: Moment,
  version: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookCreate = z.strictObject({ label: text(100), url: Address, events: Types })
export type WebhookCreate = z.infer<typeof WebhookCreate>
export const WebhookUpdate = WebhookCreate.extend({ enabled: z.boolean() }).partial()
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

/** The secret is returned once, at its creation. */
export const WebhookCreated = Webhook.extend({ secret: z.string() })
export type WebhookCreated = z.infer<typeof WebhookCreated>

/** Which events to send again: those that happened between these moments. */
export const WebhookReplay = z.strictObject({
  since: ZonedMoment,
  until: ZonedMoment.optional(),
})
export type WebhookReplay = z.infer<typeof WebhookReplay>

const WebhookTry = z.object({
  at: Moment,
  ms: z.number().int(),
  status: z.number().int().nullable(),
  fault: z.enum(webhookFaults).nullable(),
  answer: z.string(),
})

export const WebhookMessage = z.object({
  id,
  client_id: id,
  webhook_id: id,
  event_id: z.string(),
  type: z.enum([...eventTypes, test_event_type]),
  request_id: id.nullable(),
  timestamp: Moment,
  status: z.enum(webhookMessageStates),
  attempts: z.number().int(),
  created_at: Moment,
  next_try_at: MaybeMoment,
  finished_at: MaybeMoment,
  tries: z.array(WebhookTry),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>
