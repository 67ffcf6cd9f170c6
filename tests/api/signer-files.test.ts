import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { AskedFiles, FileAskInput } from '#shared/contract/signer-files.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { deleteDueApart } from '#server/requests/personal-data/delete-apart.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words, type Client } from '#tests/support/words.ts'
import { anArchiveFolder, check, reader, tools } from './archive.support.ts'

const server = await testServer()
const { services } = server
const { aClient, anOrder, aSentRequest, aSigner, aCode, history, reread, visitor, balance, anAdmin } = words(server)
const path = ({ group }: SignRequest, rest = '') => `document-sign-requests/${group}${rest}`

const passport: FileAskInput = { name: 'Паспорт', kind: 'passport', count_min: 1, count_max: 2 }
const diploma: FileAskInput = { name: 'Диплом', kind: 'diploma', count_min: 0 }
const snils: FileAskInput = { name: 'СНИЛС', kind: 'snils', keep: 'apart', days: 30 }

const aRequestFor = (client: Client, ...signer_files: FileAskInput[]) => aSentRequest(client, { signer_files })
const asked = async (request: SignRequest) =>
  (await visitor().get<AskedFiles>(path(request, '/signer-files'))).body.asks

const sizes = { width: 300, height: 200 }
/** No two are the same, also as JPEG. */
let shade = 0
const aPhoto = ({ width, height } = sizes) => {
  shade += 1
  return sharp({
    create: { width, height, channels: 3, background: { r: (shade * 37) % 256, g: (shade * 101) % 256, b: 200 } },
  })
}
const jpeg = () => aPhoto().jpeg().toBuffer()

function attachTo(request: SignRequest, id: number, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'IMG_0001.jpg')
  return visitor().send<AskedFiles & { code?: string }>('POST', path(request, `/file-asks/${id}/files`), form)
}
const attach = async (request: SignRequest, ask: number, bytes: Buffer) =>
  attachTo(request, (await asked(request))[ask]!.id, bytes)
const detach = (request: SignRequest, id: number) => visitor().delete<AskedFiles>(path(request, `/signer-files/${id}`))
const bytesOf = async (client: Client, id: number) => (await client.get<Buffer>(`downloads/${id}`)).body
const card = async (request: SignRequest) => (await visitor().get<PublicCard>(path(request))).body

const wishing = await aClient()
const refusing = await aRequestFor(await aClient(), { ...passport, count_max: 10 })

describe('asking for files', () => {
  test.each<[what: string, asks: FileAskInput[], at: string]>([
    ['of one name twice', [passport, { ...diploma, name: 'Паспорт' }], 'signer_files.1.name'],
    ['of no name', [{ ...passport, name: ' ' }], 'signer_files.0.name'],
    ['of a name that hides something', [{ ...passport, name: 'Пас\u202eпорт' }], 'signer_files.0.name'],
    ['with fewer than must be', [{ ...passport, count_min: 3 }], 'signer_files.0.count_max'],
    ['more than one ask can have', [{ ...passport, count_max: 11 }], 'signer_files.0.count_max'],
    ['kept apart for ever', [{ ...snils, days: null }], 'signer_files.0.days'],
    ['with the documents for a time', [{ ...passport, days: 5 }], 'signer_files.0.days'],
    [
      'more than a request can have',
      [1, 2, 3].map((number) => ({ name: `Справка ${number}`, count_max: 10 })),
      'signer_files',
    ],
    ['of too many kinds', Array.from({ length: 11 }, (_none, i) => ({ name: `Справка ${i}` })), 'signer_files'],
  ])('files %s are refused, and nothing is made', async (_what, signer_files, at) => {
    const order = await anOrder(wishing, { signer_files })
    const answer = await wishing.post<{ errors?: Record<string, string> }>('document-sign-requests', order)
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([at])
    expect((await wishing.get<unknown[]>('document-sign-requests')).body).toEqual([])
  })
})

describe('attaching files', () => {
  test('a photo becomes an upright page without its metadata, a document among those that are coded, signed and sealed', async () => {
    const client = await aClient()
    const request = await aRequestFor(client, passport, diploma)
    expect(await card(request)).toMatchObject({ asked_files: { count: 2, missing: true } })
    expect(await visitor().post(path(request, '/codes'))).toMatchObject({
      status: 409,
      body: { code: 'files_not_attached' },
    })
    const photo = await aPhoto()
      .withExif({ IFD0: { Make: 'Phone of Ivan' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Phone of Ivan')).toBe(true)
    expect(await attach(request, 0, photo)).toMatchObject({
      status: 200,
      body: {
        asks: [{ files: [{ title: 'Паспорт, файл 1', pages: 1, document_id: expect.any(Number) }] }, { files: [] }],
      },
    })
    // repeated after a lost connection, nothing is attached anew
    expect((await attach(request, 0, photo)).body.asks[0]!.files).toHaveLength(1)
    const shown = await card(request)
    expect(shown).toMatchObject({
      asked_files: { count: 2, missing: false },
      documents: [{ attached: false }, { title: 'Паспорт, файл 1', attached: true, page_sizes: [[595, 842]] }],
    })
    const [own, attached] = shown.documents
    expect((await visitor().get(path(request, `/documents/${attached!.id}/pages/1`))).status).toBe(200)

    expect(await (await aSigner(request)).sign()).toMatchObject({ status: 200 })
    await server.worker.idle()
    const now = await reread(client, request)
    expect(now.documents).toMatchObject([
      { id: own!.id, attached_at: null, sealed_file_id: expect.any(Number) },
      { id: attached!.id, attached_at: expect.any(String), sealed_file_id: expect.any(Number) },
    ])
    expect(now.signer_files).toMatchObject([
      { name: 'Паспорт', files: [{ document_id: attached!.id, sha256: now.documents[1]!.sha256, file_id: null }] },
      { name: 'Диплом', files: [] },
    ])
    const kept = await bytesOf(client, now.documents[1]!.file_id)
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-')
    for (const trace of ['Phone of Ivan', 'Exif']) expect(kept.includes(trace)).toBe(false)
    // what was uploaded is not kept
    expect(Buffer.compare((await client.get<Buffer>(`files/${now.documents[1]!.file_id}/uploaded`)).body, kept)).toBe(0)
    expect(await history(request)).toEqual(['create', 'send', 'open', 'attach', 'send_code', 'confirm', 'sign', 'seal'])
    const { documents, apart } = await protocolOf(services, request.id)
    expect(documents).toMatchObject([
      { attached_at: null },
      { name: 'Паспорт, файл 1', attached_at: now.documents[1]!.attached_at },
    ])
    expect(apart).toEqual([])
    expect(await balance(client)).toMatchObject({ money: 270, held: 0 })
  })

  test.skipIf(!tools || !reader)('the archive has what was attached, and check.sh finds all right', async () => {
    const { unpacked } = anArchiveFolder()
    const client = await aClient()
    const request = await aRequestFor(client, passport, snils)
    await attach(request, 0, await jpeg())
    await attach(request, 0, aPdf({ pages: 2 }))
    await attach(request, 1, await jpeg())
    await (await aSigner(request)).sign()
    await server.worker.idle()
    const folder = await unpacked(client, request.id)
    expect(check(folder)).toMatchObject({ status: 0, verdict: expect.stringContaining('ВСЁ ВЕРНО') })
    // what is kept apart is told, and is not there
    const [one, two, three] = [1, 2, 3].map((number) => `${request.id}-${number}.pdf`)
    expect(readdirSync(join(folder, 'originals')).toSorted()).toEqual([one, two, three])
    const apart = (await reread(client, request)).signer_files[1]!.files[0]!
    const told = readFileSync(join(folder, `requests/${request.id}/request.json`), 'utf8')
    expect(told).toContain(apart.sha256)
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).not.toContain(apart.sha256)
  })

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'), 'latin1')
  /** A picture whose head says that it has four hundred million pixels. */
  async function bomb(): Promise<Buffer> {
    const png = await aPhoto().png().toBuffer()
    png.writeUInt32BE(20_000, 16)
    png.writeUInt32BE(20_000, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    return png
  }
  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>, status: number, code: string]>([
    ['HEIC', () => heic, 415, 'not_a_pdf'],
    ['GIF', () => aPhoto().gif().toBuffer(), 415, 'not_a_pdf'],
    ['WebP', () => aPhoto().webp().toBuffer(), 415, 'not_a_pdf'],
    ['a text', () => Buffer.from('паспорт 45 08'), 415, 'not_a_pdf'],
    ['nothing', () => Buffer.alloc(0), 422, 'file_empty'],
    ['a JPEG that was cut', async () => (await jpeg()).subarray(0, 400), 422, 'file_broken'],
    ['a picture that unpacks into too much', bomb, 413, 'file_bomb'],
    ['more than 15 MB', () => Buffer.alloc(16 * 1024 * 1024, 7), 413, 'file_too_large'],
    ['51 pages', () => aPdf({ pages: 51 }), 413, 'pages_too_many'],
    ['half of a PDF', () => aPdf().subarray(0, 150), 422, 'file_broken'],
  ])('%s is refused in words, and nothing is attached', async (_what, bytes, status, code) => {
    const answer = await attach(refusing, 0, await bytes())
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/[а-я]/) } })
    expect((await asked(refusing))[0]!.files).toEqual([])
  })

  test('48 megapixels become a page of a usual size; a PDF with a script is settled; a photo with a PDF behind it is a photo', async () => {
    const client = await aClient()
    const request = await aRequestFor(client, { ...passport, count_max: 3 })
    const large = await aPhoto({ width: 8000, height: 6000 }).jpeg({ quality: 40 }).toBuffer()
    expect((await attach(request, 0, large)).status).toBe(200)
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
    expect((await attach(request, 0, aPdf({ catalog: script }))).status).toBe(200)
    const polyglot = Buffer.concat([await jpeg(), aPdf({ catalog: script })])
    expect((await attach(request, 0, polyglot)).body.asks[0]!.files).toMatchObject([
      { pages: 1 },
      { pages: 1 },
      { pages: 1 },
    ])
    const { documents } = await reread(client, request)
    for (const { file_id } of documents.slice(1)) {
      const bytes = await bytesOf(client, file_id)
      expect([bytes.includes('JavaScript'), bytes.length < 2_000_000]).toEqual([false, true])
    }
  })

  test('no more are taken than were asked for, nor over another link, for a foreign ask or after the end', async () => {
    const client = await aClient()
    const request = await aRequestFor(client, diploma)
    const other = await aRequestFor(client, diploma)
    await attach(request, 0, await jpeg())
    expect(await attach(request, 0, await jpeg())).toMatchObject({ status: 409, body: { code: 'files_enough' } })
    const { id: foreign, files } = (await asked(request))[0]!
    const form = () => {
      const made = new FormData()
      made.append('file', new Blob([new Uint8Array(aPdf())]), 'a.pdf')
      return made
    }
    expect((await visitor().send('POST', path(other, `/file-asks/${foreign}/files`), form())).status).toBe(404)
    expect((await detach(other, files[0]!.id)).status).toBe(404)
    expect((await asked(request))[0]!.files).toHaveLength(1)
    expect(await (await aSigner(request)).sign()).toMatchObject({ status: 200 })
    for (const late of [
      await visitor().send('POST', path(request, `/file-asks/${foreign}/files`), form()),
      await detach(request, files[0]!.id),
      await visitor().get(path(request, '/signer-files')),
    ]) {
      expect(late).toMatchObject({ status: 410, body: { code: 'link_finished' } })
    }
  })

  test('what is attached or removed after the code makes the code and its session useless', async () => {
    const request = await aRequestFor(await aClient(), { ...passport, count_max: 3 })
    await attach(request, 0, await jpeg())
    const code = await aCode(request)
    await attach(request, 0, await jpeg())
    const entered = await visitor().post(path(request, '/codes/check'), { code })
    expect(entered).toMatchObject({ status: 422, body: { code: 'wrong_code' } })

    const again = await aRequestFor(await aClient(), { ...passport, count_max: 3 })
    await attach(again, 0, await jpeg())
    await attach(again, 0, await jpeg())
    const signer = await aSigner(again)
    const { files } = (await asked(again))[0]!
    expect((await detach(again, files[0]!.id)).body.asks[0]!.files).toHaveLength(1)
    expect(await signer.sign()).toMatchObject({ status: 401, body: { code: 'dead_token' } })
    // its number is free, and so is its place among the documents
    const { asks } = (await attach(again, 0, await jpeg())).body
    expect(asks[0]!.files.map(({ title }) => title)).toEqual(['Паспорт, файл 2', 'Паспорт, файл 1'])
    const done = ['create', 'send', 'open', 'attach', 'attach', 'send_code', 'confirm', 'detach', 'attach']
    expect(await history(again)).toEqual(done)
  })
})

describe('a request that ends without a signature', () => {
  test('keeps no file of its signer, in whatever way it ends; a new one asks for the same', async () => {
    const client = await aClient()
    const request = await aRequestFor(client, passport, snils)
    await attach(request, 0, await jpeg())
    await attach(request, 1, await jpeg())
    const before = await reread(client, request)
    const [, attached] = before.documents
    const apart = before.signer_files[1]!.files[0]!
    expect((await client.get(`downloads/${apart.file_id}`)).status).toBe(200)
    await client.post(`document-sign-requests/${request.id}/cancel`)
    const ended = await reread(client, request)
    expect(ended.documents).toHaveLength(1)
    expect(ended.signer_files.map(({ files }) => files)).toEqual([[], []])
    await clearUnsentFiles(services)
    for (const id of [attached!.file_id, apart.file_id!]) expect((await client.get(`downloads/${id}`)).status).toBe(404)
    for (const sha256 of [attached!.sha256, apart.sha256]) {
      expect(await services.storage.exists(originalKey(sha256))).toBe(false)
    }
    const again = await client.post<SignRequest>(`document-sign-requests/${request.id}/again`, { update_card: false })
    expect(again.body.documents).toHaveLength(1)
    expect(again.body.signer_files).toMatchObject([
      { name: 'Паспорт', count_min: 1, count_max: 2, keep: 'sealed', files: [] },
      { name: 'СНИЛС', keep: 'apart', days: 30, files: [] },
    ])
  })

  test('a corrected signer is asked anew: what a stranger attached is gone', async () => {
    const client = await aClient()
    const request = await aRequestFor(client, passport)
    await attach(request, 0, await jpeg())
    const corrected = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, {
      full_name: 'Петрова Анна Сергеевна',
    })
    expect(corrected.body.documents).toHaveLength(1)
    expect((await asked(corrected.body))[0]!.files).toEqual([])
  })
})

describe('files that are kept apart', () => {
  test('are no documents, are named in the protocol, read by their client alone, and deleted after their term', async () => {
    const client = await aClient()
    const request = await aRequestFor(client, snils)
    const answer = await attach(request, 0, await jpeg())
    expect(answer.body.asks).toMatchObject([{ files: [{ title: 'СНИЛС', document_id: null }] }])
    expect((await card(request)).documents).toHaveLength(1)
    const signer = await aSigner(request)
    expect(await signer.sign()).toMatchObject({ status: 200 })
    await server.worker.idle()
    const now = await reread(client, request)
    const [file] = now.signer_files[0]!.files
    expect(file).toMatchObject({ file_id: expect.any(Number), deleted_at: null, delete_at: expect.any(String) })
    expect(Date.parse(file!.delete_at!) - Date.parse(now.signed_at!)).toBe(30 * 24 * 3600_000)
    expect((await bytesOf(client, file!.file_id!)).subarray(0, 5).toString()).toBe('%PDF-')
    const other = await aClient()
    for (const stranger of [other, signer, visitor()]) {
      expect((await stranger.get(`downloads/${file!.file_id}`)).status).toBeGreaterThanOrEqual(401)
      expect((await stranger.get(`files/${file!.file_id}/pages/1`)).status).toBeGreaterThanOrEqual(401)
    }
    // it cannot be sent as a document
    const order = await anOrder(client, { documents: [{ file_id: file!.file_id! }] })
    expect(await client.post('document-sign-requests', order)).toMatchObject({
      status: 422,
      body: { errors: { 'documents.0.file_id': expect.any(String) } },
    })
    const protocol = await protocolOf(services, request.id)
    expect(protocol.apart).toMatchObject([{ name: 'СНИЛС', sha256: file!.sha256, days: 30 }])

    await deleteDueApart(services)
    expect((await client.get(`downloads/${file!.file_id}`)).status).toBe(200)
    const keepFor = (days: number) =>
      server.database.pool.query(`update file_asks set days = $2 where request_id = $1`, [request.id, days])
    await keepFor(0)
    await deleteDueApart(services)
    await keepFor(30)
    await clearUnsentFiles(services)
    const later = await reread(client, request)
    expect(later.signer_files[0]!.files).toMatchObject([
      { file_id: null, deleted_at: expect.any(String), delete_at: null },
    ])
    expect((await client.get(`downloads/${file!.file_id}`)).status).toBe(404)
    expect(await services.storage.exists(originalKey(file!.sha256))).toBe(false)
    expect((await history(request)).at(-1)).toBe('delete_file')
    // the protocol that is made again says the same
    expect((await protocolOf(services, request.id)).apart).toEqual(protocol.apart)
  })

  test('are deleted at once when their signer demands it, though the signed request stays', async () => {
    const client = await aClient()
    const request = await aRequestFor(client, snils)
    await attach(request, 0, await jpeg())
    await (await aSigner(request)).sign()
    await server.worker.idle()
    const order = { phone: request.signer.phone, reason: 'Заявление от 20.11.2026' }
    const erased = await (await anAdmin('operator')).post('personal-data/erase', order, { 'idempotency-key': aKey() })
    expect(erased).toMatchObject({ status: 200, body: { beside: { freed_files: 1 } } })
    const now = await reread(client, request)
    expect(now).toMatchObject({ status: 'signed', signer: { phone: request.signer.phone } })
    expect(now.signer_files[0]!.files).toMatchObject([{ file_id: null, deleted_at: expect.any(String) }])
  })
})

describe('at once', () => {
  test('signing against another file ends in one state, and what is signed is all that was attached', async () => {
    const client = await aClient({ rubles: 300 })
    for (let round = 0; round < 4; round += 1) {
      const request = await aRequestFor(client, { ...passport, count_max: 5 })
      await attach(request, 0, await jpeg())
      const signer = await aSigner(request)
      const { id } = (await asked(request))[0]!
      const photos = await Promise.all([jpeg(), jpeg()])
      const [signed] = await Promise.all([signer.sign(), ...photos.map((photo) => attachTo(request, id, photo))])
      const now = await reread(client, request)
      expect(signed.status === 200).toBe(now.status === 'signed')
      expect(now.documents.length).toBe(1 + now.signer_files[0]!.files.length)
      if (now.status !== 'signed') await client.post(`document-sign-requests/${request.id}/cancel`)
    }
  })

  test('of two tabs that send the last file one is told that there are enough; the same photo twice is one file', async () => {
    const request = await aRequestFor(await aClient(), { ...passport, count_max: 1 })
    const photos = await Promise.all([jpeg(), jpeg()])
    const answers = await Promise.all(photos.map((photo) => attach(request, 0, photo)))
    expect(counted(answers)).toEqual({ 200: 1, 409: 1 })
    const twice = await aRequestFor(await aClient(), passport)
    const photo = await jpeg()
    const same = await atOnce(4, () => attach(twice, 0, photo))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await asked(twice))[0]!.files).toHaveLength(1)
    expect((await history(twice)).filter((verb) => verb === 'attach')).toEqual(['attach'])
  })
})
