import type { Kopecks } from '#shared/rules/kopecks.ts'
import type { DeliveryProvider } from '#shared/rules/deliveries.ts'
import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import type { GatewayAnswer } from '#server/platform/db/column-values.ts'

export type AttachedFile = { name: string; mime: string; bytes: Uint8Array }

export type MessageFace = {
  venture: string
  /** the letter is from the sender by name */
  by_name: boolean
  color: string | null
  logo: { base64: string; width: number; height: number } | null
}

export type OutgoingMessage = {
  id: number
  /** id of the first message, for one sent in its place: mail servers recognise a repeat by it */
  first_id: number
  /** E.164, or an e-mail address */
  recipient: string
  subject: string | null
  body: string
  /** the client's own sender name; null for the configured one */
  sender: string | null
  attachments: AttachedFile[]
  /** of the sender, in a letter to a signer; its logo is a PNG */
  face?: MessageFace | null
  /** what a messenger calls the chat of the recipient; null where there is none */
  chat?: string | null
  /** to be spoken by a call; only for a driver that `calls` */
  call?: boolean
  /** after this time it is useless */
  lifetime_seconds: number
}

/** The outcome of one attempt. `cause` is shown to staff, `facts` are for the log: what failed, never a text of others. */
export type Outcome = { answer?: GatewayAnswer; facts?: Record<string, string | number> } &
  /** accepted, with these ids: one per part; `price` in kopecks */
  (
    | { kind: 'accepted'; status: 'accepted' | 'delivered'; ids: string[]; price: Kopecks | null }
    /** refused for good */
    | { kind: 'refused'; status: 'rejected' | 'undelivered'; cause: string }
    /** certainly not accepted; may be tried again */
    | { kind: 'later'; cause: string }
    /** perhaps accepted: the answer was lost; `ids` where the gateway can still be asked */
    | { kind: 'unknown'; cause: string; ids: string[] }
  )

/** Hands messages over: an SMS gateway, a mail server, or the outbox, which only shows them. */
export type Driver = {
  name: DeliveryProvider
  /** handing over twice is harmless: an interrupted attempt is simply repeated */
  repeatable?: true
  /** it can speak a message by a call */
  calls?: true
  send(message: OutgoingMessage): Promise<Outcome>
  /** money that is left at the gateway; null when it said something else */
  balance?(): Promise<Kopecks | null>
  close?(): Promise<void>
}

/** A gateway's later report on one part. */
export type Receipt = {
  provider: DeliveryProvider
  provider_id: string
  status: NextDeliveryStatus
  cause: string | null
  /** kopecks */
  price?: Kopecks | null
  answer?: GatewayAnswer
}
