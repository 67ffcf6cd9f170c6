import type pg from 'pg'
import { eventTexts } from '#shared/text/journal.ts'
import { fieldName } from '#shared/text/journal-fields.ts'
import type { JournalEvent } from '#shared/rules/journal-events.ts'
import { payloadSchema } from '#server/platform/journal/read-row.ts'

type Kept = Record<string, unknown> | null
type Row = { event: string; subject: string; before: Kept; after: Kept }

const rowsOf = async (pool: pg.Pool): Promise<Row[]> => {
  const { rows } = await pool.query<Row>(
    `select distinct event, subject, payload::jsonb -> 'before' as before, payload::jsonb -> 'after' as after
    from journal_told where not erased`,
  )
  return rows
}

/** What rows of the journal hold that is not in the table of payloads, or that staff would read by its key. */
export async function unnamedFields(pool: pg.Pool): Promise<string[]> {
  const faults = (await rowsOf(pool)).flatMap((row) => [...unlikeTable(row, 'written'), ...unnamed(row)])
  return [...new Set(faults)]
}

/** What rows of any version hold that cannot be read by the table of payloads. */
export const unreadRows = async (pool: pg.Pool): Promise<string[]> =>
  (await rowsOf(pool)).flatMap((row) => unlikeTable(row, 'read'))

function unlikeTable({ event, ...row }: Row, mode: 'written' | 'read'): string[] {
  // a row keeps its event for ever
  if (!isKnown(event)) return mode === 'read' ? [] : [`${event} is in no table of payloads`]
  const { error } = payloadSchema(event, mode).safeParse(row)
  return error ? error.issues.map(({ path, message }) => `${event}: ${path.join('.')}: ${message}`) : []
}

const isKnown = (event: string): event is JournalEvent => Object.hasOwn(eventTexts, event)

const unnamed = ({ subject, before, after }: Row): string[] =>
  [before, after]
    .flatMap((side) => Object.keys(side ?? {}))
    .filter((field) => fieldName(subject, field) === field)
    .map((field) => `${subject}.${field} has no Russian name`)
