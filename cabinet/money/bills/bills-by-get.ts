import type { DataProvider } from 'ra-core'
import { actionKeys } from '#shared/browser/action-keys.ts'
import { ApiError, type ApiClient } from '#shared/browser/api-client.ts'
import type { Query } from '#shared/browser/api-message.ts'

/** A data provider that creates bills by GET, for an installation with `BILL_METHOD=get` (docs/decisions/0024). */
export function withBillsByGet<Provider extends DataProvider>(
  provider: Provider,
  api: Pick<ApiClient<'v1'>, 'request'>,
): Provider {
  const keys = actionKeys()

  async function create(data: Query): Promise<unknown> {
    const action = JSON.stringify(data)
    const headers = { 'idempotency-key': keys.keyOf(action) }
    try {
      // never repeated without the person: a GET that creates is no GET that reads
      const call = { method: 'GET', path: 'billing/bills', query: data, headers, cache: false, retry: 0 } as const
      const { data: bill } = await api.request(call)
      keys.settle(action)
      return bill
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) keys.settle(action)
      throw error
    }
  }

  return {
    ...provider,
    create: async (resource: string, params: { data: Query }) =>
      resource === 'bills' ? { data: await create(params.data) } : provider.create(resource, params),
  }
}
