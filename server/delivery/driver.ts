import type { DeliveryStatus } from '../db/tables.ts'

export type AttachedFile = { name: string; mime: string; bytes: Uint8Array }

/** A way to hand a message over: an SMS gateway, a mail server, or the outbox that only shows it. */
export type Driver = {
  name: string
  /** @throws when the fate of the message is not known or it may be tried again */
  send(message: {
    id: number
    recipient: string
    subject: string | null
    body: string
    attachments: AttachedFile[]
  }): Promise<{
    provider_id: string
    status: DeliveryStatus
    /** kopecks */
    price: number | null
  }>
}

/** Writes to `deliveries` and nowhere else: what is sent can be read in the console and, in a demo, at /outbox. */
export const outboxDriver: Driver = {
  name: 'outbox',
  send: ({ id }) => Promise.resolve({ provider_id: `outbox-${id}`, status: 'delivered', price: null }),
}
