import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import type { Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words, type Client } from '#tests/support/words.ts'

const server = await testServer({
  env: { CLIENT_STORAGE_MEGABYTES: '2', UNPAID_STORAGE_MEGABYTES: '1', UNSENT_FILES_DAYS: '5' },
})
const { aClient } = words(server)
const { services, database } = server

const aDocument = (bytes = 1000) => Buffer.from(aPdf({ pages: 1, more: [{ entries: '', data: randomBytes(bytes) }] }))

const upload = (client: Client, bytes: Buffer, name = 'a.pdf') =>
  client.send<UploadedFile>('POST', `files?name=${name}`, new Uint8Array(bytes), { 'content-type': 'application/pdf' })

const daysPass = (days: number, client: Client) =>
  database.pool.query(`update files set used_at = used_at - make_interval(days => $1) where client_id = $2`, [
    days,
    client.id,
  ])

const isStored = (file: UploadedFile) => services.storage.exists(originalKey(file.sha256))
const statusOf = async (client: Client, file: UploadedFile) => (await client.get(`downloads/${file.id}`)).status

const request = async (client: Client, file: UploadedFile) =>
  client.post<SignRequest[]>('document-sign-requests', {
    legal_entity_id: client.legal_entity_id,
    documents: [{ file_id: file.id }],
    signers: [{ full_name: 'Иванов Иван', phone: aPhone() }],
    send: false,
  })

test('parallel uploads of a client stay within its quota, and what was refused is not stored', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const documents = Array.from({ length: 8 }, () => aDocument(600_000))
  const answers = await Promise.all(documents.map((bytes, index) => upload(client, bytes, `${index}.pdf`)))
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 422) as unknown as Refused
  expect(refused.body).toMatchObject({ code: 'storage_full' })
  expect(refused.body.message).toMatch(/занято 2 МБ из 2 МБ.*через 5 дн/)
  const { rows } = await database.pool.query<{ storage_key: string }>('select storage_key from files')
  const stored = await Promise.all(rows.map(({ storage_key }) => services.storage.exists(storage_key)))
  expect(stored.every(Boolean)).toBe(true)
  const again = documents[answers.findIndex(({ status }) => status === 201)]!
  expect((await upload(client, again, 'other name.pdf')).status).toBe(201)
  expect((await upload(other, documents[0]!)).status).toBe(201)
})

test('clients who have never paid leave the last of the disk to those who pay', async () => {
  const full = await testServer({ env: { UNPAID_FREE_MEGABYTES: '99000000' } })
  const { aClient } = words(full)
  const { status, body } = (await upload(await aClient({ rubles: 0 }), aDocument())) as unknown as Refused
  expect([status, body.code, body.message]).toEqual([422, 'storage_full', expect.stringContaining('без платежей')])
  expect((await upload(await aClient(), aDocument())).status).toBe(201)
})

test('a client who has never paid has a smaller quota', async () => {
  const client = await aClient({ rubles: 0 })
  expect((await upload(client, aDocument(600_000), '1.pdf')).status).toBe(201)
  const { status, body } = (await upload(client, aDocument(600_000), '2.pdf')) as unknown as Refused
  expect([status, body.code]).toEqual([422, 'storage_full'])
  expect(body.message).toContain('из 1 МБ')
})

test('files that are in no request are deleted after the term, with a record in the journal', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const [unsent, shared, drafted] = [aDocument(), aDocument(), aDocument()]
  const files = await Promise.all([unsent, shared, drafted].map(async (bytes) => (await upload(client, bytes)).body))
  const [own, common, inDraft] = files as [UploadedFile, UploadedFile, UploadedFile]
  expect((await request(client, inDraft)).status).toBe(201)
  await upload(other, shared)
  await server.worker.idle()
  await daysPass(4, client)
  expect(await clearUnsentFiles(services)).toBe(0)
  await daysPass(2, client)
  // uploaded again: in use again
  const recent = (await upload(client, aDocument(), 'b.pdf')).body
  expect(await clearUnsentFiles(services)).toBe(2)
  expect(await Promise.all(files.map((file) => statusOf(client, file)))).toEqual([404, 404, 200])
  expect(await Promise.all([own, common, inDraft, recent].map(isStored))).toEqual([false, true, true, true])
  const { rows } = await database.pool.query<{ subject_id: number }>(
    `select subject_id from journal where event = 'files.delete' order by subject_id`,
  )
  expect(rows.map(({ subject_id }) => Number(subject_id))).toEqual([own.id, common.id].toSorted((a, b) => a - b))
})

test('a file that is attached or uploaded again while it is being cleared keeps its bytes or is refused', async () => {
  const client = await aClient()
  for (let round = 0; round < 8; round += 1) {
    const [attached, repeated] = [aDocument(), aDocument()]
    const first = (await upload(client, attached)).body
    await upload(client, repeated)
    await server.worker.idle()
    await daysPass(6, client)
    const [made, again] = await Promise.all([
      request(client, first),
      upload(client, repeated),
      clearUnsentFiles(services),
      clearUnsentFiles(services),
    ])
    expect([201, 422]).toContain(made.status)
    expect(await statusOf(client, first)).toBe(made.status === 201 ? 200 : 404)
    expect([again.status, await statusOf(client, again.body)]).toEqual([201, 200])
  }
})
