import { z } from 'zod'
import {
  deliveryChannels,
  deliveryProviders,
  deliveryStatuses,
  messageObstacles,
  storyKinds,
} from '../rules/deliveries.ts'
import { Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()

export const Delivery = z.object({
  id,
  client_id: id.nullable(),
  request_id: id.nullable(),
  channel: z.enum(deliveryChannels),
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

/** What happened to a message, from its request to the receipt of the gateway. */
export const DeliveryStory = z.object({
  entries: z.array(
    z.object({
      at: Moment,
      kind: z.enum(storyKinds),
      /** of `state` */
      status: z.enum(deliveryStatuses).nullable(),
      /** cause of a state; gateway and HTTP status of an answer; number of the request or of the message instead of it */
      detail: z.string().nullable(),
    }),
  ),
  /** why it would not be sent if its turn came now */
  obstacle: z.enum(messageObstacles).nullable(),
  /** of a waiting message */
  next_try_at: Moment.nullable(),
})
export type DeliveryStory = z.infer<typeof DeliveryStory>

export const OutboxMessage = z.object({
  channel: z.enum(deliveryChannels),
  to: z.string(),
  text: z.string(),
  at: Moment,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>
