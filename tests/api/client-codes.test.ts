import { describe, expect, test } from 'vitest'
import type { ClientCode } from '#shared/contract/clients-codes.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Problem } from '#shared/contract/errors.ts'
import { routes } from '#shared/contract/routes/index.ts'
import type { Whoami } from '#shared/contract/session.ts'
import type { Transaction } from '#shared/contract/transactions.ts'
import { codeScopes, may, type CodeScope } from '#shared/rules/policy.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aColleague, anOrder, aSentRequest, aFile, aSigner, balance, visitor } = words(server)
const { pool } = server.database

async function aCode(client: Client, limits: object = {}) {
  const { status, body } = await client.post<ClientCode & { code: string }>('client-codes', {
    label: 'Проба',
    ...limits,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { ...aCaller(server.url, body.code), row: body }
}

async function anOrganization(client: Client): Promise<number> {
  const entity = { short_name: 'ООО «Вторая»', inn: '7736207543', kpp: '773601001' }
  const { body } = await client.post<{ id: number }>('legal-entities', entity)
  await pool.query(`update senders set status = 'checked' where client_id = $1`, [client.id])
  return body.id
}

describe('scopes', () => {
  /** By method and address, not by the server's own table. */
  const neededBy = (method: string, path: string): CodeScope | null => {
    if (path === '/whoami') return null
    if (path === '/billing/quote') return 'send'
    if (/^\/(billing|acts|reconciliation|changes\/(bills|transactions))/.test(path)) return 'money'
    // forms for those who fill them in
    if (path === '/bulk-sendings/template' || path === '/templates/example') return 'send'
    // a packet for a court is made of what can be read
    if (path.endsWith('/court-packets')) return 'read'
    return method === 'GET' ? 'read' : 'send'
  }
  const called = routes.filter(
    ({ allow, api, tokens = ['client'] }) =>
      allow && api.includes('v1') && tokens.includes('client') && may('client:code', allow[0], allow[1]),
  )
  test('a code with no matching scope is refused at every route, and is let in with it', async () => {
    expect(called.length).toBeGreaterThan(40)
    const client = await aClient()
    const codes = new Map<CodeScope, Awaited<ReturnType<typeof aCode>>>()
    for (const scope of codeScopes) codes.set(scope, await aCode(client, { scopes: [scope] }))
    const wrong: string[] = []
    for (const { method, path, upload } of called) {
      const needed = neededBy(method, path)
      for (const [scope, code] of codes) {
        const address = path.slice(1).replaceAll(/\{\w+\}/g, '999999999')
        const answer = await code.send<Problem>(method, address, method === 'GET' || upload ? null : '{}', {
          'content-type': 'application/json',
        })
        const isRefused = answer.body?.code === 'scope_missing'
        if (isRefused !== (needed !== null && needed !== scope)) wrong.push(`${scope}: ${method} ${path}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a code from before, and one created without scopes, keeps everything', async () => {
    const code = await aCode(await aClient())
    expect(code.row).toMatchObject({
      scopes: ['read', 'send', 'money'],
      legal_entity_id: null,
      addresses: [],
      test: false,
    })
  })

  test('transactions name no signer, wherever and by whom they are read', async () => {
    const client = await aClient()
    const start = (await client.get<{ next: string }>('changes/transactions')).body.next
    const { id } = await aSentRequest(client, { signers: [{ full_name: 'Уникумов Пётр', phone: aPhone() }] })
    const readers = [
      await aCode(client, { scopes: ['money'] }),
      await aCode(client, { scopes: ['money', 'read'] }),
      await aColleague(client, 'accountant'),
      client,
    ]
    for (const reader of readers) {
      const filter = `filter=${encodeURIComponent(JSON.stringify({ request_id: id }))}`
      const { body } = await reader.get<Transaction[]>(`billing/transactions?${filter}`)
      const transaction = await reader.get<Transaction>(`billing/transactions/${body[0]?.id}`)
      const file = await reader.get<Buffer>(`billing/transactions?${filter}&format=csv`)
      const texts = [JSON.stringify(body), JSON.stringify(transaction.body), file.body.toString()]
      if (reader !== client && 'row' in reader)
        texts.push(JSON.stringify((await reader.get(`changes/transactions?after=${start}`)).body))
      expect(texts.join()).not.toContain('Уникумов')
      expect(body).toMatchObject([{ request_id: id, reason: 'hold', description: `Резерв: заявка № ${id}` }])
    }
  })

  test('a change of scopes takes effect at once and is in the journal', async () => {
    const client = await aClient()
    const code = await aCode(client)
    await client.put(`client-codes/${code.row.id}`, { scopes: ['send'] })
    expect(await code.get('individuals')).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    const { rows } = await pool.query<{ payload: string }>(
      `select payload from journal where chain = $1 and event = 'clients-codes.update'`,
      [client.id],
    )
    expect(JSON.parse(rows[0]!.payload)).toMatchObject({ after: { scopes: ['send'] } })
  })
})

describe('a code of one organization', () => {
  const limited = { scopes: ['read', 'send'] }

  test('sees, creates and downloads for that organization only', async () => {
    const client = await aClient()
    const second = await anOrganization(client)
    const foreign = await aSentRequest(client)
    const code = await aCode(client, { ...limited, legal_entity_id: second })
    const file = await aFile(code)
    const { legal_entity_id: _own, ...order } = await anOrder(client, { documents: [{ file_id: file.id }] })
    const made = await code.post<SignRequest[]>('document-sign-requests', order)
    expect(made).toMatchObject({ status: 201, body: [{ legal_entity_id: second }] })
    const listed = await code.get<SignRequest[]>('document-sign-requests')
    expect(listed.body.map(({ id }) => id)).toEqual([made.body[0]!.id])
    expect((await code.get<{ id: number }[]>('legal-entities')).body.map(({ id }) => id)).toEqual([second])
    expect((await code.get<{ id: number }[]>('individuals')).body.map(({ id }) => id)).toEqual([
      made.body[0]!.individual_id,
    ])
    expect((await code.get(`downloads/${file.id}`)).status).toBe(200)
    const absent = [
      `document-sign-requests/${foreign.id}`,
      `document-sign-requests/${foreign.id}/timeline`,
      `document-sign-requests/${foreign.id}/evidence`,
      `document-sign-requests/${foreign.id}/batch-evidence`,
      `downloads/${foreign.documents[0]!.file_id}`,
      `files/${foreign.documents[0]!.file_id}/pages/1`,
      `files/${foreign.documents[0]!.file_id}/uploaded`,
      `individuals/${foreign.individual_id}`,
      `legal-entities/${client.legal_entity_id}`,
    ]
    for (const path of absent) expect([path, (await code.get(path)).status]).toEqual([path, 404])
    for (const act of ['send', 'remind', 'cancel', 'again', 'correct']) {
      const answer = await code.post(`document-sign-requests/${foreign.id}/${act}`, {})
      expect([act, answer.status]).toEqual([act, 404])
    }
  })

  test('may not name another organization, nor add one, nor use its file, nor learn of its external_id', async () => {
    const client = await aClient()
    const second = await anOrganization(client)
    const foreign = await aSentRequest(client, { external_id: 'ab-1' })
    const code = await aCode(client, { ...limited, legal_entity_id: second })
    const order = await anOrder(client, { external_id: 'ab-1' })
    const named = await code.post<Problem>('document-sign-requests', order)
    expect(named).toMatchObject({ status: 422, body: { errors: { legal_entity_id: expect.any(String) as string } } })
    const { legal_entity_id: _own, ...without } = order
    const taken = await code.post<Problem>('document-sign-requests', without)
    expect(taken).toMatchObject({ status: 409, body: { code: 'external_id_taken', existing: [] } })
    const file = await code.post<Problem>('document-sign-requests', { ...without, external_id: 'ab-2' })
    expect(file).toMatchObject({
      status: 422,
      body: { errors: { 'documents.0.file_id': expect.any(String) as string } },
    })
    expect(await code.post('legal-entities', { short_name: 'ООО «Третья»', inn: '7707083893' })).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    })
    expect(foreign.status).toBe('sent')
  })

  test('gets its own file of the same bytes that another code has uploaded', async () => {
    const client = await aClient()
    const second = await anOrganization(client)
    const code = await aCode(client, { ...limited, legal_entity_id: second })
    const bytes = aContract()
    const theirs = await aFile(client, bytes)
    const own = await aFile(code, bytes)
    expect(own.id).not.toBe(theirs.id)
    expect((await code.get(`downloads/${own.id}`)).status).toBe(200)
    expect((await code.get(`downloads/${theirs.id}`)).status).toBe(404)
    expect((await aFile(code, bytes)).id).toBe(own.id)
  })

  test('has no money, which belongs to the whole client', async () => {
    const client = await aClient()
    const both = { label: 'Проба', scopes: ['send', 'money'], legal_entity_id: client.legal_entity_id }
    expect(await client.post('client-codes', both)).toMatchObject({
      status: 422,
      body: { errors: { scopes: expect.any(String) as string } },
    })
    const stranger = await aClient()
    expect(
      await client.post('client-codes', { label: 'Проба', ...limited, legal_entity_id: stranger.legal_entity_id }),
    ).toMatchObject({ status: 422, body: { errors: { legal_entity_id: expect.any(String) as string } } })
  })
})

describe('addresses', () => {
  test.each([
    [['10.0.0.0/8'], 200],
    [['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'], 200],
    [['192.0.2.0/24'], 403],
    [['::/0'], 403],
  ])('a code for %j, used from 10.0.0.0/8, is answered with %i', async (addresses, status) => {
    const code = await aCode(await aClient(), { addresses })
    const answer = await code.get<Problem>('whoami')
    expect(answer.status).toBe(status)
    if (status === 200) return
    expect(answer.body).toMatchObject({ code: 'address_refused' })
    expect(answer.body.message).toContain(code.address)
  })

  test.each(['10.0.0.0/33', 'example.ru', '10.0.0', ''])('the address «%s» is refused by name', async (address) => {
    const client = await aClient()
    expect(await client.post('client-codes', { label: 'Проба', addresses: [address] })).toMatchObject({
      status: 422,
      body: { errors: { 'addresses.0': expect.any(String) as string } },
    })
  })
})

test('whoami names the client, the code, its limits and its term', async () => {
  const client = await aClient()
  const expires_at = '2036-11-20T09:30:00.000Z'
  const limits = { scopes: ['send', 'read'], legal_entity_id: client.legal_entity_id, expires_at }
  const code = await aCode(client, limits)
  expect((await code.get<Whoami>('whoami')).body).toMatchObject({
    kind: 'code',
    client_id: client.id,
    name: 'Проба',
    role: null,
    code_id: code.row.id,
    scopes: ['read', 'send'],
    legal_entity_id: client.legal_entity_id,
    test: false,
    expires_at,
  })
  const user = await client.get<Whoami>('whoami')
  expect(user.body).toMatchObject({ kind: 'user', role: 'owner', scopes: null, name: 'Пробный Пользователь' })
})

describe('a test code', () => {
  test('walks the whole life of a request, sends nothing and charges nothing', async () => {
    const client = await aClient()
    const code = await aCode(client, { test: true })
    expect(code.row.prefix).toMatch(/^rt_/)
    const file = await aFile(code)
    const order = await anOrder(client, { documents: [{ file_id: file.id }] })
    const { body } = await code.post<SignRequest[]>('document-sign-requests', order)
    const request = body[0]!
    expect(request).toMatchObject({ status: 'sent', test: true, sample: true, price: 0 })
    expect(request.venture).toMatch(/^ОБРАЗЕЦ: /)
    const link = `document-sign-requests/${request.group}`
    expect((await visitor().post(`${link}/codes`)).status).toBe(200)
    const checked = await visitor().post<{ token: string }>(`${link}/codes/check`, { code: '000000' })
    expect(checked.status).toBe(200)
    const signer = aCaller(server.url, checked.body.token)
    expect(await signer.post(`${link}/sign`)).toMatchObject({ status: 200, body: { status: 'signed' } })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
    const { rows } = await pool.query('select 1 from deliveries where request_id = $1', [request.id])
    expect(rows).toEqual([])
    const counted = await pool.query('select 1 from message_counts where subject = $1', [request.signer.phone])
    expect(counted.rows).toEqual([])
  })

  test('the known code opens no request of a live code', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await visitor().post(`document-sign-requests/${request.group}/codes`)
    const answer = await visitor().post(`document-sign-requests/${request.group}/codes/check`, { code: '000000' })
    expect(answer.status).toBe(422)
  })

  test('sees and changes test requests only, and spends no money', async () => {
    const client = await aClient()
    const live = await aSentRequest(client)
    const code = await aCode(client, { test: true })
    expect((await code.get<SignRequest[]>('document-sign-requests')).body).toEqual([])
    expect((await code.post(`document-sign-requests/${live.id}/cancel`)).status).toBe(404)
    expect((await code.get(`downloads/${live.documents[0]!.file_id}`)).status).toBe(404)
    expect((await code.get<unknown[]>('individuals')).body).toEqual([])
    const person = { last_name: 'А', first_name: 'Б', phone: aPhone() }
    for (const [path, order] of [
      ['billing/bills', {}],
      ['billing/packages', {}],
      ['individuals', person],
    ] as const)
      expect(await code.post(path, order)).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  })

  test('does not stop, or let through, messages to a phone that it never reached', async () => {
    const client = await aClient()
    const code = await aCode(client, { test: true })
    const file = await aFile(code)
    const { body } = await code.post<SignRequest[]>(
      'document-sign-requests',
      await anOrder(client, { documents: [{ file_id: file.id }] }),
    )
    const { group, signer } = body[0]!
    await visitor().post(`document-sign-requests/${group}/messages/stop`, { from_whom: 'all' })
    await visitor().post(`document-sign-requests/${group}/not-me`)
    const { rows } = await pool.query('select 1 from message_stops where phone = $1', [signer.phone])
    expect(rows).toEqual([])
  })

  test('stays a test when a user sends it again', async () => {
    const client = await aClient()
    const code = await aCode(client, { test: true })
    const file = await aFile(code)
    const order = await anOrder(client, { documents: [{ file_id: file.id }] })
    const { body } = await code.post<SignRequest[]>('document-sign-requests', order)
    await code.post(`document-sign-requests/${body[0]!.id}/cancel`)
    const again = await client.post<SignRequest>(`document-sign-requests/${body[0]!.id}/again`, {})
    expect(again).toMatchObject({ status: 201, body: { test: true, sample: true } })
    await aSigner(again.body).catch(() => undefined)
    const { rows } = await pool.query('select 1 from deliveries where request_id = $1', [again.body.id])
    expect(rows).toEqual([])
  })
})
