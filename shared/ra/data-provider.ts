import type { DataProvider, GetListParams, Identifier, RaRecord } from 'ra-core'
import { search_chars_min } from '../rules/limits.ts'
import type { Answer, ApiClient } from '../browser/api-client.ts'
import { ApiError } from '../browser/api-error.ts'
import { formTexts } from '../text/ra.ts'
import { changes } from './changes.ts'
import { nounOf, type Side } from './resource-paths.ts'

export type RowsProvider = DataProvider & {
  /** `POST …/{id}/{verb}`: an action on one row. Returns the row as it is now. */
  act: (resource: string, id: Identifier, verb: string, data?: object) => Promise<{ data: RaRecord }>
}

/** Speaks the dialect of ra-data-simple-rest: `sort`, `range` and `filter` in JSON, the total in `Content-Range`. */
export function makeDataProvider(side: Side, api: ApiClient<string>): RowsProvider {
  const one = (resource: string) => `${nounOf(side, resource)}/{id}`

  async function list<T extends RaRecord>(
    resource: string,
    { pagination, sort, filter, signal }: Partial<GetListParams>,
  ) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const query = {
      sort: JSON.stringify([sort?.field ?? 'id', sort?.order ?? 'DESC']),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(searchable(filter)),
    }
    const answer = await api.send(nounOf(side, resource), { query, ...(signal && { signal }) })
    return { data: rows<T>(answer), total: totalOf(answer), meta: { total_estimated: isEstimate(answer) } }
  }

  async function change<T extends RaRecord>(
    resource: string,
    id: Identifier,
    before: object,
    after: object,
  ): Promise<T> {
    const body = changes({ ...before }, { ...after })
    if (Object.keys(body).length === 0) return row(before)
    const version = versionOf(before)
    try {
      const headers: Record<string, string> = version === null ? {} : { 'if-match': String(version) }
      return row(await api.call(one(resource), { method: 'PUT', params: { id }, body, headers }))
    } catch (error) {
      throw error instanceof ApiError && error.status === 412 ? new ApiError(412, stale) : error
    }
  }

  const remove = async <T extends RaRecord>(resource: string, id: Identifier) =>
    row<T>(await api.call(one(resource), { method: 'DELETE', params: { id } }))

  const each = async (ids: Identifier[], act: (id: Identifier) => Promise<unknown>) => {
    for (const id of ids) await act(id)
    return { data: ids }
  }

  const provider: RowsProvider = {
    supportAbortSignal: true,
    getList: list,
    getOne: async (resource, { id, signal }) => ({
      data: row(await api.call(one(resource), { params: { id }, ...(signal && { signal }) })),
    }),
    getMany: async (resource, { ids, signal }) => {
      const query = { filter: JSON.stringify({ id: ids }), range: JSON.stringify([0, ids.length - 1]) }
      return { data: rows(await api.send(nounOf(side, resource), { query, ...(signal && { signal }) })) }
    },
    getManyReference: (resource, { target, id, filter, ...rest }) =>
      list(resource, { ...rest, filter: { ...filter, [target]: id } }),
    create: async (resource, { data }) => ({
      data: row(await api.call(nounOf(side, resource), { method: 'POST', body: data })),
    }),
    update: async (resource, { id, data, previousData }) => ({
      data: await change(resource, id, previousData ?? {}, data),
    }),
    updateMany: (resource, { ids, data }) => each(ids, (id) => change(resource, id, {}, data)),
    delete: async (resource, { id }) => ({ data: await remove(resource, id) }),
    deleteMany: (resource, { ids }) => each(ids, (id) => remove(resource, id)),
    act: async (resource, id, verb, data = {}) => {
      const key = `${nounOf(side, resource)}/{id}/{verb}`
      return { data: row(await api.call(key, { method: 'POST', params: { id, verb }, body: data })) }
    },
  }
  return provider
}

const stale = { code: 'stale_version', message: formTexts.stale }

/**
 * react-admin lets each caller choose the type of a row. Here the response is taken as that type: the server's response
 * schema, which is the contract, guarantees it.
 */
function row<T extends RaRecord>(answer: unknown): T {
  return answer as T
}

function rows<T extends RaRecord>({ data }: Answer<unknown>): T[] {
  return data as T[]
}

function versionOf(record: object): number | null {
  return 'version' in record && typeof record.version === 'number' ? record.version : null
}

/** `document-sign-requests 0-24/319` → 319 */
function totalOf({ headers }: Answer<unknown>): number {
  return Number(headers.get('content-range')?.split('/').pop() ?? 0) || 0
}

function isEstimate({ headers }: Answer<unknown>): boolean {
  return headers.get('x-total-estimated') === 'true'
}

/** The server refuses a search that is too short to be fast; while the user types, it is left out. */
export function searchable({ q, ...filter }: Record<string, unknown> = {}): Record<string, unknown> {
  return typeof q === 'string' && q.trim().length >= search_chars_min ? { ...filter, q: q.trim() } : filter
}
