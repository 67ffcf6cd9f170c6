import { expect, test } from 'vitest'
import type { Bill } from '#shared/contract/bills.ts'
import type { Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { aSeller, email } from '../support/billing.ts'

const server = await testServer({ env: { BILL_METHOD: 'get' } })
const { aClient, anAdmin } = words(server)
await aSeller(server)

const order = (fields: Record<string, string | number>) =>
  `billing/bills?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`

test('a bill call with the method get creates a bill from the three parameters and lists bills without them', async () => {
  const client = await aClient()
  const { legal_entity_id } = client
  const made = await client.get<Bill>(order({ legal_entity_id, amount: 5000, email }))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ legal_entity_id, amount: 5000, email, status: 'issued' })
  const listed = await client.get<Bill[]>('billing/bills')
  expect(listed.body.map(({ id }) => id)).toEqual([made.body.id])
})

test('a GET that creates a bill is repeated safely under one Idempotency-Key', async () => {
  const client = await aClient()
  const address = order({ legal_entity_id: client.legal_entity_id, amount: 700, email })
  const key = { 'idempotency-key': 'one-bill' }
  const first = await client.get<Bill>(address, key)
  const again = await client.get<Bill>(address, key)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.id).toBe(first.body.id)
})

test('a GET that creates a bill is refused as the POST is: fields, organization, permission', async () => {
  const [client, other, owner] = [await aClient(), await aClient(), await anAdmin('owner')]
  const { legal_entity_id } = client
  const wrong: Refused = await client.get(order({ legal_entity_id, amount: 0, email: 'x' }))
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual(['amount', 'email'])
  const foreign = order({ legal_entity_id: other.legal_entity_id, amount: 10, email })
  expect((await client.get(foreign)).status).toBe(
    (await client.post('billing/bills', { legal_entity_id: other.legal_entity_id, amount: 10, email })).status,
  )
  expect((await owner.get(order({ legal_entity_id, amount: 10, email }))).status).toBe(200)
  expect((await client.get<Bill[]>('billing/bills')).body).toEqual([])
})
