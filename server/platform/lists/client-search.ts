import { sql } from 'kysely'
import { bySearch, wordsOccur, type Where } from './list-query.ts'

/** A client by whatever staff know: name, ИНН, people's names, phones and e-mail. */
export const byClientSearch = bySearch(
  (q): Where =>
    sql`(${wordsOccur('search', q)}
      or id in (select client_id from legal_entities where archived_at is null and ${wordsOccur('search', q)})
      or id in (select client_id from legal_entities_contacts where archived_at is null and ${wordsOccur('search', q)})
      or id in (select client_id from (select client_id, search_key(full_name, login, coalesce(phone, '')) as search
        from client_users) users where ${wordsOccur('search', q)}))`,
)
