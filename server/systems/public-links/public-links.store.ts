import { sql, type Kysely } from 'kysely'
import type { ListQuery } from '#shared/contract/list.ts'
import type { Api } from '#shared/contract/route.ts'
import { PublicLink } from '#shared/contract/public-links.ts'
import { lists } from '#shared/rules/lists.ts'
import { publicLinkStates, type PublicLinkState } from '#shared/rules/public-links.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { anyNumber } from '#server/platform/db/any-number.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byWords, eachPortion, listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { publicUrl } from './public-url.ts'

export type LinkRow = Row<'public_links'>

/** By the clock of the database. */
const stateSql = sql<PublicLinkState>`case when public_links.status = 'stopped' then 'stopped'
  when public_links.expires_at <= now() then 'expired' else 'active' end`

const linkList = listOf(lists['public-links'], 'public_links', {
  filter: { state: byWords(stateSql, publicLinkStates) },
})

type Facts = Pick<PublicLink, 'documents' | 'venture' | 'state' | 'signed'>
type WithFacts = LinkRow & Facts

const within = (scope: Scope) => [ownRows(scope, 'public_links')]

export async function linkPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  const page = await listPage(db, linkList, query, within(scope))
  return { ...page, rows: await withFacts(db, page.rows) }
}

export const allLinks = (db: Kysely<Tables>, scope: Scope, query: ListQuery): AsyncIterable<WithFacts[]> =>
  eachPortion(allRows(db, linkList, query, within(scope)), (rows) => withFacts(db, rows))

/** @throws Refusal `not_found`, for another client's link exactly as for an absent one */
export async function linkOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<WithFacts> {
  const [link] = await withFacts(db, [await rowOf(db, scope, 'public_links', id)])
  return link ?? refuse('internal')
}

export async function withFacts(db: Kysely<Tables>, rows: readonly LinkRow[]): Promise<WithFacts[]> {
  if (rows.length === 0) return []
  const { rows: found } = await sql<{ id: number } & Facts>`/* public-links.facts */
    select public_links.id, coalesce(e.short_name, c.name) as venture, ${stateSql} as state,
      (select jsonb_agg(jsonb_build_object('file_id', d.file_id, 'title', d.title, 'pages', f.pages) order by d.position)
        from public_link_documents d join files f on f.id = d.file_id
        where d.public_link_id = public_links.id) as documents,
      (select count(*)::int from document_sign_requests r
        where r.public_link_id = public_links.id and r.status = 'signed') as signed
    from public_links
    join clients c on c.id = public_links.client_id
    left join legal_entities e on e.id = public_links.legal_entity_id
    where public_links.id = any(${anyNumber(rows.map(({ id }) => id))})`.execute(db)
  const facts = new Map(found.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...(facts.get(row.id) ?? refuse('internal')) }))
}

/** Staff get neither address nor PIN: with both they could sign. */
export const presentLink = (services: Pick<Services, 'config'>, api: Api, row: WithFacts): PublicLink =>
  present(PublicLink, {
    ...row,
    url: api === 'support' ? null : publicUrl(services, row.key),
    pin: api === 'support' ? null : row.pin,
  })
