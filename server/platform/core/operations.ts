import { tracingChannel } from 'node:diagnostics_channel'

/**
 * What takes time outside of our own code. `query`: one statement; `job`: one turn of a job, by its kind; `call`: one
 * call to a gateway, a time-stamp authority or a client's system; `file`: one task of the document workers.
 */
export const operationKinds = ['query', 'job', 'call', 'file'] as const
export type OperationKind = (typeof operationKinds)[number]

/** `name` is of a closed list; `text`: of a statement, without its parameters; `began`: of `performance.now()`. */
export type Operation = { kind: OperationKind; name: string; text: string | undefined; began: number }

const channelOf = (kind: OperationKind) => tracingChannel<unknown, Operation>(`roscherk:${kind}`)

/** Metrics and traces subscribe here; without a subscriber an operation costs nothing more. */
export const operationChannels = {
  query: channelOf('query'),
  job: channelOf('job'),
  call: channelOf('call'),
  file: channelOf('file'),
} satisfies Record<OperationKind, unknown>

/** Runs an operation and publishes its beginning and its end, with its error if it has one. */
export function published<T>(kind: OperationKind, name: string, run: () => Promise<T>, text?: string): Promise<T> {
  const channel = operationChannels[kind]
  return channel.hasSubscribers ? channel.tracePromise(run, { kind, name, text, began: performance.now() }) : run()
}
