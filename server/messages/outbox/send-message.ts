import { secret_ahead_seconds } from '#server/messages/core/limits.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Attachment, Tx } from '#server/platform/db/tables.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'

export type Message = {
  client_id: number | null
  request_id: number | null
  channel: 'sms' | 'email'
  template: string
  recipient: string
  subject?: string
  /** as it is sent */
  body: string
  /** as client and staff may see it, when `body` holds a secret */
  shown?: string
  /** a paper that is printed when the message goes out */
  attachment?: Attachment
  /** the message that did not arrive, in whose place this one goes */
  instead_of?: number
}

/** Messages that go out one after another, so that those of others pass between them. */
export type Pace = { from_seconds: number; per_second: number }

/** Puts messages into the outbox: they are sent after the commit, or never existed. */
export async function sendMessages(tx: Tx, secrets: Secrets, messages: readonly Message[], pace?: Pace): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ shown, body, attachment, ...rest }) => ({
    ...rest,
    body: shown ?? body,
    sealed_body: secrets.seal(body),
    secret: shown !== undefined,
    attachment: attachment ? JSON.stringify(attachment) : null,
  }))
  const deliveries = await tx.insertInto('deliveries').values(rows).returning(['id', 'secret']).execute()
  const turnOf = (index: number) => (pace ? pace.from_seconds + index / pace.per_second : 0)
  const jobs = deliveries.map(({ id, secret }, index) => ({
    payload: { delivery_id: id },
    key: `deliver:${id}`,
    after_seconds: secret ? -secret_ahead_seconds : turnOf(index),
  }))
  await enqueueAll(tx, 'deliver', jobs)
}

export function sendMessage(tx: Tx, secrets: Secrets, message: Message): Promise<void> {
  return sendMessages(tx, secrets, [message])
}
