import type pg from 'pg'
import { fieldName } from '#shared/text/journal-fields.ts'

type Kept = Record<string, unknown> | null

/** Fields that rows of the journal hold and staff would read by their key. */
export async function unnamedFields(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string; before: Kept; after: Kept }>(
    `select distinct subject, payload::jsonb -> 'before' as before, payload::jsonb -> 'after' as after from journal_told`,
  )
  const unnamed = rows.flatMap(({ subject, before, after }) =>
    [...keysOf(before), ...keysOf(after)]
      .filter((field) => fieldName(subject, field) === field)
      .map((field) => `${subject}.${field} has no Russian name, is shown as ${fieldName(subject, field)}`),
  )
  return [...new Set(unnamed)]
}

const keysOf = (side: Kept) => Object.keys(side ?? {})
