import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { Face } from '#shared/contract/face.ts'
import type { PublicForm, PublicLink } from '#shared/contract/public-links.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { contrast_min, contrastOf, darkened } from '#shared/rules/contrast.ts'
import { logo_height_max, logo_width_max } from '#shared/rules/limits.ts'
import { greetingFaultTexts } from '#shared/rules/greeting.ts'
import { faceFaultTexts as t } from '#shared/text/face.ts'
import { brandStyle, faceStyle } from '#server/pages/face-style.ts'
import { inDays } from '#tests/support/clock.ts'
import type { Caller } from '#tests/support/caller.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aColleague, anAdmin, aSentRequest, visitor } = words(server)
const client = await aClient()

const png = (width: number, height: number, background = '#1f4fd8') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
const svg = (inside: string, root = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40" width="120" height="40"${root}>${inside}</svg>`,
  )
const plain =
  '<defs><linearGradient id="g"><stop stop-color="#fff"/></linearGradient></defs><rect width="120" height="40" fill="url(#g)"/>'
const upload = (by: Caller, bytes: Buffer, type = 'image/png') =>
  by.send<Face & Problem>('POST', 'face/logo', new Uint8Array(bytes), { 'content-type': type })
const cardOf = async (group: string) => (await visitor().get<PublicCard>(`document-sign-requests/${group}`)).body
const bytesOf = async (url: string) => {
  const answer = await fetch(server.url + url)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

describe('a face', () => {
  test('is seen by signers, and by nobody else’s', async () => {
    const other = await aClient()
    const request = await aSentRequest(client)
    expect((await cardOf(request.group)).face).toBeNull()
    const { body: before } = await client.get<Face>('face')
    expect(before).toMatchObject({ logo: null, color: null, greeting: null, letters_by_name: false, version: 1 })
    const change = { color: '#8B0000', greeting: 'Добрый день.\nПодпишите до пятницы.' }
    const { status, body } = await client.put<Face>('face', change)
    expect([status, body.color, body.greeting]).toEqual([200, '#8b0000', change.greeting])
    await upload(client, await png(800, 200))
    const { face } = await cardOf(request.group)
    expect(face).toMatchObject({ color: '#8b0000', greeting: change.greeting })
    expect(face?.logo).toMatchObject({ width: logo_width_max, height: 100 })
    const foreign = await aSentRequest(other)
    expect((await cardOf(foreign.group)).face).toBeNull()
    expect((await other.get<Face>('face')).body.logo).toBeNull()
  })

  test('is changed by owners alone, and by none over another’s change', async () => {
    for (const role of ['sender', 'reader', 'accountant'] as const) {
      const colleague = await aColleague(client, role)
      expect((await colleague.put('face', { greeting: 'А' })).status).toBe(403)
      expect((await upload(colleague, await png(10, 10))).status).toBe(403)
    }
    const { version } = (await client.get<Face>('face')).body
    const stale = { 'if-match': `"${version - 1}"` }
    expect((await client.put('face', { greeting: 'Позже' }, stale)).status).toBe(412)
    const answers = await atOnce(5, (nth) =>
      client.put('face', { greeting: `Вариант ${nth}` }, { 'if-match': `"${version}"` }),
    )
    expect(counted(answers)).toEqual({ 200: 1, 412: 4 })
  })

  test.each(['#ffff00', '#ffffff', '#7fb2ff', '#e0e0e0'])(
    'of the colour %s is too pale, and the refusal names one that is not',
    async (color) => {
      const { status, body } = await client.put<Problem>('face', { color })
      expect(status).toBe(422)
      const [shade = ''] = /#[0-9a-f]{6}/.exec(body.errors?.['color'] ?? '') ?? []
      expect(shade).toBe(darkened(color))
      expect(contrastOf(shade, '#ffffff')).toBeGreaterThanOrEqual(contrast_min)
      expect((await client.put('face', { color: shade })).status).toBe(200)
    },
  )

  test.each([
    [{ color: 'red' }, 'color'],
    [{ color: '#1f4fd8;}' }, 'color'],
    [{ greeting: 'А\u202eБ' }, 'greeting'],
    [{ greeting: 'А'.repeat(201) }, 'greeting'],
  ])('is not %o', async (change, field) => {
    const { status, body } = await client.put<Problem>('face', change)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test.each([
    ['Все документы на romashka.ru', greetingFaultTexts.address],
    ['Вопросы: anna@romashka.test', greetingFaultTexts.address],
    ['Позвоните +7 (495) 123-45-67', greetingFaultTexts.phone],
    ['Продиктуйте код менеджеру', greetingFaultTexts.code],
    ['Продиктуйте KOД менеджеру', greetingFaultTexts.code],
    ['Пишет служба технической поддержки', greetingFaultTexts.support],
    ['Вас приветствует Росчерк', greetingFaultTexts.service('Росчерк')],
    ['Вас приветствует РOCЧEPК', greetingFaultTexts.service('Росчерк')],
    ['Вас приветствует Р о с ч е р к', greetingFaultTexts.service('Росчерк')],
  ])('does not pose as the service or lead from its page: %s', async (greeting, fault) => {
    const { version } = (await client.get<Face>('face')).body
    const { status, body } = await client.put<Problem>('face', { greeting })
    expect([status, body.code, body.errors]).toEqual([422, 'invalid_fields', { greeting: fault }])
    expect((await client.get<Face>('face')).body.version).toBe(version)
  })

  test.each([
    'Здравствуйте! Подпишите договор до 30.11.2026, п. 3 и п. 4.',
    'Школа «Кодекс» и сервисный центр рады вам. При поддержке фонда.',
  ])('says what a company says: %s', async (greeting) => {
    expect((await client.put('face', { greeting })).status).toBe(200)
  })

  test('is seen by who opens a public link, in a colour that the page’s own script does not take back', async () => {
    const shown = await aClient()
    await shown.put('face', { color: '#8b0000' })
    const { body: link } = await shown.post<PublicLink>('public-links', {
      title: 'Пропуск посетителя',
      legal_entity_id: shown.legal_entity_id,
      documents: [{ file_id: (await shown.file()).id }],
      expires_at: inDays(30),
    })
    const { face } = (await visitor().get<PublicForm>(`public-forms/${link.url?.split('/').at(-1)}`)).body
    expect(face).toEqual({ logo: null, color: '#8b0000', greeting: null })
    const style = faceStyle(face, 'n1')
    expect(style).toContain('<style nonce="n1">:root{--accent:#8b0000!important;')
    expect(style.match(/--[a-z-]+:#[0-9a-f]{6}!important/g)).toHaveLength(12)
    // that of the installation comes before it, and is as dark as it must be
    expect(brandStyle('#ffee00', 'n1')).toContain(`:root{--accent:${darkened('#ffee00')}!important;`)
    expect(brandStyle('', 'n1')).toBe('')
  })

  test('is switched off by staff with a reason, which the client sees, and on again', async () => {
    const fair = await aClient()
    const request = await aSentRequest(fair)
    await fair.put('face', { color: '#8b0000', letters_by_name: true })
    const [operator, auditor] = [await anAdmin('operator'), await anAdmin('auditor')]
    const path = `clients/${fair.id}/face`
    expect((await auditor.post(`${path}/stop`, { reason: 'А' })).status).toBe(403)
    const { body } = await operator.post<Face>(`${path}/stop`, { reason: 'Логотип банка' })
    expect(body).toMatchObject({ stop_reason: 'Логотип банка', color: '#8b0000' })
    expect((await operator.post(`${path}/stop`, { reason: 'Ещё раз' })).status).toBe(409)
    expect((await cardOf(request.group)).face).toBeNull()
    expect((await fair.get<Face>('face')).body.stop_reason).toBe('Логотип банка')
    // what the client changes meanwhile is not shown either
    await fair.put('face', { greeting: 'Здравствуйте' })
    expect((await cardOf(request.group)).face).toBeNull()
    await operator.post(`${path}/allow`, {})
    expect((await operator.post(`${path}/allow`, {})).status).toBe(409)
    expect((await cardOf(request.group)).face).toMatchObject({ greeting: 'Здравствуйте', color: '#8b0000' })
    expect((await auditor.get<Face>(path)).body.stop_reason).toBeNull()
  })
})

describe('a logo', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['PNG', () => png(1000, 900), 'image/png'],
    [
      'JPEG',
      async () =>
        sharp(await png(300, 100))
          .flatten()
          .jpeg()
          .toBuffer(),
      'image/jpeg',
    ],
    ['SVG', () => svg(plain), 'image/svg+xml'],
    [
      'SVG of an editor',
      () =>
        svg(`<style>.a{fill:url(#g)}</style>${plain}<sodipodi:namedview/>`, ' xmlns:sodipodi="http://sodipodi.test"'),
      'image/svg+xml',
    ],
  ])('of the kind %s is drawn anew as a PNG, without anything of the file', async (_kind, make, type) => {
    const original = await make()
    const { status, body } = await upload(client, original, type)
    expect(status).toBe(200)
    const { logo } = body
    const drawn = await bytesOf(logo?.url ?? '')
    expect([drawn.status, drawn.type]).toEqual([200, 'image/png'])
    expect(drawn.bytes.equals(original)).toBe(false)
    const { format, width, height, exif } = await sharp(drawn.bytes).metadata()
    expect([format, width, height, exif]).toEqual(['png', logo?.width, logo?.height, undefined])
    expect(width <= logo_width_max && height <= logo_height_max).toBe(true)
  })

  const use = (depth: number): string =>
    depth === 0
      ? '<g id="u0"><path d="M0 0h1v1z"/></g>'
      : `${use(depth - 1)}<g id="u${depth}">${`<use href="#u${depth - 1}"/>`.repeat(10)}</g>`
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a script', () => svg('<script>alert(1)</script>'), t.active],
    ['a handler', () => svg(plain, ' onload="alert(1)"'), t.active],
    ['a page inside', () => svg('<foreignObject><p/></foreignObject>'), t.active],
    ['a link', () => svg('<a href="https://x.test"><rect/></a>'), t.active],
    ['another file', () => svg('<use xlink:href="file:///etc/passwd#a"/>'), t.active],
    ['a picture from elsewhere', () => svg('<image href="http://127.0.0.1:1/a.png"/>'), t.active],
    ['a fill from elsewhere', () => svg('<rect fill="url(http://127.0.0.1:1/a.svg#g)"/>'), t.active],
    ['a style from elsewhere', () => svg('<style>@import "http://127.0.0.1:1/a.css"</style>'), t.active],
    ['an escaped style', () => svg('<style>@\\69mport "http://127.0.0.1:1/a.css"</style>'), t.active],
    ['entities', () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "&#60;script/>">]>${svg('&a;').toString()}`), t.active],
    ['a style sheet', () => Buffer.from(`<?xml-stylesheet href="a.css"?>${svg(plain).toString()}`), t.active],
    ['half a drawing', () => svg(plain).subarray(0, 60), t.broken],
    ['half a PNG', async () => (await png(300, 300, '#123456')).subarray(0, 60), t.broken],
    ['a PDF', () => Buffer.from('%PDF-1.7'), t.kinds],
    ['a thread', () => png(1000, 2), t.thin],
  ])('with %s is refused', async (_what, make, message) => {
    const { status, body } = await upload(client, await make(), 'application/octet-stream')
    expect([status, body.code, body.message]).toEqual([422, 'file_broken', message])
  })

  test.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['with more dots than a printing house has', () => png(6000, 5000), 413],
    [
      'as large as a house',
      () => Buffer.from(svg(plain).toString().replace('width="120" height="40"', 'width="900000" height="300000"')),
      413,
    ],
    ...(isFull ? [['that uses itself a million times', () => svg(use(7)), 413] as [string, () => Buffer, number]] : []),
    ['of more bytes than a logo has', () => Buffer.alloc(600 * 1024, 1), 413],
    ['without bytes', () => Buffer.alloc(0), 422],
  ])('%s is refused', async (_what, make, expected) => {
    const { status, body } = await upload(client, await make(), 'application/octet-stream')
    expect([expected, 422]).toContain(status)
    expect(body.code).toMatch(/^file_/)
  })

  test('that is replaced stays for pages that are open, and is deleted a day after nobody has it', async () => {
    const [first, second] = [
      await upload(client, await png(50, 20, '#101010')),
      await upload(client, await png(50, 20, '#202020')),
    ]
    const [old = '', now = ''] = [first.body.logo?.url, second.body.logo?.url]
    expect(old).not.toBe(now)
    expect((await bytesOf(old)).status).toBe(200)
    await server.database.pool.query(`update logos set created_at = now() - interval '2 days'`)
    const { deletePassingRows } = await import('#server/start/passing-rows.ts')
    await deletePassingRows(server.services)
    expect([(await bytesOf(old)).status, (await bytesOf(now)).status]).toEqual([404, 200])
    expect((await client.delete<Face>('face/logo')).body.logo).toBeNull()
  })

  test('is one of those that were uploaded at once, and the journal names each change', async () => {
    const busy = await aClient()
    const colors = ['#111111', '#222222', '#333333', '#444444']
    const logos = await Promise.all(colors.map((color) => png(40, 20, color)))
    const answers = await atOnce(logos.length, (nth) => upload(busy, logos[nth] ?? Buffer.alloc(0)))
    expect(counted(answers)).toEqual({ 200: logos.length })
    const { body } = await busy.get<Face>('face')
    expect(answers.map(({ body: { logo } }) => logo?.url)).toContain(body.logo?.url)
    expect(body.version).toBe(logos.length + 1)
    const { rows } = await server.database.pool.query<{ before: string | null; after: string | null }>(
      `select payload::jsonb -> 'before' ->> 'logo' as before, payload::jsonb -> 'after' ->> 'logo' as after
        from journal where chain = $1 and event = 'clients.change_face' order by id`,
      [busy.id],
    )
    expect(rows.map(({ before }) => before)).toEqual([null, ...rows.slice(0, -1).map(({ after }) => after)])
  })
})
