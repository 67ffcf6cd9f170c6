import pg from 'pg'

const statement_name = /^\/\* ([a-z_.-]+) \*\//

/**
 * A connection that prepares a statement once, when its text begins with a name in a comment, as in `/* ledger.post *\/
 * with account as …`: for the few statements that every charge runs (a third of its time). The text after a name must
 * be constant and name the columns it returns: a prepared `*` breaks when a migration adds one.
 */
export class PreparingClient extends pg.Client {
  // the signature is one of a dozen overloads, the one that Kysely calls among them
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? statement_name.exec(text)?.[1] : undefined
    const query = super.query as (...passed: unknown[]) => never
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...rest)
  }
}
