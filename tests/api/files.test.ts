import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Problem } from '#shared/contract/errors.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import { tricks } from '#tests/documents/tricks.support.ts'
import type { Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, anAdmin, aFile, aSigner, aSentRequest, visitor } = words(server)

const { db } = server.services

const sample = readFileSync(new URL('../support/pdf/contract-3-pages.pdf', import.meta.url))
const pdf = { 'content-type': 'application/pdf' }

function form(bytes: Buffer, name: string, field = 'file'): FormData {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
  return body
}
const upload = <T = UploadedFile>(client: Client, bytes: Buffer, type = 'application/pdf', name?: string) =>
  client.send<T>(
    'POST',
    `files${name === undefined ? '' : `?name=${encodeURIComponent(name)}`}`,
    new Uint8Array(bytes),
    {
      'content-type': type,
    },
  )

describe('uploading a file', () => {
  test('uploading a file as a form returns it with its pages and hash', async () => {
    const client = await aClient({ rubles: 0 })
    const answer = await client.send<UploadedFile>('POST', 'files', form(sample, 'Договор № 15.pdf'))
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Договор № 15.pdf', pages: 3, size: sample.length, sha256: sha256Hex(sample), warnings: [] },
    })
  })

  test.each(['application/pdf', 'application/octet-stream'])(
    'uploading a file as a raw body of %s works as well, as 1С sends it',
    async (type) => {
      const client = await aClient({ rubles: 0 })
      const answer = await upload(client, sample, type, 'Договор № 15.pdf')
      expect(answer).toMatchObject({
        status: 201,
        body: { name: 'Договор № 15.pdf', pages: 3, sha256: sha256Hex(sample) },
      })
      const code = await aClientCode(client)
      expect((await code.send('POST', 'files', new Uint8Array(sample), pdf)).status).toBe(201)
    },
  )

  test('uploading a photo makes a PDF, whose hash is the one that counts', async () => {
    const client = await aClient({ rubles: 0 })
    const photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(client, photo, 'image/jpeg', 'паспорт.jpg')
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'паспорт.pdf', pages: 1, warnings: [{ code: 'made_from_image' }] })
    const bytes = (await client.get<Buffer>(`downloads/${body.id}`)).body
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sha256Hex(bytes)).toBe(body.sha256)
  })

  test('a form is uploaded as a settled copy, beside the uploaded file', async () => {
    const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const sent = tricks['a text field that shows another value']!.make()
    const { body } = await upload(client, sent, 'application/pdf', 'Анкета.pdf')
    expect(body).toMatchObject({ name: 'Анкета.pdf', warnings: [{ code: 'settled_fields' }] })
    const copy = await client.get<Buffer>(`downloads/${body.id}`)
    expect([sha256Hex(copy.body), copy.body.includes('AcroForm')]).toEqual([body.sha256, false])
    const uploaded = await client.get<Buffer>(`files/${body.id}/uploaded`)
    expect(uploaded.body.equals(sent)).toBe(true)
    expect((await other.get(`files/${body.id}/uploaded`)).status).toBe(404)
    const contract = aContract()
    const { id } = await aFile(client, contract)
    expect((await client.get<Buffer>(`files/${id}/uploaded`)).body.equals(contract)).toBe(true)
  })

  test('uploading a file twice under one name returns the same file, under another name a new one', async () => {
    const client = await aClient({ rubles: 0 })
    const [first, again] = [
      await upload(client, sample, undefined, 'а.pdf'),
      await upload(client, sample, undefined, 'а.pdf'),
    ]
    const other = await upload(client, sample, undefined, 'б.pdf')
    expect(again.body).toEqual(first.body)
    expect(other.body.sha256).toBe(first.body.sha256)
    expect(other.body.id).not.toBe(first.body.id)
    const stranger = await upload(await aClient({ rubles: 0 }), sample, undefined, 'а.pdf')
    expect(stranger.body.id).not.toBe(first.body.id)
  })

  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from('[Content_Types].xml')])
  test.each<[string, () => Buffer, number, string]>([
    ['an empty file', () => Buffer.alloc(0), 422, 'file_empty'],
    ['text', () => Buffer.from('Договор аренды'), 415, 'not_a_pdf'],
    ['a web page', () => Buffer.from('<html><script>alert(1)</script></html>'), 415, 'not_a_pdf'],
    ['a Word document', () => zip, 415, 'docx_refused'],
    ['a half of a contract', () => sample.subarray(0, 9000), 422, 'file_broken'],
    ['1001 pages', () => aPdf({ pages: 1001 }), 413, 'pages_too_many'],
    ['more than 50 MB', () => Buffer.alloc(50 * 1024 * 1024 + 1, '%PDF-'), 413, 'file_too_large'],
  ])(
    'uploading %s is refused with a specific code and a message in Russian, as a raw body and as a form',
    async (_what, make, status, code) => {
      const client = await aClient({ rubles: 0 })
      const bytes = make()
      for (const answer of [
        await upload(client, bytes),
        await client.send('POST', 'files', form(bytes, 'Договор.pdf')),
      ] as Refused[]) {
        expect(answer).toMatchObject({ status, body: { code } })
        expect(answer.body.message).toMatch(/^[А-ЯЁ].*\.$/u)
      }
      const { rows } = await server.database.pool.query('select id from files where client_id = $1', [client.id])
      expect(rows).toEqual([])
    },
  )

  test('an upload without a file, as JSON and as text is refused', async () => {
    const client = await aClient({ rubles: 0 })
    const empty = new FormData()
    empty.append('note', 'no file here')
    expect(await client.send('POST', 'files', empty)).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
    expect(await client.post('files', { file: 'x' })).toMatchObject({ status: 415, body: { code: 'wrong_media_type' } })
    expect((await client.send('POST', 'files', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await client.send('POST', 'files', null)).status).toBe(415)
    for (let field = 0; field < 10; field++) empty.append(`note${field}`, 'no file here')
    expect(await client.send('POST', 'files', empty)).toMatchObject({ status: 400, body: { code: 'malformed' } })
    const broken = await client.send('POST', 'files', 'not a form', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(broken).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  test('an upload with two files or under another field name is refused entirely', async () => {
    const client = await aClient({ rubles: 0 })
    const two = form(sample, 'Договор.pdf')
    two.append('file', new Blob([new Uint8Array(sample)]), 'Акт.pdf')
    const also = form(sample, 'Договор.pdf')
    also.append('attachment', new Blob([new Uint8Array(sample)]), 'Акт.pdf')
    const verify = (body: FormData) => visitor().send<Problem>('POST', 'verify/file', body)
    for (const body of [two, also]) {
      const answers = [await client.send<Problem>('POST', 'files', body), await verify(body)]
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 400, body: { code: 'malformed', message: uploadFaultTexts.one_file } })
      }
    }
    const misnamed = form(sample, 'Договор.pdf', 'document')
    for (const answer of [await client.send<Problem>('POST', 'files', misnamed), await verify(misnamed)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'unknown_field',
          message: uploadFaultTexts.misnamed,
          errors: { document: expect.any(String) as string },
        },
      })
    }
    expect((await client.send('POST', 'files', form(sample, 'а.pdf', 'toString'))).status).toBe(400)
    const stored = await db.selectFrom('files').select('id').where('client_id', '=', client.id).execute()
    expect(stored).toEqual([])
  })

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\windows\\system32\\cmd.exe', 'cmd.pdf'],
    ['a\r\nSet-Cookie: a=b.pdf', 'a Set-Cookie: a=b.pdf'],
    ['Договор\u202efdp.exe', 'Договорfdp.pdf'],
    ['"; rm -rf /; ".pdf', '; ".pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['\u0000\u0001', 'документ.pdf'],
    ['..', '...pdf'],
    [`${'д'.repeat(250)}.pdf`, `${'д'.repeat(196)}.pdf`],
  ])('an uploaded file named %j is stored as %j, under a storage key made by the server', async (name, kept) => {
    const client = await aClient({ rubles: 0 })
    const { status, body } = await upload(client, sample, 'application/pdf', name)
    expect([status, body.name]).toEqual([201, kept])
    const { rows } = await server.database.pool.query<{ storage_key: string }>(
      'select storage_key from files where id = $1',
      [body.id],
    )
    expect(rows[0]?.storage_key).toMatch(/^originals\/[0-9a-f]{2}\/[0-9a-f]{64}\.pdf$/)
    const download = await client.get(`downloads/${body.id}`)
    const disposition = download.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w%.!~-]+$/)
    expect(download.headers.get('set-cookie')).toBeNull()
  })
})

describe('downloading a file', () => {
  test('downloading a file returns the uploaded bytes as an attachment', async () => {
    const client = await aClient({ rubles: 0 })
    const { id } = await aFile(client, sample, 'Договор № 15.pdf')
    const { status, body, headers } = await client.get<Buffer>(`downloads/${id}`)
    expect(status).toBe(200)
    expect(body.equals(sample)).toBe(true)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-length')).toBe(String(sample.length))
    expect(headers.get('content-disposition')).toContain('filename="Dogovor N 15.pdf"')
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80")
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('downloading a file is allowed to the client, its 1С, staff and the signer of that request', async () => {
    const client = await aClient()
    const signer = await aSigner(await aSentRequest(client))
    const { id } = await client.file()
    for (const caller of [client, await aClientCode(client), await anAdmin('operator'), signer]) {
      expect((await caller.get(`downloads/${id}`)).status).toBe(200)
    }
    expect((await visitor().get(`downloads/${id}`)).status).toBe(401)
  })

  test('downloading a file of another client or request answers like a missing one', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const { id } = await aFile(client)
    const documents = [{ file_id: (await aFile(client)).id }]
    const signer = await aSigner(await aSentRequest(client, { documents }))
    for (const caller of [other, signer]) {
      const foreign = await caller.get<object>(`downloads/${id}`)
      const absent = await caller.get<object>('downloads/999999')
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
    }
  })
})

describe('the image of a file’s page', () => {
  test('the image of a file’s page is returned at once and any number of times', async () => {
    const client = await aClient({ rubles: 0 })
    const { id } = await aFile(client, sample)
    const [first, second] = [
      await client.get<Buffer>(`files/${id}/pages/3`),
      await client.get<Buffer>(`files/${id}/pages/3?w=780`),
    ]
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.body.equals(second.body)).toBe(true)
    // who logs out leaves no pages in the browser
    expect(first.headers.get('cache-control')).toBe('no-store')
    const wide = await client.get<Buffer>(`files/${id}/pages/3?w=1560`)
    expect(wide.body.length).toBeGreaterThan(first.body.length)
    expect((await (await anAdmin('operator')).get(`files/${id}/pages/1`)).status).toBe(200)
  })

  test.each([
    ['4', 404],
    ['0', 404],
    ['-1', 404],
    ['abc', 404],
    ['1?w=100000', 400],
    ['1?part=1', 200],
    ['1?part=2', 404],
    ['1?part=0', 400],
    ['1?part=101', 400],
  ])('the image of the page %s of a three-page file answers %d', async (page, status) => {
    const client = await aClient({ rubles: 0 })
    const { id } = await aFile(client, sample)
    expect((await client.get(`files/${id}/pages/${page}`)).status).toBe(status)
  })

  test('the image of a page says in how many parts it is shown; the only part is the whole image', async () => {
    const client = await aClient({ rubles: 0 })
    const tall = await aFile(client, Buffer.from(aPdf({ page: '/MediaBox [0 0 300 6000]' })))
    const { id } = await aFile(client, sample)
    const get = (path: string) => client.get<Buffer>(`files/${path}`)
    const partsOf = async (path: string) => (await get(path)).headers.get('x-page-parts')
    expect([await partsOf(`${tall.id}/pages/1`), await partsOf(`${tall.id}/pages/1?part=5`)]).toEqual(['5', '5'])
    expect((await get(`${tall.id}/pages/1?part=6`)).status).toBe(404)
    expect(await partsOf(`${id}/pages/2?part=1`)).toBe('1')
    expect((await get(`${id}/pages/2?part=1`)).body.equals((await get(`${id}/pages/2`)).body)).toBe(true)
  })

  test('the image of a page of another client’s file answers 404', async () => {
    const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const { id } = await aFile(client, aContract())
    expect((await other.get(`files/${id}/pages/1`)).status).toBe(404)
  })
})
