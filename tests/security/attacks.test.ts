import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { query, type Answer, type Caller } from '#tests/support/caller.ts'
import { rowCounts } from '#tests/support/row-counts.ts'
import { anInn } from '#tests/support/billing.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
const { pool } = server.database
const { aClient, aClientCode, anAdmin, anOrder, aSentRequest, aDraft, aSigner, visitor, reread, balance } =
  words(server)

/** Hostile input for SQL, LIKE, a shell, a template, a path and a page. */
const poison = [
  "' or '1'='1",
  "'; drop table clients; --",
  "\\'; select pg_sleep(5); --",
  '1) union select password_hash from admins --',
  '${7*7}',
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  '$(touch /tmp/owned)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '\ud800',
  '𝕏 ﷽ \u200d\u200b',
  '%%%___\\\\\\',
]

const asPart = (text: string) => encodeURIComponent(text.toWellFormed())

describe('hostile text', () => {
  const lists = [
    'individuals',
    'legal-entities',
    'legal-entities-contacts',
    'client-codes',
    'document-sign-requests',
    'billing/transactions',
    'billing/tariffs',
  ]
  test.each(lists)('hostile text in every parameter of the list %s is stored as text', async (path) => {
    const client = await aClient({ rubles: 0 })
    const before = await rowCounts(server)
    for (const text of poison) {
      const asked = [
        query({ filter: { q: text } }),
        query({ filter: { [text]: 1 } }),
        query({ filter: { id: text } }),
        query({ filter: { id: [text] } }),
        query({ sort: [text, 'ASC'] }),
        query({ sort: ['id', text] }),
        query({ range: [text, 1] }),
        `sort=${asPart(text)}&range=${asPart(text)}`,
        `filter=${asPart(text)}`,
      ]
      for (const query of asked) expect([200, 400]).toContain((await client.get(`${path}?${query}`)).status)
    }
    expect(await rowCounts(server)).toEqual(before)
  })

  test('hostile text in addresses is refused or stored as text', async () => {
    const client = await aClient({ rubles: 0 })
    for (const text of poison) {
      const part = asPart(text)
      for (const path of [
        `individuals/${part}`,
        `document-sign-requests/${part}`,
        `downloads/${part}`,
        `files/${part}/pages/${part}`,
      ]) {
        expect([400, 404]).toContain((await client.get(path)).status)
      }
      expect([400, 404, 422]).toContain(
        (await visitor().post(`document-sign-requests/${part}/codes/check`, { code: '123456' })).status,
      )
    }
  })

  test('hostile text in bodies and headers comes back unchanged or is refused', async () => {
    const client = await aClient()
    for (const text of poison) {
      const made = await client.post<{ id: number; short_name: string }>('legal-entities', {
        short_name: text,
        inn: anInn(),
      })
      expect([201, 422]).toContain(made.status)
      if (made.status === 201) expect(made.body.short_name).toBe(text.trim().replace('\ud800', '\ufffd'))
      const head = { 'user-agent': text.replace(/[^\x20-\x7e]/g, ''), 'if-match': text.replace(/[^\x20-\x7e]/g, '') }
      expect([200, 400]).toContain((await client.put('profile', { full_name: 'А' }, head)).status)
    }
    const request = await aSentRequest(client, { title: poison[9], message: poison[10] })
    expect((await visitor().get(`document-sign-requests/${request.group}`)).body).toMatchObject({
      title: poison[9],
      message: poison[10],
    })
  })
})

describe('mass assignment of private fields', () => {
  const gifts: [string, unknown][] = [
    ['role', 'owner'],
    ['client_id', 1],
    ['status', 'signed'],
    ['balance', 1_000_000],
    ['available', 1_000_000],
    ['price', 0],
    ['id', 1],
    ['version', 100],
    ['created_by', 'Росчерк'],
    ['password_hash', 'x'],
    ['search', 'x'],
    ['constructor', { prototype: {} }],
  ]
  test.each(gifts)('mass assignment of the private field %s is refused', async (field, value) => {
    const client = await aClient()
    const owner = await anAdmin('owner')
    const draft = await aDraft(client)
    const admin = { login: `${aKey()}@s.test`, full_name: 'А', password: 'длинный-и-свой-8', role: 'auditor' }
    const calls: [Caller, 'post' | 'put', string, object][] = [
      [client, 'put', 'profile', {}],
      [client, 'post', 'individuals', { last_name: 'А', first_name: 'Б', phone: aPhone() }],
      [client, 'put', `individuals/${draft.individual_id}`, {}],
      [client, 'post', 'legal-entities', { short_name: 'А', inn: '7736207543' }],
      [client, 'put', `legal-entities/${client.legal_entity_id}`, {}],
      [client, 'post', 'client-codes', { label: 'А' }],
      [client, 'post', 'document-sign-requests', await anOrder(client)],
      [client, 'post', `document-sign-requests/${draft.id}/send`, {}],
      [client, 'post', `document-sign-requests/${draft.id}/cancel`, {}],
      [visitor(), 'post', 'auth/login', { login: 'a', password: 'b' }],
      [visitor(), 'post', 'verify', { sha256: '0'.repeat(64) }],
      [owner, 'post', 'billing/payments', { amount: 5, description: 'x', client_id: client.id }],
      [owner, 'post', 'admins', admin],
      [owner, 'put', `admins/${(await anAdmin('auditor')).id}`, {}],
      [owner, 'put', `clients/${client.id}`, {}],
    ]
    const before = await rowCounts(server)
    for (const [caller, verb, path, body] of calls) {
      if (field in body || (field === 'status' && /^(admins|clients)\/\d/.test(path))) continue
      if (field === 'role' && path.startsWith('admins/')) continue
      // fields shown by `GET` at the same address are known there, and refused with another value
      const row = verb === 'put' ? (await caller.get<Record<string, unknown>>(path)).body : {}
      if (row[field] === value) continue
      const answer = await caller[verb](path, { ...body, [field]: value })
      const refusals = Object.hasOwn(row, field) ? ['stale_version', 'invalid_fields'] : ['unknown_field']
      expect([path, refusals.includes((answer.body as Problem).code)]).toEqual([path, true])
    }
    expect(await rowCounts(server)).toEqual(before)
    expect((await reread(client, draft)).status).toBe('draft')
  })
})

describe('a token of one audience', () => {
  test('a token of one audience is refused by every other audience', async () => {
    const client = await aClient()
    const callers = {
      client: client.token!,
      code: (await aClientCode(client)).token!,
      support: (await anAdmin('owner')).token!,
      signer: (await aSigner(await aSentRequest(client))).token!,
    }
    const request = await aSentRequest(client)
    const opened: Record<keyof typeof callers, string[]> = { client: [], code: [], support: [], signer: [] }
    for (const [who, token] of Object.entries(callers) as [keyof typeof callers, string][]) {
      const head = { authorization: `Bearer ${token}` }
      if ((await visitor().get('individuals', head)).status !== 401) opened[who].push('client')
      if ((await visitor().get('/api/support/individuals', head)).status !== 401) opened[who].push('support')
      const sign = await visitor().post(`document-sign-requests/${request.group}/sign`, {}, head)
      if (sign.status !== 401) opened[who].push('signing')
    }
    expect(opened).toEqual({ client: ['client'], code: ['client'], support: ['support'], signer: ['signing'] })
  })

  test('a token is not accepted with another prefix', async () => {
    const { token = '' } = await aClient({ rubles: 0 })
    for (const prefix of ['rs_', 'rg_', 'rk_', '']) {
      const authorization = `Bearer ${token.replace('rc_', prefix)}`
      for (const path of ['individuals', '/api/support/clients']) {
        expect((await visitor().get(path, { authorization })).status).toBe(401)
      }
    }
  })
})

describe('secrecy of codes, tokens and passwords', () => {
  test('a signing code does not appear in the log, an answer, the deliveries, the journal or the timeline', async () => {
    const client = await aClient()
    const auditor = await anAdmin('auditor')
    const request = await aSentRequest(client)
    const signer = visitor()
    const path = `document-sign-requests/${request.group}`
    const { aCode } = words(server)
    const code = await aCode(request)
    const answers: unknown[] = []
    const hear = async (answer: Promise<{ body: unknown; headers: Headers }>) => {
      const { body, headers } = await answer
      answers.push(body, [...headers])
    }
    await hear(signer.post(`${path}/codes`))
    await hear(signer.post(`${path}/codes/check`, { code: '000000' }))
    await hear(signer.post(`${path}/codes/check`, { code }))
    await hear(signer.get(path))
    await server.worker.idle()
    await hear(client.get(`document-sign-requests/${request.id}`))
    await hear(client.get(`document-sign-requests/${request.id}/timeline`))
    for (const list of ['journal', 'deliveries', 'document-sign-requests']) {
      const filter = list === 'deliveries' ? { request_id: request.id } : { client_id: client.id }
      await hear(auditor.get(`${list}?${query({ filter, range: [0, 999] })}`))
    }
    const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`)
    expect(JSON.stringify(answers)).not.toMatch(alone)
    expect(JSON.stringify(answers)).toContain('Код ••••••')
    expect(server.log()).not.toMatch(alone)
    const { rows } = await pool.query<{ row: string }>(
      `select body as row from deliveries where request_id = $1 union all select payload from journal_told where chain = $2
       union all select payload::text from jobs union all select answer::text from idempotency_keys where answer is not null`,
      [request.id, client.id],
    )
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(alone)
  })

  test('a signing code is not recoverable from the database: without the key no code matches the hash', async () => {
    const { aCode } = words(server)
    const request = await aSentRequest(await aClient())
    const code = await aCode(request)
    const { rows } = await pool.query<{ digest: Buffer }>('select digest from signing_codes where request_id = $1', [
      request.id,
    ])
    const { createHash } = await import('node:crypto')
    const guesses = [code, `${request.id}${code}`, `${request.signer.phone}${code}`, JSON.stringify([code])]
    for (const guess of guesses) {
      expect(createHash('sha256').update(guess).digest().equals(rows[0]!.digest)).toBe(false)
    }
  })

  test('the log contains no token and no password', async () => {
    const client = await aClient({ rubles: 0 })
    await client.get('individuals')
    await visitor().post('auth/login', { login: 'a@b.test', password: 'очень-тайный-пароль' })
    await visitor().send('POST', 'auth/login', '{"password": "очень-тайный-пароль"', {
      'content-type': 'application/json',
    })
    expect(server.log()).not.toContain(client.token)
    expect(server.log()).not.toContain('очень-тайный-пароль')
  })
})

test('a refused call is logged on one line with who called which route, and never with its address or text', async () => {
  const [client, auditor] = [await aClient({ rubles: 0 }), await anAdmin('auditor')]
  const refused = [
    [auditor.post('admins', { login: 'a@b.test', full_name: 'Х', role: 'owner' }), 'forbidden', '/api/support/admins'],
    [client.get('/api/support/clients'), 'dead_token', '/api/support/clients'],
    [client.put('individuals/1', { secret: 'тайное' }), 'unknown_field', '/api/v1/individuals/:id'],
    [client.get('individuals?filter={"phone":"+79161234567"}x'), 'malformed', '/api/v1/individuals'],
    [visitor().get('individuals', { authorization: 'Bearer \t{"level":60}' }), 'dead_token', '/api/v1/individuals'],
  ] as const
  for (const [call, refusal, route] of refused) {
    const { body } = (await call) as Answer<{ request_id: string }>
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes(body.request_id) && line.includes('call refused'))
      .map((line) => JSON.parse(line) as object)
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        reqId: body.request_id,
        refusal,
        route,
        msg: 'call refused',
      }),
    ])
  }
  const own = server
    .log()
    .split('\n')
    .find((line) => line.includes('"refusal":"forbidden"') && line.includes(auditor.address))
  expect(JSON.parse(own ?? '{}')).toMatchObject({ actor_kind: 'admin', actor_id: auditor.id, ip: auditor.address })
  expect(server.log()).not.toMatch(/79161234567|тайное/)
})

describe('attempts of an outsider to learn something', () => {
  test('wrong link codes of any length do not reveal whether a link exists', async () => {
    const shapes = new Set<string>()
    const shape = ({ body }: Answer<object>) => shapes.add(JSON.stringify({ ...body, request_id: '' }))
    for (const group of [
      'a',
      'x'.repeat(22),
      'x'.repeat(64),
      'x'.repeat(101),
      'x'.repeat(5000),
      '%00',
      'a%00b',
      'ю',
      aKey(),
    ]) {
      const link = `document-sign-requests/${group}`
      for (const path of ['', '/documents/1/pages/1', `/code/${aKey()}`]) shape(await visitor().get(link + path))
      shape(await visitor().get(`document-sign-requests/1/code/${group}`))
      for (const path of ['open', 'codes', 'not-me', 'downloads/codes']) shape(await visitor().post(`${link}/${path}`))
      for (const path of ['codes/check', 'downloads/codes/check']) {
        shape(await visitor().post(`${link}/${path}`, { code: '123456' }))
      }
    }
    expect([...shapes]).toEqual([expect.stringContaining('link_not_found')])
  })

  test('link codes cannot be guessed: they are 128 random bits', async () => {
    const client = await aClient()
    const [first, second] = [await aDraft(client), await aDraft(client)]
    for (const { group } of [first, second]) expect(group).toMatch(/^[\w-]{22}$/)
    expect(first.group.slice(0, 8)).not.toBe(second.group.slice(0, 8))
  })

  test('filters reveal nothing about other clients', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const foreign = await aSentRequest(other)
    for (const filter of [
      { id: foreign.id },
      { client_id: other.id },
      { group: foreign.group },
      { batch_id: foreign.batch_id },
      { q: 'Иванов' },
    ]) {
      const answer = await client.get<SignRequest[]>(`document-sign-requests?${query({ filter })}`)
      expect(answer).toMatchObject({ status: 200, body: [] })
      expect(answer.headers.get('content-range')).toBe('document-sign-requests */0')
    }
  })
})

test('sign, reject and cancel by other callers move no money', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const request = await aSentRequest(client)
  const stranger = await aSigner(await aSentRequest(other))
  const group = `document-sign-requests/${request.group}`
  for (const caller of [visitor(), client, other, stranger, await anAdmin('owner')]) {
    for (const path of [`/api/v1/${group}/sign`, `/api/v1/${group}/reject`]) {
      expect([401, 403, 404]).toContain((await caller.post(path)).status)
    }
  }
  expect((await other.post(`document-sign-requests/${request.id}/cancel`)).status).toBe(404)
  expect(await balance(client)).toEqual({ money: 300, held: 30, available: 270 })
  expect((await reread(client, request)).status).toBe('sent')
})
