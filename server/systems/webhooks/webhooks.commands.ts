import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookCreate, WebhookReplay, WebhookUpdate } from '#shared/contract/webhooks.ts'
import { webhook_log_days, webhooks_per_client_max } from '#shared/rules/limits.ts'
import { test_event_type } from '#shared/rules/webhooks.ts'
import { webhookFaultTexts, webhookRefusalTexts as t } from '#shared/text/webhooks.ts'
import { checkedTarget, NotCalled } from '#server/messages/webhooks/checked-target.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { headOf } from '#server/platform/journal/position.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { countInTurn } from '#server/platform/lists/in-turn.ts'
import type { Services } from '#server/platform/services/services.ts'
import { messageOf, withoutQuery, type WithTries } from './webhooks.store.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

type Endpoint = Row<'webhooks'>

/** 32 random bytes in the form of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/**
 * Refuses an address that would never be called, before the transaction: it asks the DNS.
 * @throws Refusal `invalid_fields`
 */
export async function refuseUncallable({ config }: Pick<Services, 'config'>, url: string | undefined): Promise<void> {
  if (url === undefined) return
  try {
    await checkedTarget(url, config.webhooks)
  } catch (error) {
    if (!(error instanceof NotCalled)) throw error
    refuse('invalid_fields', { errors: { url: webhookFaultTexts[error.fault] } })
  }
}

/**
 * Adds an endpoint, which receives the events from now on. The secret is returned here only.
 * @throws Refusal `too_many_webhooks`
 */
export async function addWebhook(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  scope: Scope,
  order: WebhookCreate,
): Promise<{ row: Endpoint; secret: string }> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const count = await countInTurn(tx, 'webhooks', client_id, sql`client_id = ${client_id} and archived_at is null`)
  if (count >= webhooks_per_client_max) refuse('too_many_webhooks')
  const secret = newSecret()
  const row = await tx
    .insertInto('webhooks')
    .values({
      client_id,
      label: order.label,
      url: order.url,
      events: order.events,
      secret: secrets.seal(secret),
      position: await headOf(tx, client_id),
      created_by: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  record(tx, scope.actor, { event: 'webhooks.create', ...of(row), after: forJournal(row) })
  return { row, secret }
}

/**
 * Changes an endpoint. Switched on, it receives the events from now on; a new address begins without earlier failures.
 * @throws Refusal `not_found`, `stale_version`
 */
export async function changeWebhook(
  tx: Tx,
  scope: Scope,
  id: number,
  change: WebhookUpdate,
  versions?: Versions,
): Promise<Endpoint> {
  const before = await lockWebhook(tx, scope, id, versions)
  const { label = before.label, url = before.url, events = before.events, enabled = before.state === 'on' } = change
  const isSwitched = enabled !== (before.state === 'on')
  if (isSwitched && !enabled) await stopWaiting(tx, id)
  const after = await tx
    .updateTable('webhooks')
    .set({
      label,
      url,
      events: [...events],
      version: before.version + 1,
      ...((url !== before.url || isSwitched) && { failures: 0, failing_since: null, paused_until: null }),
      ...(isSwitched &&
        (enabled
          ? { state: 'on' as const, off_reason: null, off_at: null, position: await headOf(tx, before.client_id) }
          : {
              state: 'off' as const,
              off_reason: 'by_hand' as const,
              off_at: sql<Date>`now()`,
              replay_after: null,
              replay_until: null,
            })),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const event = isSwitched ? (enabled ? 'webhooks.switch_on' : 'webhooks.switch_off') : 'webhooks.update'
  record(tx, scope.actor, { event, ...of(after), before: forJournal(before), after: forJournal(after) })
  return after
}

/**
 * Removes an endpoint: nothing is sent to it any more, its log stays for its term.
 * @throws Refusal `not_found`, `stale_version`
 */
export async function removeWebhook(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<{ id: number }> {
  const before = await lockWebhook(tx, scope, id, versions)
  await stopWaiting(tx, id)
  await sql`update webhooks set archived_at = now(), version = version + 1 where id = ${id}`.execute(tx)
  record(tx, scope.actor, { event: 'webhooks.archive', ...of(before), before: forJournal(before) })
  return { id }
}

/**
 * Makes a new secret; for a day both sign, so that the receiver can change over.
 * @throws Refusal `not_found`, `stale_version`
 */
export async function rotateSecret(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  scope: Scope,
  id: number,
  versions?: Versions,
): Promise<{ row: Endpoint; secret: string }> {
  const before = await lockWebhook(tx, scope, id, versions)
  const secret = newSecret()
  const row = await tx
    .updateTable('webhooks')
    .set({
      secret: secrets.seal(secret),
      old_secret: before.secret,
      old_secret_until: sql<Date>`now() + interval '1 day'`,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  record(tx, scope.actor, {
    event: 'webhooks.rotate',
    ...of(row),
    after: { old_secret_until: row.old_secret_until?.toISOString() },
  })
  return { row, secret }
}

/**
 * Sends a test event immediately, despite the back-off after earlier failures.
 * @throws Refusal `not_found`, `state_conflict` for one that is switched off
 */
export async function sendTest(tx: Tx, scope: Scope, id: number): Promise<WithTries> {
  const endpoint = await lockWebhook(tx, scope, id)
  refuseOff(endpoint)
  await takeLimit(tx, 'webhook_tests_client', String(endpoint.client_id))
  const event_id = `evt_test_${id}_${randomBytes(6).toString('hex')}`
  const timestamp = new Date().toISOString()
  const body = {
    id: event_id,
    type: test_event_type,
    timestamp,
    data_at: timestamp,
    data: { webhook_id: id, label: endpoint.label },
  }
  const message = await tx
    .insertInto('webhook_messages')
    .values({
      webhook_id: id,
      client_id: endpoint.client_id,
      event_id,
      seq: 0,
      type: test_event_type,
      body: JSON.stringify(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeNow(tx, endpoint)
  record(tx, scope.actor, { event: 'webhooks.test', ...of(endpoint), after: { event_id } })
  return messageOf(tx, scope, message.id)
}

/**
 * Sends one message again, with the same body and id.
 * @throws Refusal `not_found`, `state_conflict` while it waits or when its endpoint is switched off or gone
 */
export async function sendMessageAgain(tx: Tx, scope: Scope, id: number): Promise<WithTries> {
  const { webhook_id, event_id, state } = await messageOf(tx, scope, id)
  const endpoint = await lockWebhook(tx, scope, webhook_id)
  refuseOff(endpoint)
  if (state === 'waiting') refuse('state_conflict', { message: t.waiting })
  await tx.updateTable('webhook_messages').set(anew).where('id', '=', id).execute()
  await wakeNow(tx, endpoint)
  record(tx, scope.actor, { event: 'webhooks.replay', ...of(endpoint), after: { event_id } })
  return messageOf(tx, scope, id)
}

/** As a message that was never tried; its tries stay. */
const anew = {
  state: 'waiting',
  attempts: 0,
  first_try_at: null,
  finished_at: null,
  next_at: sql<Date>`now()`,
} as const

/**
 * Sends all events of a time again, in portions by the job.
 * @throws Refusal `not_found`, `state_conflict` when it is switched off or still replaying, `invalid_fields`
 */
export async function replay(tx: Tx, scope: Scope, id: number, { since, until }: WebhookReplay): Promise<Endpoint> {
  const endpoint = await lockWebhook(tx, scope, id)
  refuseOff(endpoint)
  if (endpoint.replay_until !== null) refuse('state_conflict', { message: t.replaying })
  const from = new Date(since)
  const to = until === undefined ? new Date() : new Date(until)
  if (from.getTime() < Date.now() - webhook_log_days * 86_400_000) {
    refuse('invalid_fields', { errors: { since: t.too_old(webhook_log_days) } })
  }
  if (to < from) refuse('invalid_fields', { errors: { until: t.ends_before } })
  const seqBefore = async (at: Date, with_it: boolean) => {
    const { rows } = await sql<{ seq: number }>`select seq from journal where chain = ${endpoint.client_id}
      and ${with_it ? sql`at <= ${at}` : sql`at < ${at}`} order by seq desc limit 1`.execute(tx)
    return rows[0]?.seq ?? 0
  }
  const row = await tx
    .updateTable('webhooks')
    .set({
      replay_after: await seqBefore(from, false),
      // the rest has not been sent at all
      replay_until: Math.min(await seqBefore(to, true), endpoint.position),
      version: endpoint.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await wakeNow(tx, row)
  record(tx, scope.actor, { event: 'webhooks.replay', ...of(row), after: { since, until: to.toISOString() } })
  return { ...row, paused_until: null }
}

/** Messages that wait are not sent any more. */
export const stopWaiting = (tx: Tx, webhook_id: number) =>
  sql`update webhook_messages set state = 'stopped', finished_at = now()
    where webhook_id = ${webhook_id} and state = 'waiting'`.execute(tx)

export const webhookJob = ({ id, client_id }: Pick<Endpoint, 'id' | 'client_id'>) => ({
  payload: { webhook_id: id },
  client_id,
  key: `webhook:${id}`,
})

async function wakeNow(tx: Tx, endpoint: Endpoint): Promise<void> {
  await tx.updateTable('webhooks').set({ paused_until: null }).where('id', '=', endpoint.id).execute()
  await enqueue(tx, 'webhook', webhookJob(endpoint))
}

function refuseOff({ state }: Endpoint): void {
  if (state === 'off') refuse('state_conflict', { message: t.off })
}

async function lockWebhook(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<Endpoint> {
  const { rows } = await sql<Endpoint>`select ${wholeRow('webhooks')} from webhooks
    where id = ${id} and ${ownRows(scope, 'webhooks')} and archived_at is null for update`.execute(tx)
  const row = rows[0] ?? refuse('not_found')
  refuseStale(row.version, versions)
  return row
}

const forJournal = ({ label, url, events, state, off_reason }: Endpoint) => ({
  label,
  url: withoutQuery(url),
  events,
  state,
  off_reason,
})

const of = ({ id, client_id }: Endpoint) => ({ subject_id: id, client_id })
