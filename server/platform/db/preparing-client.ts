import pg from 'pg'
import { published } from '#server/platform/core/operations.ts'
import { FramedQuery, hasPreparedFrame, type Frame } from './framed-query.ts'
import { preparedName } from './statement-names.ts'

const statement_name = /^\/\* ([a-z0-9_.; -]+) \*\//
const commits = /; commit$/

/**
 * A connection that prepares a statement once: one whose text begins with a name in a comment, as in `/* ledger.post *\/
 * with account as …`, and every other that is used often (`statement-names.ts`). The text after a name must
 * be constant and name the columns it returns: a prepared `*` breaks when a migration adds one.
 *
 * A `begin` is written together with the statement behind it, and a statement whose name ends with `; commit` together
 * with the commit: a transaction that ends so waits for two answers less, and holds its last locks for no round trip.
 */
export class PreparingClient extends pg.Client {
  readonly prepares: boolean = true
  /** `begin` was asked for and is not written yet */
  #begins = false
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
    if (text === 'begin') return this.#begin()
    if (text === 'commit' || text === 'rollback') return this.#end(text)
    if (this.#committed) throw new Error('a statement after the one that ended its transaction')
    const begins = this.#begins
    this.#begins = false
    const frame = { begins, commits: name !== undefined && commits.test(name) && this.#canFrame() }
    const prepared = name ?? (this.prepares && values.length > 0 ? preparedName(text) : undefined)
    const config = { text, values, ...(prepared !== undefined && this.#as(prepared)) }
    const isWhole = name !== undefined || values.length > 0
    return published('query', name ?? verbOf(text), () => this.#sendIn(frame, config, isWhole), text)
  }

  #sendIn(frame: Frame, config: pg.QueryConfig, isWhole: boolean): Promise<pg.QueryResult> {
    const send = () => this.#send(config) as Promise<pg.QueryResult>
    if (!frame.begins && !frame.commits) return send()
    if (isWhole) return this.#sendFramed(frame, config)
    // a text without parameters may hold several statements, which cannot be prepared
    return (this.#send(this.#statement('begin')) as Promise<unknown>).then(send)
  }

  #begin(): unknown {
    this.#begins = this.#canFrame()
    return this.#begins ? Promise.resolve(done('BEGIN')) : this.#send(this.#statement('begin'))
  }

  #end(how: 'commit' | 'rollback'): unknown {
    const isOver = this.#begins || this.#committed
    this.#begins = false
    this.#committed = false
    if (isOver) return Promise.resolve(done(how.toUpperCase()))
    return published('query', how, () => this.#send(this.#statement(how)) as Promise<unknown>)
  }

  #canFrame(): boolean {
    return !this.prepares || hasPreparedFrame(this)
  }

  /** An unnamed statement without parameters would be sent by the simple protocol, which cannot be framed. */
  #as(name: string): { name: string } | { queryMode: 'extended' } {
    return this.prepares ? { name } : { queryMode: 'extended' }
  }

  #statement(text: 'begin' | 'commit' | 'rollback'): pg.QueryConfig {
    return this.prepares ? { name: text, text } : { text }
  }

  #sendFramed(frame: Frame, config: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const answered = (error: Error | null, result: pg.QueryResult) => {
        if (error) return reject(error)
        this.#committed = frame.commits
        resolve(result)
      }
      this.#send(new FramedQuery(frame, config, answered))
    })
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
