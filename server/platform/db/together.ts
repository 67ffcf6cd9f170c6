import { Kysely, PostgresDialect, Transaction, type ConnectionProvider, type QueryExecutor } from 'kysely'
import type { Tables, Tx } from './tables.ts'

/** in_failed_sql_transaction: the error of every statement behind the one that failed */
const in_failed_transaction = '25P02'

/**
 * Steps of a transaction that do not need each other's results: their first statements are written together, in this order,
 * and wait for one round trip; so do the next ones of steps that have several. All of them end before this does. In which
 * order they go on behind an answer is left open: a step whose row of the journal comes behind another's waits for it.
 * @throws what the first of them in this order has thrown, as if they had run one after another
 */
export async function together<T extends unknown[]>(...steps: T): Promise<{ -readonly [N in keyof T]: Awaited<T[N]> }> {
  const ended = await Promise.allSettled(steps)
  const failures = ended.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error & { code?: unknown }] : [],
  )
  const cause = failures.find(({ code }) => code !== in_failed_transaction) ?? failures[0]
  if (cause) throw cause
  return ended.map((result) => (result as PromiseFulfilledResult<unknown>).value) as { [N in keyof T]: Awaited<T[N]> }
}

/** A transaction of Kysely sends a statement only when the one before is answered: this one sends it at once. */
export async function ofOneConnection(tx: Tx): Promise<Tx> {
  return new Transaction<Tables>(await propsOf(tx.getExecutor()))
}

/**
 * Reads on one connection, so that statements which do not need each other's answers are written together. Each sees what is
 * committed when it begins. Nothing is to be written here: a failure would undo what was answered before it.
 */
export function readTogether<R>(db: Kysely<Tables>, read: (on: Kysely<Tables>) => Promise<R>): Promise<R> {
  if (db.isTransaction) return read(db)
  return db.connection().execute(async (own) => read(new Kysely<Tables>(await propsOf(own.getExecutor()))))
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('only one connection')) })
/** What Kysely asks of a database is asked of its executor. */
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

async function propsOf(executor: QueryExecutor) {
  const connection = await executor.provideConnection((connection) => Promise.resolve(connection))
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  return { ...unused, executor: executor.withConnectionProvider(provider) }
}
