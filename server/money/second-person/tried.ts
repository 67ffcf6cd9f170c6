import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'

/** Ends the transaction without a trace. */
class Undone extends Error {}

/**
 * What a command would do, by doing it and rolling back: an order that waits for a second person is judged by all the
 * rules of its command.
 * @throws Refusal those of the command
 */
export async function tried<T>(db: Kysely<Tables>, run: (tx: Tx) => Promise<T>): Promise<T> {
  let outcome: { value: T } | undefined
  try {
    await transaction(db, async (tx) => {
      outcome = { value: await run(tx) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!outcome) throw new Error('a tried command neither ended nor failed')
  return outcome.value
}
