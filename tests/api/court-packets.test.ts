import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { CourtPacket } from '#shared/contract/court-packets.ts'
import type { CodeAccepted, PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import {
  court_packet_pictures_max,
  court_packets_per_request_in_day_max,
  reason_chars_max,
} from '#shared/rules/limits.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { courtQuestions, packetSections } from '#server/documents/core/court-packet.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { aGatewayOfCodes, languages } from '#tests/deliveries/http-gateway.support.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { has, sample } from '#tests/support/fixtures.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aKey, aPhone, type Client, words } from '#tests/support/words.ts'
import { anArchiveFolder, check, run, tools } from './archive.support.ts'

const { gateway, codes, env } = await aGatewayOfCodes()
afterAll(() => gateway.close())
const secret = 'a-secret-of-the-callbacks-38'
const server = await testServer({ demo: false, env: { ...env, SMS_CALLBACK_SECRET: secret } })
const { aClient, aColleague, aFile, anAdmin, aSentRequest } = words(server)
const { folder, unpackedFrom } = anArchiveFolder()
const reader = has('pdftotext') && has('pdfsig') && has('qpdf')

const reason = 'Иск о взыскании 120 000 ₽, дело № 2-145/2026, Пресненский районный суд'
const path = ({ id }: { id: number }, rest = '') => `document-sign-requests/${id}/court-packets${rest}`

/** The signer with one address: reads all pages, accepts, enters the code that the gateway was given. */
async function aReader(request: SignRequest, { pages = 3 } = {}) {
  const { group, signer } = request
  const link = `document-sign-requests/${group}`
  const caller = aCaller(server.url)
  const { body: card } = await caller.get<PublicCard>(link)
  const served: string[] = []
  const [document] = card.documents
  for (let page = 1; page <= pages; page += 1)
    served.push(sha256Hex((await caller.get<Buffer>(`${link}/documents/${document!.id}/pages/${page}`)).body))
  if (pages > 0) await caller.post(`${link}/open`, { document_id: document!.id })
  const number = signer.phone.slice(1)
  codes.delete(number)
  expect((await caller.post(`${link}/codes`)).status).toBe(200)
  await server.worker.idle()
  await expect.poll(() => codes.has(number)).toBe(true)
  const code = codes.get(number) ?? ''
  const { status, body } = await caller.post<CodeAccepted>(`${link}/codes/check`, { code })
  expect(status).toBe(200)
  const own = { 'x-forwarded-for': caller.address, authorization: `Bearer ${body.token}` }
  return {
    code,
    served,
    sign: () => caller.post(`${link}/sign`, undefined, own),
    reject: (reason: string) => caller.post(`${link}/reject`, { reason }, own),
  }
}

/** The gateway reports that it delivered the newest message to this number. */
async function delivered(phone: string): Promise<void> {
  const { rows } = await server.database.pool.query<{ provider_id: string }>(
    `select provider_id from deliveries where recipient = $1 and provider_id is not null order by id desc limit 1`,
    [phone],
  )
  const { type, body } = languages.smsc.callback(rows[0]!.provider_id, 'delivered')
  const url = `${server.url}/api/v1/deliveries/callback/smsc/${secret}`
  expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(200)
}

const aContractOf = async (client: Client, signer: { full_name: string; phone: string }) => {
  const file = await aFile(client, Buffer.concat([sample('contract-3-pages'), Buffer.from(`% ${aKey()}\n`)]))
  return aSentRequest(client, {
    documents: [{ file_id: file.id, title: 'Договор займа № 7' }],
    signers: [signer],
  })
}
const signer = () => ({ full_name: 'Константинопольский Александр Всеволодович', phone: aPhone() })

async function made(caller: Caller, request: SignRequest): Promise<CourtPacket> {
  const { status, body } = await caller.post<CourtPacket>(path(request), { reason })
  expect([status, body.status]).toEqual([201, 'making'])
  await server.worker.idle()
  const { body: all } = await caller.get<CourtPacket[]>(path(request))
  return all.find(({ number }) => number === body.number)!
}

const pdfOf = async (caller: Caller, request: SignRequest, number = 1) =>
  (await caller.get<Buffer>(path(request, `/${number}/pdf`))).body

/** The words of each page; a packet is a packet only when other programs read it. */
function pagesOf(bytes: Buffer, name: string): string[] {
  const file = join(folder, `${name}.pdf`)
  writeFileSync(file, bytes)
  expect(run('pdfsig', '-nocert', file).stdout).toMatch(/Total document signed\n.*Signature is Valid/)
  expect(run('qpdf', '--check', file).stdout).toContain('No syntax or stream encoding errors found')
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/g, ' '))
}

/** Each question with the pages that the first page names. */
function answersIn(pages: readonly string[]): Map<string, string> {
  const [first = ''] = pages
  return new Map(
    courtQuestions.map(({ question }) => {
      const at = first.indexOf(question)
      const [, list = ''] = /^ стр\. ([\d, –]*\d)/.exec(first.slice(at + question.length)) ?? []
      const ranges = list.split(', ').map((range) => range.split('–').map(Number))
      return [question, ranges.map(([from = 0, to = from]) => pages.slice(from - 1, to).join(' ')).join(' ')]
    }),
  )
}

/** What a packet says, question by question: each part must stand on one of the pages that the first page names. */
function expectAnswers(
  pages: readonly string[],
  expected: Readonly<Record<string, readonly (string | RegExp)[]>>,
): void {
  const answers = answersIn(pages)
  expect(Object.keys(expected).toSorted()).toEqual([...answers.keys()].toSorted())
  for (const [question, parts] of Object.entries(expected))
    for (const part of parts)
      expect(answers.get(question), question).toMatch(typeof part === 'string' ? literal(part) : part)
}
const literal = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

describe.skipIf(!reader)('a packet answers what a court asks', () => {
  test('of a disputed number: who named and corrected it, that the code was delivered to it, and the letter to the operator', async () => {
    const client = await aClient()
    const wrong = signer()
    const request = await aContractOf(client, wrong)
    const phone = aPhone()
    await client.post(`document-sign-requests/${request.id}/correct`, { phone })
    await server.worker.idle()
    const { body: corrected } = await client.get<SignRequest>(`document-sign-requests/${request.id}`)
    const { sign, code, served } = await aReader(corrected)
    await delivered(phone)
    expect((await sign()).status).toBe(200)
    await server.worker.idle()
    const packet = await made(client, corrected)
    expect(packet).toMatchObject({
      number: 1,
      status: 'ready',
      reason,
      created_by: 'Пробный Пользователь',
      fault: null,
    })
    const bytes = await pdfOf(client, corrected)
    expect([bytes.length, sha256Hex(bytes)]).toEqual([packet.size, packet.sha256])
    const pages = pagesOf(bytes, 'number')
    expect(pages).toHaveLength(packet.pages!)
    pages.forEach((page, i) => expect(page).toContain(`стр. ${i + 1} из ${pages.length}`))
    expect(pages[0]).toContain(`Пакет для суда № ${request.id}/1`)
    expect(run('pdfinfo', join(folder, 'number.pdf')).stdout).toContain(`Пакет для суда № ${request.id}/1`)
    const { rows: mac } = await server.database.pool.query<{ mac: string }>(
      `select payload::jsonb #>> '{after,code_mac}' as mac from journal_told
       where subject_id = $1 and event = 'document-sign-requests.confirm'`,
      [request.id],
    )
    const text = pages.join(' ')
    const [, opened, key] = /Введённый код (\d{6}) Ключ ([0-9a-f]{64})/.exec(text) ?? []
    expect(opened).toBe(code)
    expect(createHmac('sha256', Buffer.from(key!, 'hex')).update(code).digest('hex')).toBe(mac[0]!.mac)
    const [document] = corrected.documents
    expectAnswers(pages, {
      '«Это не мой номер»': [
        showPhone(phone),
        'Первые имя и номер телефона назвал отправитель.',
        'исправлено отправителем (Пробный Пользователь): телефон',
        'На чьё имя оформлен номер, оператор сервиса не знает.',
        'Запрос сведений об абоненте',
        'Заменялась ли сим-карта (eSIM) этого номера с',
      ],
      '«Мне показывали другое»': [document!.sha256, 'Код сделан для этих документов', served[0]!],
      '«Я не подписывал»': ['ввёл код из СМС, отправленной на этот номер', 'введён тот код, который сделан'],
      'Есть ли соглашение об электронной подписи и каков его текст?': [
        'Правила использования простой электронной подписи, редакция',
        '1. О чём эти правила',
        /SHA-256 текста [0-9a-f]{64}/,
      ],
      'Что служит ключом подписи и кто его хранит?': ['Код вместе со ссылкой — ключ простой электронной подписи'],
      'Кому принадлежит номер телефона?': [`Телефон ${showPhone(phone)}`, 'На чьё имя был оформлен договор'],
      'Что написано в сообщении с кодом и дошло ли оно?': [
        'Шлюз сообщил, что сообщение с кодом доставлено.',
        /Код •••••• для подписания/,
        /gateway\/\d+-answer\.txt/,
        /gateway\/\d+-receipt\.txt/,
      ],
      'Тот ли код введён, который выслан?': [`Введённый код ${code}`, mac[0]!.mac, 'Неверных кодов не вводили.'],
      'Показаны ли условия, какие и когда?': ['переданы изображения всех страниц', ...served],
      'С какого устройства действовали?': ['пришла команда подписать', /IP 10\./],
      'Не изменён ли документ?': [
        'правку подписанного обнаружит проверка печати',
        'байт в байт',
        /Хеш записи [0-9a-f]{64}/,
      ],
      'Что и когда происходило?': ['Данные подписанта исправлены', 'Код подтверждён', 'Поставлена подпись'],
      'На какие нормы опираться?': ['63-ФЗ, ст. 6 ч. 2', 'ГК, ст. 160 п. 1', 'ГПК, ст. 57; АПК, ст. 66'],
      'Что приложено?': [`court/packet-${request.id}-1.pdf`, 'originals/', 'texts/', 'проверка.html'],
    })
  })

  test('of a disputed text: which images were served and when, as files of the same digest, and that the others were not', async () => {
    const client = await aClient()
    const request = await aContractOf(client, signer())
    const { sign, served } = await aReader(request, { pages: 2 })
    await sign()
    await server.worker.idle()
    // ended since: a court must not read of a contract alone
    const ending = await client.post<SignRequest>(`document-sign-requests/${request.id}/annul`, {})
    await (await aReader(ending.body, { pages: 1 })).sign()
    await server.worker.idle()
    await made(client, request)
    const pages = pagesOf(await pdfOf(client, request), 'text')
    expect(pages[0]).toContain(
      `с того же номера телефона подписано: соглашение о расторжении, заявка № ${ending.body.id}`,
    )
    const { body: now } = await client.get<SignRequest>(`document-sign-requests/${request.id}`)
    const [document] = now.documents
    expectAnswers(pages, {
      '«Это не мой номер»': ['Имя и номер в этой заявке не исправляли.'],
      '«Мне показывали другое»': [
        document!.sha256,
        'изображения не всех страниц',
        'Сравнить можно так',
        'Напечатано изображение, переданное устройству, с которого запрошен код.',
        'эту страницу не передавали',
        'court/pages/1-003.webp',
        ...served,
      ],
      '«Я не подписывал»': ['За подписью стоят записи'],
      'Есть ли соглашение об электронной подписи и каков его текст?': ['8. Какие сведения хранит Оператор'],
      'Что служит ключом подписи и кто его хранит?': ['HMAC-SHA256'],
      'Кому принадлежит номер телефона?': ['Имя и номер телефона назвал отправитель.'],
      'Что написано в сообщении с кодом и дошло ли оно?': ['Отчёта о доставке от него нет.'],
      'Тот ли код введён, который выслан?': ['введён тот код'],
      'Показаны ли условия, какие и когда?': [
        'Страницы 1–2 из 3 показаны подписанту',
        'остальные не показывались',
        ...served,
      ],
      'С какого устройства действовали?': [/Когда \d\d\.\d\d\.\d{4}/],
      'Не изменён ли документ?': ['двойным щелчком по проверка.html'],
      'Что и когда происходило?': ['показано страниц до запроса: 2 из 3'],
      'На какие нормы опираться?': ['ГПК, ст. 71; АПК, ст. 75'],
      'Что приложено?': ['court/pages/', 'requests/'],
    })
    // the folder of the same packet
    const place = await unpackedFrom(client, path(request, '/1/archive'), 'text-archive')
    expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    const own = (name: string) => readFileSync(join(place, 'court', name))
    expect(sha256Hex(own(`packet-${request.id}-1.pdf`))).toBe(sha256Hex(await pdfOf(client, request)))
    expect([1, 2].map((page) => sha256Hex(own(`pages/1-00${page}.webp`)))).toEqual(served)
    expect(own('pages.txt').toString()).toContain(`court/pages/1-003.webp\t${sha256Hex(own('pages/1-003.webp'))}\tесть`)
    expect(readFileSync(join(place, 'README.txt'), 'utf8')).toContain('court/         пакет для суда')
    // the page of verification knows the packet, and its seal
    const { sha256 } = (await client.get<CourtPacket[]>(path(request))).body[0]!
    expect(await aCaller(server.url).post('verify', { sha256 })).toMatchObject({
      body: { known: true, kind: 'packet', sample: false, signature_count: 0, signatures: [] },
    })
    const broken = Buffer.from(await pdfOf(client, request))
    broken[200] = (broken[200] ?? 0) ^ 1
    writeFileSync(join(folder, 'broken.pdf'), broken)
    expect(run('pdfsig', '-nocert', join(folder, 'broken.pdf')).stdout).not.toContain('Signature is Valid')
  })

  test('of «не подписывал» where nothing is signed: the refusal, its words, and no word of a signature', async () => {
    const client = await aClient()
    const request = await aContractOf(client, signer())
    const { reject, code } = await aReader(request, { pages: 0 })
    expect((await reject('Деньги мне не давали')).status).toBe(200)
    await server.worker.idle()
    await made(await anAdmin('operator'), request)
    const pages = pagesOf(await pdfOf(client, request), 'rejected')
    const text = pages.join(' ')
    expect(text).not.toMatch(/подписан простой|Подписал тот|sealed\//)
    expectAnswers(pages, {
      '«Это не мой номер»': ['Запрос сведений об абоненте'],
      '«Мне показывали другое»': ['изображения страниц не передавали', 'эту страницу не передавали'],
      '«Я не подписывал»': ['Подписи по этой заявке нет.', 'Верный код введён, подпись после него не поставлена.'],
      'Есть ли соглашение об электронной подписи и каков его текст?': ['Запрос кода — принятие этих правил'],
      'Что служит ключом подписи и кто его хранит?': ['У каждого сделанного кода ключ свой'],
      'Кому принадлежит номер телефона?': ['Причина завершения Деньги мне не давали'],
      'Что написано в сообщении с кодом и дошло ли оно?': [/Код •••••• для подписания/],
      'Тот ли код введён, который выслан?': [`Введённый код ${code}`],
      'Показаны ли условия, какие и когда?': ['Страницы не показывались'],
      'С какого устройства действовали?': ['С этого адреса и браузера введён верный код.'],
      'Не изменён ли документ?': ['Подписанного экземпляра нет.', 'Документы лежат в папке originals'],
      'Что и когда происходило?': ['Код подтверждён'],
      'На какие нормы опираться?': ['126-ФЗ, ст. 53'],
      'Что приложено?': ['originals/'],
    })
  })

  test('of a link that nobody opened: neither code nor agreement, and the letter asks of the link alone', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await server.worker.idle()
    await client.post(`document-sign-requests/${request.id}/cancel`)
    expect(await made(client, request)).toMatchObject({ status: 'ready' })
    const text = pagesOf(await pdfOf(client, request), 'cancelled').join(' ')
    for (const said of [
      'Заявка отозвана',
      'Код не запрашивали, поэтому соглашение по этой заявке не принято.',
      'Кода по этой заявке нет.',
      'Верный код не вводили: устройство подписанта неизвестно.',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Введённый код')
  })
})

test.skipIf(!isFull || !reader)(
  'a packet of a long document has the digests of its pages, which lie in its folder',
  async () => {
    const client = await aClient()
    const page_count = court_packet_pictures_max + 1
    const file = await aFile(client, aContract(page_count))
    const request = await aSentRequest(client, { documents: [{ file_id: file.id, title: 'Договор поставки' }] })
    const { served, sign } = await aReader(request, { pages: page_count })
    await sign()
    await server.worker.idle()
    await server.services.storage.removePages(file.sha256)
    await made(client, request)
    const pages = pagesOf(await pdfOf(client, request), 'long')
    expect(pages.length).toBeLessThan(20)
    expect(answersIn(pages).get('Показаны ли условия, какие и когда?')).toContain('Страниц больше, чем печатается')
    for (const digest of served) expect(pages.join(' ')).toContain(digest)
    const place = await unpackedFrom(client, path(request, '/1/archive'), 'long-archive')
    expect(sha256Hex(readFileSync(join(place, `court/pages/1-${page_count}.webp`)))).toBe(served.at(-1))
  },
)

test('a packet is made with a reason that timeline and journal keep, under the next number unless the call is a repeat', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  const ask = (caller: Caller, body: unknown, key = aKey()) =>
    caller.post<CourtPacket & { code?: string; errors?: Record<string, string> }>(path(request), body, {
      'idempotency-key': key,
    })
  expect(await ask(client, { reason })).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  await client.post(`document-sign-requests/${request.id}/cancel`)
  for (const wrong of [{}, { reason: ' ' }, { reason: 'я'.repeat(reason_chars_max + 1) }, { reason: 'а\u202eб' }])
    expect(await ask(client, wrong)).toMatchObject({ status: 422, body: { errors: { reason: expect.any(String) } } })
  expect((await client.get<CourtPacket[]>(path(request))).body).toEqual([])
  const key = aKey()
  const [first, again] = await Promise.all([ask(client, { reason }, key), ask(client, { reason }, key)])
  expect([first.body.number, again.body.number]).toEqual([1, 1])
  expect((await ask(client, { reason })).body.number).toBe(2)
  expect(await client.get(path(request, '/3/pdf'))).toMatchObject({ status: 404 })
  await server.worker.idle()
  expect((await client.get<CourtPacket[]>(path(request))).body.map(({ number }) => number)).toEqual([2, 1])
  const { body: timeline } = await client.get<{ event: string; detail: string }[]>(
    `document-sign-requests/${request.id}/timeline`,
  )
  expect(timeline.filter(({ event }) => event.endsWith('ask_packet')).map(({ detail }) => detail)).toEqual([
    `№\u00a01\nПричина: ${reason}`,
    `№\u00a02\nПричина: ${reason}`,
  ])
  const { rows } = await server.database.pool.query<{ after: unknown }>(
    `select payload::jsonb -> 'after' as after from journal_told where event = 'document-sign-requests.make_packet'
     and subject_id = $1 order by seq`,
    [request.id],
  )
  expect(rows).toMatchObject([
    { after: { number: 1, code_opened: false } },
    { after: { number: 2, pages: expect.any(Number) } },
  ])
  for (let number = 3; number <= court_packets_per_request_in_day_max; number += 1)
    expect((await ask(client, { reason })).status).toBe(201)
  expect(await ask(client, { reason })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

test('who may have the evidence may have the packet, and nobody else', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const request = await aSentRequest(client)
  await client.post(`document-sign-requests/${request.id}/cancel`)
  const calls = (caller: Caller) =>
    Promise.all([
      caller.post(path(request), { reason }),
      caller.get(path(request)),
      caller.get(path(request, '/1/pdf')),
      caller.get(path(request, '/1/archive')),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await calls(other)).toEqual([404, 404, 404, 404])
  expect(await calls(aCaller(server.url))).toEqual([401, 401, 401, 401])
  expect(await calls(await aColleague(client, 'accountant'))).toEqual([403, 403, 403, 403])
  await made(await aColleague(client, 'reader'), request)
  // as with the archive of evidence: some of the staff open the documents with a reason first
  const auditor = await anAdmin('accountant')
  expect((await auditor.get(path(request, '/1/pdf'))).status).toBe(403)
  const opening = { resource: 'document-sign-requests', id: request.id, field: 'documents', reason: 'Спор клиента' }
  await auditor.post('reveals', opening)
  expect((await auditor.get(path(request, '/1/pdf'))).status).toBe(200)
})

test('a packet of erased data is deleted with them', async () => {
  const client = await aClient()
  const phone = aPhone()
  const request = await aSentRequest(client, { signers: [{ full_name: 'Иванов Иван', phone }] })
  await client.post(`document-sign-requests/${request.id}/cancel`)
  await made(client, request)
  const { rows } = await server.database.pool.query<{ storage_key: string }>(
    `select storage_key from files f join court_packets p on p.file_id = f.id where p.request_id = $1`,
    [request.id],
  )
  const owner = await anAdmin('owner')
  const erased = await owner.post('personal-data/erase', { phone, reason: 'Отзыв согласия' })
  expect(erased.status).toBe(200)
  await clearUnsentFiles(server.services)
  expect(await server.services.storage.exists(rows[0]!.storage_key)).toBe(false)
  expect((await client.get<CourtPacket[]>(path(request))).body).toEqual([])
  expect(await client.post(path(request), { reason })).toMatchObject({ status: 409 })
})

test.skipIf(!tools)('a packet of changed rows is not made, and says so', async () => {
  const broken = await testServer({ demo: false, env, ends_broken: true })
  const { aClient: anOwner, aSentRequest: sent } = words(broken)
  const client = await anOwner()
  const request = await sent(client)
  await client.post(`document-sign-requests/${request.id}/cancel`)
  await broken.database.pool.query(`update document_sign_requests set title = 'Другой договор' where id = $1`, [
    request.id,
  ])
  await client.post(path(request), { reason })
  await broken.worker.idle()
  const { body } = await client.get<CourtPacket[]>(path(request))
  expect(body).toMatchObject([{ status: 'failed', fault: expect.stringContaining('не те, что записаны в журнале') }])
  expect((await client.get(path(request, '/1/pdf'))).status).toBe(409)
})

test('the page about packets has each question with its sections', () => {
  const page = readFileSync('docs/court-packet.md', 'utf8')
  const [, table = ''] = /<!-- questions -->([^]*)<!-- end of questions -->/.exec(page) ?? []
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    )
  expect(rows).toEqual(
    courtQuestions.map(({ question, sections }) => [
      question,
      sections.map((name) => `«${packetSections[name]}»`).join(', '),
    ]),
  )
})
