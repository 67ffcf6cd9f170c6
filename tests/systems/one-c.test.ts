import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { extensionFiles } from '../../vite/one-c/extension.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import type { Caller } from '#tests/support/caller.ts'
import { inDays } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone, atOnce, words } from '#tests/support/words.ts'
import { Binary, aDate, aReference, aStructure, bslPlatform, fieldsOf } from './bsl-platform.support.ts'
import { bslModule, type Value } from './bsl.support.ts'
import { faultyProxy, type Fault, type Passed } from './faulty-proxy.support.ts'
import { aDocument, aSafeStore, oneC, refused, send, type Document } from './one-c.support.ts'

const server = await testServer()
const { aSigner } = words(server)
const proxy = await faultyProxy(server.url)
const { aBase } = oneC(server, `http://127.0.0.1:${proxy.port}`)
afterAll(() => proxy.close())
beforeEach(() => {
  proxy.calls.length = 0
  proxy.spoil = () => undefined
})

const ended = ['rejected', 'expired', 'cancelled', 'failed']
const no_answer = 'Сервис подписания не отвечает. Повторите позже: документ дважды не уйдёт.'

const listOf = (value: Value): Value[] => {
  if (!Array.isArray(value)) throw new Error('an array is expected')
  return value
}

const requestsOf = async (client: Caller, { guid }: { guid: string }): Promise<SignRequest[]> => {
  const filter = encodeURIComponent(JSON.stringify({ external_id: guid }))
  return (await client.get<SignRequest[]>(`document-sign-requests?filter=${filter}&sort=["id","ASC"]`)).body
}

/** The only live request of the document. */
async function liveOf(client: Caller, { reference }: Document): Promise<SignRequest> {
  const live = (await requestsOf(client, reference)).filter(({ status }) => !ended.includes(status))
  expect(live).toHaveLength(1)
  return live[0]!
}

/** Spoils the first calls that fit. */
function spoilFirst(fits: (call: Passed) => boolean, ...faults: Fault[]): void {
  proxy.spoil = (call) => (fits(call) ? faults.shift() : undefined)
}

const steps: [step: string, fits: (call: Passed) => boolean][] = [
  ['the search', ({ method }) => method === 'GET'],
  ['the upload', ({ path }) => path.startsWith('/api/v1/files')],
  ['the request', ({ method, path }) => method === 'POST' && path === '/api/v1/document-sign-requests'],
]
const create = steps[2]![1]

test('the module for 1С sends a document by three calls, each with what the service needs', async () => {
  const base = await aBase()
  const document = aDocument()
  const request = await send(base, document)
  expect(request['status']).toBe('sent')
  expect(request['id']).toBe((await liveOf(base.client, document)).id)
  const path = ({ method, path: whole }: Passed) => `${method} ${whole.replace(/\?.*/, '')}`
  expect(proxy.calls.map(path)).toEqual([
    'GET /api/v1/document-sign-requests',
    'POST /api/v1/files',
    'POST /api/v1/document-sign-requests',
  ])
  const keys = proxy.calls.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBeUndefined()
  expect(keys[1]).not.toBe(keys[2])
  expect(JSON.parse(proxy.calls[2]!.body.toString())).toMatchObject({
    external_id: document.reference.guid,
    legal_entity_id: base.client.legal_entity_id,
    signers: [{ phone: document.phone }],
    send: true,
  })
})

describe.each(steps)('of the calls of the module for 1С, %s', (_step, fits) => {
  test.each(['lost', 'cut'] as const)('ends in one live request when it is %s', async (fault) => {
    const base = await aBase()
    const document = aDocument()
    spoilFirst(fits, fault)
    const request = await send(base, document)
    const live = await liveOf(base.client, document)
    expect([request['id'], request['status']]).toEqual([live.id, 'sent'])
    const spoiled = proxy.calls.filter(fits).slice(0, 2)
    expect(spoiled).toHaveLength(2)
    expect(spoiled[1]?.headers['idempotency-key']).toBe(spoiled[0]?.headers['idempotency-key'])
    expect(spoiled[1]?.body.equals(spoiled[0]!.body)).toBe(true)
    expect(base.log).toHaveLength(1)
  })

  test('ends in one live request after the button is pressed again, when it is lost twice', async () => {
    const base = await aBase()
    const document = aDocument()
    spoilFirst(fits, 'lost', 'lost')
    expect(await refused(send(base, document))).toBe(no_answer)
    const request = await send(base, document)
    expect(request['id']).toBe((await liveOf(base.client, document)).id)
    expect(await requestsOf(base.client, document.reference)).toHaveLength(1)
  })

  test.each([
    [429, 'retry-after'],
    [503, 'Retry-After'],
  ])('is answered %s with a text that says when to repeat (%s), and then works', async (status, name) => {
    const base = await aBase()
    const document = aDocument()
    const message = status === 429 ? refusalTexts.too_many_requests : refusalTexts.not_ready
    const body = JSON.stringify({ code: 'any', message })
    spoilFirst(fits, { status, headers: { [name]: '7', 'content-type': 'application/json' }, body })
    expect(await refused(send(base, document))).toBe(`${message}\nПовторите через 7 с.`)
    const request = await send(base, document)
    expect(request['id']).toBe((await liveOf(base.client, document)).id)
    expect(await requestsOf(base.client, document.reference)).toHaveLength(1)
  })

  test.each([
    [503, '<html>Service Temporarily Unavailable</html>'],
    [502, '{"error":"bad gateway"}'],
    [302, ''],
  ])('is answered %s by somebody else than the service, with a Russian text', async (status, body) => {
    const base = await aBase()
    spoilFirst(fits, { status, body })
    expect(await refused(send(base, aDocument()))).toBe(`Сервис подписания вернул ошибку ${status}.`)
  })
})

test('a call of the module for 1С that is never answered is given up and made again', async () => {
  const base = await aBase({ second_ms: 50 })
  const document = aDocument()
  spoilFirst(create, 'silent')
  const request = await send(base, document)
  expect(request['id']).toBe((await liveOf(base.client, document)).id)
})

test('a document sent again by the module for 1С returns the existing request', async () => {
  const base = await aBase()
  const document = aDocument()
  const [first, second] = [await send(base, document), await send(base, document)]
  expect(second['id']).toBe(first['id'])
  const respaced = await send(base, { ...document, full_name: ' СЕМЁНОВ  семён Семёнович' })
  expect(respaced['id']).toBe(first['id'])
  expect(await requestsOf(base.client, document.reference)).toHaveLength(1)
})

describe('a document of 1С that has changed since it was sent', () => {
  const changes: [what: string, change: () => Partial<Document>][] = [
    ['another person', () => ({ full_name: 'Ильина Анна Петровна', phone: aPhone() })],
    ['another name with the same phone', () => ({ full_name: 'Семёнова Софья Семёновна' })],
    ['another print', () => ({ pdf: aContract() })],
    ['another print and another phone', () => ({ pdf: aContract(), phone: aPhone() })],
  ]
  test.each(changes)('goes out as a new request after a cancel: %s', async (_what, change) => {
    const base = await aBase()
    const document = aDocument()
    const first = await send(base, document)
    const changed = { ...document, ...change() }
    const second = await send(base, changed)
    expect(second['id']).not.toBe(first['id'])
    expect(proxy.calls.filter(({ path }) => path.endsWith('/correct'))).toEqual([])
    const requests = await requestsOf(base.client, document.reference)
    expect(requests.map(({ status }) => status)).toEqual(['cancelled', 'sent'])
    expect(requests[1]!.signer).toMatchObject({ full_name: changed.full_name, phone: changed.phone })
  })

  test('is refused when it is signed already, and nothing is cancelled or created', async () => {
    const base = await aBase()
    const document = aDocument()
    await send(base, document)
    await (await aSigner(await liveOf(base.client, document))).sign()
    expect((await send(base, document))['status']).toBe('signed')
    expect(await refused(send(base, { ...document, full_name: 'Ильина Анна' }))).toBe(
      'Этот документ уже подписан: Семёнов Семён Семёнович. Для новой редакции создайте другой документ.',
    )
    expect((await requestsOf(base.client, document.reference)).map(({ status }) => status)).toEqual(['signed'])
  })

  test('says that its request is cancelled when the new one is refused', async () => {
    const base = await aBase()
    const document = aDocument()
    await send(base, document)
    const text = await refused(send(base, { ...document, full_name: 'Ильина Анна', phone: '12' }))
    expect(text).toMatch(/\nПрежняя заявка уже отозвана\.$/)
  })
})

test('a document that is not written yet is refused by the module for 1С before any call', async () => {
  const base = await aBase()
  const reference = aReference('00000000-0000-0000-0000-000000000000')
  expect(await refused(send(base, { ...aDocument(), reference }))).toBe('Сначала запишите документ.')
  expect(proxy.calls).toEqual([])
})

test('the module for 1С sends one document to several people, and each keeps their own request', async () => {
  const base = await aBase()
  const { reference, pdf } = aDocument()
  const signers = ['Семёнов Семён', 'Ильина Анна'].map((full_name) => ({ full_name, phone: aPhone() }))
  const sendAll = async () =>
    listOf(
      await base.run(
        'ОтправитьПодписантам',
        reference,
        new Binary(pdf),
        'Договор.pdf',
        signers.map(({ full_name, phone }) => aStructure({ ФИО: full_name, Телефон: phone })),
      ),
    ).map(fieldsOf)
  const first = await sendAll()
  expect(first.map(({ signer }) => fieldsOf(signer)['full_name'])).toEqual(signers.map(({ full_name }) => full_name))
  signers.reverse()
  signers[0]!.phone = aPhone()
  const second = await sendAll()
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toReversed())
  expect((await requestsOf(base.client, reference)).map(({ signer }) => signer.phone)).toEqual(
    signers.map(({ phone }) => phone).toReversed(),
  )
  // one has signed: the document as a whole waits for the other
  const [one] = await requestsOf(base.client, reference)
  await (await aSigner(one!)).sign()
  const states = await base.run('ПолучитьСостояния', [reference])
  if (!(states instanceof Map)) throw new Error('a map is expected')
  expect(fieldsOf(states.get(reference.guid))['status']).toBe('sent')
  signers.pop()
  expect(await refused(sendAll())).toContain('уже подписан')
})

describe('the connection of the module for 1С', () => {
  const { port } = proxy
  test.each([[`http://127.0.0.1:${port}/`], [` HTTP://127.0.0.1:${port}/1c?from=page`], [`http://127.0.0.1:${port}`]])(
    'takes the address as it was copied: %s',
    async (address) => {
      const base = await aBase({ address })
      expect(fieldsOf(await base.run('ПроверитьПодключение'))).toMatchObject({ test: false })
    },
  )

  test.each([
    ['https://sign.example.ru', { host: 'sign.example.ru', port: 443, isSecure: true }],
    ['sign.example.ru', { host: 'sign.example.ru', port: 443, isSecure: true }],
    ['https://sign.example.ru:8443/', { host: 'sign.example.ru', port: 8443, isSecure: true }],
    ['http://10.0.0.5', { host: '10.0.0.5', port: 80, isSecure: false }],
  ])('of %s has its host, port and TLS', async (address, connection) => {
    const base = await aBase({ address })
    const { Сервер: host, Порт, ИспользоватьTLS: isSecure } = fieldsOf(await base.run('ДоступКСервису'))
    expect({ host, port: Порт, isSecure }).toEqual(connection)
  })

  test.each([
    ['', 'Не указан адрес сервиса подписания.'],
    ['https://', 'Не указан адрес сервиса подписания.'],
  ])('of «%s» is refused in Russian', async (address, text) => {
    expect(await refused((await aBase({ address })).run('ПроверитьПодключение'))).toBe(text)
  })

  test('keeps the code in the safe store of БСП, where it is there, and goes through its proxy', async () => {
    const { kept, ...store } = aSafeStore()
    const asked: Value[] = []
    const internet = {
      ПолучитьПрокси: (protocol: Value) => {
        asked.push(protocol)
        return { host: '127.0.0.1', port }
      },
    }
    const modules = { ...store, ПолучениеФайловИзИнтернета: internet }
    const base = await aBase({ address: 'http://sign.invalid', modules, constants: {} })
    expect([...kept]).toEqual([['Росчерк', base.token]])
    await base.run('ПроверитьПодключение')
    expect(asked).toEqual(['http'])
  })

  test('without a place for the code, or without the code, is refused in Russian', async () => {
    expect(await refused(aBase({ constants: {} }))).toContain('добавьте в базу константу РосчеркКод')
    const base = await aBase()
    await base.run('СохранитьКод', '')
    expect(await refused(base.run('ПроверитьПодключение'))).toContain('Код подключения не сохранён')
    expect(proxy.calls).toEqual([])
  })
})

test.each([
  [3, 'T18:00:00', 0, 'T15:00:00.000Z'],
  [10, 'T03:30:00', -1, 'T17:30:00.000Z'],
  [10, 'T00:00:00', 0, 'T20:59:59.999Z'],
])(
  'in the zone +%i a local term %s of 1С is its moment, and comes back as a local date',
  async (zone_hours, time, days, moment) => {
    const base = await aBase({ zone_hours })
    const local = aDate(`${inDays(10)}${time}`)
    const { deadline } = await send(base, aDocument(), local)
    expect(deadline).toBe(`${inDays(10 + days)}${moment}`)
    if (time !== 'T00:00:00') expect(await base.run('МестнаяДата', deadline)).toBe(local)
    expect(await base.run('МестнаяДата', undefined)).toBeUndefined()
  },
)

test.each(['passed', 'lost'])('a phone corrected in 1С reaches the service when the answer is %s', async (fault) => {
  const base = await aBase()
  const document = aDocument()
  await send(base, document)
  document.phone = aPhone()
  spoilFirst(({ path }) => path.endsWith('/correct'), ...(fault === 'lost' ? (['lost'] as const) : []))
  const corrected = await send(base, document)
  const live = await liveOf(base.client, document)
  expect(live.signer.phone).toBe(document.phone)
  expect(corrected['id']).toBe(live.id)
  expect(fieldsOf(corrected['signer'])['phone']).toBe(document.phone)
  // nothing is left to correct
  await send(base, document)
  expect((await liveOf(base.client, document)).id).toBe(live.id)
})

test('a phone that 1С keeps in another form is no correction', async () => {
  const base = await aBase()
  const document = aDocument()
  await send(base, document)
  const digits = document.phone.slice(2)
  await send(base, { ...document, phone: `8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` })
  expect(proxy.calls.filter(({ path }) => path.endsWith('/correct'))).toEqual([])
})

test.each(['passed', 'lost'])('a contract cancelled in 1С and sent again is one live request (%s)', async (fault) => {
  const base = await aBase()
  const document = aDocument()
  const first = await send(base, document)
  spoilFirst(({ path }) => path.endsWith('/cancel'), ...(fault === 'lost' ? (['lost'] as const) : []))
  await base.run('ОтозватьЗаявку', first['id'])
  const again = await send(base, document)
  expect(again['id']).not.toBe(first['id'])
  expect((await liveOf(base.client, document)).id).toBe(again['id'])
  const states = await base.run('ПолучитьСостояния', [document.reference, aReference()])
  if (!(states instanceof Map)) throw new Error('a map is expected')
  expect([...states.keys()]).toEqual([document.reference.guid])
  expect(fieldsOf(states.get(document.reference.guid))['id']).toBe(again['id'])
})

test('two sessions of 1С that send one document at once make one live request, and the user may repeat', async () => {
  const base = await aBase()
  const document = aDocument()
  const outcomes = await atOnce(2, () => refused(send(base, document)))
  for (const outcome of outcomes) expect(outcome).toMatch(/^(?:done|[А-ЯЁ].*)$/s)
  expect(outcomes).toContain('done')
  expect((await send(base, document))['id']).toBe((await liveOf(base.client, document)).id)
})

test('the module for 1С shows refusals of the service in Russian, with what is wrong with each field', async () => {
  const poor = await aBase({ rubles: 0 })
  expect(await refused(send(poor, aDocument()))).toMatch(/^[А-ЯЁ][^{}]*$/)
  const base = await aBase()
  const text = await refused(send(base, { ...aDocument(), phone: '12' }))
  expect(text).toMatch(/^[А-ЯЁ].*\n.*номер/is)
  expect(text).not.toContain('{')
  expect(await requestsOf(base.client, aReference())).toEqual([])
})

test('the module for 1С checks its connection, follows what changed and fetches the signed copies', async () => {
  const base = await aBase()
  const { client } = base
  const known = fieldsOf(await base.run('ПроверитьПодключение'))
  expect(known).toMatchObject({ legal_entity_id: undefined, test: false })
  const document = aDocument()
  const { id } = await send(base, document)
  const before = fieldsOf(await base.run('ПолучитьИзмененные', '0'))
  const [waiting] = listOf(before['data'])
  expect(fieldsOf(waiting)['id']).toBe(id)
  expect(await base.run('СкачатьПодписанные', waiting)).toBeUndefined()
  const signer = await aSigner(await liveOf(client, document))
  expect((await signer.sign()).status).toBe(200)
  await server.worker.idle()
  const [sealed, ...others] = listOf(fieldsOf(await base.run('ПолучитьИзмененные', before['next']))['data'])
  expect(others).toEqual([])
  const [copy] = listOf(await base.run('СкачатьПодписанные', sealed))
  expect(copy instanceof Binary && copy.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the extension for 1С keeps the states of its documents, by its scheduled job and without waiting for it', async () => {
  const rows = new Map<Value, Record<string, Value>>()
  const constants = { РосчеркПозиция: '', РосчеркКод: '' }
  const base = await aBase()
  const names = ['ОтправитьПодписантам', 'ОтозватьДокумент', 'ПолучитьСостояния', 'ПолучитьИзмененные']
  const exported = Object.fromEntries(
    [...names, 'СкачатьПодписанные', 'МестнаяДата'].map((name) => [
      name,
      (...given: Value[]) => base.run(name, ...given),
    ]),
  )
  const code = extensionFiles('1')['CommonModules/РосчеркОбмен/Ext/Module.bsl']!
  const run = bslModule(
    code,
    bslPlatform({
      second_ms: 1000,
      log: () => {},
      constants,
      modules: { Росчерк: exported },
      registers: { РосчеркСостояния: rows },
    }),
  )
  const documents = [aDocument(), aDocument()]
  for (const { reference, pdf, full_name, phone } of documents) {
    await run('Отправить', reference, new Binary(pdf), 'Договор.pdf', [aStructure({ ФИО: full_name, Телефон: phone })])
  }
  const states = () => documents.map(({ reference }) => rows.get(reference.guid)?.['Состояние'])
  expect(states()).toEqual(['sent', 'sent'])
  expect(rows.get(documents[0]!.reference.guid)).toMatchObject({
    Документ: documents[0]!.reference,
    Ссылка: (await liveOf(base.client, documents[0]!)).sign_url,
  })
  await run('Отозвать', documents[1]!.reference)
  expect(states()).toEqual(['sent', 'cancelled'])
  // a request of the same client that was made elsewhere is no document of this base
  await send(base, aDocument())
  await (await aSigner(await liveOf(base.client, documents[0]!))).sign()
  await server.worker.idle()
  await run('ОбновитьСостояния')
  expect(states()).toEqual(['signed', 'cancelled'])
  expect(rows.size).toBe(2)
  const copy = await run('ПодписанныйЭкземпляр', documents[0]!.reference)
  expect(copy instanceof Binary && copy.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // the position is kept: nothing is asked for twice
  proxy.calls.length = 0
  await run('ОбновитьСостояния')
  expect(proxy.calls.map(({ path }) => path)).toHaveLength(1)
})

test('the module for 1С asks for the states of a thousand documents in addresses that the service takes', async () => {
  const base = await aBase()
  const document = aDocument()
  const { id } = await send(base, document)
  const others = Array.from({ length: 999 }, () => aReference())
  const states = await base.run('ПолучитьСостояния', [...others, document.reference])
  expect(states instanceof Map && [...states.values()].map((state) => fieldsOf(state)['id'])).toEqual([id])
  expect(Math.max(...proxy.calls.map(({ path }) => path.length))).toBeLessThan(8_000)
})
