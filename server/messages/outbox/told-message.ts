import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row } from '#server/platform/db/tables.ts'

type Texts = Pick<Row<'deliveries'>, 'subject' | 'body'>

/** The text of a message as it is hashed and kept in archives: a letter begins with its subject and an empty line. */
export const messageText = ({ subject, body }: Texts): string => (subject === null ? body : `${subject}\n\n${body}`)

type Told = Texts &
  Pick<Row<'deliveries'>, 'status' | 'channel' | 'template' | 'recipient' | 'request_id' | 'created_at'> &
  Pick<Row<'deliveries'>, 'provider' | 'provider_id' | 'sender' | 'call' | 'accepted_at' | 'history'>

/**
 * What the journal says of a message that has moved: `verify` compares the row with it, archives of evidence are made from
 * it (`shared/rules/journal-tells.ts`).
 */
export function toldMessage(moved: Told) {
  const { status, channel, template, recipient, request_id, provider, provider_id, sender, call, accepted_at } = moved
  return {
    status,
    channel,
    template,
    recipient,
    request_id,
    ...(provider && { provider }),
    ...(provider_id && { provider_id }),
    sender,
    call,
    created_at: moved.created_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
    at: moved.history.at(-1)?.at,
    // codes are masked in it; the link is a secret
    text_sha256: sha256Hex(messageText(moved)),
  }
}
