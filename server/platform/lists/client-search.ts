import { sql } from 'kysely'
import { bySearch, gatheredSearch, wordsOccur } from './list-query.ts'
import { withoutPhones } from './masked-search.ts'
import type { Where } from './page.ts'

/** The most clients that one kind of their data finds: more of them are found by their names. */
const related_clients_max = 1001

const namesOf = (q: unknown): Where[] => [
  sql`select client_id from legal_entities where archived_at is null and ${wordsOccur('search', q)}
    limit ${related_clients_max}`,
  sql`select client_id from legal_entities_contacts where archived_at is null and ${wordsOccur('search', q, withoutPhones())}
    limit ${related_clients_max}`,
  sql`select client_id from client_users where ${wordsOccur('search', q, withoutPhones())} limit ${related_clients_max}`,
]

/** A client by whatever staff know: name, ИНН, people's names, whole phones and e-mail. */
export const byClientSearch = bySearch(
  (q): Where =>
    sql`(${wordsOccur('search', q)} or ${sql.join(
      namesOf(q).map((related) => sql`id in (${related})`),
      sql` or `,
    )})`,
)

/** The same clients, each table by its own index. */
export const gatheredClients = gatheredSearch((q) => [
  sql`select id from clients where ${wordsOccur('search', q)}`,
  ...namesOf(q),
])
