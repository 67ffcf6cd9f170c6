import { sql, type SqlBool } from 'kysely'
import { eventsSaid } from '#shared/text/journal.ts'
import { system } from '#server/platform/core/actor.ts'
import { textOf, wordsOccur } from '#server/platform/lists/list-query.ts'
import type { Where } from '#server/platform/lists/page.ts'

/** The most people or requests that a name finds. */
const named_max = 1001

/** Who act without a number: everybody has the same name. */
const ownNames = [
  { kind: 'system', name: textOf(system.name) },
  { kind: 'visitor', name: 'посетитель' },
]

const patternOf = (value: unknown) => `%${textOf(value).replace(/[\\%_]/g, '\\$&')}%`

/** What the journal is asked in words: the Russian words of events, an address, or who acted, as they were named then. */
export const byEventOrActor = (value: unknown): Where =>
  sql<SqlBool>`(event = any(${eventsSaid(textOf(value))}::text[]) or ip = ${textOf(value)}
    or replace(lower(actor_name), 'ё', 'е') like ${patternOf(value)})`

/** The same rows: events from their closed list, people from their own tables, signers from what they sign. */
export function gatheredByEventOrActor(value: unknown): Where {
  const unnumbered = ownNames.filter(({ name }) => name.includes(textOf(value))).map(({ kind }) => kind)
  const pattern = patternOf(value)
  const acts = (kind: string, ids: Where) =>
    sql`(actor_kind = ${kind} and actor_id = any(array(${ids} limit ${named_max})))`
  return sql<SqlBool>`(${byEventOrActor(value)} and (event = any(${eventsSaid(textOf(value))}::text[]) or ip = ${textOf(value)}
    or ${acts('admin', sql`select id from admins where search_key(full_name) like ${pattern}`)}
    or ${acts('client_user', sql`select id from client_users where ${wordsOccur('search', value)}`)}
    or ${acts('client_code', sql`select id from clients_codes where search_key('1С: ' || label) like ${pattern}`)}
    or (actor_kind = 'signer' and subject = 'document-sign-requests' and subject_id = any(array(
      select id from document_sign_requests where ${wordsOccur('search', value)} limit ${named_max})))
    or actor_kind = any(${unnumbered}) and actor_id is null))`
}
