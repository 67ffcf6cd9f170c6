import { expect, expectTypeOf, test } from 'vitest'
import type { ApiClient } from '#shared/browser/api-client.ts'
import type { Bill } from '#shared/contract/bills.ts'
import type { CallInput, CallOutput, FileKey } from '#shared/contract/routes/calls.ts'
import { routes } from '#shared/contract/routes/index.ts'

/** Never called, only type-checked: a line below `@ts-expect-error` that compiles is an error. */
export function judged(api: ApiClient<'v1'>) {
  // @ts-expect-error no such path
  void api.call('GET /billing/bill')
  // @ts-expect-error no such method of the path
  void api.call('DELETE /billing/bills')
  // @ts-expect-error a call of the support API
  void api.call('GET /clients')
  // @ts-expect-error the parameter of the path is left out
  void api.call('GET /billing/bills/{id}')
  // @ts-expect-error no such parameter
  void api.call('GET /billing/bills/{id}', { params: { bill: 1 } })
  // @ts-expect-error a field of the body is left out
  void api.call('POST /billing/bills', { body: { legal_entity_id: 1, amount: 5 } })
  // @ts-expect-error no such field of the body
  void api.call('POST /billing/bills', { body: { legal_entity_id: 1, amount: 5, email: 'a@b.ru', sum: 5 } })
  // @ts-expect-error no such parameter of the query
  void api.call('GET /billing/quote', { query: { signers: 1 } })
  // @ts-expect-error this call answers with JSON alone
  void api.file('GET /profile')
  // @ts-expect-error the answer is a bill, not a number
  const total: Promise<number> = api.call('GET /billing/bills/{id}', { params: { id: 1 } })
  return total
}

test('an API call takes and returns the types of its line in the table of routes', () => {
  expectTypeOf<CallOutput<'v1', 'GET /billing/bills/{id}'>>().toEqualTypeOf<Bill>()
  expectTypeOf<CallOutput<'v1', 'GET /billing/bills'>>().toEqualTypeOf<Bill[]>()
  expectTypeOf<CallOutput<'v1', 'POST /auth/logout'>>().toEqualTypeOf<undefined>()
  expectTypeOf<CallInput<'v1', 'POST /files'>['body']>().toEqualTypeOf<FormData | Blob>()
  expectTypeOf<'GET /billing/bills/{id}/pdf'>().toExtend<FileKey<'v1'>>()
  expect(routes.length).toBeGreaterThan(100)
})
