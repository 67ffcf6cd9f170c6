import type { DeliveryProvider } from '#shared/contract/records.ts'
import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'

export type AttachedFile = { name: string; mime: string; bytes: Uint8Array }

export type OutgoingMessage = {
  id: number
  /** that of the first message where this one is sent in its place: mail servers know a repeat by it */
  first_id: number
  /** E.164, or an address of mail */
  recipient: string
  subject: string | null
  body: string
  /** the client's own name at the operators; null for the one of the configuration */
  sender: string | null
  attachments: AttachedFile[]
  /** after so long it is of no use to anybody */
  lifetime_seconds: number
}

/** What became of one attempt. `cause` is read by staff. */
export type Outcome =
  /** taken over, under these numbers: one a part; `price` in kopecks */
  | { kind: 'accepted'; status: 'accepted' | 'delivered'; ids: string[]; price: number | null }
  /** will not be taken, now or later */
  | { kind: 'refused'; status: 'rejected' | 'undelivered'; cause: string }
  /** certainly not taken; may be tried again */
  | { kind: 'later'; cause: string }
  /** perhaps taken: the answer was lost; `ids` where the gateway can be asked all the same */
  | { kind: 'unknown'; cause: string; ids: string[] }

/** A way to hand a message over: an SMS gateway, a mail server, or the outbox that only shows it. */
export type Driver = {
  name: DeliveryProvider
  /** handing over twice does no harm: an attempt that was cut off is simply made again */
  repeatable?: true
  send(message: OutgoingMessage): Promise<Outcome>
  close?(): Promise<void>
}

/** What a gateway tells of one part later. */
export type Receipt = {
  provider: DeliveryProvider
  provider_id: string
  status: NextDeliveryStatus
  cause: string | null
  /** kopecks */
  price?: number | null
}
