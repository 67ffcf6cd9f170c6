import { sql } from 'kysely'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Attachment } from '#server/platform/db/column-values.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { handOver, type Added } from '#server/platform/jobs/hand-over.ts'
import { addJobs } from '#server/platform/jobs/jobs.ts'
import type { Lane } from '#shared/rules/queues.ts'

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
  masked?: string
  /** spoken by a call instead of an SMS */
  call?: boolean
  /** a PDF that is drawn when the message is sent */
  attachment?: Attachment
  /** the undelivered message that this one replaces */
  instead_of?: number
}

/** Spreads messages over time, so that those of others go between them. */
export type Pace = { from_seconds: number; per_second: number }

/** Somebody waits for a code in front of a screen. */
export const laneOf = (secret: boolean): Lane => (secret ? 'codes' : 'messages')

/** Adds messages to the outbox, each with its job: they are sent after the commit, or never existed. */
export async function sendMessages(tx: Tx, secrets: Secrets, messages: readonly Message[], pace?: Pace): Promise<void> {
  if (messages.length === 0) return
  const { from_seconds, per_second } = pace ?? { from_seconds: 0, per_second: Number.POSITIVE_INFINITY }
  const column = <T>(of: (message: Message) => T) => messages.map(of)
  const handing = handOver(
    tx,
    messages.map(({ client_id, masked }, n) => ({
      lane: laneOf(masked !== undefined),
      client_id: client_id ?? 0,
      is_due: from_seconds + n / per_second <= 0,
    })),
  )
  const { rows } = await sql<Added>`/* messages.send */
    with sent as (
      insert into deliveries (client_id, request_id, channel, template, recipient, subject, body, sealed_body, secret,
        call, attachment, instead_of)
      select client_id, request_id, channel, template, recipient, subject, body, sealed_body, secret,
        call, attachment::jsonb, instead_of
      from unnest(${column(({ client_id }) => client_id)}::bigint[],
        ${column(({ request_id }) => request_id)}::bigint[], ${column(({ channel }) => channel)}::text[],
        ${column(({ template }) => template)}::text[], ${column(({ recipient }) => recipient)}::text[],
        ${column(({ subject }) => subject ?? null)}::text[], ${column(({ masked, body }) => masked ?? body)}::text[],
        ${column(({ body }) => secrets.seal(body))}::bytea[], ${column(({ masked }) => masked !== undefined)}::boolean[],
        ${column(({ call }) => call ?? false)}::boolean[],
        ${column(({ attachment }) => (attachment ? JSON.stringify(attachment) : null))}::text[],
        ${column(({ instead_of }) => instead_of ?? null)}::bigint[])
        with ordinality as m (client_id, request_id, channel, template, recipient, subject, body, sealed_body, secret,
          call, attachment, instead_of, n)
      order by n
      returning id, client_id, secret
    ), ${addJobs(
      'deliver',
      handing,
      sql`select case when secret then ${laneOf(true)} else ${laneOf(false)} end, client_id, 'deliver:' || id,
        jsonb_build_object('delivery_id', id), ${from_seconds}::float8 + (n - 1) / ${per_second}::float8,
        (${handing.leases}::boolean[])[n]
        from (select *, row_number() over (order by id) as n from sent) as s order by id`,
    )}`.execute(tx)
  handing.added(rows)
}

export function sendMessage(tx: Tx, secrets: Secrets, message: Message): Promise<void> {
  return sendMessages(tx, secrets, [message])
}
