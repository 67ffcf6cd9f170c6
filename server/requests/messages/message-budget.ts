import { sql } from 'kysely'
import {
  demo_messages_per_recipient_in_day_max,
  messages_per_recipient_in_day_max,
  messages_per_signature,
} from '#shared/rules/limits.ts'
import { sendingStopTexts } from '#shared/text/complaints.ts'
import { messageLimitTexts, refusalTexts } from '#shared/text/refusals.ts'
import { refuseWithoutSms } from '#server/messages/core/refuse-without-sms.ts'
import { midnight, today } from '#server/messages/outbox/message-day.ts'
import { prepaidSignatures } from '#server/money/billing/quote.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import type { RequestRow } from './sign-url.ts'
import { sendingStopOf } from './sending-stop.ts'
import { stoppedAmong } from './message-stops.ts'
import { link_template, reminder_template } from './send-link.ts'

/** The signer of a request, as the way of messages. */
export type Addressee = Pick<RequestRow, 'signer_phone' | 'signer_email'> & { test?: boolean }

/** A message to be sent: the phone of its signer, and the phone or addresses it goes to. */
export type Wanted = { phone: string; addresses: string[] }
/** Why a signer gets no message now: asked for none, a daily limit is used up, or staff stopped the client (look again then). */
export type Bar = { why: 'refused' } | { why: 'recipient' | 'client' | 'stopped'; until: Date }

const limit_asked_seconds = 600

/** Written in SQL in `forgetMessages` too. */
const keyOfClient = (client_id: number) => `client:${client_id}`

/**
 * Where the link of a request is sent first, as by `firstWay`; a test request sends none.
 * @param refused recipients to which nothing is sent
 */
export function waysOf(
  { config }: Pick<Messaging, 'config'>,
  { signer_phone: phone, signer_email, test = false }: Addressee,
  refused: ReadonlySet<string> = new Set(),
): Wanted {
  if (test) return { phone, addresses: [] }
  const addresses = [phone, ...(signer_email ? [signer_email] : [])].filter((way) => !refused.has(way))
  const first = { sms: phone, email: signer_email, both: null }[config.delivery.link_first]
  return { phone, addresses: first && addresses.includes(first) ? [first] : addresses }
}

/**
 * Counts the messages of those who may have one now, in the caller's transaction: it locks the counters first, always
 * in one order, so parallel calls never exceed a limit. Called before money is held, since those locks come before
 * the account's.
 * @returns for each why not, or null
 */
export async function countMessages(
  tx: Tx,
  services: Pick<Messaging, 'config'>,
  client_id: number,
  wanted: readonly Wanted[],
): Promise<(Bar | null)[]> {
  const client = keyOfClient(client_id)
  const all = countsOf(client, wanted)
  const phones = wanted.map(({ phone }) => phone)
  const { used, until, refused, isStopped } = await takeCounters(tx, client_id, all, phones)
  const {
    per_client,
    per_recipient = services.config.demo ? demo_messages_per_recipient_in_day_max : messages_per_recipient_in_day_max,
  } = services.config.delivery
  // before these messages, and then with those that may go
  const counts = new Map([...used].map(([subject, count]) => [subject, count - (all.get(subject) ?? 0)]))
  const count = (subject: string) => counts.get(subject) ?? 0
  const ofClient = used.get(client) ?? 0
  const client_max = ofClient <= per_client ? per_client : per_client + (await paidMessages(tx, client_id))
  const bars = wanted.map(({ phone, addresses }): Bar | null => {
    if (isStopped) return { why: 'stopped', until }
    if (refused.has(phone)) return { why: 'refused' }
    if (addresses.some((way) => count(way) >= per_recipient)) return { why: 'recipient', until }
    if (count(client) + addresses.length > client_max) return { why: 'client', until }
    for (const way of [...addresses, ...addresses.map(() => client)]) counts.set(way, count(way) + 1)
    return null
  })
  const barred = wanted.filter((_, index) => bars[index])
  await takeBack(tx, countsOf(client, barred))
  return bars
}

/** How many messages each counter counts. */
function countsOf(client: string, wanted: readonly Wanted[]): Map<string, number> {
  const addresses = wanted.flatMap((recipient) => recipient.addresses)
  const counts = new Map([[client, addresses.length]])
  for (const way of addresses) counts.set(way, (counts.get(way) ?? 0) + 1)
  return counts
}

/**
 * Counts the messages of all, or refuses.
 * @throws Refusal `no_gateway`, `sending_stopped`, `recipient_refused`; `too_many_messages` until midnight in Moscow
 */
export async function takeMessages(
  tx: Tx,
  services: Pick<Messaging, 'config'>,
  client_id: number,
  wanted: readonly Wanted[],
): Promise<void> {
  if (wanted.some(({ addresses }) => addresses.length > 0)) refuseWithoutSms(services)
  const bars = await countMessages(tx, services, client_id, wanted)
  const bar = bars.find((bar) => bar !== null)
  if (!bar) return
  if (bar.why === 'stopped') {
    refuse('sending_stopped', { message: sendingStopTexts.refused((await sendingStopOf(tx, client_id)) ?? '') })
  }
  if (bar.why === 'refused') refuse('recipient_refused', { errors: { phone: refusalTexts.recipient_refused } })
  const retry_after_seconds = Math.max(1, Math.ceil((bar.until.getTime() - Date.now()) / 1000))
  const retry_at = bar.until.toISOString()
  refuse('too_many_messages', { message: messageLimitTexts[bar.why], retry_after_seconds, extra: { retry_at } })
}

/**
 * Takes today's messages of a request off the counters: its signer decided by a code, so they were wanted. The caller
 * has locked the request and touches money next, since all requests of the client wait for its counter.
 */
export async function forgetMessages(tx: Tx, request_id: number): Promise<void> {
  await sql`/* messages.forget */
    with sent as (
      select client_id, recipient, count(*)::int as messages from deliveries
      where request_id = ${request_id} and instead_of is null and template in (${link_template}, ${reminder_template})
        and created_at >= ${today}::timestamp at time zone 'Europe/Moscow'
      group by client_id, recipient
    ), counted as (
      select recipient as subject, messages from sent
      union all
      select 'client:' || client_id, sum(messages)::int from sent group by client_id
    )
    insert into message_counts (subject, day, used)
    select subject, ${today}, 0 from counted order by subject
    on conflict (subject, day) do update set used = greatest(0, message_counts.used - (
      select messages from counted where counted.subject = excluded.subject))`.execute(tx)
}

/**
 * How long a job sleeps that waits for the end of a limit: jobs far in the future count as written by a wrong clock
 * (`bringJobsBack`), and the limit may grow meanwhile.
 */
export function secondsToWait(until: Date): number {
  return Math.min(limit_asked_seconds, Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)))
}

async function paidMessages(tx: Tx, client_id: number): Promise<number> {
  return messages_per_signature * (await prepaidSignatures(tx, client_id))
}

type Taken = {
  /** with the messages that are counted now */
  used: Map<string, number>
  until: Date
  /** which phones want no links of this client */
  refused: ReadonlySet<string>
  /** whether staff stopped all of its links */
  isStopped: boolean
}

/** Sorted, so that no two transactions wait for each other. */
async function takeCounters(
  tx: Tx,
  client_id: number,
  counts: ReadonlyMap<string, number>,
  phones: readonly string[],
): Promise<Taken> {
  type Found = { used: Record<string, number>; until: Date; refused: string[]; stopped: boolean }
  const { rows } = await sql<Found>`/* messages.count */
    with taken as (
      insert into message_counts (subject, day, used)
      select subject, ${today}, messages
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as c (subject, messages) order by subject
      on conflict (subject, day) do update set used = message_counts.used + excluded.used
      returning subject, used
    )
    select (select jsonb_object_agg(subject, used) from taken) as used, ${midnight} as until,
      ${stoppedAmong(client_id, phones)} as refused, sending_stop_reason is not null as stopped
    from clients where id = ${client_id}`.execute(tx)
  const { used, until, refused, stopped } = rows[0] ?? refuse('internal')
  return { used: new Map(Object.entries(used)), until, refused: new Set(refused), isStopped: stopped }
}

/** The counters are locked. */
async function takeBack(tx: Tx, counts: ReadonlyMap<string, number>): Promise<void> {
  if ([...counts.values()].every((messages) => messages === 0)) return
  await sql`update message_counts c set used = c.used - b.messages
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as b (subject, messages)
    where c.subject = b.subject and c.day = ${today}`.execute(tx)
}
