import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JournalEntry } from '#shared/contract/journal.ts'
import type { PersonalDataErased, PersonalDataHeld } from '#shared/contract/personal-data.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { erased_reason } from '#shared/text/personal-data.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words } from '#tests/support/words.ts'
import { anArchiveFolder, check, run, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, anAdmin, aDraft, aSentRequest, aSignedRequest, reread } = words(server)
const { pool } = server.database
const { folder, unpacked } = anArchiveFolder()
const operator = await anAdmin('operator')
const reason = 'Заявление от 20.11.2026'

const search = async (phone: string) => (await operator.post<PersonalDataHeld>('personal-data/search', { phone })).body
const erase = (phone: string) => operator.post<PersonalDataErased>('personal-data/erase', { phone, reason })

/** Tables that contain a text, except those that are never changed and those of signed requests. */
async function holding(text: string): Promise<string[]> {
  const tables = ['document_sign_requests', 'documents', 'deliveries', 'signing_codes', 'sessions', 'individuals',
    'legal_entities_contacts', 'bulk_sending_rows', 'registrations', 'signer_corrections', 'saved_drafts'] // prettier-ignore
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [text])
      return rows.length > 0 ? [table] : []
    }),
  )
  return found.flat()
}

test('an erasure masks at all clients what its preview counted, and a repeat changes nothing', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const signer = { full_name: 'Удаляев Пётр', phone: aPhone(), email: `${aKey()}@signer.test` }
  const open = await aSentRequest(client, { signers: [signer] })
  const draft = await aDraft(client, { signers: [signer] })
  const ended = await aSentRequest(other, { signers: [signer] })
  await other.post(`document-sign-requests/${ended.id}/cancel`)
  await other.post('legal-entities-contacts', { legal_entity_id: other.legal_entity_id, ...signer })
  await other.post('saved-drafts', { typed: signer })
  await server.worker.idle()

  const before = await search(signer.phone)
  expect(before.erased).toMatchObject({
    individuals: 2,
    contacts: 1,
    open_requests: 2,
    ended_requests: 1,
    saved_drafts: 1,
  })
  expect(before.erased.messages).toBeGreaterThanOrEqual(2)
  const { status, body } = await erase(signer.phone)
  expect([status, body.erased]).toEqual([200, before.erased])

  for (const text of [signer.phone, 'Удаляев', signer.email]) expect(await holding(text)).toEqual([])
  for (const request of [open, draft]) {
    expect(await reread(client, request)).toMatchObject({
      status: 'cancelled',
      fail_reason: erased_reason,
      signer: { full_name: erasedTexts.demand, phone: '' },
    })
  }
  const timeline = (await client.get<unknown[]>(`document-sign-requests/${open.id}/timeline`)).body
  expect(JSON.stringify(timeline)).not.toContain('Удаляев')
  const { rows } = await pool.query<{ body: string }>(
    `select body from deliveries where template = 'erased' and client_id = $1 order by id`,
    [client.id],
  )
  expect(rows.map(({ body: text }) => text.includes(`№ ${open.id} `) || text.includes(`№ ${draft.id} `))).toEqual([
    true,
    true,
  ])

  const again = await erase(signer.phone)
  expect(Object.values(again.body.erased).every((count) => count === 0)).toBe(true)
  const filter = { event: 'personal-data.erase' }
  const acts = (await operator.get<JournalEntry[]>(`journal?${query({ filter })}`)).body
  const own = acts.filter(({ after }) => after?.['phone'] === maskPhone(signer.phone))
  expect(own.map(({ after, actor_id }) => [after?.['reason'], actor_id])).toEqual([[reason, operator.id]])
})

test('nobody writes to a number whose data were erased', async () => {
  const client = await aClient()
  const phone = aPhone()
  await erase(phone)
  expect((await search(phone)).stopped).toBe(true)
  const order = { legal_entity_id: client.legal_entity_id, documents: [{ file_id: (await client.file()).id }] }
  const answer = await client.post('document-sign-requests', {
    ...order,
    signers: [{ full_name: 'Новый Человек', phone }],
    send: true,
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'recipient_refused' } })
})

test('a signed request keeps its names, and its archive passes check.sh after an erasure', async () => {
  const client = await aClient()
  const { request } = await aSignedRequest(client, { signers: [{ full_name: 'Подписаев Пётр', phone: aPhone() }] })
  await server.worker.idle()
  const { phone } = request.signer
  expect((await search(phone)).stays).toMatchObject([{ kind: 'signed_requests', count: 1 }, { kind: 'signed_journal' }])
  await erase(phone)
  expect(await reread(client, request)).toMatchObject({
    status: 'signed',
    signer: { full_name: 'Подписаев Пётр', phone },
  })
  if (tools) expect(check(await unpacked(client, request.id))).toMatchObject({ status: 0 })
  expect(await server.findings()).toEqual([])
})

test('of an erasure and parallel sendings to the number, no message to it is left to send, and a repeat masks the rest', async () => {
  const client = await aClient({ rubles: 600 })
  const signer = { full_name: 'Гонкин Пётр', phone: aPhone() }
  const drafts = await Promise.all([0, 1, 2, 3].map(() => aDraft(client, { signers: [signer] })))
  const [sent, erasures] = await Promise.all([
    Promise.all(drafts.map(({ id }) => client.post(`document-sign-requests/${id}/send`))),
    atOnce(2, () => erase(signer.phone)),
  ])
  expect(counted(erasures)).toEqual({ 200: 2 })
  expect(sent.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  await erase(signer.phone)
  expect(await holding(signer.phone)).toEqual([])
  expect(await holding('Гонкин')).toEqual([])
  const { rows } = await pool.query(
    `select from deliveries where client_id = $1 and status = 'queued' and template = 'link'`,
    [client.id],
  )
  expect(rows).toEqual([])
})

test.skipIf(!tools)(
  'an export holds all that is kept about the number without its codes, and is journalled with the reason',
  async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client, { signers: [{ full_name: 'Выгрузин Пётр', phone: aPhone() }] })
    await server.worker.idle()
    const { phone } = request.signer
    const answer = await operator.post<Buffer>('personal-data/export', { phone, reason })
    expect(answer.status).toBe(200)
    const zip = join(folder, 'export.zip')
    writeFileSync(zip, answer.body)
    const [data, page] = ['data.json', 'index.html'].map((name) => run('unzip', '-p', zip, name).stdout)
    for (const text of [data, page]) {
      expect(text).toContain('Выгрузин Пётр')
      expect(text).toContain('Договор № 7')
      expect(text).not.toMatch(/Код \d{6}/)
    }
    expect(JSON.parse(data ?? '')).toMatchObject({ phone, signatures: [{ request_id: request.id }], refusals: [] })
    const accountant = await anAdmin('accountant')
    expect((await accountant.post('personal-data/export', { phone, reason })).status).toBe(403)
    const filter = { event: 'personal-data.export' }
    const [row] = (await operator.get<JournalEntry[]>(`journal?${query({ filter, sort: ['id', 'DESC'] })}`)).body
    expect(row?.after).toMatchObject({ phone: maskPhone(phone), reason, requests: 1, signatures: 1, sessions: 1 })
  },
)
