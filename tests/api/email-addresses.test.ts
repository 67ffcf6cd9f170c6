import { expect, test } from 'vitest'
import type { SearchAnswer } from '#shared/contract/search.ts'
import { query } from '#tests/support/caller.ts'
import { aRegistration, aRegistrationForm, lettersTo } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aSentRequest, anAdmin, passwordTokenFor, visitor } = words(server)

/** One address of a new domain in the spellings in which people have it. */
const anAddress = (name: string) => {
  const label = `ёлка${[...aKey()].map((digit) => 'абвгдежзиклмнопр'[Number.parseInt(digit, 16)]).join('')}`
  const unicode = `${name}@${label}.рф`
  const { hostname } = new URL(`http://${label}.рф`)
  return { unicode, punycode: `${name}@${hostname}`, loud: `${name}@${label.toUpperCase()}.РФ` }
}

test('an address in .рф is taken, stored and shown in one form, and found in either spelling', async () => {
  const client = await aClient()
  const staff = await anAdmin('operator')
  const { unicode, punycode, loud } = anAddress('ivan')
  for (const email of [unicode, punycode, loud]) {
    const signers = [{ full_name: 'Ёлкин Иван', phone: aPhone(), email }]
    const request = await aSentRequest(client, { signers })
    expect(request.signer.email).toBe(unicode)
    const person = { last_name: 'Ёлкина', first_name: 'Анна', phone: aPhone(), email }
    expect(await client.post('individuals', person)).toMatchObject({ status: 201, body: { email: unicode } })
  }
  for (const q of [unicode, punycode]) {
    const filtered = query({ filter: { q } })
    for (const [caller, path, count] of [
      [client, 'document-sign-requests', 3],
      [client, 'individuals', 6],
      [staff, 'deliveries', 3],
    ] as const) {
      expect((await caller.get<unknown[]>(`${path}?${filtered}`)).body).toHaveLength(count)
    }
    const { body } = await staff.get<SearchAnswer>(`search?q=${encodeURIComponent(q)}`)
    expect(body.groups.map(({ noun }) => noun)).toContain('document-sign-requests')
  }
})

test('a login in .рф opens the cabinet in either spelling, and is one account', async () => {
  const { unicode, punycode, loud } = anAddress('boss')
  const { password } = aRegistrationForm()
  expect(await aRegistration(server.url, { login: unicode })).toMatchObject({ status: 200 })
  for (const login of [unicode, punycode, loud]) {
    expect(await visitor().post('auth/login', { login, password })).toMatchObject({ status: 200 })
  }
  await visitor().post('registration', aRegistrationForm({ login: punycode }))
  await server.worker.idle()
  expect((await lettersTo(server.url, unicode))[0]).toContain('кабинет с ней уже есть')
  expect(await lettersTo(server.url, punycode)).toEqual([])
  await visitor().post('auth/password-links', { login: punycode })
  await server.worker.idle()
  expect(await passwordTokenFor(unicode)).toBeDefined()
})

test('an address with Russian letters before the @ is refused with the reason', async () => {
  const client = await aClient()
  const person = { last_name: 'Ким', first_name: 'Ян', phone: aPhone(), email: 'почта@домен.рф' }
  expect(await client.post('individuals', person)).toMatchObject({
    status: 422,
    body: { errors: { email: expect.stringContaining('латинские буквы') } },
  })
})
