import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DocumentFieldInput, FieldsToFill } from '#shared/contract/document-fields.ts'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { DocumentText } from '#shared/contract/files.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, words, type Client } from '#tests/support/words.ts'
import { anArchiveFolder, check, reader, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, anOrder, aSentRequest, aSigner, aCode, history, reread, visitor, balance } = words(server)
const path = ({ group }: SignRequest, rest = '') => `document-sign-requests/${group}${rest}`

const place = (top: number): Omit<DocumentFieldInput, 'name' | 'kind'> => ({
  page: 1,
  left: 0.1,
  top,
  width: 0.5,
  height: 0.03,
})
const fields: DocumentFieldInput[] = [
  { name: 'Должность', kind: 'text', ...place(0.5) },
  { name: 'СНИЛС', kind: 'snils', ...place(0.55) },
  { name: 'Зарплата', kind: 'choice', choices: ['Наличными', 'На карту'], ...place(0.6) },
  { name: 'Замечания', kind: 'text', required: false, ...place(0.65) },
]

async function aRequestWithFields(client: Client, own: DocumentFieldInput[] = fields): Promise<SignRequest> {
  const { id } = await client.file()
  return aSentRequest(client, { documents: [{ file_id: id, title: 'Анкета', fields: own }] })
}
const toFill = async (request: SignRequest) => (await visitor().get<FieldsToFill>(path(request, '/fields'))).body
const save = (request: SignRequest, field: number, value: string | null) =>
  visitor().send('PUT', path(request, `/fields/${field}`), JSON.stringify({ value }), {
    'content-type': 'application/json',
  })
const fill = (request: SignRequest) => visitor().post<FieldsToFill>(path(request, '/fields/fill'))

/** Types into all required fields; the last one is left empty. */
async function typeAll(
  request: SignRequest,
  first = 'Слесарь-ремонтник 4-го разряда',
): Promise<FieldsToFill['fields']> {
  const { fields: all } = await toFill(request)
  for (const [index, value] of [first, '112 233 445 95', 'На карту'].entries()) {
    expect(await save(request, all[index]!.id, value)).toMatchObject({ status: 200 })
  }
  return all
}
const textOf = async (request: SignRequest) => {
  const { body } = await visitor().get<DocumentText>(path(request, `/documents/${request.documents[0]!.id}/text`))
  return body.pages.flatMap(({ lines }) => lines.map(({ text }) => text))
}

const placing = await aClient()

describe('placing fields', () => {
  test.each<[what: string, fields: DocumentFieldInput[], code: string, at: string]>([
    ['beyond the edge', [{ ...fields[0]!, left: 0.6 }], 'field_outside_page', 'documents.0.fields.0'],
    ['on a page that is not there', [{ ...fields[0]!, page: 2 }], 'field_outside_page', 'documents.0.fields.0'],
    ['on another field', [fields[0]!, { ...fields[1]!, top: 0.52 }], 'fields_overlap', 'documents.0.fields.1'],
    [
      'of one name twice',
      [fields[0]!, { ...fields[1]!, name: 'Должность' }],
      'invalid_fields',
      'documents.0.fields.1.name',
    ],
    ['of a choice without choices', [{ ...fields[2]!, choices: [] }], 'invalid_fields', 'documents.0.fields.0.choices'],
    ['too small to read', [{ ...fields[0]!, height: 0.001 }], 'invalid_fields', 'documents.0.fields.0.height'],
    [
      'more than fifty',
      Array.from({ length: 51 }, (_none, i) => ({
        name: `Поле ${i}`,
        kind: 'text' as const,
        ...place(0),
        height: 0.01,
        top: i * 0.015,
      })),
      'too_many_fields',
      'documents.0.fields',
    ],
  ])('a field %s is refused, and nothing is made', async (_what, own, code, at) => {
    const { id } = await placing.file()
    const order = await anOrder(placing, { documents: [{ file_id: id, fields: own }] })
    const answer = await placing.post<{ errors?: Record<string, string> }>('document-sign-requests', order)
    expect(answer).toMatchObject({ status: 422, body: { code } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([at])
    expect((await placing.get<unknown[]>('document-sign-requests')).body).toEqual([])
  })
})

describe('filling fields', () => {
  test('the filled copy is what is shown, coded, signed and sealed; each value is printed on its page', async () => {
    const client = await aClient()
    const request = await aRequestWithFields(client)
    const [blank] = request.documents
    expect(request.documents).toMatchObject([{ fields: 4, filled_at: null }])
    const before = (await visitor().get<PublicCard>(path(request))).body
    expect(before).toMatchObject({ filled_at: null, documents: [{ fields: 4 }] })
    expect(await visitor().post(path(request, '/codes'))).toMatchObject({
      status: 409,
      body: { code: 'fields_not_filled' },
    })

    const [, snils] = (await toFill(request)).fields
    expect(await save(request, snils!.id, '112-233-445 96')).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields' },
    })
    const missing = await fill(request)
    expect(missing).toMatchObject({ status: 409, body: { code: 'fields_not_filled' } })
    await typeAll(request)
    // survives a reload, in its normal form
    expect((await toFill(request)).fields.map(({ value }) => value)).toEqual([
      'Слесарь-ремонтник 4-го разряда',
      '11223344595',
      'На карту',
      null,
    ])
    const copy = await fill(request)
    expect(copy).toMatchObject({ status: 200, body: { filled_at: expect.any(String) } })
    // repeated, nothing is made anew
    expect((await fill(request)).body).toEqual(copy.body)

    const card = (await visitor().get<PublicCard>(path(request))).body
    expect(card.filled_at).toBe(copy.body.filled_at)
    expect(card.documents[0]!.copy).not.toBe(before.documents[0]!.copy)
    const shown = await textOf(request)
    for (const value of ['Слесарь-ремонтник 4-го разряда', '112-233-445 95', 'На карту']) expect(shown).toContain(value)
    const page = (query: string) => visitor().get(path(request, `/documents/${blank!.id}/pages/1?copy=${query}`))
    expect((await page(card.documents[0]!.copy)).status).toBe(200)
    expect((await page(before.documents[0]!.copy)).status).toBe(404)

    const signer = await aSigner(request)
    expect(await signer.sign()).toMatchObject({ status: 200 })
    const now = await reread(client, request)
    expect(now.documents[0]!.sha256).not.toBe(blank!.sha256)
    expect(now.documents[0]!.sha256.startsWith(card.documents[0]!.copy)).toBe(true)
    expect(await history(request)).toEqual(['create', 'send', 'open', 'fill', 'send_code', 'confirm', 'sign'])
    const { documents } = await protocolOf(server.services, request.id)
    expect(documents).toMatchObject([
      { sha256: now.documents[0]!.sha256, filled: { fields: 3, blank_sha256: blank!.sha256 } },
    ])
    expect(await balance(client)).toMatchObject({ money: 270, held: 0 })
    // what was typed is kept no longer
    const { rows } = await server.database.pool.query(
      `select from document_fields where request_id = $1 and sealed_value is not null`,
      [request.id],
    )
    expect(rows).toEqual([])
  })

  test.skipIf(!tools || !reader)(
    'the archive of a filled request has both documents, and check.sh finds all right',
    async () => {
      const { unpacked } = anArchiveFolder()
      const client = await aClient()
      const request = await aRequestWithFields(client)
      await typeAll(request)
      await fill(request)
      await (await aSigner(request)).sign()
      await server.worker.idle()
      const folder = await unpacked(client, request.id)
      expect(
        readFileSync(join(folder, `originals/${request.id}-1-blank.pdf`))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      expect(check(folder)).toMatchObject({ status: 0, verdict: expect.stringContaining('ВСЁ ВЕРНО') })
    },
  )

  test('a value that was changed after the code makes the code and its session useless', async () => {
    const request = await aRequestWithFields(await aClient())
    const [first] = await typeAll(request)
    await fill(request)
    const code = await aCode(request)
    // the same value is no change
    await save(request, first!.id, 'Слесарь-ремонтник 4-го разряда')
    expect((await toFill(request)).filled_at).not.toBeNull()
    await save(request, first!.id, 'Сварщик')
    expect((await toFill(request)).filled_at).toBeNull()
    const entered = await visitor().post(path(request, '/codes/check'), { code })
    expect(entered).toMatchObject({ status: 422, body: { code: 'wrong_code' } })

    const again = await aRequestWithFields(await aClient())
    const [field] = await typeAll(again)
    await fill(again)
    const signer = await aSigner(again)
    await save(again, field!.id, 'Сварщик')
    expect(await signer.sign()).toMatchObject({ status: 401, body: { code: 'dead_token' } })
    expect((await textOf(again)).join()).not.toContain('Сварщик')
    await fill(again)
    expect(await textOf(again)).toContain('Сварщик')
    expect(await history(again)).toEqual(['create', 'send', 'open', 'fill', 'send_code', 'confirm', 'empty', 'fill'])
  })

  test('a text that does not fit its place, or has letters without a font, is refused beside its field', async () => {
    const narrow = { name: 'Город', kind: 'text' as const, ...place(0.5), width: 0.04, height: 0.01 }
    const request = await aRequestWithFields(await aClient(), [narrow])
    const [field] = (await toFill(request)).fields
    await save(request, field!.id, 'Петропавловск-Камчатский')
    expect(await fill(request)).toMatchObject({
      status: 422,
      body: { code: 'field_does_not_fit', errors: { [`fields.${field!.id}`]: expect.stringContaining('короче') } },
    })
    await save(request, field!.id, '—')
    expect(await fill(request)).toMatchObject({ status: 200 })
  })

  test('after the end, over a foreign link and for a foreign field nothing is saved', async () => {
    const client = await aClient()
    const request = await aRequestWithFields(client)
    const other = await aRequestWithFields(client)
    const [field] = (await toFill(request)).fields
    expect(await save(other, field!.id, 'Чужое')).toMatchObject({ status: 404 })
    await client.post(`document-sign-requests/${request.id}/cancel`)
    expect(await save(request, field!.id, 'Поздно')).toMatchObject({ status: 410, body: { code: 'link_finished' } })
    expect(await fill(request)).toMatchObject({ status: 410 })
    expect((await visitor().get(path(request, '/fields'))).status).toBe(410)
  })

  test('a corrected signer gets the blank document: what a stranger has typed is gone', async () => {
    const client = await aClient()
    const request = await aRequestWithFields(client)
    await typeAll(request)
    await fill(request)
    const corrected = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, {
      full_name: 'Петрова Анна Сергеевна',
    })
    const now = corrected.body
    expect(now.documents).toMatchObject([{ sha256: request.documents[0]!.sha256, filled_at: null }])
    expect((await toFill(now)).fields.every(({ value }) => value === null)).toBe(true)
  })

  test('a request that was sent again has the blank document with the same fields', async () => {
    const client = await aClient()
    const request = await aRequestWithFields(client)
    await typeAll(request)
    await fill(request)
    await client.post(`document-sign-requests/${request.id}/cancel`)
    const again = await client.post<SignRequest>(`document-sign-requests/${request.id}/again`, { update_card: false })
    expect(again.body.documents).toMatchObject([{ sha256: request.documents[0]!.sha256, fields: 4, filled_at: null }])
  })
})

describe('at once', () => {
  test('signing against changes of a field ends in one state, and what is signed is one whole copy', async () => {
    const client = await aClient({ rubles: 300 })
    for (let round = 0; round < 5; round += 1) {
      const request = await aRequestWithFields(client)
      const [field] = await typeAll(request)
      await fill(request)
      const signer = await aSigner(request)
      const answers = await atOnce(6, (index) =>
        index % 2 === 0 ? signer.sign() : save(request, field!.id, `Сварщик ${index}`),
      )
      const signed = answers.filter(({ status, body }) => status === 200 && 'signed_at' in (body as object))
      const now = await reread(client, request)
      expect(signed).toHaveLength(now.status === 'signed' ? 1 : 0)
      const [document] = now.documents
      // signed is the filled copy, else the document is blank
      expect(document!.filled_at === null).toBe(now.status !== 'signed')
      if (now.status !== 'signed') await client.post(`document-sign-requests/${request.id}/cancel`)
    }
  })

  test('of two tabs that make the copies, and a cancel, nothing is left half done', async () => {
    const client = await aClient()
    const request = await aRequestWithFields(client)
    await typeAll(request)
    const copies = await atOnce(4, () => fill(request))
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await history(request)).filter((verb) => verb === 'fill')).toEqual(['fill'])

    const other = await aRequestWithFields(client)
    await typeAll(other)
    await atOnce(4, (index) => (index === 2 ? client.post(`document-sign-requests/${other.id}/cancel`) : fill(other)))
    expect((await reread(client, other)).status).toBe('cancelled')
  })
})
