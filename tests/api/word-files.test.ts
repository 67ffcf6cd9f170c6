import { afterAll, describe, expect, test } from 'vitest'
import type { UploadedFile } from '#shared/contract/files.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { isolates, office } from '#tests/support/office.ts'
import { aDocx, p } from '#tests/documents/word.support.ts'
import type { Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { quickOffice } from '#tests/support/templates.ts'
import { words } from '#tests/support/words.ts'

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
})
