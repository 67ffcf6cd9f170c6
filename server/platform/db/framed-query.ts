import pg from 'pg'

/** What `pg.Query` and its connection have on the wire; the types of the library leave it out. */
type Wire = Omit<pg.Connection, 'parse' | 'bind' | 'execute'> & {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  parse(statement: { name: string; text: string; types: [] }): void
  bind(config: { statement: string }): void
  execute(config?: object): void
}
type Answered = (error: Error | null, result: pg.QueryResult) => void
interface Statement {
  submit(connection: Wire): Error | null
  handleCommandComplete(message: { text: string }, connection: Wire): void
}
const Statement = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  answered: Answered,
) => Statement

/** Whether `begin` goes before the statement, and `commit` behind it. */
export type Frame = { begins: boolean; commits: boolean }

/** The connection has prepared both `begin` and `commit`. */
export const hasPreparedFrame = ({ connection }: pg.Client): boolean => {
  const { parsedStatements: parsed } = connection as unknown as Wire
  return parsed['begin'] !== undefined && parsed['commit'] !== undefined
}

/**
 * A prepared statement, or one of the extended protocol, that is written and answered together with the `begin` before it and the
 * `commit` behind it. The server skips the rest of them after an error (PostgreSQL, Extended Query, Pipelining): nothing
 * runs outside of the transaction, and nothing is committed after a failure.
 */
export class FramedQuery extends Statement {
  readonly #frame: Frame

  constructor(frame: Frame, config: pg.QueryConfig, answered: Answered) {
    super(config, undefined, answered)
    this.#frame = frame
  }

  override submit(connection: Wire): Error | null {
    connection.stream.cork()
    try {
      if (this.#frame.begins) run(connection, 'begin')
      const refused = super.submit(connection)
      // the server waits for the rest of the frame
      if (refused && this.#frame.begins) connection.stream.destroy(refused)
      return refused
    } finally {
      connection.stream.uncork()
    }
  }

  /** Named so by `pg.Query`: the end of what it writes. */
  _getRows(connection: Wire): void {
    connection.execute()
    if (this.#frame.commits) run(connection, 'commit')
    connection.sync()
  }

  /** The result is that of the statement alone. */
  override handleCommandComplete(message: { text: string }, connection: Wire): void {
    if (message.text !== 'BEGIN' && message.text !== 'COMMIT') super.handleCommandComplete(message, connection)
  }
}

function run(connection: Wire, text: 'begin' | 'commit'): void {
  const isPrepared = connection.parsedStatements[text] !== undefined
  if (!isPrepared) connection.parse({ name: '', text, types: [] })
  connection.bind({ statement: isPrepared ? text : '' })
  connection.execute()
}
