import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Attachment } from '#server/platform/db/column-values.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import type { Lane } from '#server/platform/jobs/lanes.ts'

export type Message = {
  client_id: number | null
  request_id: number | null
  channel: 'sms' | 'email'
  template: string
  recipient: string
  subject?: string
  /** the text to send */
  body: string
  /** the text shown to client and staff, when `body` holds a secret */
  shown?: string
  /** a PDF that is drawn when the message is sent */
  attachment?: Attachment
  /** the undelivered message that this one replaces */
  instead_of?: number
}

/** Spreads messages over time, so that those of others go between them. */
export type Pace = { from_seconds: number; per_second: number }

/** Somebody waits for a code in front of a screen. */
export const laneOf = (secret: boolean): Lane => (secret ? 'codes' : 'messages')

/** Adds messages to the outbox: they are sent after the commit, or never existed. */
export async function sendMessages(tx: Tx, secrets: Secrets, messages: readonly Message[], pace?: Pace): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ shown, body, attachment, ...rest }) => ({
    ...rest,
    body: shown ?? body,
    sealed_body: secrets.seal(body),
    secret: shown !== undefined,
    attachment: attachment ? JSON.stringify(attachment) : null,
  }))
  const deliveries = await tx.insertInto('deliveries').values(rows).returning(['id', 'client_id', 'secret']).execute()
  const turnOf = (index: number) => (pace ? pace.from_seconds + index / pace.per_second : 0)
  const jobs = deliveries.map(({ id, client_id, secret }, index) => ({
    payload: { delivery_id: id },
    client_id,
    key: `deliver:${id}`,
    lane: laneOf(secret),
    after_seconds: turnOf(index),
  }))
  await enqueueAll(tx, 'deliver', jobs)
}

export function sendMessage(tx: Tx, secrets: Secrets, message: Message): Promise<void> {
  return sendMessages(tx, secrets, [message])
}
