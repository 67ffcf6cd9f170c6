import type { Kysely } from 'kysely'
import { beginJournal, writeJournal } from '../journal/journal.ts'
import type { Tables, Tx } from './tables.ts'

/**
 * One database transaction = state + ledger + journal + outbox. The journal's rows are written last, just before the
 * commit. What throws inside undoes all of it.
 */
export function transaction<T>(db: Kysely<Tables>, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    beginJournal(tx)
    const result = await run(tx)
    await writeJournal(tx)
    return result
  })
}
