import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import { list_total_kept_seconds, list_totals_kept_max } from '#shared/rules/limits.ts'

type Kept = Map<string, { total: number; until: number }>

/** of each database that this process has open */
const all = new WeakMap<object, Kept>()

/** The estimated total of a list with these conditions, the caller's own among them. */
export function keptTotals(db: Kysely<Tables>, from: RawBuilder<unknown>, now = () => performance.now()) {
  // a transaction shares the adapter of its Kysely
  const { adapter } = db.getExecutor()
  const kept: Kept = all.get(adapter) ?? new Map()
  all.set(adapter, kept)
  const { sql, parameters } = from.compile(db)
  const key = JSON.stringify([sql, parameters])
  return {
    get(): number | undefined {
      const total = kept.get(key)
      return total && total.until > now() ? total.total : undefined
    },
    set(total: number): void {
      kept.delete(key)
      kept.set(key, { total, until: now() + list_total_kept_seconds * 1000 })
      const [oldest] = kept.keys()
      if (kept.size > list_totals_kept_max && oldest !== undefined) kept.delete(oldest)
    },
  }
}
