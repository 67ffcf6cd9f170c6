import pg from 'pg'
import { published } from '#server/platform/core/operations.ts'
import { FramedQuery } from './framed-query.ts'
import { preparedName } from './statement-names.ts'

const statement_name = /^\/\* ([a-z0-9_.; -]+) \*\//
const commits_by_name = /; commit$/

/** A statement of Kysely that is not written yet. */
type Waiting = {
  config: pg.QueryConfig
  /** a text without a name or parameters may hold several statements, which cannot be prepared */
  isWhole: boolean
  commits: boolean
  resolve: (result: pg.QueryResult) => void
  reject: (error: Error) => void
}

/**
 * A connection that prepares a statement once: one whose text begins with a name in a comment, as in `/* ledger.post *\/
 * with account as …`, and every other that is used often (`statement-names.ts`). The text after a name must
 * be constant and name the columns it returns: a prepared `*` breaks when a migration adds one.
 *
 * What Kysely asks for in one turn of the event loop is written together and answered together: `begin` and the statement
 * behind it, statements that do not need each other's answers (`together.ts`), a statement whose name ends with `; commit`
 * and the commit. So a transaction waits less often, and holds its last locks for no round trip.
 */
export class PreparingClient extends pg.Client {
  readonly prepares: boolean = true
  /** `begin` was asked for and is not written yet */
  #begins = false
  #waiting: Waiting[] = []
  #isWriting = false
  /** the statement that commits was asked for */
  #commits = false
  /** the transaction was committed with its last statement, before `commit` was asked for */
  #committed = false

  // the signature is one of a dozen overloads, the one that Kysely calls among them
  override query(...args: unknown[]): never {
    return this.#query(...args) as never
  }

  #query(...args: unknown[]): unknown {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? statement_name.exec(text)?.[1] : undefined
    // only Kysely calls so; what goes around its statements is left alone elsewhere
    if (typeof text === 'string' && Array.isArray(values) && rest.length === 0)
      return this.#ofKysely(text, values, name)
    if (name === undefined || !this.prepares) return this.#send(...args)
    return this.#send({ name, text, values }, ...rest)
  }

  #ofKysely(text: string, values: unknown[], name: string | undefined): unknown {
    if (text === 'begin') {
      this.#begins = true
      return Promise.resolve(done('BEGIN'))
    }
    if (text === 'commit' || text === 'rollback') return this.#end(text)
    if (this.#commits) throw new Error('a statement after the one that ended its transaction')
    const commits = name !== undefined && commits_by_name.test(name)
    this.#commits = commits
    const prepared = name ?? (this.prepares && values.length > 0 ? preparedName(text) : undefined)
    const config = { text, values, ...(prepared !== undefined && this.#as(prepared)) }
    const isWhole = name !== undefined || values.length > 0
    return published('query', name ?? verbOf(text), () => this.#ask({ config, isWhole, commits }), text)
  }

  #ask(statement: Omit<Waiting, 'resolve' | 'reject'>): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...statement, resolve, reject })
      // after all that is ready to run has run, and has asked for what it needs
      if (this.#waiting.length === 1) queueMicrotask(() => process.nextTick(() => void this.#write()))
    })
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#waiting.length > 0) await this.#writeNext()
    this.#isWriting = false
  }

  /** As many of those that wait as can be written together. */
  async #writeNext(): Promise<void> {
    const end = this.#waiting.findIndex(({ isWhole }) => !isWhole)
    const own = this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(end, 1))
    const begins = this.#begins
    this.#begins = false
    const outcomes = await this.#outcomesOf(own, begins).catch((error: Error) => own.map(() => error))
    for (const [index, { commits, resolve, reject }] of own.entries()) {
      const outcome = outcomes[index] ?? new Error('a statement without an answer')
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
      this.#committed ||= commits && !(outcome instanceof Error)
    }
  }

  async #outcomesOf(own: readonly Waiting[], begins: boolean): Promise<(pg.QueryResult | Error | undefined)[]> {
    const [first] = own as [Waiting]
    const commits = own.some((statement) => statement.commits)
    if (!first.isWhole && begins) await (this.#send(this.#statement('begin')) as Promise<unknown>)
    if (!first.isWhole || (own.length === 1 && !begins && !commits))
      return [await (this.#send(first.config) as Promise<pg.QueryResult>)]
    const frame = {
      begin: begins ? { text: 'begin', ...this.#as('begin') } : null,
      statements: own.map(({ config }) => config),
      commit: commits ? { text: 'commit', ...this.#as('commit') } : null,
    }
    return new Promise((resolve) => void this.#send(new FramedQuery(frame, this, resolve)))
  }

  #end(how: 'commit' | 'rollback'): unknown {
    const isOver = this.#begins || this.#committed
    this.#begins = false
    this.#commits = false
    this.#committed = false
    // nobody waits for these
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('a statement after the end of its transaction'))
    if (isOver) return Promise.resolve(done(how.toUpperCase()))
    return published('query', how, () => this.#send(this.#statement(how)) as Promise<unknown>)
  }

  /** An unnamed statement without parameters would be sent by the simple protocol, which cannot be framed. */
  #as(name: string): { name: string } | { queryMode: 'extended' } {
    return this.prepares ? { name } : { queryMode: 'extended' }
  }

  #statement(text: 'begin' | 'commit' | 'rollback'): pg.QueryConfig {
    return this.prepares ? { name: text, text } : { text }
  }

  #send(...args: unknown[]): unknown {
    return (super.query as (...passed: unknown[]) => unknown).apply(this, args)
  }
}

/** The same behind a pooler, where the next transaction may run on a connection that has prepared nothing. */
export class UnpreparedClient extends PreparingClient {
  override readonly prepares: boolean = false
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with'])

/** Of a statement without a name, for figures of it: of a closed list. */
function verbOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  return verbs.has(verb) ? verb : 'other'
}

const done = (command: string) => ({ command, rowCount: null, rows: [] })
