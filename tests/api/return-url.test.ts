import { describe, expect, test } from 'vitest'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anOrder, aSentRequest, aSigner, visitor } = words(server)

const shop = 'https://shop.example'
const create = async (client: Client, return_url: string) =>
  client.post<SignRequest[]>('document-sign-requests', await anOrder(client, { return_url }))

describe('the sites of a client', () => {
  test('are https origins, each once, and change only by an owner', async () => {
    const client = await aClient()
    const change = await client.put('client-settings', {
      origins: ['https://Shop.Example/', shop, 'https://a.test:8443'],
    })
    expect(change.body).toEqual({ copy_sms: true, signers_utc_hours: 3, origins: [shop, 'https://a.test:8443'] })
    for (const wrong of [
      'http://shop.example',
      'https://shop.example/path',
      'https://user:secret@shop.example',
      'https://*.shop.example',
      'https://shop.example; script-src *',
      'javascript:alert(1)',
      'https://localhost',
      'shop.example',
      '*',
      "'self'",
      '',
    ]) {
      expect(await client.put('client-settings', { origins: [wrong] }), wrong).toMatchObject({ status: 422 })
    }
    expect((await client.get('client-settings')).body).toMatchObject({ origins: [shop, 'https://a.test:8443'] })
  })

  test('a return address is taken from them only', async () => {
    const client = await aClient()
    await client.put('client-settings', { origins: [shop] })
    for (const wrong of [
      'javascript:alert(1)',
      'https://other.example/',
      'https://shop.example.evil.example/',
      'https://shop.example@evil.example/',
      'https://shop.example:444/',
      'http://shop.example/',
      '//shop.example/',
      'data:text/html,x',
      'не адрес',
    ]) {
      expect(await create(client, wrong), wrong).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', errors: { return_url: expect.any(String) } },
      })
    }
    const other = await aClient()
    expect((await create(other, `${shop}/order`)).status).toBe(422)
    expect((await create(client, `${shop}/order/15?x=${aKey()}`)).status).toBe(201)
  })

  test('the card names the return address once the request has ended', async () => {
    const client = await aClient()
    await client.put('client-settings', { origins: [shop] })
    const request = await aSentRequest(client, { return_url: `${shop}/order/15` })
    const card = async () =>
      (await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)).body.return_url
    expect(await card()).toBeNull()
    await (await aSigner(request)).sign()
    expect(await card()).toBe(`${shop}/order/15`)
  })

  test('documents sent again return to the same page while its site is listed', async () => {
    const client = await aClient()
    await client.put('client-settings', { origins: [shop] })
    const ended = async ({ id, group }: SignRequest) => {
      await client.post(`document-sign-requests/${id}/cancel`)
      return (await visitor().get<PublicCard>(`document-sign-requests/${group}`)).body.return_url
    }
    const again = async ({ id }: SignRequest) =>
      (await client.post<SignRequest>(`document-sign-requests/${id}/again`, {})).body
    const first = await aSentRequest(client, { return_url: `${shop}/order/15` })
    expect(await ended(first)).toBe(`${shop}/order/15`)
    const second = await again(first)
    expect(await ended(second)).toBe(`${shop}/order/15`)
    await client.put('client-settings', { origins: [] })
    expect(await ended(await again(second))).toBeNull()
  })
})
