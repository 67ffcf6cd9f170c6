import type { DataProvider, GetListResult, Identifier, RaRecord } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import type { ApiClient, CallOptions } from '../browser/api-client.ts'
import { ApiError } from '../browser/api-error.ts'
import { resources } from '../contract/resources.ts'
import { search_chars_min } from '../rules/limits.ts'
import { changes } from './changes.ts'
import { nounOf, type Side } from './resource-paths.ts'

export type RowsProvider = DataProvider & {
  /** `POST …/{id}/{verb}`: what a button does to one row. Answers the row as it is now. */
  act: (resource: string, id: Identifier, verb: string, data?: object) => Promise<{ data: RaRecord }>
}

/** The response is taken as a row: the server's response schema, which is the contract, guarantees it. */
type RowsApi = Pick<ApiClient<'v1'>, 'request'>
type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>
type Extras = Pick<CallOptions, 'headers' | 'idempotency_key'> & { onAnswer?: (headers: Headers) => void }

/**
 * The calls of ra-data-simple-rest through our client, which adds the token, `Idempotency-Key`s, a time limit and errors in
 * Russian. The stock `Range` and `Content-Type: text/plain` are left out: our server needs neither.
 */
function httpClientOf(api: RowsApi, { onAnswer, ...extras }: Extras): HttpClient {
  return async (url, { method, body, signal } = {}) => {
    const { pathname, searchParams } = new URL(String(url), 'http://rows.invalid')
    const answer = await api.request({
      ...extras,
      method: isMethod(method) ? method : 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
      ...(signal && { signal }),
    })
    onAnswer?.(answer.headers)
    return { status: answer.status, headers: answer.headers, body: '', json: answer.data }
  }
}

const isMethod = (method: unknown): method is 'POST' | 'PUT' | 'DELETE' =>
  method === 'POST' || method === 'PUT' || method === 'DELETE'

/** The stock provider under the words of our screens, with the version of a changed row in `If-Match`. */
export function makeDataProvider(side: Side, api: RowsApi): RowsProvider {
  const stock = (extras: Extras = {}) => simpleRestProvider('', httpClientOf(api, extras))
  const plain = stock()
  const pathOf = (resource: string) => resources[nounOf(side, resource)].path

  async function list<R extends RaRecord>(ask: (provider: DataProvider) => Promise<GetListResult<R>>) {
    let total_estimated = false
    let rows_considered: number | undefined
    const onAnswer = (headers: Headers) => {
      total_estimated = headers.get('x-total-estimated') === 'true'
      rows_considered = Number(headers.get('x-rows-considered')) || undefined
    }
    return { ...(await ask(stock({ onAnswer }))), meta: { total_estimated, rows_considered } }
  }

  return {
    supportAbortSignal: true,
    getList: (resource, params) =>
      list((provider) =>
        provider.getList(pathOf(resource), {
          pagination: { page: 1, perPage: 25 },
          sort: { field: 'id', order: 'DESC' },
          ...params,
          filter: searchable(params.filter),
        }),
      ),
    getOne: (resource, params) => plain.getOne(pathOf(resource), params),
    getMany: (resource, params) => plain.getMany(pathOf(resource), params),
    getManyReference: (resource, params) =>
      list((provider) => provider.getManyReference(pathOf(resource), { ...params, filter: searchable(params.filter) })),
    create: (resource, params) => stock({ ...keyOf(params.meta) }).create(pathOf(resource), params),
    async update(resource, params) {
      const { previousData: before } = params
      const data = changes({ ...before }, { ...params.data })
      if (Object.keys(data).length === 0) return { data: before }
      const provider = stock({ headers: conditionOf(before) })
      try {
        return await provider.update(pathOf(resource), { ...params, data })
      } catch (error) {
        if (!isStale(error)) throw error
        // a change whose answer was lost has made the new version itself
        const now = await plain.getOne(pathOf(resource), { id: params.id })
        if (Object.keys(changes({ ...now.data }, data)).length > 0) throw error
        return now
      }
    },
    updateMany: (resource, params) => plain.updateMany(pathOf(resource), params),
    delete: (resource, params) => plain.delete(pathOf(resource), params),
    deleteMany: (resource, params) => plain.deleteMany(pathOf(resource), params),
    act: async (resource, id, verb, data = {}) => {
      const call = {
        method: 'POST',
        path: `${pathOf(resource)}/{id}/{verb}`,
        params: { id, verb },
        body: data,
      } as const
      return { data: (await api.request(call)).data as RaRecord }
    },
  }
}

/** A form that must act once names its own key in `meta`, and keeps it however often it is sent. */
function keyOf(meta: unknown): Pick<Extras, 'idempotency_key'> {
  const isNamed = typeof meta === 'object' && meta !== null && 'idempotency_key' in meta
  return isNamed && typeof meta.idempotency_key === 'string' ? { idempotency_key: meta.idempotency_key } : {}
}

function conditionOf(before: object = {}): Record<string, string> {
  return 'version' in before && typeof before.version === 'number' ? { 'if-match': `"${before.version}"` } : {}
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

/** The server refuses a search that is too short to be fast; while somebody types, it is left out. */
export function searchable({ q, ...filter }: Record<string, unknown> = {}): Record<string, unknown> {
  return typeof q === 'string' && q.trim().length >= search_chars_min ? { ...filter, q: q.trim() } : filter
}
