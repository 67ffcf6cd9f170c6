import { isDeepStrictEqual } from 'node:util'
import type { Told } from './tell.ts'

/** A row as `to_jsonb` gives it. */
export type JsonRow = Record<string, unknown>

/** A row of a table that is not the one of which the journal speaks. */
export type Untrue = { row: string; text: string }

const isMoment = (name: string) => name.endsWith('_at') || name === 'deadline' || name === 'at'

/** PostgreSQL keeps microseconds, the journal milliseconds. */
const isSame = (name: string, told: unknown, stored: unknown): boolean =>
  isMoment(name) && typeof told === 'string' && typeof stored === 'string'
    ? Math.abs(Date.parse(told) - Date.parse(stored)) <= 1
    : isDeepStrictEqual(told, stored)

/**
 * The columns that are not as told. What the journal does not say, as in rows of earlier versions, is no difference.
 * @param except columns whose values were erased
 */
export function differing(told: Told | undefined, stored: JsonRow, except: readonly string[] = []): string[] {
  if (!told) return []
  return Object.entries(told).flatMap(([name, value]) =>
    name in stored && !except.includes(name) && !isSame(name, value, stored[name]) ? [name] : [],
  )
}

export const untrue = (row: string, columns: readonly string[]): Untrue[] =>
  columns.length === 0 ? [] : [{ row, text: `не то, что в журнале: ${columns.join(', ')}` }]

/** A member of what is told that has members itself; undefined where nothing is told. */
export const below = (told: Told | undefined, name: string | number): Told | undefined =>
  told?.[name] as Told | undefined
