import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { countEvents } from './count-events.ts'
import { beginJournal, writeJournal } from './journal.ts'

const lastSteps = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Runs when the transaction is about to commit, before its journal rows: for a lock that everybody wants. */
export function beforeCommit(tx: Tx, step: () => Promise<void>): void {
  const steps = lastSteps.get(tx)
  if (!steps) throw new Error('not inside transaction()')
  steps.push(step)
}

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
      const steps: (() => Promise<void>)[] = []
      lastSteps.set(tx, steps)
      const result = await run(tx)
      for (const step of steps) await step()
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
