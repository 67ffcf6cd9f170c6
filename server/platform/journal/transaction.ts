import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { ofOneConnection } from '#server/platform/db/together.ts'
import { countEvents } from './count-events.ts'
import { beginJournal, writeJournal } from './journal.ts'

type Hooks = {
  db: Kysely<Tables>
  last: (() => Promise<void>)[]
  ended: ((is_committed: boolean) => void)[]
}

const hooks = new WeakMap<Tx, Hooks>()

function hooksOf(tx: Tx): Hooks {
  const own = hooks.get(tx)
  if (!own) throw new Error('not inside transaction()')
  return own
}

/** Runs when the transaction is about to commit, before its journal rows: for a lock that everybody wants. */
export function beforeCommit(tx: Tx, step: () => Promise<void>): void {
  hooksOf(tx).last.push(step)
}

/** Runs after the commit, or with `false` after a rollback, or a commit whose answer was lost. */
export function onceEnded(tx: Tx, step: (is_committed: boolean) => void): void {
  hooksOf(tx).ended.push(step)
}

const recorded = new WeakMap<Kysely<Tables>, () => void>()

/** Runs after each commit of this process that has added to the journal. */
export function onceRecorded(db: Kysely<Tables>, step: () => void): void {
  recorded.set(db, step)
}

/** The database whose `transaction()` this is; undefined for one that was opened otherwise. */
export const databaseOf = (tx: Tx): Kysely<Tables> | undefined => hooks.get(tx)?.db

/**
 * One database transaction = state + ledger + journal + outbox. The journal's rows are written last, just before the
 * commit. An error inside rolls everything back.
 */
export async function transaction<T>(db: Kysely<Tables>, run: (tx: Tx) => Promise<T>): Promise<T> {
  let events: readonly string[] = []
  let cause: unknown
  const own: Hooks = { db, last: [], ended: [] }
  const committed = db.transaction().execute(async (begun) => {
    try {
      const tx = await ofOneConnection(begun)
      beginJournal(tx)
      hooks.set(tx, own)
      const result = await run(tx)
      for (const step of own.last) await step()
      events = await writeJournal(tx)
      return result
    } catch (error) {
      cause = error
      throw error
    }
  })
  const end = (is_committed: boolean) => own.ended.forEach((step) => step(is_committed))
  const result = await committed.catch((error: unknown) => {
    end(false)
    // over a lost connection the rollback fails too: its error would hide the first one
    throw cause ?? error
  })
  countEvents(events)
  if (events.length > 0) recorded.get(db)?.()
  end(true)
  return result
}
