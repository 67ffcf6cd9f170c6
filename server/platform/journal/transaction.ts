import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { countEvents } from './count-events.ts'
import { beginJournal, writeJournal } from './journal.ts'

/**
 * One database transaction = state + ledger + journal + outbox. The journal's rows are written last, just before the
 * commit. An error inside rolls everything back.
 */
export async function transaction<T>(db: Kysely<Tables>, run: (tx: Tx) => Promise<T>): Promise<T> {
  let events: readonly string[] = []
  let cause: unknown
  const committed = db.transaction().execute(async (tx) => {
    try {
      beginJournal(tx)
      const result = await run(tx)
      events = await writeJournal(tx)
      return result
    } catch (error) {
      cause = error
      throw error
    }
  })
  const result = await committed.catch((error: unknown) => {
    // over a lost connection the rollback fails too: its error would hide the first one
    throw cause ?? error
  })
  countEvents(events)
  return result
}
