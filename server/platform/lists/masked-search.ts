import { sql, type RawBuilder } from 'kysely'
import { phones_pattern } from '#shared/rules/phone.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { bySearch, wordsOccur } from './list-query.ts'

/**
 * The text of a search column as staff may search it by parts: without phones, which they see masked and would find out
 * digit by digit (docs/decisions/0122). Whole numbers are found all the same.
 * @param phone column of a phone as it was typed
 */
export const withoutPhones = (name = 'search', phone?: string): RawBuilder<unknown> => {
  const text = sql.ref(name)
  const typed = phone ? sql`replace(${text}, search_key(${sql.ref(phone)}), '')` : text
  return sql`regexp_replace(${typed}, ${phones_pattern}, '', 'g')`
}

/** Words of a column, of which staff find phones by the whole number only; clients search their own people by any part. */
export const wordsSeenBy = ({ client_id }: Scope, q: unknown, phone?: string) =>
  wordsOccur('search', q, client_id === null ? withoutPhones('search', phone) : undefined)

/** @param phone as in `withoutPhones` */
export const byPeopleSearch = (scope: Scope, phone?: string) => bySearch((q) => wordsSeenBy(scope, q, phone))
