import pg from 'pg'

/** What `pg.Query` and its connection have on the wire; the types of the library leave it out. */
type Wire = Omit<pg.Connection, 'execute'> & {
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  execute(config?: object): void
}
type Message = { text: string }
type Outcome = pg.QueryResult | Error
/** Where the parsers of the types of columns are: a client. */
type Types = Pick<pg.Client, 'getTypeParser'>
interface Statement {
  readonly name: string | undefined
  readonly text: string
  readonly _result: { _types: Types }
  hasBeenParsed(connection: Wire): boolean | undefined
  submit(connection: Wire): Error | null
  handleRowDescription(message: Message): void
  handleDataRow(message: Message): void
  handleCommandComplete(message: Message, connection: Wire): void
  handleError(error: Error, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
}
const Statement = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  answered: (error: Error | null, result: pg.QueryResult) => void,
) => Statement

/** One of the statements of a frame. */
class Part extends Statement {
  outcome: Outcome | undefined

  constructor(config: pg.QueryConfig, types: Types) {
    super(config, undefined, (error, result) => (this.outcome = error ?? result))
    this._result._types = types
  }

  /** Named so by `pg.Query`: the end of what it writes. The frame ends with one `Sync` for all. */
  _getRows(connection: Wire): void {
    connection.execute()
  }
}

/** `begin`, `commit`: written before the statements and behind them */
export type Frame = {
  begin: pg.QueryConfig | null
  statements: readonly pg.QueryConfig[]
  commit: pg.QueryConfig | null
}

/**
 * Statements that are prepared, or of the extended protocol, written together and answered together: `begin` before the
 * first one, those that do not need each other's answers, `commit` behind the last. The server skips the rest of them after
 * an error (PostgreSQL, Extended Query, Pipelining): nothing runs outside of the transaction, and nothing is
 * committed after a failure. All of the rest then fail with the error of the first that did, and those before it have
 * their answers, unless the commit was among the rest.
 *
 * Our own and not the pipeline mode of `pg`, which ends each statement with a `Sync`: behind a `begin` that fails the next
 * would run alone and be committed, and the server writes each answer apart.
 */
export class FramedQuery {
  /** as of `pg.Query`: set by the client */
  callback: unknown = undefined
  readonly #parts: Part[]
  readonly #commits: boolean
  readonly #answer: () => void
  /** those before it are answered */
  #at = 0
  /** parts that the server has to parse and has not confirmed */
  #unparsed: Part[] = []
  #forget: () => void = () => undefined

  /** @param answered takes the outcomes of the statements, in their order */
  constructor(
    { begin, statements, commit }: Frame,
    types: Types,
    answered: (outcomes: (Outcome | undefined)[]) => void,
  ) {
    const own = statements.map((config) => new Part(config, types))
    const around = (config: pg.QueryConfig | null) => (config ? [new Part(config, types)] : [])
    this.#parts = [...around(begin), ...own, ...around(commit)]
    this.#commits = commit !== null
    this.#answer = () => answered(own.map(({ outcome }) => outcome))
  }

  submit(connection: Wire): Error | null {
    this.#followParsing(connection)
    connection.stream.cork()
    try {
      for (const part of this.#parts) {
        if (!part.hasBeenParsed(connection)) this.#unparsed.push(part)
        const refused = part.submit(connection)
        // the server waits for the rest of the frame
        if (refused) connection.stream.destroy(refused)
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  /** What a client notes of the one statement that it knows, for each of ours: a name is parsed once a connection. */
  #followParsing(connection: Wire): void {
    const parsed = () => {
      const { name, text } = this.#unparsed.shift() ?? {}
      if (!name) return
      connection.parsedStatements[name] = text
      delete connection.submittedNamedStatements[name]
    }
    connection.on('parseComplete', parsed)
    this.#forget = () => {
      connection.off('parseComplete', parsed)
      for (const { name } of this.#unparsed) if (name) delete connection.submittedNamedStatements[name]
    }
  }

  handleRowDescription(message: Message): void {
    this.#parts[this.#at]?.handleRowDescription(message)
  }

  handleDataRow(message: Message): void {
    this.#parts[this.#at]?.handleDataRow(message)
  }

  handleCommandComplete(message: Message, connection: Wire): void {
    this.#parts[this.#at++]?.handleCommandComplete(message, connection)
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleError(error: Error, connection: Wire): void {
    this.#forget()
    for (const [index, part] of this.#parts.entries()) {
      if (index < this.#at && !this.#commits) part.handleReadyForQuery(connection)
      else part.handleError(error, connection)
    }
    this.#answer()
  }

  handleReadyForQuery(connection: Wire): void {
    this.#forget()
    for (const part of this.#parts) part.handleReadyForQuery(connection)
    this.#answer()
  }
}
