import { beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '#shared/contract/journal.ts'
import type { Retention } from '#shared/contract/retention.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { renderFile } from '#server/documents/files/page-image.ts'
import { archiveKey, originalKey } from '#server/documents/storage/storage.ts'
import type { JobKind, JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { clearDue } from '#server/requests/personal-data/clear-due.ts'
import { workOf } from '#server/start/work.ts'
import { retention } from '#shared/rules/retention.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import { query } from '#tests/support/caller.ts'
import { later } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone, words } from '#tests/support/words.ts'

const days = { DRAFTS_DAYS: '30', UNSIGNED_REQUESTS_DAYS: '90', ARCHIVED_PEOPLE_DAYS: '20', SESSIONS_DAYS: '10' }
const server = await testServer({ env: days })
const { aClient, anAdmin, aDraft, aFile, aSentRequest, aSignedRequest, reread } = words(server)
const { services, database } = server
const { pool } = database

// what other tests of this file left is not due
beforeAll(() => clearDue(services))

const signer = () => ({ full_name: 'Пропадаев Пётр Петрович', phone: aPhone(), email: 'gone@x.test' })

/** Whether a text is anywhere in the rows of these tables. */
async function holding(text: string, tables: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [text])
      return rows.length > 0 ? [table] : []
    }),
  )
  return found.flat()
}
const ofRequest = ['document_sign_requests', 'documents', 'deliveries', 'consents', 'signing_codes', 'sessions']

test('a request that ended without a signature is masked after its term, by the time of the database', async () => {
  const client = await aClient()
  const person = signer()
  const file = await aFile(client, aContract(), 'Договор Пропадаева.pdf')
  const request = await aSentRequest(client, { documents: [{ file_id: file.id }], signers: [person] })
  await client.post(`document-sign-requests/${request.id}/cancel`)
  const age = (by: number) =>
    pool.query(`update document_sign_requests set finished_at = now() - make_interval(days => $1) where id = $2`, [
      by,
      request.id,
    ])
  await age(89)
  expect((await clearDue(services)).cleared).toEqual({})
  expect(await holding(person.phone, ofRequest)).toContain('deliveries')
  await age(91)
  expect((await clearDue(services)).cleared).toEqual({ unsigned_requests: 1 })
  expect(await holding(person.phone, ofRequest)).toEqual([])
  expect(await holding('Пропадаев', ofRequest)).toEqual([])
  const masked = await reread(client, request)
  expect(masked).toMatchObject({ status: 'cancelled', documents: [], title: erasedTexts.term })
  expect(masked.signer).toEqual({ full_name: erasedTexts.term, phone: '', email: null })
  const again = await client.post(`document-sign-requests/${request.id}/again`, {})
  expect(again.status).toBe(409)
  expect((await client.get(`document-sign-requests/${request.id}/evidence`)).status).toBe(409)
  await pool.query(`update files set used_at = now() - interval '31 days' where id = $1`, [file.id])
  await clearUnsentFiles(services)
  expect(await services.storage.exists(originalKey(file.sha256))).toBe(false)
})

test('a draft that nobody changed for its term is cancelled and masked, a changed one stays', async () => {
  const client = await aClient()
  const [old, recent] = [await aDraft(client, { signers: [signer()] }), await aDraft(client)]
  await pool.query(`update document_sign_requests set updated_at = now() - interval '31 days' where id = $1`, [old.id])
  expect((await clearDue(services)).cleared).toEqual({ drafts: 1 })
  expect(await reread(client, old)).toMatchObject({ status: 'cancelled', signer: { full_name: erasedTexts.term } })
  expect(await reread(client, recent)).toMatchObject({ status: 'draft' })
})

test('archived people are masked after the term, but not while a request to them is open', async () => {
  const client = await aClient()
  const [gone, awaited] = [signer(), signer()]
  const { body: person } = await client.post<{ id: number }>('individuals', {
    last_name: 'Пропадаев',
    first_name: 'Пётр',
    phone: gone.phone,
    snils: '112-233-445 95',
  })
  const open: SignRequest = await aSentRequest(client, { signers: [awaited] })
  for (const id of [person.id, open.individual_id]) await client.delete(`individuals/${id}`)
  await pool.query(`update individuals set archived_at = now() - interval '21 days' where client_id = $1`, [client.id])
  expect((await clearDue(services)).cleared).toEqual({ archived_people: 1 })
  expect(await holding(gone.phone, ['individuals'])).toEqual([])
  expect(await holding('11223344595', ['individuals'])).toEqual([])
  expect(await holding(awaited.phone, ['individuals'])).toEqual(['individuals'])
})

test('a signed request and its evidence stay whole, however old they are', async () => {
  const client = await aClient()
  const { request } = await aSignedRequest(client, { signers: [signer()] })
  await server.worker.idle()
  const rows = async () =>
    (await pool.query(`select row_to_json(r) from document_sign_requests r where id = $1
      union all select row_to_json(d) from deliveries d where request_id = $1
      union all select row_to_json(c) from consents c where request_id = $1
      union all select row_to_json(c) from signing_codes c where request_id = $1`, [request.id])).rows // prettier-ignore
  await pool.query(`update document_sign_requests set finished_at = now() - interval '9 years',
    updated_at = now() - interval '9 years' where id = $1`, [request.id]) // prettier-ignore
  const before = await rows()
  expect((await clearDue(services)).cleared).toEqual({})
  expect(await rows()).toEqual(before)
})

test('two servers clear each row once, in batches whose journal rows add up to them', async () => {
  const count = 1203
  await pool.query(
    `insert into sessions (token_hash, audience, client_user_id, ip, expires_at)
      select sha256(n::text::bytea), 'client', (select min(id) from client_users), '203.0.113.9', now() - interval '11 days'
      from generate_series(1, $1) n`,
    [count],
  )
  const [first, second] = await Promise.all([clearDue(services), clearDue(services)])
  expect((first.cleared.sessions ?? 0) + (second.cleared.sessions ?? 0)).toBe(count)
  expect(await holding('203.0.113.9', ['sessions'])).toEqual([])
  const auditor = await anAdmin('auditor')
  const { body } = await auditor.get<JournalEntry[]>(
    `journal?${query({ filter: { event: 'personal-data.clear' }, range: [0, 99] })}`,
  )
  const ofSessions = body.map(({ after }) => after).filter((after) => after?.['kind'] === 'sessions')
  expect(ofSessions.reduce((sum, after) => sum + Number(after?.['count']), 0)).toBe(count)
  expect(ofSessions.length).toBeGreaterThanOrEqual(3)
})

test('staff see the terms of this installation', async () => {
  const { body } = await (await anAdmin('auditor')).get<Retention>('settings/retention')
  expect(body.terms).toContainEqual({ kind: 'drafts', setting: 'DRAFTS_DAYS', days: 30 })
  expect(body.terms).toContainEqual({ kind: 'letters', setting: 'LETTERS_DAYS', days: 365 })
})

/** Tables that hold nothing about a person. */
const impersonal = [
  'anchors',
  'installations',
  'leases',
  'messenger_reading',
  'anchor_heads',
  'anchor_stamps',
  'banks',
  'batches',
  'consent_texts',
  'exchange_folders',
  'schema_migrations',
  'sellers',
  'stored_figures',
  'stored_settings',
  'tariffs',
  'verification_faults',
  'verification_marks',
  'verifications',
]

test('every table of the database has a term of retention, a reason to be held, or nothing about a person', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const named = new Set<string>([...Object.values(retention).flatMap(({ tables }) => tables), ...impersonal])
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  const real = new Set(rows.map(({ name }) => name))
  expect([...named].filter((name) => !real.has(name))).toEqual([])
})

const absent = 999_999_999
/** A payload of each kind of job; only the signed request of a `seal` is never deleted. */
const payloadsOfNothing: { [K in Exclude<JobKind, 'seal'>]: JobPayloads[K] } = {
  deliver: { delivery_id: absent },
  render: { file_id: absent },
  stamp: { request_id: absent },
  document_stamp: { file_id: absent, request_id: absent },
  drop_copy: { sha256: '0'.repeat(64) },
  gost_seal: { request_id: absent },
  send_approved: { approval_id: absent },
  send_copies: { request_id: absent },
  court_packet: { packet_id: absent },
  advance_batch: { batch_id: absent },
  charge_message: { delivery_id: absent },
  drill: {},
  send_password_link: {
    audience: 'client',
    login: 'nobody@x.test',
    from: { ip: null, user_agent: null, request_id: null },
  },
  unpack_files: { client_id: absent, bulk_sending_id: absent, archive: archiveKey('0'.repeat(64)) },
  webhook: { webhook_id: absent },
  write_import: { client_id: absent, import_id: absent, portion: 0 },
  tell_editions: { texts: [], after: absent },
  send_portion: { client_id: absent, bulk_sending_id: absent, portion: 0 },
}

test.each(Object.entries(payloadsOfNothing))(
  'a job «%s» ends quietly when its subject was deleted',
  async (kind, payload) => {
    const asked = () => Promise.reject(new Error('an authority was asked'))
    const withAuthorities = {
      ...services,
      stamps: { host: '', stamp: asked },
      gost: { signer: 'Печать', valid_until: later({ days: 1 }), sign: asked },
    }
    const handle = workOf(withAuthorities)[kind as JobKind] as (payload: object) => Promise<unknown>
    expect(await handle(payload)).toBeUndefined()
  },
)

test('the drawing of a file that is deleted while it is read ends quietly; unreadable bytes of a file that is there do not', async () => {
  const file = await aFile(await aClient())
  await server.worker.idle()
  const draw = (before: () => Promise<unknown>) => {
    const read = async () => {
      await before()
      throw new Error('no bytes')
    }
    const storage = { ...services.storage, exists: async () => false, read }
    return renderFile({ ...services, storage }, { file_id: file.id })
  }
  await expect(draw(async () => undefined)).rejects.toThrow('no bytes')
  expect(await draw(() => pool.query('delete from files where id = $1', [file.id]))).toBeUndefined()
})
