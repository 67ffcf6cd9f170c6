import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Problem } from '#shared/contract/errors.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { Template } from '#shared/contract/templates.ts'
import { aSending, confirm, countsOf, csv, rereadSending } from '#tests/support/bulk-tables.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { isolates, office } from '#tests/support/office.ts'
import { aDocx, anOdt, p } from '#tests/support/word-files.ts'
import type { Refused } from '#tests/support/caller.ts'
import { has } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { quickOffice } from '#tests/support/templates.ts'
import { aPhone, type Client, words } from '#tests/support/words.ts'

const docx_type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function form(bytes: Buffer, name: string): FormData {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  return body
}

describe.skipIf(office === null)('a document of Word', async () => {
  const server = await testServer({ env: { OFFICE_PATH: office ?? 'off' } })
  const { aClient, aSentRequest } = words(server)

  test('is uploaded as a PDF that is sent, with the document as its source', { timeout: 120_000 }, async () => {
    const client = await aClient()
    const bytes = await aDocx({ body: p('Договор аренды') })
    const { status, body } = await client.send<UploadedFile>('POST', 'files', form(bytes, 'Договор № 7.docx'))
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Договор № 7.pdf', pages: 1, warnings: [{ code: 'made_from_word' }] })
    const pdf = await client.get<Buffer>(`downloads/${body.id}`)
    expect([pdf.body.subarray(0, 5).toString(), sha256Hex(pdf.body)]).toEqual(['%PDF-', body.sha256])
    const source = await client.get<Buffer>(`files/${body.id}/uploaded`)
    expect(source.body.equals(bytes)).toBe(true)
    expect(decodeURIComponent(source.headers.get('content-disposition') ?? '')).toContain('Договор № 7.docx')
    const { rows } = await server.database.pool.query<{ payload: string }>(
      "select payload from journal_told where subject = 'files' and subject_id = $1",
      [body.id],
    )
    expect(JSON.parse(rows[0]?.payload ?? '')).toMatchObject({
      after: { source_name: 'Договор № 7.docx', source_sha256: sha256Hex(bytes) },
    })
    expect((await client.get<Buffer>(`files/${body.id}/pages/1`)).status).toBe(200)
    await aSentRequest(client, { documents: [{ file_id: body.id }] })
  })

  test.skipIf(!has('pdftotext'))(
    'has the words that are left when all changes are accepted',
    { timeout: 120_000 },
    async () => {
      const client = await aClient()
      const [del, ins] = ['delText', 't'].map((tag) => (text: string) => `<w:r><w:${tag}>${text}</w:${tag}></w:r>`) as [
        (text: string) => string,
        (text: string) => string,
      ]
      const note = (id: number, text: string, type = '') =>
        `<w:footnote ${type} w:id="${id}"><w:p>${text}</w:p></w:footnote>`
      const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
      const docx = await aDocx({
        body: `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>${ins('Цена')}<w:r><w:tab/></w:r><w:del w:id="2">${del('пять')}${reference(2)}</w:del></w:p><w:p><w:ins w:id="3">${ins('семь')}<w:r><w:tab/></w:r><w:del w:id="4">${del('шесть')}</w:del></w:ins>${reference(3)}</w:p>`,
        relations: [{ type: 'footnotes', target: 'footnotes.xml' }],
        parts: {
          'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${note(-1, '<w:r><w:separator/></w:r>', 'w:type="separator"')}${note(0, '<w:r><w:continuationSeparator/></w:r>', 'w:type="continuationSeparator"')}${note(2, ins('Зачёркнутая'))}${note(3, ins('Оставленная'))}</w:footnotes>`,
        },
      })
      const odt = await anOdt(
        '<text:tracked-changes><text:changed-region text:id="d"><text:deletion><text:p>пять</text:p></text:deletion></text:changed-region><text:changed-region text:id="i"><text:insertion/></text:changed-region></text:tracked-changes><text:p>Цена <text:change text:change-id="d"/><text:change-start text:change-id="i"/>семь<text:change-end text:change-id="i"/></text:p>',
      )
      const wordsOf = async (bytes: Buffer, name: string) => {
        const { body } = await client.send<UploadedFile>('POST', 'files?accept_changes=true', form(bytes, name))
        const pdf = await client.get<Buffer>(`downloads/${body.id}`)
        return execFileSync('pdftotext', ['-', '-'], { input: pdf.body, encoding: 'utf8' }).match(/\p{L}+/gu)
      }
      expect(await wordsOf(docx, 'Договор.docx')).toEqual(['Цена', 'семь', 'Оставленная'])
      expect(await wordsOf(odt, 'Договор.odt')).toEqual(['Цена', 'семь'])
    },
  )
})

describe.skipIf(!isolates)('a document of Word, whatever its page,', async () => {
  const quick = quickOffice()
  afterAll(() => quick.remove())
  const server = await testServer({ env: { OFFICE_PATH: quick.path } })
  const { aClient } = words(server)

  test('under the same name again is the same file, also as a raw body', async () => {
    const client = await aClient()
    const bytes = await aDocx({ body: p('Акт') })
    const path = `files?name=${encodeURIComponent('Акт.docx')}`
    const send = () => client.send<UploadedFile>('POST', path, new Uint8Array(bytes), { 'content-type': docx_type })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.body]).toEqual([201, first.body])
    const other = await (
      await aClient()
    ).send<UploadedFile>('POST', path, new Uint8Array(bytes), { 'content-type': docx_type })
    expect(other.body.id).not.toBe(first.body.id)
  })

  test('with macros is refused and leaves nothing', async () => {
    const client = await aClient()
    const bytes = await aDocx({ parts: { 'word/vbaProject.bin': 'x' } })
    const answer = (await client.send('POST', 'files', form(bytes, 'Договор.docm'))) as Refused
    expect(answer).toMatchObject({ status: 415, body: { code: 'word_macros' } })
    const { rows } = await server.database.pool.query('select id from files where client_id = $1', [client.id])
    expect(rows).toEqual([])
  })

  describe('that was not finished', () => {
    const unfinished = () =>
      aDocx({
        body: `<w:p><w:del w:id="1"><w:r><w:delText>30</w:delText></w:r></w:del></w:p>${p('Срок {срок}')}`,
      })
    const codes = ['word_changes', 'word_blanks']
    const anUnfinished = async (client: Client) =>
      (await client.send<UploadedFile>('POST', 'files', form(await unfinished(), 'Договор.docx'))).body
    const order = (client: Client, more: object) => ({
      legal_entity_id: client.legal_entity_id,
      signers: [{ full_name: 'Иванов Иван', phone: aPhone() }],
      ...more,
    })
    const refusal = {
      status: 422,
      body: {
        code: 'warnings_not_confirmed',
        to_confirm: codes,
        message: expect.stringMatching(/Ничего не отправлено.*исправления.*«срок»/s),
      },
    }
    const sentCount = async (client: Client) =>
      (await server.database.pool.query('select from document_sign_requests where client_id = $1', [client.id]))
        .rowCount
    const notedOf = async (request_id: number | undefined) => {
      const { rows } = await server.database.pool.query<{ payload: string }>(
        "select payload from journal_told where event = 'document-sign-requests.send' and subject_id = $1",
        [request_id],
      )
      return JSON.parse(rows[0]?.payload ?? '{}') as object
    }

    test('is sent only when its sender has confirmed what is left in it', async () => {
      const client = await aClient({ rubles: 300 })
      const file = await anUnfinished(client)
      expect(file.warnings.map(({ code }) => code)).toEqual(['made_from_word', ...codes])
      const documents = [{ file_id: file.id }]
      const send = (more: object) =>
        client.post<SignRequest[]>('document-sign-requests', order(client, { documents, send: true, ...more }))
      expect(await send({})).toMatchObject(refusal)
      expect(await send({ confirmed_warnings: ['word_changes'] })).toMatchObject({
        body: { to_confirm: ['word_blanks'] },
      })
      expect(await sentCount(client)).toBe(0)
      const { status, body } = await send({ confirmed_warnings: [...codes, 'word_hidden'] })
      expect([status, body[0]?.status]).toEqual([201, 'sent'])
      expect(await notedOf(body[0]?.id)).toMatchObject({ after: { confirmed_warnings: codes } })
    })

    test('is a draft until then', async () => {
      const client = await aClient({ rubles: 300 })
      const documents = [{ file_id: (await anUnfinished(client)).id }]
      const { body } = await client.post<SignRequest[]>('document-sign-requests', order(client, { documents }))
      const path = `document-sign-requests/${body[0]?.id}/send`
      expect(await client.post(path)).toMatchObject(refusal)
      const sent = await client.post<SignRequest>(path, { confirmed_warnings: codes })
      expect(sent).toMatchObject({ status: 200, body: { status: 'sent' } })
      expect(await notedOf(body[0]?.id)).toMatchObject({ after: { confirmed_warnings: codes } })
    })

    test('is confirmed in the call that carries it, too', async () => {
      const client = await aClient({ rubles: 300 })
      const send = async (more: object) => {
        const body = form(await unfinished(), 'Договор.docx')
        body.append('request', JSON.stringify(order(client, { send: true, ...more })))
        return client.send<SignRequest[]>('POST', 'document-sign-requests/with-files', body)
      }
      expect(await send({})).toMatchObject(refusal)
      expect((await client.get<unknown[]>('document-sign-requests')).body).toEqual([])
      expect(await send({ confirmed_warnings: codes })).toMatchObject({ status: 201, body: [{ status: 'sent' }] })
    })

    test('is made anew without what was deleted, from the same document', async () => {
      const client = await aClient({ rubles: 300 })
      const bytes = await unfinished()
      const upload = async (query: string) =>
        (await client.send<UploadedFile>('POST', `files${query}`, form(bytes, 'Договор.docx'))).body
      const [plain, made] = [await upload(''), await upload('?accept_changes=true')]
      expect(made.warnings.map(({ code }) => code)).toEqual(['made_from_word', 'word_changes_accepted', 'word_blanks'])
      expect([made.id === plain.id, (await upload('?accept_changes=true')).id, (await upload('')).id]).toEqual([
        false,
        made.id,
        plain.id,
      ])
      expect((await client.get<Buffer>(`files/${made.id}/uploaded`)).body.equals(bytes)).toBe(true)
      const { rows } = await server.database.pool.query<{ payload: string }>(
        "select payload from journal_told where subject = 'files' and subject_id = any($1) order by subject_id",
        [[plain.id, made.id]],
      )
      const noted = rows.map(({ payload }) => (JSON.parse(payload) as { after: object }).after)
      expect(noted[0]).not.toHaveProperty('changes_accepted')
      expect(noted[1]).toMatchObject({ source_sha256: sha256Hex(bytes), changes_accepted: true })
    })

    test('without changes is the same file, whether they are to be accepted or not', async () => {
      const client = await aClient()
      const bytes = await aDocx({ body: p('Акт') })
      const upload = async (query: string) => {
        const body = form(bytes, 'Акт.docx')
        return (await client.send<UploadedFile>('POST', `files${query}`, body)).body
      }
      expect(await upload('?accept_changes=true')).toEqual(await upload(''))
    })

    test('of a format that is only read is refused, and leaves nothing', async () => {
      const client = await aClient()
      const rtf = form(Buffer.from('{\\rtf1\\ansi {\\deleted 30}10\\par}'), 'Договор.rtf')
      expect(await client.send('POST', 'files?accept_changes=true', rtf)).toMatchObject({
        status: 422,
        body: { code: 'word_changes_kept' },
      })
      const { rows } = await server.database.pool.query('select id from files where client_id = $1', [client.id])
      expect(rows).toEqual([])
    })

    test('as a template makes documents with all changes accepted', async () => {
      const client = await aClient()
      const docx = await aDocx({
        body: `<w:p><w:del w:id="1"><w:r><w:delText>зря</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>{ФИО}</w:t></w:r></w:ins></w:p>`,
      })
      const upload = (path: string) => client.send<Template>('POST', path, form(docx, 'Договор.docx'))
      const { id } = (await upload('templates')).body
      const template = (await upload(`templates/${id}/editions?accept_changes=true`)).body
      expect([template.edition, template.warnings.map(({ code }) => code)]).toEqual([2, ['word_changes_accepted']])
      const filled = await client.post<UploadedFile>(`templates/${id}/fill`, { values: { ФИО: 'Иванов' } })
      expect(filled.body.warnings).toEqual(template.warnings)
      const first = (await upload('templates?accept_changes=true')).body
      expect(first.warnings).toEqual(template.warnings)
    })

    test('makes unfinished documents as a template, and is confirmed once for a table', async () => {
      const client = await aClient({ rubles: 300 })
      const change = '<w:p><w:ins w:id="1"><w:r><w:t>10 дней</w:t></w:r></w:ins></w:p>'
      const docx = await aDocx({ body: change + p('{ФИО}') })
      const template = (await client.send<Template>('POST', 'templates', form(docx, 'Договор.docx'))).body
      const warnings = [expect.objectContaining({ code: 'word_changes' })]
      expect(template.warnings).toEqual(warnings)
      const filled = await client.post<UploadedFile>(`templates/${template.id}/fill`, { values: { ФИО: 'Иванов' } })
      expect(filled.body.warnings).toEqual(warnings)
      const sending = await aSending(
        client,
        csv([
          ['ФИО', 'Телефон'],
          ['Петров Пётр', aPhone()],
          ['Ким Анна', aPhone()],
        ]),
      )
      await client.put(`bulk-sendings/${sending.id}/source`, { kind: 'template', template_id: template.id })
      expect(await confirm(client, sending, { documents: [] })).toMatchObject({
        body: { to_confirm: ['word_changes'] },
      })
      const confirmed = await confirm(client, sending, { documents: [], confirmed_warnings: ['word_changes'] })
      expect(confirmed.status).toBe(200)
      await server.worker.idle()
      expect(countsOf(await rereadSending(client, sending))).toMatchObject({ sent: 2 })
    })

    test.each([
      ['half of a DOCX', async () => (await aDocx()).subarray(0, 900), 'Договор.docx'],
      ['a text that calls itself ODT', () => Buffer.from('просто текст'), 'Договор.odt'],
      ['a page of a site that calls itself DOC', () => Buffer.from('<html>Договор</html>'), 'Договор.doc'],
      ['a broken DOC', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Договор.doc'],
    ])('as %s is not told that it is no PDF', async (_what, make, name) => {
      const client = await aClient()
      const { status, body } = await client.send<Problem>('POST', 'files', form(await make(), name))
      expect([415, 422]).toContain(status)
      expect(body.message).not.toMatch(/не (?:является )?PDF/)
      expect(body.message).toMatch(/документ/i)
    })
  })
})
