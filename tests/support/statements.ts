import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { PreparingClient } from '#server/platform/db/preparing-client.ts'
import type { Work } from '#server/platform/jobs/worker.ts'

type Sent = { place: string; text: string; count: number; trips: number; begins: boolean }

/**
 * `statements`: with `begin`, `commit`, locks and `notify`; `trips`: writes to a connection, each followed by a wait for
 * the answer: what is written together is one; `transactions`: opened by `begin`, so that a single statement outside of
 * them is none
 */
export type Spent = { statements: number; trips: number; transactions: number }

/** What the server of a test sent to its database for a piece of work. */
export type Statements = {
  /** in the calls and jobs that `chosen` accepts by their names, as the table shows them */
  of(chosen: (place: string) => boolean): Spent
  /** the calls and jobs, by their names */
  places(): string[]
  /** the distinct texts of the statements */
  texts(): string[]
  /** statements and round trips by the call or job that issued them, the most frequent first, for a person to read */
  table(): string
}

export type StatementCounter = {
  /** Marks what the handlers of jobs send with the kind of their job. */
  placed(work: Work): Work
  /** The statements sent while `run` runs: what it leaves running is not counted. */
  during(run: () => Promise<void>): Promise<Statements>
  /** Runs what the test itself asks of the database of the server: not counted. */
  aside<T>(run: () => Promise<T>): Promise<T>
}

/** The worker's own statements have no call or job around them. */
const queue = 'queue of jobs'
/** says when the next is due, whether it finds anything or not */
const sweep = '/* jobs.sweep */'
const test_itself = 'the test'

/** the shown beginning of a statement */
const text_characters_max = 110

/**
 * Counts the statements that a server in this process sends, where its clients of the database send them. A statement
 * belongs to the HTTP call or job that awaits it, whatever it is called through. Of the statements of the worker those
 * that find nothing are left out: it polls by the clock. Nothing else is.
 */
export function statementCounter(): StatementCounter {
  const places = new AsyncLocalStorage<string>()
  let sent: Sent[] | undefined
  /** statements of the worker that may still find nothing */
  let unanswered: Promise<unknown>[] = []

  function note(text: string, values: unknown): Sent | undefined {
    const place = places.getStore() ?? queue
    if (!sent || place === test_itself) return undefined
    const count = values === undefined ? statementsIn(text) : 1
    const statement = {
      place,
      text: text.replaceAll(/\s+/g, ' ').trim(),
      count,
      trips: 0,
      begins: /^\s*(begin|start transaction)\b/i.test(text),
    }
    sent.push(statement)
    return statement
  }

  async function forgetIfIdle(statement: Sent, answer: Promise<{ rowCount: number | null }>): Promise<void> {
    const { rowCount } = await answer.catch(() => ({ rowCount: null }))
    if (rowCount === 0 || statement.text.startsWith(sweep)) sent = sent?.filter((other) => other !== statement)
  }

  const onRequest = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    places.enterWith(`${request.method} ${placeOf(request.url ?? '')}`)
  }

  /** Replaces the method through which every statement leaves, until the returned function is called. */
  function listen(): () => void {
    const { query } = PreparingClient.prototype
    const { query: write } = pg.Client.prototype
    /** of each connection: what is not written yet, the first to the last */
    const unwritten = new WeakMap<object, Sent>()
    PreparingClient.prototype.query = function (this: PreparingClient, ...args: unknown[]): never {
      const [first, values] = args as [string | { text: string; values?: unknown }, unknown]
      const statement = typeof first === 'string' ? note(first, values) : note(first.text, first.values)
      if (statement) unwritten.set(this, statement)
      const answer: unknown = (query as (...passed: unknown[]) => unknown).apply(this, args)
      if (statement?.place === queue && answer instanceof Promise) unanswered.push(forgetIfIdle(statement, answer))
      return answer as never
    }
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): never {
      const last = places.getStore() === test_itself ? undefined : unwritten.get(this)
      if (last) last.trips += 1
      return (write as (...passed: unknown[]) => unknown).apply(this, args) as never
    }
    subscribe('http.server.request.start', onRequest)
    return () => {
      PreparingClient.prototype.query = query
      pg.Client.prototype.query = write
      unsubscribe('http.server.request.start', onRequest)
    }
  }

  return {
    placed: (work) =>
      Object.fromEntries(
        Object.entries(work).map(([kind, handle]) => [
          kind,
          (payload: never) => places.run(`job ${kind}`, () => (handle as (item: never) => Promise<unknown>)(payload)),
        ]),
      ) as Work,
    aside: (run) => places.run(test_itself, run),
    async during(run) {
      sent = []
      unanswered = []
      const stop = listen()
      try {
        await run()
        await Promise.all(unanswered)
        return statementsOf(sent)
      } finally {
        stop()
        sent = undefined
      }
    },
  }
}

/** The path without what differs from call to call: link codes and numbers. */
const placeOf = (url: string) =>
  url
    .replace(/\?.*/, '')
    .replace(/(?<=\/document-sign-requests\/)[^/]+/, '{group}')
    .replaceAll(/\/\d+(?=\/|$)/g, '/{id}')

/** A text without parameters may hold several. */
const statementsIn = (text: string) =>
  text
    .replaceAll(/'[^']*'/g, '')
    .split(';')
    .filter((part) => part.trim() !== '').length

function statementsOf(sent: readonly Sent[]): Statements {
  return {
    of: (chosen) => spentOn(sent.filter(({ place }) => chosen(place))),
    places: () => [...new Set(sent.map(({ place }) => place))],
    texts: () => [...new Set(sent.map(({ text }) => text))],
    table() {
      const lines = [...Map.groupBy(sent, ({ place }) => place)].flatMap(([place, own]) => [
        `${lineOf(own)}  ${place}`,
        ...[...Map.groupBy(own, ({ text }) => text)]
          .toSorted(([, a], [, b]) => b.length - a.length)
          .map(([text, same]) => `  ${lineOf(same)}  ${text.slice(0, text_characters_max)}`),
      ])
      const { statements, trips, transactions } = spentOn(sent)
      return [`${statements} statements, ${trips} trips, ${transactions} transactions`, ...lines].join('\n')
    },
  }
}

const spentOn = (sent: readonly Sent[]): Spent => ({
  statements: sent.reduce((total, { count }) => total + count, 0),
  trips: sent.reduce((total, { trips }) => total + trips, 0),
  transactions: sent.filter(({ begins }) => begins).length,
})

/** Statements and round trips. */
const lineOf = (sent: readonly Sent[]) => {
  const { statements, trips } = spentOn(sent)
  return `${String(statements).padStart(4)}${String(trips).padStart(4)}`
}
