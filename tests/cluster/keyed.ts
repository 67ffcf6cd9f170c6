import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Caller } from '../support/caller.ts'
import { aKey } from '../support/words.ts'
import type { Entry, Kind, Record } from './record.ts'

const tries_max = 3
/** Before the second and the third try, unless the answer asks for more: a new leader takes up to half a minute. */
const waits_ms = [4_000, 30_000]
/** against a hang, beyond what a busy machine needs */
const try_ms_max = 120_000

/** A try whose answer was not the expected one. */
export type Miss = { at: number; kind: string; outcome: string }

export type Tally = {
  /** operations by the number of tries that they took */
  right: number[]
  /** after the last try, or refused */
  wrong: Miss[]
  missed: Miss[]
  /** reads are repeated likewise and counted apart */
  reads: { right: number; wrong: number }
}

export const aTally = (): Tally => ({ right: [0, 0, 0], wrong: [], missed: [], reads: { right: 0, wrong: 0 } })

type Body = object | FormData | undefined
type Operation = { caller: Caller; path: string; body?: Body; mark: string; client_id: number; request_id?: number }

/** An operation that was not answered right within its tries: the story that it belongs to ends. */
export class GivenUp extends Error {}

/** Calls as a careful program makes them: one key for each operation, at most three tries, waits between them. */
export function keyedCalls(record: Record, tally: Tally) {
  async function keyed<T>(kind: Kind, { caller, path, body, ...of }: Operation): Promise<T> {
    const entry: Entry = { kind, key: aKey(), ...of }
    record.attempt(entry)
    const { status, body: answered } = await repeated<T>(
      kind,
      () => post<T>(caller, path, body, entry.key),
      tally.wrong,
    )
    if (status === undefined) throw new GivenUp(kind)
    record.acknowledge({ ...entry, ...requestOf(answered), at: performance.now() })
    return answered
  }

  async function read<T>(kind: string, caller: Caller, path: string): Promise<T | undefined> {
    const wrong: Miss[] = []
    const { status, body } = await repeated(kind, () => caller.get<T>(path), wrong)
    tally.reads[status === undefined ? 'wrong' : 'right'] += 1
    return status === undefined ? undefined : body
  }

  async function repeated<T>(
    kind: string,
    call: () => Promise<Answer<T>>,
    wrong: Miss[],
  ): Promise<{ status: number; body: T } | { status: undefined; body: undefined }> {
    for (let nth = 1; ; nth += 1) {
      const at = performance.now()
      const outcome = await within(call())
      if (typeof outcome !== 'string' && outcome.status < 300) {
        if (wrong === tally.wrong) tally.right[nth - 1] = (tally.right[nth - 1] ?? 0) + 1
        return outcome
      }
      const miss = { at, kind, outcome: wordOf(outcome) }
      tally.missed.push(miss)
      record.note({ missed: miss, request_id: requestIdOf(outcome), time: new Date().toISOString() })
      if (nth === tries_max || !mayPass(outcome)) {
        wrong.push(miss)
        return { status: undefined, body: undefined }
      }
      const asked = typeof outcome === 'string' ? 0 : Number(outcome.headers.get('retry-after') ?? 0) * 1000
      await sleep(Math.max(asked, waits_ms[nth - 1] ?? 0) * (1 + Math.random() / 4))
    }
  }

  return { keyed, read }
}

function post<T>(caller: Caller, path: string, body: Body, key: string): Promise<Answer<T>> {
  const head = { 'idempotency-key': key }
  return body instanceof FormData ? caller.send('POST', path, body, head) : caller.post(path, body ?? {}, head)
}

/** The answer, or why there is none. */
async function within<T>(call: Promise<Answer<T>>): Promise<Answer<T> | string> {
  const late = sleep(try_ms_max, 'late' as const, { ref: false })
  return Promise.race([call, late]).catch((error: unknown) => {
    const { cause, message } = error as Error
    return (cause as { code?: string } | undefined)?.code ?? message
  })
}

/** 409: the first try of the same key is still running. */
const mayPass = (outcome: Answer<unknown> | string) =>
  typeof outcome === 'string' ||
  outcome.status >= 500 ||
  outcome.status === 429 ||
  codeOf(outcome) === 'idempotency_busy'

const codeOf = ({ body }: Answer<unknown>) => (body as { code?: string } | null)?.code

const wordOf = (outcome: Answer<unknown> | string) =>
  typeof outcome === 'string' ? outcome : `${outcome.status} ${codeOf(outcome) ?? ''}`.trim()

/** The id by which the server's log names the call. */
const requestIdOf = (outcome: Answer<unknown> | string) =>
  typeof outcome === 'string' ? undefined : outcome.headers.get('x-request-id')

/** The number of the request in the answer of a creation. */
function requestOf(answered: unknown): { request_id?: number } {
  const [first] = Array.isArray(answered) ? (answered as { id?: number }[]) : []
  return first?.id === undefined ? {} : { request_id: first.id }
}
