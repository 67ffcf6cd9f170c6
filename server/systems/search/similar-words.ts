import { sql, type SqlBool } from 'kysely'
import { similarTo, type SearchReading } from '#shared/rules/search.ts'
import { contains } from '#server/platform/lists/list-query.ts'
import type { Branch } from './branch.ts'

/** Every word occurs, or one that differs from it by a letter. Digits would find parts of phones (docs/decisions/0122). */
export function bySimilarWords({ words }: SearchReading): Branch[] {
  const patterns = words.map(similarTo)
  if (words.some((word) => /\d/.test(word)) || patterns.every((pattern) => pattern === null)) return []
  const wheres = words.map((word, at) => {
    const near = patterns[at]
    if (!near) return contains(sql`search`, word)
    return sql<SqlBool>`(search like any(${near.likes}) and search ~ ${near.pattern})`
  })
  return [{ match: 'similar', where: sql`(${sql.join(wheres, sql` and `)})`, by: 'rare' }]
}
