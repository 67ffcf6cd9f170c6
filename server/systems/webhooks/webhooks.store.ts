import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Webhook, WebhookMessage } from '#shared/contract/webhooks.ts'
import { eventTypes } from '#shared/rules/events.ts'
import { webhook_tries_shown_max } from '#shared/rules/limits.ts'
import { test_event_type, webhookFaults, webhookMessageStates } from '#shared/rules/webhooks.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byWords, listPage } from '#server/platform/lists/list-query.ts'
import type { Page } from '#server/platform/lists/page.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

const webhookList = listOf(lists.webhooks, 'webhooks')
const messageTypes = [...eventTypes, test_event_type] as const
const messageList = listOf(lists['webhook-messages'], 'webhook_messages', {
  filter: { status: byWords('state', webhookMessageStates) },
})
const notArchived = sql<SqlBool>`archived_at is null`

export const webhookPage = (db: Kysely<Tables>, scope: Scope, query: ListQuery) =>
  listPage(db, webhookList, query, [ownRows(scope, 'webhooks'), notArchived])

export const allWebhooks = (db: Kysely<Tables>, scope: Scope, query: ListQuery) =>
  allRows(db, webhookList, query, [ownRows(scope, 'webhooks'), notArchived])

/** @throws Refusal `not_found`, for another client's row as for an absent one */
export async function webhookOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Row<'webhooks'>> {
  const found = db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where(ownRows(scope, 'webhooks'))
    .where(notArchived)
  return (await found.executeTakeFirst()) ?? refuse('not_found')
}

export type WithTries = Row<'webhook_messages'> & { tries: Row<'webhook_tries'>[] }

export async function messagePage(db: Kysely<Tables>, scope: Scope, query: ListQuery): Promise<Page<WithTries>> {
  const page = await listPage(db, messageList, query, [ownRows(scope, 'webhook_messages')])
  return { ...page, rows: await withTries(db, page.rows) }
}

/** @throws Refusal `not_found`, for another client's row as for an absent one */
export async function messageOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<WithTries> {
  const found = db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('id', '=', id)
    .where(ownRows(scope, 'webhook_messages'))
  const [message] = await withTries(db, [(await found.executeTakeFirst()) ?? refuse('not_found')])
  return message ?? refuse('not_found')
}

/** The newest tries of each, oldest first. */
async function withTries(db: Kysely<Tables>, messages: Row<'webhook_messages'>[]): Promise<WithTries[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<Row<'webhook_tries'>>`
    select t.* from unnest(${messages.map(({ id }) => id)}::bigint[]) m (id) cross join lateral (
      select * from webhook_tries where message_id = m.id order by id desc limit ${webhook_tries_shown_max}
    ) t order by t.id`.execute(db)
  const tries = Map.groupBy(rows, ({ message_id }) => message_id)
  return messages.map((message) => ({ ...message, tries: tries.get(message.id) ?? [] }))
}

/** Without the query of an address, where receivers have their keys. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '')

/** @param whole false for staff */
export function presentWebhook(row: Row<'webhooks'>, whole = true): Webhook {
  const { old_secret_until, replay_after, replay_until } = row
  return present(Webhook, {
    ...row,
    url: whole ? row.url : withoutQuery(row.url),
    events: eventTypes.filter((type) => row.events.includes(type)),
    enabled: row.state === 'on',
    next_try_at: row.state === 'on' ? row.paused_until : null,
    old_secret_until: old_secret_until && old_secret_until > new Date() ? old_secret_until : null,
    replaying: replay_after !== null && replay_until !== null,
  })
}

/** @param with_answers false for staff: a receiver may answer with the personal data that it was sent */
export function presentMessage(row: WithTries, with_answers = true): WebhookMessage {
  return present(WebhookMessage, {
    ...row,
    type: messageTypes.find((type) => type === row.type) ?? refuse('internal'),
    timestamp: (JSON.parse(row.body) as { timestamp: string }).timestamp,
    status: row.state,
    next_try_at: row.state === 'waiting' ? row.next_at : null,
    tries: row.tries.map(({ at, ms, status, fault, answer }) => ({
      at: at.toISOString(),
      ms,
      status,
      fault: webhookFaults.find((known) => known === fault) ?? null,
      answer: with_answers ? answer : '',
    })),
  })
}
