import type { CallInput, CallKey, CallOutput, FileKey } from '../contract/routes/calls.ts'
import type { Api } from '../contract/route.ts'
import { apiTexts } from '../text/browser.ts'
import { actionKeys } from './action-keys.ts'
import { ApiError, errorOf } from './api-error.ts'
import { fillPath, requestName, type PathParams } from './api-paths.ts'
import { addressOf, bodyOf, readBody, type Query } from './api-message.ts'
import { pageConfig } from './page-config.ts'
import { randomId } from './random-id.ts'
import { retriesOf, retryDelay } from './retry.ts'
import { sharedCalls } from './shared-calls.ts'

export { ApiError } from './api-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ClientOptions = {
  /** by default the address and version of the client API in the page's configuration */
  base?: string
  /** the segment after the base; empty for none */
  version?: string
  /** the whole `Authorization` header value, with `Bearer `; empty for none */
  authorization?: () => string
  /** called on each 401 before the error is thrown */
  onUnauthorized?: (error: ApiError) => void
  /** asks for the second factor when the server demands it; true: the call is repeated */
  confirm?: () => Promise<boolean>
  /** what a failed call was about, in the genitive, by its name; by default the failure does not say it */
  nameOf?: (name: string) => string | undefined
  /** how long the response of a GET is shared with callers of the same address */
  keep_ms?: number
  timeout_ms?: number
}

/** How a call is made, whatever it asks for. */
export type CallOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** number of retries; by default one for GET and none for other methods */
  retry?: number
  /** `false` always asks the server; a string replaces the address as the key */
  cache?: string | false
  /** for a caller with its own key for an action */
  idempotency_key?: string
  timeout_ms?: number
}

export type RawCall = CallOptions & {
  method: Method
  /** below the API's base, with parameters as `{name}` */
  path: string
  params?: PathParams | undefined
  query?: Query | undefined
  /** an object is sent as JSON; FormData, Blob and the like as they are */
  body?: unknown
  /** `blob` for files */
  as?: 'json' | 'blob'
}

export type Answer<T> = { data: T; status: number; headers: Headers }

type Options<A extends Api, K extends CallKey<A>> = CallOptions & CallInput<A, K>
/** The options of a call may be left out when all of them may. */
export type Given<A extends Api, K extends CallKey<A>> =
  object extends Options<A, K> ? [options?: Options<A, K>] : [options: Options<A, K>]

/** Calls are named by method and path, as in `GET /billing/bills/{id}`; what is not in the table of routes does not compile. */
export type ApiClient<A extends Api> = {
  /** The response body. */
  call: <K extends CallKey<A>>(key: K, ...given: Given<A, K>) => Promise<CallOutput<A, K>>
  /** The body with status and headers, for lists whose length is in `Content-Range`. */
  send: <K extends CallKey<A>>(key: K, ...given: Given<A, K>) => Promise<Answer<CallOutput<A, K>>>
  /** A file with its headers. */
  file: <K extends FileKey<A>>(key: K, ...given: Given<A, K>) => Promise<Answer<Blob>>
  /** A call whose path is put together at run time, from the table of nouns. */
  request: (call: RawCall) => Promise<Answer<unknown>>
  /** Requests a file. */
  requestFile: (path: string, call: Pick<RawCall, 'query' | 'timeout_ms'>) => Promise<Answer<Blob>>
  /** Clears shared responses. Every call that changes something does it too. */
  forget: () => void
}

const default_keep_ms = 2000
const default_timeout_ms = 30_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One attempt: the response, or an error that says why there is none. An abort by the caller stays an AbortError. */
async function tryOnce(address: string, init: RequestInit, signal: AbortSignal | undefined, timeout_ms: number) {
  const abort = new AbortController()
  const leave = () => abort.abort(signal?.reason)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  const timer = setTimeout(
    () => abort.abort(new ApiError(0, { code: 'timeout', message: apiTexts.timeout })),
    timeout_ms,
  )
  try {
    return await fetch(address, { ...init, signal: abort.signal })
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    if (abort.signal.aborted) throw abort.signal.reason as Error
    throw new ApiError(0, { code: 'offline', message: apiTexts.offline })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

/** A body that is cut or is no JSON is no answer: nobody knows what was done. */
async function readWhole(response: Response, { as, signal }: RawCall): Promise<unknown> {
  return readBody(response, as).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, { code: 'broken_answer', message: apiTexts.broken })
  })
}

/** A bill that is not created has the text of the specification, whichever method creates it (section 8). */
const isNewBill = (name: string, { method, idempotency_key }: RawCall) =>
  name === 'billingBills' && (method === 'POST' || idempotency_key !== undefined)

/** Client of one of our APIs. */
export function createApiClient<A extends Api>(options: ClientOptions = {}): ApiClient<A> {
  const { keep_ms = default_keep_ms } = options
  const kept = sharedCalls()
  const actions = actionKeys()

  async function exchange<T>(name: string, address: string, init: RequestInit, call: RawCall): Promise<Answer<T>> {
    const timeout_ms = call.timeout_ms ?? options.timeout_ms ?? default_timeout_ms
    for (let left = retriesOf(init.method ?? 'GET', call.retry); ; left -= 1) {
      let response: Response | undefined
      let failure: unknown
      try {
        response = await tryOnce(address, init, call.signal, timeout_ms)
        const { ok, status, headers } = response
        if (ok) return { data: (await readWhole(response, call)) as T, status, headers }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        response = undefined
        failure = error
      }
      const delay_ms = left > 0 ? retryDelay(response) : undefined
      if (delay_ms === undefined) {
        if (!response) throw failure
        const body = await readBody(response, 'json').catch(() => undefined)
        const otherwise = isNewBill(name, call) ? apiTexts.bill_failed : apiTexts.request_failed(options.nameOf?.(name))
        throw errorOf(otherwise, response.status, body, response.headers.get('x-request-id') ?? '')
      }
      await sleep(delay_ms)
    }
  }

  /** A call refused for want of a confirmation has done nothing: it is repeated under its own key. */
  async function confirmed<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
      if (!(await options.confirm?.())) throw error
      return send()
    }
  }

  async function change<T>(name: string, address: string, init: RequestInit, call: RawCall): Promise<Answer<T>> {
    // a file has no text to compare, so sending it again is a new action
    const text = typeof init.body === 'string' ? init.body : init.body ? randomId() : ''
    const action = `${init.method} ${address} ${text}`
    const own_key = init.method === 'POST' ? actions.keyOf(action) : undefined
    const idempotency_key = call.idempotency_key ?? own_key
    const headers = { ...init.headers, ...(idempotency_key ? { 'idempotency-key': idempotency_key } : {}) }
    try {
      const answer = await confirmed(() => exchange<T>(name, address, { ...init, headers }, call))
      actions.settle(action)
      return answer
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408
      // 409 may mean "the first one is still running": its outcome is not known yet
      if (isAnswered && error.code !== 'idempotency_busy') actions.settle(action)
      throw error
    } finally {
      kept.clear()
    }
  }

  async function request<T>(call: RawCall): Promise<Answer<T>> {
    const { method, path } = call
    const name = requestName(path)
    const { base = pageConfig().api_base, version = pageConfig().api_version } = options
    const address = addressOf([base, version, fillPath(path, call.params)], call.query)
    const authorization = options.authorization?.() ?? ''
    const { body, type } = bodyOf(call.body)
    const headers: Record<string, string> = {
      accept: 'application/json, application/problem+json',
      ...(type ? { 'content-type': type } : {}),
      ...(authorization ? { authorization } : {}),
      ...call.headers,
    }
    const init: RequestInit = { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body }) }
    try {
      if (method !== 'GET') return await change<T>(name, address, init, call)
      if (call.cache === false) return await exchange<T>(name, address, init, call)
      const shared = `${authorization} ${call.as ?? 'json'} ${call.cache ?? address} ${JSON.stringify(call.headers ?? {})}`
      return await kept.get(shared, keep_ms, call.signal, (signal) =>
        exchange<T>(name, address, init, { ...call, signal }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) options.onUnauthorized?.(error)
      throw error
    }
  }

  const made = <T>(key: string, given: CallOptions | undefined, as: 'json' | 'blob') =>
    request<T>({ ...methodAndPath(key), ...given, as })

  return {
    send: (key, ...[given]) => made(key, given, 'json'),
    call: async <K extends CallKey<A>>(key: K, ...[given]: Given<A, K>) =>
      (await made<CallOutput<A, K>>(key, given, 'json')).data,
    file: (key, ...[given]) => made<Blob>(key, given, 'blob'),
    request,
    requestFile: (path, call) => request<Blob>({ ...call, method: 'GET', path, as: 'blob' }),
    forget: () => kept.clear(),
  }
}

const key_pattern = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/

function methodAndPath(key: string): Pick<RawCall, 'method' | 'path'> {
  const [, method, path] = key_pattern.exec(key) ?? []
  if (method === undefined || path === undefined) throw new Error(apiTexts.unknown_path(key))
  return { method: method as Method, path }
}
