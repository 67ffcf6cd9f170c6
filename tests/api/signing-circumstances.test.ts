import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CodeAccepted, SignRequest, StaffTimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { CircumstanceRule } from '#shared/rules/signing-circumstances.ts'
import { deviceMarkOf, newDeviceMark } from '#server/platform/access/device-mark.ts'
import { test_code } from '#shared/rules/limits.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { aCaller, query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { tampering } from '#tests/support/tampering.ts'
import { aPhone, atOnce, type Client, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest, aCode, history, reread, visitor } = words(server)
const { db } = server.services
const { pool } = server.database

type Head = Record<string, string>
/** A browser with its mark, somewhere. */
const aDevice = (address?: string): Head => ({
  cookie: `other=1; device_mark=${randomBytes(16).toString('base64url')}`,
  ...(address && { 'x-forwarded-for': address }),
})

/** Opens the link, and looks at the first page where a user of a phone would. */
async function opensOn(device: Head, request: SignRequest, by: Caller = visitor()): Promise<Caller> {
  const path = `document-sign-requests/${request.group}`
  const document_id = request.documents[0]?.id
  expect((await by.get(`${path}/documents/${document_id}/pages/1`, device)).status).toBe(200)
  expect((await by.post(`${path}/open`, { document_id }, device)).status).toBe(204)
  return by
}

const placed = (by: Caller, device: Head): Caller => ({
  ...by,
  post: <T>(path: string, body?: unknown) => by.post<T>(path, body, device),
})

/** Everything from the code to the sealed copy. */
async function signsOn(
  device: Head,
  request: SignRequest,
  { seal = true, code: known }: { seal?: boolean; code?: string } = {},
): Promise<void> {
  const path = `document-sign-requests/${request.group}`
  const by = visitor()
  const here = placed(by, device)
  const code = known ?? (await aCode(request, here))
  const { body } = await here.post<CodeAccepted>(`${path}/codes/check`, { code })
  const signed = await aCaller(server.url, body.token).post(`${path}/sign`, undefined, {
    'x-forwarded-for': by.address,
    ...device,
  })
  expect(signed.status).toBe(200)
  if (seal) await server.worker.idle()
}

async function aSignedOn(device: Head, client: Client, signer: Partial<SignRequest['signer']> = {}) {
  const signers = [{ full_name: 'Иванов Иван Иванович', phone: aPhone(), ...signer }]
  const request = await aSentRequest(client, { signers })
  await signsOn(device, request)
  return request
}

const rulesOf = async (client: Caller, request: SignRequest) =>
  (await reread(client, request)).circumstances.map(({ rule, noteworthy }) => (noteworthy ? `${rule}, look` : rule))

const withRules = async (client: Caller, request: SignRequest, ...rules: CircumstanceRule[]) =>
  (await reread(client, request)).circumstances.filter(({ rule }) => rules.includes(rule))

/** A login in the cabinet as by its form. */
async function logsIn(client: Client, device: Head): Promise<void> {
  const password = 'корректно-лошадь-7'
  const password_hash = await hashPassword(password)
  await db.updateTable('client_users').set({ password_hash }).where('id', '=', client.user_id).execute()
  expect((await visitor().post('auth/login', { login: client.login, password }, device)).status).toBe(200)
}

describe('the mark of a browser', () => {
  const mark = 'A-b_4567890123456789ab'

  test.each([
    [`device_mark=${mark}`, mark],
    [`theme=dark; __Host-device_mark=${mark}; other=1`, mark],
    [`xdevice_mark=${mark}`, null],
    [`device_mark=${mark}c`, null],
    ['device_mark=short', null],
    [`device_mark=${mark.replace('A', '%')}`, null],
    ['', null],
    [undefined, null],
  ])('of the cookies «%s» the mark is %s', (cookie, found) => {
    expect(deviceMarkOf({ cookie })).toBe(found)
  })

  test('the cookie is of this host alone, no script reads it, and over https it goes by https alone', () => {
    const rules = 'Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'
    const [open, secure] = ['http://sign.test', 'https://sign.test'].map(newDeviceMark) as [string, string]
    expect(open).toMatch(new RegExp(`^device_mark=[\\w-]{22}; ${rules}$`))
    expect(secure).toMatch(new RegExp(`^__Host-device_mark=[\\w-]{22}; ${rules}; Secure$`))
    for (const cookie of [open, secure]) expect(deviceMarkOf({ cookie: cookie.split(';')[0] })).not.toBeNull()
    expect(newDeviceMark('http://sign.test')).not.toBe(open)
  })

  test('a mark is kept as hashes that differ between clients, and nothing kept leads back to it', async () => {
    const device = aDevice('203.0.113.9')
    const [a, b] = [await aClient(), await aClient()]
    const requests = [await aSignedOn(device, a), await aSignedOn(device, a), await aSignedOn(device, b)]
    const { rows } = await pool.query<{ mark: string; network: string }>(
      `select encode(mark, 'hex') as mark, encode(network, 'hex') as network from signatures where request_id = any($1) order by id`,
      [requests.map(({ id }) => id)],
    )
    for (const of of ['mark', 'network'] as const) {
      expect(rows[0]?.[of]).toMatch(/^[0-9a-f]{32}$/)
      expect(rows[0]?.[of]).toBe(rows[1]?.[of])
      expect(rows[0]?.[of]).not.toBe(rows[2]?.[of])
    }
    const cookie = deviceMarkOf(device)
    const dump = await pool.query<{ found: string }>(
      `select string_agg(payload, ' ') as found from journal_told where payload like $1`,
      [`%${cookie}%`],
    )
    expect(dump.rows[0]?.found).toBeNull()
    expect(server.log()).not.toContain(cookie)
  })

  test('a mark authenticates nobody', async () => {
    const client = await aClient()
    const device = aDevice()
    await logsIn(client, device)
    expect((await visitor().get('profile', device)).status).toBe(401)
  })
})

describe('facts of a signature', () => {
  test('one device of three numbers deserves a look at each of them, the earlier ones too; two numbers are a fact', async () => {
    const client = await aClient()
    const device = aDevice()
    const first = await aSignedOn(device, client)
    expect(await rulesOf(client, first)).toEqual([])
    const second = await aSignedOn(device, client)
    expect(await rulesOf(client, second)).toEqual(['device_of_many'])
    const third = await aSignedOn(device, client)
    for (const request of [first, second, third])
      expect(await withRules(client, request, 'device_of_many')).toEqual([
        {
          rule: 'device_of_many',
          noteworthy: true,
          text: 'За 90 дней на устройстве, с которого подписано, подписывали документы отправителя и с другими номерами телефона (не меньше 2).',
          user: null,
        },
      ])
    expect(await history(first)).toContain('add_circumstances')
    expect(await history(third)).not.toContain('add_circumstances')
    // the same person again, and somebody on another device
    const again = await aSignedOn(device, client, { phone: first.signer.phone })
    expect(await rulesOf(client, again)).toEqual(['device_of_many, look'])
    expect(await rulesOf(client, await aSignedOn(aDevice(), client))).toEqual([])
    expect((await history(first)).filter((event) => event === 'add_circumstances')).toHaveLength(1)
  })

  test('the same device at another client is no fact', async () => {
    const device = aDevice('198.51.100.1')
    const [a, b] = [await aClient(), await aClient()]
    for (let times = 0; times < 2; times++) await aSignedOn(device, a)
    expect(await rulesOf(b, await aSignedOn(device, b))).toEqual([])
  })

  test('of three that sign at once on one device none is forgotten', async () => {
    const client = await aClient()
    const device = aDevice()
    const requests = await Promise.all(Array.from({ length: 4 }, () => aSentRequest(client)))
    await atOnce(4, (index) => signsOn(device, requests[index]!, { seal: false }))
    await server.worker.idle()
    for (const request of requests) expect(await rulesOf(client, request)).toEqual(['device_of_many, look'])
  })

  test('a device on which a user of the sender has logged in deserves a look; the user’s own signature does not', async () => {
    const client = await aClient()
    const device = aDevice()
    await logsIn(client, device)
    const request = await aSignedOn(device, client)
    const [found] = await withRules(client, request, 'device_of_sender')
    expect(found).toMatchObject({ noteworthy: true, user: 'Пробный Пользователь' })
    expect(found?.text).toMatch(
      /^На устройстве, где .*, \d\d\.\d\d\.\d{4} \d\d:\d\d \(МСК\) входили в кабинет отправителя\.$/,
    )
    const phone = aPhone()
    await db.updateTable('client_users').set({ phone }).where('id', '=', client.user_id).execute()
    const own = await aSignedOn(device, client, { phone, full_name: 'ПРОБНЫЙ Пользователь' })
    expect(await rulesOf(client, own)).toEqual(['device_of_many', 'device_of_sender', 'phone_of_staff'])
    const lent = await aSignedOn(aDevice(), client, { phone })
    expect(await rulesOf(client, lent)).toEqual(['phone_of_staff, look'])
  })

  test('what a user asked for a code on counts, wherever it was signed', async () => {
    const client = await aClient()
    const [office, phone] = [aDevice(), aDevice()]
    await logsIn(client, office)
    const request = await aSentRequest(client)
    const by = await opensOn(office, request)
    await aCode(request, placed(by, office))
    await words(server).aMinutePasses(request)
    await signsOn(phone, request)
    expect(await rulesOf(client, request)).toContain('device_of_sender, look')
  })

  test('a link opened elsewhere, a corrected number and a hurried code are facts alone', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await opensOn(aDevice(), request)
    const phone = aPhone()
    expect(
      (await client.post(`document-sign-requests/${request.id}/correct`, { phone, reason: 'Опечатка' })).status,
    ).toBe(200)
    await server.worker.idle()
    const corrected = await reread(client, request)
    const [computer, mobile] = [aDevice(), aDevice()]
    await opensOn(computer, corrected)
    const by = await opensOn(mobile, corrected)
    const here = { ...mobile, 'x-forwarded-for': by.address }
    await signsOn(here, corrected)
    const found = (await reread(client, request)).circumstances
    expect(found.map(({ rule, noteworthy }) => [rule, noteworthy])).toEqual([
      ['phone_corrected', false],
      ['opened_elsewhere', false],
      ['hurry', false],
    ])
    expect(found.map(({ text }) => text.replace(/прошло \d+ с/, 'прошло N с'))).toEqual([
      'Номер телефона подписанта исправлен меньше чем за 1 мин до подписи.',
      'Документы открывали и в других браузерах (их 1), где код не запрашивали и не вводили: на другом устройстве или на том же.',
      'От первого показа страниц до ввода кода прошло N с, показано страниц: 1.',
    ])
  })

  test('an address of many numbers, and that of the sender, are facts; IPv6 is one subscriber’s /64', async () => {
    const client = await aClient()
    await logsIn(client, { ...aDevice(), 'x-forwarded-for': '2001:db8:1:2::10' })
    const first = await aSignedOn(aDevice('2001:db8:1:2::a'), client)
    const second = await aSignedOn(aDevice('2001:db8:1:2:ffff::b'), client)
    const elsewhere = await aSignedOn(aDevice('2001:db8:1:3::a'), client)
    expect(await rulesOf(client, first)).toEqual(['address_of_sender'])
    expect(await rulesOf(client, second)).toEqual(['address_of_sender', 'address_of_many'])
    expect(await rulesOf(client, elsewhere)).toEqual([])
    const from_client = await aSignedOn(aDevice(client.address), client)
    expect(await rulesOf(client, from_client)).toEqual(['address_of_sender'])
    // of a proxy that the server was not told of
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await rulesOf(client, await aSignedOn(aDevice(address), client)), address).toEqual([])
  })

  test('signatures of another time are not compared', async () => {
    const client = await aClient()
    const device = aDevice('192.0.2.77')
    const { behindTheTriggers } = tampering(server)
    const [first, second] = [await aSignedOn(device, client), await aSignedOn(aDevice('192.0.2.77'), client)]
    const later = (by: string) =>
      behindTheTriggers('update signatures set signed_at = signed_at + $2::interval where request_id = any($1)', [
        [first.id, second.id],
        by,
      ])
    await later('-25 hours')
    expect(await rulesOf(client, await aSignedOn(device, client))).toEqual(['device_of_many'])
    await later('-90 days')
    expect(await rulesOf(client, await aSignedOn(device, client))).toEqual(['device_of_many', 'address_of_many'])
    await later('25 hours')
    await later('90 days')
  })

  test('a sample has no facts, and counts for none', async () => {
    const client = await aClient()
    const program = await words(server).aTestCaller(client)
    const device = aDevice('192.0.2.88')
    const file = await words(server).aFile(program)
    const sample = await aSentRequest({ ...client, post: program.post }, { documents: [{ file_id: file.id }] })
    expect((await visitor().post(`document-sign-requests/${sample.group}/codes`, undefined, device)).status).toBe(200)
    await signsOn(device, sample, { code: test_code })
    expect(await rulesOf(client, sample)).toEqual([])
    expect(await rulesOf(client, await aSignedOn(device, client))).toEqual([])
  })
})

describe('who is told', () => {
  test('the protocol says what was known when it was sealed, and nothing later', async () => {
    const client = await aClient()
    const device = aDevice()
    const [first, second, third] = [
      await aSignedOn(device, client),
      await aSignedOn(device, client),
      await aSignedOn(device, client),
    ]
    const said = await Promise.all(
      [first, second, third].map(async ({ id }) => (await protocolOf(server.services, id)).circumstances),
    )
    expect(said).toEqual([
      {},
      { device_of_many: { noteworthy: false, phones: 1 } },
      { device_of_many: { noteworthy: true, phones: 2 } },
    ])
  })

  test('client and staff see the facts and find such requests; a signer and another client do not', async () => {
    const [client, stranger] = [await aClient(), await aClient()]
    const phone = aPhone()
    await db.updateTable('client_users').set({ phone }).where('id', '=', client.user_id).execute()
    const request = await aSignedOn(aDevice(), client, { phone })
    const quiet = await aSignedOn(aDevice(), client)
    const list = async (caller: Caller, filter: object) =>
      (await caller.get<SignRequest[]>(`document-sign-requests?${query({ filter, range: [0, 99] })}`)).body.map(
        ({ id }) => id,
      )
    expect(await list(client, { noteworthy: true })).toEqual([request.id])
    expect(await list(client, { noteworthy: false })).toEqual([quiet.id])
    expect(await list(stranger, { noteworthy: true })).toEqual([])
    const staff = await anAdmin('operator')
    expect(await list(staff, { noteworthy: true, client_id: client.id })).toEqual([request.id])
    expect(await rulesOf(staff, request)).toEqual(['phone_of_staff, look'])
    const entries = await staff.get<StaffTimelineEntry[]>(`document-sign-requests/${request.id}/timeline`)
    expect(entries.status).toBe(200)
    const card = await visitor().get(`document-sign-requests/${request.group}`)
    expect(JSON.stringify(card.body)).not.toMatch(/circumstances|noteworthy|Номер телефона подписанта указан/)
    expect((await stranger.get(`document-sign-requests/${request.id}`)).status).toBe(404)
  })
})

describe('personal data', () => {
  test('the marks of a link go with an unsigned request, and those of a signature are given to its signer', async () => {
    const client = await aClient()
    const staff = await anAdmin('owner')
    const device = aDevice('192.0.2.99')
    const signed = await aSignedOn(device, client)
    const open = await aSentRequest(client, {
      signers: [{ full_name: 'Иванов Иван Иванович', phone: signed.signer.phone }],
    })
    await opensOn(device, open)
    const marks = async (table: string, id: number) =>
      (await pool.query(`select from ${table} where request_id = $1 and mark is not null`, [id])).rowCount
    expect(await marks('link_devices', open.id)).toBe(1)
    const answer = await staff.post('personal-data/erase', {
      phone: signed.signer.phone,
      reason: 'Заявление от 12.11.2026',
    })
    expect(answer.status).toBe(200)
    expect(await marks('link_devices', open.id)).toBe(0)
    expect(await marks('signatures', signed.id)).toBe(1)
  })
})
