import type { Attachment, Tx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets.ts'

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
}

/** Puts a message into the outbox: it is sent after the commit, or never existed. */
export async function sendMessage(tx: Tx, secrets: Secrets, message: Message): Promise<number> {
  const { shown, body, attachment, ...rest } = message
  const { id } = await tx
    .insertInto('deliveries')
    .values({
      ...rest,
      body: shown ?? body,
      sealed_body: secrets.seal(body),
      attachment: attachment ? JSON.stringify(attachment) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'deliver', { delivery_id: id }, `deliver:${id}`)
  return id
}
