import nodeDns from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ClientSettings } from '#shared/contract/client-settings.ts'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { proof_path, proofText } from '#shared/rules/origins.ts'
import { changeClientSettings } from '#server/people/clients/client-settings.commands.ts'
import { checkDueOrigins, proofFault } from '#server/people/clients/origin-proofs.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { framesOf } from '#server/requests/signing/card.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDnsServer } from '#tests/support/dns-server.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anOrder, aSentRequest, aSigner, visitor } = words(server)

const { services } = server
const { pool } = server.database

const shop = 'https://shop.example'
const create = async (client: Client, return_url: string) =>
  client.post<SignRequest[]>('document-sign-requests', await anOrder(client, { return_url }))

describe('the sites of a client', () => {
  test('are https origins, each once, and change only by an owner', async () => {
    const client = await aClient()
    const change = await client.put('client-settings', {
      origins: ['https://Shop.Example/', shop, 'https://a.test:8443'],
    })
    expect(change.body).toMatchObject({ copy_sms: true, signers_utc_hours: 3, origins: [shop, 'https://a.test:8443'] })
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

describe('a site shows signing pages in a frame', async () => {
  // its file is never asked for: the address is a private one
  const site = 'https://127.0.0.1:9'
  const dns = await aDnsServer()
  const servers = nodeDns.getServers()
  nodeDns.setServers(dns.resolver.getServers())
  atEnd(async () => {
    nodeDns.setServers(servers)
    await dns.close()
  })
  const name = '_roscherk.127.0.0.1'
  const frameOf = ({ body }: { body: ClientSettings }) => body.frames.map(({ checked_at: _at, ...frame }) => frame)
  const list = (client: Client, origins: string[]) => client.put<ClientSettings>('client-settings', { origins })
  const check = (client: Client, origin = site) =>
    client.post<ClientSettings>('client-settings/origins/check', { origin })
  const unproven = [{ origin: site, proven: false, fault: 'private_address' }]
  const proven = [{ origin: site, proven: true, fault: null }]

  test('after it has proven with the client’s own token that it is the client’s, until it is taken off the list', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const request = await aSentRequest(client)
    const listed = await list(client, [site])
    expect(frameOf(listed)).toEqual([{ origin: site, proven: false, fault: null }])
    const { origin_token } = listed.body
    const foreign = (await list(other, [site])).body.origin_token
    expect(foreign).not.toBe(origin_token)
    for (const texts of [[], ['roscherk='], [proofText(foreign)], [`${proofText(origin_token)}0`]]) {
      dns.texts[name] = texts
      expect([texts, frameOf(await check(client))]).toEqual([texts, unproven])
      expect(await framesOf(services, request.group)).toEqual([])
    }
    dns.texts[name] = ['v=spf1 -all', proofText(origin_token)]
    expect(frameOf(await check(client))).toEqual(proven)
    expect(await framesOf(services, request.group)).toEqual([site])
    expect(frameOf(await check(other))).toEqual(unproven)
    await list(client, [shop])
    expect(await framesOf(services, request.group)).toEqual([])
    expect(frameOf(await list(client, [site]))).toEqual([{ origin: site, proven: false, fault: null }])
    const events = await pool.query<{ event: string }>(
      `select event from journal where chain = $1 and event like '%_origin' order by id`,
      [client.id],
    )
    expect(events.rows.map(({ event }) => event)).toEqual(['clients.prove_origin'])
    expect(await check(client, 'https://not.listed.example')).toMatchObject({ status: 422 })
  })

  test('is looked at every day, and after three days without its proof shows no more', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const { origin_token } = (await list(client, [site])).body
    dns.texts[name] = [proofText(origin_token)]
    await check(client)
    const daysPass = async (days: number) => {
      await pool.query(
        `update origin_proofs set checked_at = checked_at - make_interval(days => $2),
          failing_since = failing_since - make_interval(days => $2) where client_id = $1`,
        [client.id, days],
      )
      await checkDueOrigins(services)
      return [await framesOf(services, request.group), frameOf(await client.get('client-settings'))[0]?.fault]
    }
    expect(await daysPass(2)).toEqual([[site], null])
    dns.texts[name] = []
    expect(await daysPass(0)).toEqual([[site], null])
    expect(await daysPass(2)).toEqual([[site], 'private_address'])
    expect(await daysPass(2)).toEqual([[site], 'private_address'])
    expect(await daysPass(2)).toEqual([[], 'private_address'])
    dns.texts[name] = [proofText(origin_token)]
    expect(frameOf(await check(client))).toEqual(proven)
  })

  test('on the developer’s own machine without a proof, where the server is a demo', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const local = ['http://localhost:5173', 'http://127.0.0.1']
    expect((await list(client, local)).status).toBe(200)
    expect(await framesOf(services, request.group)).toEqual(local)
    const real = { ...services, config: { ...services.config, demo: false } }
    expect(await framesOf(real, request.group)).toEqual([])
    const change = transaction(services.db, (tx) =>
      changeClientSettings(tx, real, systemScope(system, client.id), { origins: [shop, local[0]!] }),
    )
    await expect(change).rejects.toMatchObject({
      code: 'invalid_fields',
      details: { errors: { 'origins.1': expect.any(String) } },
    })
    for (const wrong of [
      'http://localhost.evil.example',
      'http://localhost:5173/x',
      'http://10.0.0.1',
      'https://localhost',
    ]) {
      expect((await list(client, [wrong])).status, wrong).toBe(422)
    }
  })

  test.each<[string, RequestListener, string | null]>([
    ['has the line', (_, answer) => answer.end('# мы\r\nroscherk=t0ken\n'), null],
    ['has another', (_, answer) => answer.end('roscherk=t0ken2'), 'no_token'],
    ['is a page', (_, answer) => answer.end('<p>roscherk=t0ken</p>'), 'no_token'],
    ['is elsewhere', (_, answer) => answer.writeHead(302, { location: '/x' }).end('roscherk=t0ken'), 'redirect'],
    ['is absent', (_, answer) => answer.writeHead(404).end('roscherk=t0ken'), 'status'],
    ['never ends', (_, answer) => void (answer.write('x'.repeat(100_000)), answer.write('roscherk=t0ken')), 'no_token'],
  ])('by a file that %s', async (_title, listener, fault) => {
    dns.texts[name] = []
    const asked: (string | undefined)[] = []
    const receiver = createServer((request, answer) => {
      asked.push(`${request.method} ${request.url}`)
      listener(request, answer)
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const { port } = receiver.address() as { port: number }
    const found = await proofFault({ webhooks: { allow_private: true } }, `http://127.0.0.1:${port}`, 't0ken')
    receiver.closeAllConnections()
    receiver.close()
    expect([asked, found]).toEqual([[`GET ${proof_path}`], fault])
  })
})
