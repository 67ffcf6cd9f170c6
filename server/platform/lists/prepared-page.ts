import type { CompiledQuery, Kysely } from 'kysely'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** lists of staff, in pages of some sizes */
const prepared_pages_max = 200
/** feature_not_supported: a migration of a newer server has added a column since the page was prepared */
const changed_columns = '0A000'

/** text → the same with a name (PreparingClient) */
const named = new Map<string, string>()

/**
 * A page that each connection parses and plans once. Only without parameters: then one plan is as good as any.
 * @returns undefined for a page that cannot be prepared
 */
export async function preparedPage<Row>(db: Kysely<Tables>, page: CompiledQuery<Row>): Promise<Row[] | undefined> {
  const text = page.parameters.length === 0 ? nameOf(page.sql) : undefined
  if (text === undefined) return undefined
  const prepared: CompiledQuery<Row> = { ...page, sql: text }
  try {
    return (await db.executeQuery(prepared)).rows
  } catch (error) {
    if ((error as { code?: string }).code !== changed_columns) throw error
    return undefined
  }
}

function nameOf(text: string): string | undefined {
  const known = named.get(text)
  if (known !== undefined || named.size >= prepared_pages_max) return known
  const whole = `/* lists.page-${sha256Hex(text).slice(0, 16)} */ ${text}`
  named.set(text, whole)
  return whole
}
