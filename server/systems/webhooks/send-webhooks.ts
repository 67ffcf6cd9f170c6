import { sql, type Kysely } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import { webhook_retry_hours, webhooks_at_once_max } from '#shared/rules/limits.ts'
import { webhookWait } from '#shared/rules/webhooks.ts'
import { switchedOffLetter } from '#shared/text/webhooks.ts'
import { checkedTarget, NotCalled } from '#server/messages/webhooks/checked-target.ts'
import { postWebhook, type Outcome } from '#server/messages/webhooks/post-webhook.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import { system } from '#server/platform/core/actor.ts'
import { published } from '#server/platform/core/operations.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { fillMessages } from './fill-messages.ts'
import { stopWaiting, webhookJob } from './webhooks.commands.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

type Endpoint = Row<'webhooks'>
type Message = Row<'webhook_messages'>
type Tried = { message: Message; outcome: Outcome }

/** then the other clients' endpoints have their turn (docs/decisions/0027) */
const turn_milliseconds = 5_000
const endpoints_a_sweep_max = 500

/** Adds a job for each endpoint that has something to send now: its journal has grown, or a message is due. */
export async function wakeWebhooks({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number; client_id: number }>`/* webhooks.due */
    select w.id, w.client_id from webhooks w
    join clients c on c.id = w.client_id and c.status = 'active'
    join journal_heads h on h.chain = w.client_id
    where w.state = 'on' and w.archived_at is null and (w.paused_until is null or w.paused_until <= now())
      and (h.seq > w.position or w.replay_after is not null or exists (
        select from webhook_messages m where m.webhook_id = w.id and m.state = 'waiting' and m.next_at <= now()))
    order by w.id limit ${endpoints_a_sweep_max}`.execute(db)
  if (rows.length === 0) return
  await transaction(db, (tx) => enqueueAll(tx, 'webhook', rows.map(webhookJob)))
}

/**
 * The job of one endpoint: makes messages of new events and sends those that are due, until its turn ends or one fails.
 * @returns the payload to go on with, or nothing when there is nothing left to do now
 */
export async function sendWebhooks(
  services: Services,
  payload: { webhook_id: number },
): Promise<{ webhook_id: number } | void> {
  const until = performance.now() + turn_milliseconds
  while (performance.now() < until) {
    const { endpoint, more } = await prepare(services, payload.webhook_id)
    if (!endpoint) return
    const messages = await dueMessages(services.db, endpoint)
    if (messages.length === 0) {
      if (more) continue
      return
    }
    const tried = await Promise.all(
      messages.map(async (message) => ({ message, outcome: await sendOne(services, endpoint, message) })),
    )
    await transaction(services.db, (tx) => recordTries(tx, services, endpoint, tried))
    if (tried.every(({ outcome }) => outcome.fault !== null)) return
  }
  return payload
}

function prepare(services: Services, id: number): Promise<{ endpoint: Endpoint | undefined; more: boolean }> {
  return transaction(services.db, async (tx) => {
    const { rows } = await sql<Endpoint>`select ${wholeRow('webhooks', 'w')} from webhooks w
      where w.id = ${id} and w.state = 'on' and w.archived_at is null
        and (w.paused_until is null or w.paused_until <= now())
        and exists (select from clients c where c.id = w.client_id and c.status = 'active') for update`.execute(tx)
    const [endpoint] = rows
    return { endpoint, more: endpoint !== undefined && (await fillMessages(tx, services, endpoint)) }
  })
}

/**
 * The next messages, one of each request at most: a later one waits until the earlier ones have been delivered or given
 * up. An endpoint that failed last gets one, to see whether it is back.
 */
async function dueMessages(db: Kysely<Tables>, { id, failures }: Endpoint): Promise<Message[]> {
  const { rows } = await sql<Message>`select ${wholeRow('webhook_messages', 'm')} from webhook_messages m
    where m.webhook_id = ${id} and m.state = 'waiting' and m.next_at <= now() and not exists (
      select from webhook_messages earlier where earlier.webhook_id = m.webhook_id
        and earlier.request_id = m.request_id and earlier.state = 'waiting' and earlier.seq < m.seq)
    order by m.seq, m.id limit ${failures > 0 ? 1 : webhooks_at_once_max}`.execute(db)
  return rows
}

async function sendOne({ config, secrets }: Services, endpoint: Endpoint, message: Message): Promise<Outcome> {
  const now = new Date()
  const { secret, old_secret, old_secret_until } = endpoint
  const keys = [secret, ...(old_secret && old_secret_until && old_secret_until > now ? [old_secret] : [])]
  const signatures = keys.map((key) => new Signer(secrets.open(key)).sign(message.event_id, now, message.body))
  const headers = {
    'user-agent': 'Roscherk-Webhooks',
    'webhook-id': message.event_id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
  try {
    const target = await checkedTarget(endpoint.url, config.webhooks)
    return await published('call', 'webhook', () => postWebhook(target, headers, message.body))
  } catch (error) {
    if (!(error instanceof NotCalled)) throw error
    return { ms: 0, status: null, fault: error.fault, answer: '' }
  }
}

/** After a call that another one has overtaken nothing is changed but the log. */
async function recordTries(tx: Tx, services: Services, endpoint: Endpoint, tried: readonly Tried[]): Promise<void> {
  const { rows } =
    await sql<Endpoint>`select ${wholeRow('webhooks')} from webhooks where id = ${endpoint.id} for update`.execute(tx)
  const [now] = rows
  for (const attempt of tried) await recordTry(tx, attempt)
  if (now?.state !== 'on' || now.archived_at) return
  if (tried.some(({ outcome }) => outcome.fault === null)) {
    await sql`update webhooks set failures = 0, failing_since = null, paused_until = null, last_success_at = now()
      where id = ${now.id}`.execute(tx)
    return
  }
  const outcome = tried[0]?.outcome
  if (!outcome) return
  const isGone = outcome.status === 410
  const isLong =
    now.failing_since !== null && Date.now() - now.failing_since.getTime() > webhook_retry_hours * 3_600_000
  if (isGone || isLong) await switchOff(tx, services, now, outcome, isGone ? 'gone' : 'failing')
  else await pause(tx, now, outcome)
}

async function recordTry(tx: Tx, { message, outcome }: Tried): Promise<void> {
  const { ms, status, fault, answer } = outcome
  await tx.insertInto('webhook_tries').values({ message_id: message.id, ms, status, fault, answer }).execute()
  const wait = webhookWait(message.attempts + 1, Math.random(), outcome.retry_after_seconds)
  await sql`update webhook_messages m set
      attempts = attempts + 1, first_try_at = begun, next_at = now() + make_interval(secs => ${wait}),
      state = case when ${fault === null} then 'delivered' when is_over then 'failed' else 'waiting' end,
      finished_at = case when ${fault === null} or is_over then now() end
    from (select coalesce(first_try_at, now()) as begun,
      coalesce(first_try_at, now()) < now() - make_interval(hours => ${webhook_retry_hours}) as is_over
      from webhook_messages where id = ${message.id}) as tried
    where m.id = ${message.id} and m.state = 'waiting'`.execute(tx)
}

/** Nothing is sent to a failing endpoint until then, but for one message that finds out whether it is back. */
async function pause(tx: Tx, { id, failures }: Endpoint, { retry_after_seconds }: Outcome): Promise<void> {
  const wait = webhookWait(failures + 1, Math.random(), retry_after_seconds)
  await sql`update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()),
    paused_until = now() + make_interval(secs => ${wait}) where id = ${id}`.execute(tx)
}

async function switchOff(
  tx: Tx,
  services: Services,
  { id, client_id, label, url, failing_since }: Endpoint,
  { status, fault }: Outcome,
  off_reason: 'failing' | 'gone',
): Promise<void> {
  await stopWaiting(tx, id)
  await sql`update webhooks set state = 'off', off_reason = ${off_reason}, off_at = now(), version = version + 1,
    failures = failures + 1, replay_after = null, replay_until = null where id = ${id}`.execute(tx)
  const cause = { off_reason, status, fault, failing_since: failing_since?.toISOString() ?? null }
  record(tx, system, { event: 'webhooks.switch_off', subject_id: id, client_id, after: cause })
  const page = `${services.config.public_url}/personal/webhooks/${id}/show`
  const letter = switchedOffLetter({ label, host: new URL(url).host, off_reason, status, fault, url: page })
  await writeToOwners(tx, services, client_id, { template: 'webhook_off', ...letter })
}
