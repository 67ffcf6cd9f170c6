import { sql, type Kysely } from 'kysely'
import type { RequestTags, TagsChange } from '#shared/contract/request-lists.ts'
import { tags_per_client_max, tags_per_request_max } from '#shared/rules/limits.ts'
import { plural } from '#shared/rules/plural.ts'
import { tagKey } from '#shared/rules/tags.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { lockList } from '#server/platform/lists/in-turn.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { lockRequest } from './lock-request.ts'

/**
 * Adds and removes tags of a request; a tag that the client has already keeps its spelling. Repeating changes nothing.
 * @throws Refusal `not_found`, `invalid_fields` when the request or the client would have too many
 */
export async function changeTags(tx: Tx, scope: Scope, id: number, { add, remove }: TagsChange): Promise<RequestRow> {
  const { client_id } = await rowOf(tx, scope, 'document_sign_requests', id)
  const request = await lockRequest(tx, id)
  // tags of one client change one after another, so that two new spellings of a word become one
  await lockList(tx, 'request_tags', client_id)
  const before = await tagsOf(tx, id)
  const known = new Map((await clientTags(tx, client_id)).map((tag) => [tagKey(tag), tag]))
  const after = new Map(before.map((tag) => [tagKey(tag), tag]))
  for (const tag of remove) after.delete(tagKey(tag))
  for (const tag of add) after.set(tagKey(tag), known.get(tagKey(tag)) ?? tag)
  const tags = [...after.values()]
  const isSame = tags.length === before.length && before.every((tag) => after.has(tagKey(tag)))
  if (isSame) return request
  refuseTooMany(tags, known)
  await tx.deleteFrom('request_tags').where('request_id', '=', id).execute()
  if (tags.length > 0) {
    await tx
      .insertInto('request_tags')
      .values(tags.map((tag) => ({ request_id: id, client_id, tag })))
      .execute()
  }
  await tx
    .updateTable('document_sign_requests')
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  record(tx, scope.actor, {
    event: 'document-sign-requests.tag',
    subject_id: id,
    client_id,
    before: { tags: before },
    after: { tags: tags.toSorted() },
  })
  return rowOf(tx, scope, 'document_sign_requests', id)
}

function refuseTooMany(tags: readonly string[], known: ReadonlyMap<string, string>): void {
  const limit = (count: number) => plural(count, ['метки', 'меток', 'меток'])
  if (tags.length > tags_per_request_max) {
    refuse('invalid_fields', { errors: { add: `У заявки не больше ${limit(tags_per_request_max)}` } })
  }
  const isNew = tags.some((tag) => !known.has(tagKey(tag)))
  if (isNew && known.size >= tags_per_client_max) {
    refuse('invalid_fields', {
      errors: { add: `Всего не больше ${limit(tags_per_client_max)}. Возьмите одну из тех, что есть.` },
    })
  }
}

async function tagsOf(tx: Tx, request_id: number): Promise<string[]> {
  const rows = tx.selectFrom('request_tags').select('tag').where('request_id', '=', request_id).orderBy('key')
  return (await rows.execute()).map(({ tag }) => tag)
}

/** Different tags of a client: each is found by one step in the index, however many requests have it. */
async function clientTags(db: Kysely<Tables>, client_id: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive tags as (
      (select key, tag from request_tags where client_id = ${client_id} order by key limit 1)
      union all
      select next.key, next.tag from tags cross join lateral (
        select key, tag from request_tags where client_id = ${client_id} and key > tags.key order by key limit 1) next
    )
    select tag from tags order by key limit ${tags_per_client_max}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Tags that the caller's requests have, to choose from. */
export async function requestTags(db: Kysely<Tables>, scope: Scope): Promise<RequestTags> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const tags = await clientTags(db, client_id)
  if (scope.legal_entity_id === null && !scope.test) return { tags }
  // a limited code sees the tags of its requests
  const { rows } = await sql<{ tag: string }>`select t.tag
    from unnest(${tags}::text[], ${tags.map(tagKey)}::text[]) with ordinality as t (tag, key, place)
    where exists (select from request_tags g where g.client_id = ${client_id} and g.key = t.key and g.request_id in (
      select id from document_sign_requests where ${ownRows(scope, 'document_sign_requests')}))
    order by t.place`.execute(db)
  return { tags: rows.map(({ tag }) => tag) }
}
