import { afterEach, expect, test } from 'vitest'
import type { Act } from '#shared/contract/acts.ts'
import type { Package } from '#shared/contract/packages.ts'
import type { Sender } from '#shared/contract/senders.ts'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { issueDueActs } from '#server/money/acts/acts.commands.ts'
import { nextMonth } from '#tests/support/clock.ts'
import { aCaller, query } from '#tests/support/caller.ts'
import { acceptSenders, aRegistration } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, words } from '#tests/support/words.ts'
import { anInn, anOrganization, aSeller } from '../support/billing.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest, aSignedRequest } = words(server)
await aSeller(server)
const [owner, operator] = [await anAdmin('owner'), await anAdmin('operator')]

const gift = { name: 'Десять в подарок', kind: 'welcome', signatures: 10, days_valid: 30 }
const createGift = () => owner.post<Tariff>('billing/tariffs', gift)

/** A client that has registered and is not checked. */
async function aNewcomer(inn = anInn()) {
  const { body } = await aRegistration(server.url, { inn })
  return { ...aCaller(server.url, body.token), id: body.profile.client_id }
}

const packagesOf = async ({ id }: { id: number }) =>
  (await owner.get<Package[]>(`billing/packages?${query({ filter: { client_id: id } })}`)).body

afterEach(async () => {
  const open = await owner.get<Tariff[]>(`billing/tariffs?${query({ filter: { kind: 'welcome', status: 'open' } })}`)
  for (const { id } of open.body) await owner.delete(`billing/tariffs/${id}`)
})

test('the check of a sender gives the free package once, also when its organizations are accepted at once', async () => {
  await createGift()
  const client = await aNewcomer()
  await anOrganization(client)
  const { body } = await operator.get<Sender[]>(`senders?${query({ filter: { client_id: client.id } })}`)
  expect(body.length).toBe(2)
  const nth = body.values()
  await atOnce(2, () => {
    const { id, version } = nth.next().value!
    return operator.post(`senders/${id}/accept`, { note: 'ЕГРЮЛ', version })
  })
  expect(await packagesOf(client)).toMatchObject([{ ...pick(gift), price: 0, left: 10, status: 'active' }])
  expect((await client.get('billing-balance')).body).toMatchObject({ money: 0, signatures: { left: 10 } })
})

test('one ИНН gets the free package once, whichever clients it has', async () => {
  await createGift()
  const inn = anInn()
  const [first, second] = [await aNewcomer(inn), await aNewcomer(inn)]
  await acceptSenders(operator, first.id)
  await acceptSenders(operator, second.id)
  expect([await packagesOf(first), await packagesOf(second)]).toMatchObject([[{ price: 0 }], []])
})

test('nothing is given without a tariff for it, nor to a client that has sent before', async () => {
  const early = await aNewcomer()
  await acceptSenders(operator, early.id)
  await createGift()
  const sender = await aClient({ rubles: 100 })
  await aSentRequest(sender)
  await anOrganization(sender)
  await acceptSenders(operator, sender.id)
  expect([await packagesOf(early), await packagesOf(sender)]).toEqual([[], []])
})

test('signatures of a free package are used first and are no line of an act', async () => {
  await createGift()
  const client = await aClient({ rubles: 100 })
  await anOrganization(client)
  await acceptSenders(operator, client.id)
  await aSignedRequest(client)
  expect((await client.get('billing-balance')).body).toMatchObject({ money: 100, signatures: { left: 9 } })
  await issueDueActs(server.services, nextMonth())
  expect((await client.get<Act[]>('billing/acts')).body).toEqual([])
})

test('the free package has no price, one tariff at a time, and nobody sees or buys it', async () => {
  expect(await owner.post('billing/tariffs', { ...gift, price: 10 })).toMatchObject({
    status: 422,
    body: { errors: { price: 'Подарок ничего не стоит' } },
  })
  const client = await aNewcomer()
  expect(await owner.post('billing/tariffs', { ...gift, client_id: client.id })).toMatchObject({ status: 422 })
  expect(await owner.post('billing/tariffs', { ...gift, kind: 'package', price: 0 })).toMatchObject({ status: 422 })
  const made = await createGift()
  expect(made).toMatchObject({ status: 201, body: { price: 0, unit_price: 0 } })
  expect(await createGift()).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  expect(await owner.put(`billing/tariffs/${made.body.id}`, { price: 5 })).toMatchObject({ status: 422 })
  expect(await owner.put(`billing/tariffs/${made.body.id}`, { ...made.body, signatures: 20 })).toMatchObject({
    status: 200,
  })
  expect((await client.get<Tariff[]>('billing/tariffs')).body.map(({ kind }) => kind)).not.toContain('welcome')
  const head = { 'idempotency-key': aKey() }
  expect(await client.post('billing/packages', { tariff_id: made.body.id }, head)).toMatchObject({
    body: { errors: { tariff_id: 'Такого пакета нет' } },
  })
})

const pick = ({ name, signatures }: typeof gift) => ({ name, signatures })
