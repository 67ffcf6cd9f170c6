import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CodeAccepted, PublicCard, SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { SignerDownload } from '#shared/contract/files.ts'
import { shownPagesText } from '#shared/text/shown-pages.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { aPdf, sample } from '#tests/support/fixtures.ts'
import { aCaller } from '#tests/support/caller.ts'
import { aDrawing } from '#tests/support/drawing.ts'
import { testServer } from '#tests/support/server.ts'
import { anArchiveFolder, check, tools } from './archive.support.ts'
import { aPhone, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const {
  aClient,
  anAdmin,
  someRequests,
  aFile,
  aSentRequest,
  aCode,
  aMinutePasses,
  aSigner,
  aSignedRequest,
  history,
  reread,
  visitor,
} = words(server)
const { db } = server.services
const { unpacked } = anArchiveFolder()
const threePages = Buffer.from(sample('contract-3-pages'))
const notThis = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const page = (request: SignRequest, document = 0) =>
  `document-sign-requests/${request.group}/documents/${request.documents[document]?.id}/pages/1`

type Said = {
  actor_name: string
  ip: string
  user_agent: string
  session_id: number | null
  after: { document_id: number; title: string; sha256: string } | null
}

/** The payloads of the journal rows of one event of a request. */
async function said({ id }: SignRequest, event: string): Promise<Said[]> {
  const rows = await db
    .selectFrom('journal_told')
    .select('payload')
    .where('subject', '=', 'document-sign-requests')
    .where('subject_id', '=', id)
    .where('event', '=', `document-sign-requests.${event}`)
    .orderBy('seq')
    .execute()
  return rows.map(({ payload }) => JSON.parse(payload) as Said)
}

/** Waits for this number of journal rows: a row is written after the response was sent. */
async function becomes(request: SignRequest, event: string, rows: number): Promise<void> {
  await expect.poll(async () => (await said(request, event)).length).toBe(rows)
}

const shows = (request: SignRequest, document = 0, phone = visitor(), head = {}) =>
  phone.post(`document-sign-requests/${request.group}/open`, { document_id: request.documents[document]?.id }, head)

describe('the journal record that a document was shown', () => {
  test('a view of a document is journalled once, with address and browser, however often the page reports it', async () => {
    const client = await aClient()
    const documents = [{ file_id: (await aFile(client)).id }, { file_id: (await aFile(client)).id, title: 'Акт' }]
    const request = await aSentRequest(client, { documents })
    const phone = visitor()
    const reported = await atOnce(8, () => shows(request, 0, phone, { 'user-agent': 'A phone' }))
    expect(counted(reported)).toEqual({ 204: 8 })
    await shows(request, 1, phone)
    await shows(request, 0)
    await shows(request, 1)

    const views = await said(request, 'view')
    expect(views.map(({ after }) => after)).toMatchObject(
      request.documents.map(({ id, title, sha256 }) => ({ document_id: id, title, sha256 })),
    )
    expect(views[0]).toMatchObject({ actor_name: request.signer.full_name, ip: phone.address, user_agent: 'A phone' })
    expect(await history(request)).toEqual(['create', 'send', 'open', 'view', 'view'])
    const entries = await client.get<{ text: string; detail: string }[]>(
      `document-sign-requests/${request.id}/timeline`,
    )
    expect(entries.body).toContainEqual(
      expect.objectContaining({ text: 'По личной ссылке показан документ', detail: 'Акт' }),
    )
  })

  test('a view of a document is not journalled when a robot fetches everything behind the link', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const robots = ['WhatsApp/2.23.20.0', 'TelegramBot (like TwitterBot)', 'Mozilla/5.0 (compatible; SafeLinks)']
    for (const agent of robots) {
      for (const path of [`document-sign-requests/${request.group}`, page(request)]) {
        for (const method of ['GET', 'HEAD'] as const) {
          expect((await visitor().send(method, path, null, { 'user-agent': agent })).status).toBe(200)
        }
      }
    }
    expect(await history(request)).toEqual(['create', 'send'])
    expect(await reread(client, request)).toMatchObject({ status: 'sent', opened_at: null })
  })

  test('a view is not journalled for another link’s document or a finished link', async () => {
    const client = await aClient()
    const [request, other] = [await aSentRequest(client), await aSentRequest(client)]
    const foreign = { document_id: other.documents[0]?.id }
    expect((await visitor().post(`document-sign-requests/${request.group}/open`, foreign)).status).toBe(204)
    await client.post(`document-sign-requests/${request.id}/cancel`)
    expect((await shows(request)).status).toBe(204)
    expect(await history(request)).toEqual(['create', 'send', 'open', 'cancel'])
    expect(await history(other)).toEqual(['create', 'send'])
  })

  test('the journal record of a view starts afresh with the link of a corrected signer', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await shows(request)
    const correction = { phone: aPhone() }
    const corrected = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, correction)
    expect((await shows(request)).status).toBe(404)
    const right = visitor()
    await shows(corrected.body, 0, right)
    const views = await said(request, 'view')
    expect(views.length).toBe(2)
    expect(views[1]?.ip).toBe(right.address)
  })
})

test('a signer’s downloads are journalled: the document once, and the signed copy', async () => {
  const client = await aClient()
  const signer = await aSigner(await aSentRequest(client))
  const { request } = signer
  const original = `downloads/${request.documents[0]?.file_id}`
  await signer.get(original)
  await becomes(request, 'download', 1)
  await signer.get(original)
  await signer.sign()
  await server.worker.idle()
  const { body: files } = await signer.get<SignerDownload[]>(`document-sign-requests/${request.group}/downloads`)
  await signer.get(`downloads/${files[0]?.sealed_file_id}`)
  await becomes(request, 'download_copy', 1)
  // the sender's own download is not attributed to the signer
  const sealed = (await reread(client, request)).documents[0]?.sealed_file_id
  await client.get(`downloads/${sealed}`)
  const rows = [...(await said(request, 'download')), ...(await said(request, 'download_copy'))]
  expect(rows.map(({ ip }) => ip)).toEqual([signer.address, signer.address])
})

test('the journal rows of one device have the same session number, and never the token', async () => {
  const { request, token } = await aSignedRequest(await aClient())
  const [confirm, sign] = [(await said(request, 'confirm'))[0], (await said(request, 'sign'))[0]]
  expect(confirm?.session_id).toBeTypeOf('number')
  expect(sign?.session_id).toBe(confirm?.session_id)
  const { rows } = await server.database.pool.query('select id from sessions where request_id = $1', [request.id])
  expect(rows).toEqual([{ id: sign?.session_id }])
  expect(JSON.stringify([confirm, sign])).not.toContain(token)
})

test('the protocol shows time, address and session of each step and that none took a message of the outbox', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  await server.worker.idle()
  await shows(request)
  const device = visitor()
  const code = await aCode(request, device)
  const check = `document-sign-requests/${request.group}/codes/check`
  for (const by of [1, 2]) await device.post(check, { code: notThis(code, by) })
  const { body } = await device.post<CodeAccepted>(check, { code })
  const signer = aCaller(server.url, body.token)
  expect((await signer.post(`document-sign-requests/${request.group}/sign`)).status).toBe(200)
  await server.worker.idle()
  const { events, wrong_codes, sms_text } = await protocolOf(server.services, request.id)
  const at = (text: RegExp) => events.findIndex((event) => text.test(event.text))
  const steps = [
    /^Заявка создана/,
    /^Отправлена подписанту/,
    /^СМС: ссылка на \+7 .*, не отправлено: нет шлюза/,
    /^Открыта личная ссылка/,
    /^По личной ссылке показан документ: Договор № 7/,
    /^По личной ссылке приняты тексты и запрошен код/,
    /^СМС: код на \+7 /,
    /^Введён неверный код/,
    /^Код подтверждён/,
    /^Поставлена подпись/,
  ]
  expect(steps.map(at).filter((place) => place < 0)).toEqual([])
  const journalled = steps.filter((step) => !String(step).includes('СМС')).map(at)
  expect(journalled).toEqual(journalled.toSorted((a, b) => a - b))
  expect(wrong_codes).toBe(2)
  expect(sms_text).toMatch(/Код ••••••/)
  expect(events[at(/^Отправлена подписанту/)]?.by).toBe('Пробный Пользователь')
  expect(events[at(/^Код подтверждён/)]?.by).toBe(null)
  expect(events[at(/ссылка на/)]?.note).toBe(null)
  expect(events[at(/^Поставлена подпись/)]).toMatchObject({
    ip: signer.address,
    note: expect.stringMatching(/^сеанс №\u00a0\d+$/),
  })
})

describe('the page images that were served', () => {
  const shownIn = async (request: SignRequest) => {
    const { documents, shown_sha256 } = await protocolOf(server.services, request.id)
    return { shown: documents.map(({ shown }) => shown), shown_sha256 }
  }
  const pageOf = (request: SignRequest, number: number, width = 780) =>
    `document-sign-requests/${request.group}/documents/${request.documents[0]!.id}/pages/${number}?w=${width}`

  test.skipIf(!tools)(
    'the pages served to the device that asks for the code stand in journal, protocol and archive, by digest',
    async () => {
      const client = await aClient()
      const request = await aSentRequest(client, { documents: [{ file_id: (await aFile(client, threePages)).id }] })
      const [preview, phone] = [visitor(), visitor()]
      await preview.get(pageOf(request, 3), { 'user-agent': 'WhatsApp/2.23.20.0' })
      const images = await Promise.all([1, 2].map((number) => phone.get<Buffer>(pageOf(request, number))))
      expect(counted(await atOnce(6, () => phone.get(pageOf(request, 1))))).toEqual({ 200: 6 })
      await phone.send('HEAD', pageOf(request, 3), null)
      const code = await aCode(request, phone)
      const { body } = await phone.post<CodeAccepted>(`document-sign-requests/${request.group}/codes/check`, { code })
      await aCaller(server.url, body.token).post(`document-sign-requests/${request.group}/sign`)
      await server.worker.idle()

      const shown = { pages: 3, shown: '1-2', elsewhere: '3' }
      const protocol = await shownIn(request)
      expect(protocol.shown).toEqual([expect.objectContaining(shown)])
      for (const event of ['send_code', 'sign']) {
        const [row] = await said(request, event)
        expect(row!.after).toMatchObject({ pages: { documents: [shown], list_sha256: protocol.shown_sha256 } })
      }
      const place = await unpacked(client, request.id)
      const pages = join(place, 'requests', String(request.id), 'pages-shown')
      const [file, ...more] = readdirSync(pages)
      const list = readFileSync(join(pages, file!))
      expect([more, sha256Hex(list)]).toEqual([[], protocol.shown_sha256])
      const { documents } = JSON.parse(list.toString()) as { documents: { shown: object[] }[] }
      expect(documents[0]!.shown).toMatchObject([
        { page: 1, width: 780, image_sha256: sha256Hex(images[0]!.body), times: 7 },
        { page: 2, width: 780, image_sha256: sha256Hex(images[1]!.body), times: 1 },
      ])
      expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
      const { body: entries } = await client.get<TimelineEntry[]>(`document-sign-requests/${request.id}/timeline`)
      const details = entries
        .filter(({ event }) => event === 'pages.serve')
        .map(({ text, detail }) => `${text}: ${detail}`)
      expect(details).toEqual([
        expect.stringMatching(/^По личной ссылке переданы страницы: код с этого устройства.*страница 3 из 3$/s),
        expect.stringMatching(/^По личной ссылке показаны страницы: .*страницы 1–2 из 3$/s),
      ])
    },
  )

  test('the protocol says that no page was shown when a code is asked for without any', async () => {
    const { request } = await aSignedRequest(await aClient())
    await server.worker.idle()
    const { shown, shown_sha256 } = await shownIn(request)
    expect([shown[0]?.shown, shown[0]?.elsewhere, shown_sha256]).toEqual(['', '', null])
    expect(shownPagesText(shown[0]!)).toBe('Страницы не показывались')
  })

  test('pages count that a phone was served at another address, where it reported that somebody looked', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const [wifi, mobile] = [visitor(), visitor()]
    const head = { 'user-agent': 'A phone' }
    await wifi.get(pageOf(request, 1), head)
    const ask = () => mobile.post(`document-sign-requests/${request.group}/codes`, undefined, head)
    expect((await ask()).status).toBe(200)
    expect((await said(request, 'send_code'))[0]!.after).toMatchObject({
      pages: { documents: [{ shown: '', elsewhere: '1' }] },
    })
    await shows(request, 0, wifi, head)
    await aMinutePasses(request)
    expect((await ask()).status).toBe(200)
    expect((await said(request, 'send_code'))[1]!.after).toMatchObject({
      pages: { documents: [{ shown: '1', elsewhere: '' }] },
    })
  })

  test('a page too tall for one image counts as shown when all of its parts were served', async () => {
    const client = await aClient()
    const tall = Buffer.from(aPdf({ page: '/MediaBox [0 0 595 4000]' }))
    const request = await aSentRequest(client, { documents: [{ file_id: (await aFile(client, tall)).id }] })
    const phone = visitor()
    await phone.get(`${pageOf(request, 1)}&part=1`)
    await aCode(request, phone)
    await phone.get(`${pageOf(request, 1)}&part=2`)
    await aMinutePasses(request)
    await aCode(request, phone)
    const rows = await said(request, 'send_code')
    expect(rows.map(({ after }) => after)).toMatchObject([
      { pages: { documents: [{ shown: '' }] } },
      { pages: { documents: [{ shown: '1' }] } },
    ])
  })

  test('a tile of a drawing is open to those who may see its page, and does not count as the page', async () => {
    const client = await aClient()
    const { id } = await aFile(client, await aDrawing())
    const request = await aSentRequest(client, { documents: [{ file_id: id }] })
    const [phone, operator, other] = [visitor(), await anAdmin('operator'), await aClient()]
    const tile = (of: SignRequest, number: number) =>
      `document-sign-requests/${of.group}/documents/${request.documents[0]?.id}/pages/1?w=780&tile=${number}`
    const ofStaff = `document-sign-requests/${request.id}/signer-view/documents/${request.documents[0]?.id}/pages/1`
    const first = await phone.get<Buffer>(tile(request, 1))
    expect(first).toMatchObject({ status: 200 })
    const last = (await phone.get<Buffer>(tile(request, 12))).body
    expect(first.body.equals(last)).toBe(false)
    for (const same of [
      await client.get<Buffer>(`files/${id}/pages/1?w=780&tile=12`),
      await operator.get<Buffer>(`${ofStaff}?w=780&tile=12`),
    ]) {
      expect(same.status).toBe(200)
      expect(same.body.equals(last)).toBe(true)
    }
    const sheet = await client.get(`files/${id}/pages/1`)
    expect(sheet.headers.get('x-page-tiles')).toBe('4x3')

    const missing = { status: 404, body: { code: 'page_not_found' } }
    expect(await phone.get(tile(request, 13))).toMatchObject(missing)
    expect(await phone.get(tile(await aSentRequest(other), 1))).toMatchObject(missing)
    expect(await operator.get(`${ofStaff}?tile=13`)).toMatchObject(missing)
    expect((await other.get(`files/${id}/pages/1?tile=1`)).status).toBe(404)
    for (const number of [0, 257]) {
      const refused = { status: 400, body: { code: 'malformed', errors: { tile: expect.any(String) } } }
      expect(await phone.get(tile(request, number))).toMatchObject(refused)
    }

    await aCode(request, phone)
    await phone.get(pageOf(request, 1))
    await aMinutePasses(request)
    const signer = await aSigner(request)
    expect((await said(request, 'send_code')).map(({ after }) => after)).toMatchObject([
      { pages: { documents: [{ shown: '' }] } },
      { pages: { documents: [{ shown: '1' }] } },
    ])
    // a finished link: with the token of its own signer only
    expect((await signer.sign()).status).toBe(200)
    expect((await phone.get(tile(request, 1))).status).toBe(401)
    const stranger = await aSigner(await aSentRequest(client))
    expect((await stranger.get(tile(request, 1))).status).toBe(404)
    expect((await signer.get(tile(request, 1))).status).toBe(200)
  })

  test('pages served over the old link of a corrected signer do not count', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const phone = visitor()
    await phone.get(pageOf(request, 1))
    const correction = { phone: aPhone() }
    const { body } = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, correction)
    await aCode(body, phone)
    expect((await said(request, 'send_code'))[0]!.after).toMatchObject({
      pages: { documents: [{ shown: '', elsewhere: '' }], list_sha256: null },
    })
  })
})

describe('the signer’s page as staff see it', () => {
  const viewOf = ({ id }: SignRequest) => `document-sign-requests/${id}/signer-view`

  test('staff see the card and the pages without the link code, and nothing counts as opened or shown', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await server.worker.idle()
    const operator = await anAdmin('operator')
    const card = await operator.get<PublicCard>(viewOf(request))
    const own = await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)
    expect(card).toMatchObject({ status: 200, body: { ...own.body, group: '***' } })
    expect(JSON.stringify(card.body)).not.toContain(request.group)
    const image = await operator.get(`${viewOf(request)}/documents/${request.documents[0]?.id}/pages/1`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await reread(client, request)).toMatchObject({ status: 'sent', opened_at: null })
    expect(await said(request, 'view')).toEqual([])
    expect(await history(request)).not.toContain('open')
  })

  test('staff see of a draft and of a finished request no more than the link shows', async () => {
    const client = await aClient()
    const operator = await anAdmin('operator')
    const { request } = await aSignedRequest(client)
    expect(await operator.get(viewOf(request))).toMatchObject({ status: 200, body: { status: 'signed' } })
    const pages = `${viewOf(request)}/documents/${request.documents[0]?.id}/pages/1`
    expect(await operator.get(pages)).toMatchObject({ status: 404, body: { code: 'page_not_found' } })
    const [draft] = await someRequests(client, { send: false })
    expect(await operator.get(viewOf(draft!))).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    const other = await aSentRequest(client)
    for (const what of ['pages/1', 'text']) {
      const foreign = `${viewOf(other)}/documents/${request.documents[0]?.id}/${what}`
      expect(await operator.get(foreign)).toMatchObject({ status: 404, body: { code: 'page_not_found' } })
      const own = `${viewOf(other)}/documents/${other.documents[0]?.id}/${what}`
      expect((await operator.get(own)).status).toBe(200)
    }
  })
})

describe('pages that another site showed in a frame', () => {
  test('count when their page reports that it is visible, and the frame is named by history and protocol', async () => {
    const client = await aClient()
    const [phone, request] = [visitor(), await aSentRequest(client)]
    const frame = 'https://shop.example'
    const text = `страница открыта в рамке сайта ${frame}`
    await phone.get(page(request))
    await expect
      .poll(
        async () =>
          (await db.selectFrom('link_devices').select('id').where('link', '=', request.group).execute()).length,
      )
      .toBe(1)
    await db.updateTable('link_devices').set({ frame }).where('link', '=', request.group).execute()
    const codes = `document-sign-requests/${request.group}/codes`
    const shownOf = async () =>
      (await said(request, 'send_code')).map(({ after }) => after) as unknown as { pages: { documents: object[] } }[]
    expect((await phone.post(codes)).status).toBe(200)
    expect((await shownOf())[0]?.pages.documents).toMatchObject([{ shown: '', elsewhere: '1', frame }])
    await shows(request, 0, phone)
    await aMinutePasses(request)
    expect((await phone.post(codes)).status).toBe(200)
    expect((await shownOf())[1]?.pages.documents).toMatchObject([{ shown: '1', elsewhere: '', frame }])
    const timeline = await client.get<TimelineEntry[]>(`document-sign-requests/${request.id}/timeline`)
    const details = timeline.body
      .filter(({ event }) => /send_code|pages\.serve/.test(event))
      .map(({ detail }) => detail)
    expect(details).toHaveLength(3)
    for (const detail of details) expect(detail?.toLowerCase()).toContain(text)
  })
})
