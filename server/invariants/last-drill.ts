import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { Drill } from '#shared/contract/verification.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const Payload = z.object({ after: Drill.omit({ at: true }) })

/** As the journal has it; null before the first. */
export async function lastDrill(db: Kysely<Tables>): Promise<Drill | null> {
  const { rows } = await sql<{ at: Date; payload: string }>`select at, payload from journal
    where event = 'installation.drill' order by id desc limit 1`.execute(db)
  const [last] = rows
  return last ? { at: last.at.toISOString(), ...Payload.parse(JSON.parse(last.payload)).after } : null
}
