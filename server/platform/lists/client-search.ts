import { sql } from 'kysely'
import { bySearch, gatheredSearch, wordsOccur } from './list-query.ts'
import { withoutPhones } from './masked-search.ts'
import type { Where } from './page.ts'

/** The most clients that one kind of their data finds: more of them are found by their names. */
const related_clients_max = 1001

const wordsOf = {
  legal_entities: (q: unknown) => sql`archived_at is null and ${wordsOccur('search', q)}`,
  legal_entities_contacts: (q: unknown) => sql`archived_at is null and ${wordsOccur('search', q, withoutPhones())}`,
  client_users: (q: unknown) => wordsOccur('search', q, withoutPhones()),
}
const related = Object.entries(wordsOf)

/**
 * A client by whatever staff know: name, ИНН, people's names, whole phones and e-mail. The data of each client is looked
 * at by itself: a table asked as a whole would give all clients that have a common word.
 */
export const byClientSearch = (list: 'clients' | 'ledger_balances') =>
  bySearch((q): Where => {
    const ofClient = related.map(
      ([table, words]) =>
        sql`(select true from ${sql.table(table)} where client_id = ${sql.table(list)}.id and ${words(q)} limit 1)`,
    )
    return sql`(${sql.join([wordsOccur('search', q), ...ofClient], sql` or `)})`
  })

/** The same clients, each table by its own index. */
export const gatheredClients = gatheredSearch((q) => [
  sql`select id from clients where ${wordsOccur('search', q)}`,
  ...related.map(
    ([table, words]) => sql`select client_id from ${sql.table(table)} where ${words(q)} limit ${related_clients_max}`,
  ),
])
