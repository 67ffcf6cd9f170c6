import { describe, expect, test } from 'vitest'
import { crc32, deflateRawSync } from 'node:zlib'
import type { BulkFiles, BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone, words, type Client } from '#tests/support/words.ts'
import { aSending, aZip, confirm, countsOf, csv, rereadSending, rowsOf } from '../support/bulk-tables.ts'

const server = await testServer()
const { services, worker } = server
const { pool } = server.database
const { aClient } = words(server)

const head = ['ФИО', 'Телефон', 'Файл']
const aRow = (file: string, name = 'Иванов Иван') => [name, aPhone(), file]

const add = (client: Client, { id }: BulkSending, bytes: Buffer, name = 'Договоры.zip') =>
  client.send<BulkSending & { code?: string }>(
    'POST',
    `bulk-sendings/${id}/files?name=${encodeURIComponent(name)}`,
    new Uint8Array(bytes),
    { 'content-type': 'application/octet-stream' },
  )

/** Adds an archive and waits until it is unpacked. */
async function unpacked(client: Client, sending: BulkSending, bytes: Buffer): Promise<BulkSending> {
  const answer = await add(client, sending, bytes)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  await worker.idle()
  return rereadSending(client, sending)
}

const filesOf = async (client: Client, { id }: BulkSending) =>
  (await client.get<BulkFiles>(`bulk-sendings/${id}/files`)).body

const requestsOf = async (client: Client) =>
  (await client.get<SignRequest[]>(`document-sign-requests?${query({ range: [0, 99], sort: ['id', 'ASC'] })}`)).body

type RawEntry = { name: Buffer; bytes: Buffer; flags?: number; size?: number; at?: number }

/** A ZIP as another program could write it: names of any encoding, entries that share bytes. */
function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, flags = 0, size = bytes.length, at } of entries) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    if (at === undefined) parts.push(Buffer.from('PK\u0003\u0004'), common, name, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at ?? offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, tail, name)
    if (at === undefined) offset += 4 + common.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}

const cp866 = (text: string) =>
  Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (code < 128) return code
      return code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0
    }),
  )

test('each row of a table gets the document that its column «Файл» names, whatever its case and ending', async () => {
  const client = await aClient({ rubles: 300 })
  const [first, second] = [aContract(), aContract(2)]
  const table = csv([head, aRow('договор ИВАНОВ.PDF'), aRow('Петров', 'Петров Пётр')])
  const sending = await aSending(client, table)
  expect([sending.source, countsOf(sending)]).toEqual(['files', { wrong: 2 }])
  expect((await rowsOf(client, sending))[0]?.errors).toEqual({ file_name: 'Файл «договор ИВАНОВ.PDF» не загружен' })
  // «й» of two signs, as macOS writes names
  const ready = await unpacked(
    client,
    sending,
    await aZip({ 'Договоры/Договор Иванов.pdf': first, 'петров.pdf': second, '__MACOSX/._петров.pdf': 'x' }),
  )
  expect(countsOf(ready)).toEqual({ ready: 2 })
  const rows = await rowsOf(client, sending)
  expect(rows.map(({ document }) => [document?.title, document?.pages])).toEqual([
    ['Договор Иванов', 1],
    ['петров', 2],
  ])
  const preview = await client.post<BulkSendingRow[]>(`bulk-sendings/${sending.id}/preview`)
  expect(preview.body.map(({ document }) => document?.sha256)).toEqual(rows.map(({ document }) => document?.sha256))
  expect((await client.get(`files/${rows[1]?.document?.file_id}/pages/2`)).status).toBe(200)

  const common = await client.file()
  const order = { documents: [{ file_id: common.id, title: 'Согласие' }], title: null }
  expect((await confirm(client, sending, order)).status).toBe(200)
  await worker.idle()
  const requests = await requestsOf(client)
  expect(requests.map(({ title, documents }) => [title, documents.map((document) => document.title)])).toEqual([
    ['Согласие', ['Договор Иванов', 'Согласие']],
    ['Согласие', ['петров', 'Согласие']],
  ])
  const digests = await pool.query<{ sha256: string }>(
    'select sha256 from documents where client_id = $1 and position = 1 order by request_id',
    [client.id],
  )
  expect(digests.rows.map(({ sha256 }) => sha256)).toEqual(rows.map(({ document }) => document?.sha256))
})

test('a table of files is sent without common documents; one of common documents is not', async () => {
  const client = await aClient({ rubles: 300 })
  const sending = await aSending(client, csv([head, aRow('1')]))
  await unpacked(client, sending, await aZip({ '1.pdf': aContract() }))
  expect((await confirm(client, sending, { documents: [] })).status).toBe(200)
  await worker.idle()
  expect((await requestsOf(client)).map(({ title, documents }) => [title, documents.length])).toEqual([['1', 1]])
  const other = await aSending(client, csv([head.slice(0, 2), aRow('').slice(0, 2)]))
  expect((await confirm(client, other, { documents: [] })).body).toMatchObject({
    errors: { documents: 'Добавьте документ' },
  })
})

test('missing, repeated, refused and unnamed files are reported at their rows and in the list of files', async () => {
  const client = await aClient({ rubles: 0 })
  const table = csv([
    head,
    aRow('есть'),
    aRow('нет'),
    aRow('два'),
    aRow(''),
    aRow('битый'),
    aRow('есть.pdf', 'Петров Пётр'),
    aRow('../../etc/passwd'),
  ])
  const sending = await aSending(client, table)
  const zip = await aZip({
    'есть.pdf': aContract(),
    'a/два.pdf': aContract(),
    'b/два.pdf': aContract(),
    'битый.pdf': '%PDF-1.7 nothing',
    'лишний.pdf': aContract(),
  })
  const ready = await unpacked(client, sending, zip)
  expect(countsOf(ready)).toEqual({ ready: 2, wrong: 5 })
  expect((await rowsOf(client, sending)).map(({ errors }) => errors['file_name'])).toEqual([
    undefined,
    'Файл «нет» не загружен',
    'Загружено несколько файлов с именем «два»',
    'Не указан файл',
    expect.stringMatching(/^Файл не подошёл: /),
    undefined,
    'Файл «../../etc/passwd» не загружен',
  ])
  expect(await filesOf(client, sending)).toMatchObject({
    waiting: 0,
    taken: 4,
    refused: 1,
    unused: 1,
    shared: 1,
    unused_names: ['лишний.pdf'],
    refused_files: [{ name: 'битый.pdf' }],
  })
  // a single file replaces those of its name
  expect((await add(client, sending, aContract(), 'Два.pdf')).status).toBe(201)
  expect(countsOf(await rereadSending(client, sending))).toEqual({ ready: 3, wrong: 4 })
})

test('names of a ZIP in the encoding of Windows are read, and names that lead out of it are refused', async () => {
  const client = await aClient({ rubles: 0 })
  const sending = await aSending(client, csv([head, aRow('Ёжиков Юрий'), aRow('тайна')]))
  const zip = rawZip([
    { name: cp866('Договоры\\ежиков юрий.pdf'), bytes: aContract() },
    { name: Buffer.from('../../тайна.pdf'), bytes: aContract(), flags: 0x800 },
  ])
  const ready = await unpacked(client, sending, zip)
  expect(countsOf(ready)).toEqual({ ready: 1, wrong: 1 })
  expect(await filesOf(client, sending)).toMatchObject({
    refused_files: [{ name: 'тайна.pdf', error: 'Имя файла ведёт за пределы архива' }],
  })
})

describe('an archive of files for rows', () => {
  const bytes = Buffer.alloc(1000, 'x')
  const name = Buffer.from('1.pdf')
  const broken: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['that is cut off', async () => (await aZip({ '1.pdf': aContract() })).subarray(0, 200), 'file_broken'],
    ['with a password', () => rawZip([{ name, bytes, flags: 1 }]), 'file_encrypted'],
    [
      'whose entries share their bytes',
      () =>
        rawZip([
          { name, bytes },
          { name: Buffer.from('2.pdf'), bytes, at: 0 },
        ]),
      'file_bomb',
    ],
    [
      'with too many entries',
      () => rawZip(Array.from({ length: 12_001 }, (_, at) => ({ name: Buffer.from(`${at}.pdf`), bytes: name }))),
      'file_bomb',
    ],
    ['without files', async () => aZip({ '__MACOSX/1': 'x' }), 'file_empty'],
  ]
  test.each(broken)('an archive of files for rows %s is refused', async (_name, make, code) => {
    const client = await aClient({ rubles: 0 })
    const sending = await aSending(client, csv([head, aRow('1')]))
    expect((await add(client, sending, await make())).body.code).toBe(code)
    expect(await filesOf(client, sending)).toMatchObject({ waiting: 0, taken: 0, refused: 0 })
  })

  test('a file of an archive that unpacks to more than it says is refused, the others are taken', async () => {
    const client = await aClient({ rubles: 0 })
    const sending = await aSending(client, csv([head, aRow('1'), aRow('2')]))
    const zip = rawZip([
      { name, bytes: Buffer.alloc(30_000_000), size: 100 },
      { name: Buffer.from('2.pdf'), bytes: aContract() },
    ])
    expect(countsOf(await unpacked(client, sending, zip))).toEqual({ ready: 1, wrong: 1 })
    expect((await filesOf(client, sending)).refused_files[0]?.error).toMatch(/Архив повреждён/)
  })
})

test('files are refused where the table has no column for them, and after the confirmation', async () => {
  const client = await aClient({ rubles: 100 })
  const sending = await aSending(client, csv([head.slice(0, 2), aRow('').slice(0, 2)]))
  expect((await add(client, sending, aContract(), '1.pdf')).body).toMatchObject({ code: 'invalid_fields' })
  const source = { kind: 'files' }
  expect((await client.put(`bulk-sendings/${sending.id}/source`, source)).status).toBe(422)
  const columns = ['full_name', 'file', null]
  const named = await aSending(client, csv([head, aRow('1')]))
  expect((await client.put(`bulk-sendings/${named.id}/columns`, { columns })).status).toBe(200)
  await client.post(`bulk-sendings/${named.id}/stop`)
  expect((await add(client, named, aContract(), '1.pdf')).body.code).toBe('state_conflict')
})

test('a confirmation waits until the files of an archive are inspected', async () => {
  const client = await aClient({ rubles: 100 })
  const sending = await aSending(client, csv([head, aRow('1'), aRow('2')]))
  await add(client, sending, aContract(), '1.pdf')
  await pool.query(
    `insert into bulk_sending_files (client_id, bulk_sending_id, name, key, status, entry)
     values ($1, $2, '2.pdf', '2', 'waiting', '{"key": "archives/none.zip"}')`,
    [client.id, sending.id],
  )
  expect((await confirm(client, sending, { documents: [] })).body).toMatchObject({ code: 'state_conflict' })
})

test('an archive is deleted after its last file, and after a stop in the middle', async () => {
  const archives = async () => {
    const { rows } = await pool.query<{ key: string }>(
      `select payload ->> 'archive' as key from jobs where kind = 'unpack_files'`,
    )
    return Promise.all(rows.map(({ key }) => services.storage.exists(key)))
  }
  const client = await aClient({ rubles: 0 })
  const sending = await aSending(client, csv([head, aRow('1')]))
  await add(client, sending, await aZip({ '1.pdf': aContract() }))
  await worker.idle()
  expect((await archives()).includes(true)).toBe(false)
  const other = await aSending(client, csv([head, aRow('1')]))
  await pool.query(`update jobs set run_at = now() + interval '1 hour' where state = 'waiting'`)
  await add(
    client,
    other,
    await aZip(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.pdf`, aContract()]))),
  )
  await client.post(`bulk-sendings/${other.id}/stop`)
  await worker.idle()
  expect((await archives()).includes(true)).toBe(false)
})

test('files of rows are kept until the table is stopped, then they are unsent files', async () => {
  const client = await aClient({ rubles: 0 })
  const sending = await aSending(client, csv([head, aRow('1')]))
  await unpacked(client, sending, await aZip({ '1.pdf': aContract() }))
  const count = async () =>
    (await pool.query<{ files: number }>('select count(*)::int as files from files where client_id = $1', [client.id]))
      .rows[0]?.files
  await pool.query(`update files set used_at = now() - interval '1 year' where client_id = $1`, [client.id])
  await clearUnsentFiles(services)
  expect(await count()).toBe(1)
  await client.post(`bulk-sendings/${sending.id}/stop`)
  await clearUnsentFiles(services)
  expect(await count()).toBe(0)
})
