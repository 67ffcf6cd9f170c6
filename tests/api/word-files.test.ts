import { afterAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Problem } from '#shared/contract/errors.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { Template } from '#shared/contract/templates.ts'
import { aSending, confirm, countsOf, csv, rereadSending } from '#tests/bulk/tables.support.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { isolates, office } from '#tests/support/office.ts'
import { aDocx, p } from '#tests/documents/word.support.ts'
import type { Refused } from '#tests/support/caller.ts'
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
      "select payload from journal where subject = 'files' and subject_id = $1",
      [body.id],
    )
    expect(JSON.parse(rows[0]?.payload ?? '')).toMatchObject({
      after: { source_name: 'Договор № 7.docx', source_sha256: sha256Hex(bytes) },
    })
    expect((await client.get<Buffer>(`files/${body.id}/pages/1`)).status).toBe(200)
    await aSentRequest(client, { documents: [{ file_id: body.id }] })
  })
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
    const [one, again] = [await send(), await send()]
    expect([one.status, again.body]).toEqual([201, one.body])
    const other = await (
      await aClient()
    ).send<UploadedFile>('POST', path, new Uint8Array(bytes), { 'content-type': docx_type })
    expect(other.body.id).not.toBe(one.body.id)
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
        "select payload from journal where event = 'document-sign-requests.send' and subject_id = $1",
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
