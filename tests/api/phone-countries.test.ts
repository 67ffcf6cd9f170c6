import { expect, onTestFinished, test } from 'vitest'
import type { Individual } from '#shared/contract/individuals.ts'
import { allowPhoneCountries, phoneCountries } from '#shared/rules/phone.ts'
import { query, type Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { aFakeGateway, languages } from '../deliveries/http-gateway.support.ts'
import { deliveryWords } from '../deliveries/delivery-words.ts'

const gateway = await aFakeGateway()
const language = languages.exolve
gateway.answer = (call) => language.accepted(call, language.id(call))
const countries = 'RU,BY,KZ,AM,KG,UZ'
const server = await testServer({
  demo: false,
  env: {
    SMS_DRIVER: 'exolve',
    SMS_URL: gateway.url,
    SMS_PRICE: '5',
    SMS_COUNTRY_PRICES: 'BY=14.50',
    PHONE_COUNTRIES: countries,
    ...language.env,
  },
})
const { aClient, aSentRequest, anAdmin } = words(server)
const { message } = deliveryWords(server)

test('a signer in Belarus gets the whole number called, for the price of Belarus; the number is found as it is written', async () => {
  const client = await aClient({ rubles: 3000 })
  const signer = { full_name: 'Иванов Иван Иванович', phone: '8 029 765-43-21' }
  const request = await aSentRequest(client, { signers: [signer] })
  expect(request.signer.phone).toBe('+375297654321')
  const link = await message(request, 'link', 'accepted')
  const call = gateway.calls.find(({ fields }) => fields[language.phone] === '375297654321')
  expect(call?.fields[language.text]).toBe(link.body)
  expect(link.price! % 1450).toBe(0)
  const staff = await anAdmin('owner')
  for (const q of ['+375 (29) 765-43-21', '80297654321', '375297654321', '765-43-21']) {
    const { body } = await client.get<{ id: number }[]>(`document-sign-requests?${query({ filter: { q } })}`)
    expect(
      body.map(({ id }) => id),
      q,
    ).toEqual([request.id])
  }
  const { body } = await staff.get<{ signer: { phone: string } }[]>(`document-sign-requests/${request.id}`)
  expect(JSON.stringify(body)).not.toContain('7654321')
  expect(JSON.stringify(body)).toContain('+375 (29) ***-**-21')
})

test('numbers of a country that is not served are refused by name, and those of before are still found', async () => {
  const client = await aClient()
  const person = { last_name: 'Петров', first_name: 'Пётр', phone: '+998 90 123-45-67' }
  const made = await client.post<Individual>('individuals', person)
  expect([made.status, made.body.phone]).toEqual([201, '+998901234567'])
  allowPhoneCountries(['RU'])
  onTestFinished(() => allowPhoneCountries(phoneCountries))
  const refused = (await client.post('individuals', { ...person, phone: '+996 555 123-456' })) as unknown as Refused
  expect([refused.status, refused.body.errors?.['phone']]).toEqual([
    422,
    'Номера этой страны не подключены. Нужен мобильный номер России, он начинается с +7 9',
  ])
  const owner = await anAdmin('owner')
  const found = await owner.post('personal-data/search', { phone: '998901234567' })
  expect(found.status).toBe(200)
})
