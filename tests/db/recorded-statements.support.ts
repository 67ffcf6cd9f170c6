import { AsyncLocalStorage } from 'node:async_hooks'
import { PreparingClient } from '#server/platform/db/preparing-client.ts'

type Asked = { text: string; values?: unknown }
export type Recorded = { part: string; text: string; values: readonly unknown[] }

/** Records what the pools of this process send, values included, but not what the test itself asks. */
export function statementRecorder(first_part: string) {
  let part = first_part
  const aside = new AsyncLocalStorage<true>()
  const sent: Recorded[] = []
  const { query } = PreparingClient.prototype
  PreparingClient.prototype.query = function (this: PreparingClient, ...args: unknown[]): never {
    const [first, second] = args as [string | Asked, unknown]
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first
    if (!aside.getStore()) sent.push({ part, text, values: Array.isArray(values) ? values : [] })
    return (query as (...passed: unknown[]) => unknown).apply(this, args) as never
  }
  return {
    sent,
    /** What the statements from now on belong to. */
    begin: (next_part: string) => void (part = next_part),
    aside: <T>(run: () => Promise<T>): Promise<T> => aside.run(true, run),
    stop: () => (PreparingClient.prototype.query = query),
  }
}
