import { expect, test } from 'vitest'
import type { Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { aSeller, email } from '../support/billing.ts'

const server = await testServer({ ends_broken: true })
const { aClient, anAdmin } = words(server)

const failure = { status: 500, code: 'bill_failed', message: 'Ошибка выполнения запроса billingBills' }

test('a bill without a configured seller fails with the text of the specification', async () => {
  const [client, owner] = [await aClient(), await anAdmin('owner')]
  expect((await owner.get('settings/seller')).status).toBe(204)
  const order = { legal_entity_id: client.legal_entity_id, amount: 10, email }
  expect(((await client.post('billing/bills', order)) as Refused).body).toMatchObject(failure)
  expect(((await client.post('billing/bills', { ...order, amount: 0 })) as Refused).status).toBe(422)
})

test('a bill with an unexpected error fails with the text of the specification; the cause is only in the log', async () => {
  await aSeller(server)
  const client = await aClient()
  await server.database.pool.query('alter table bills rename column item to broken')
  const answer: Refused = await client.post('billing/bills', {
    legal_entity_id: client.legal_entity_id,
    amount: 10,
    email,
  })
  expect(answer.body).toMatchObject(failure)
  expect(JSON.stringify(answer.body)).not.toMatch(/column|item/)
  expect(server.log()).toContain('column')
})
