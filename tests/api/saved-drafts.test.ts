import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { PersonalDataHeld } from '#shared/contract/personal-data.ts'
import type { SavedDraft } from '#shared/contract/saved-drafts.ts'
import { saved_drafts_max } from '#shared/rules/limits.ts'
import { savedDraftTexts as t } from '#shared/text/saved-drafts.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { clearDue } from '#server/requests/personal-data/clear-due.ts'
import { twoBeforeInserts } from '#tests/support/held-inserts.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, aColleague, aFile, anAdmin, anOrder } = words(server)
const { pool } = server.database

const person = (phone = aPhone()) => ({ full_name: 'Семёнов Семён', phone, email: '' })
const save = async (client: Client, body: object = { title: 'Договор' }) =>
  (await client.post<SavedDraft>('saved-drafts', body)).body
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

describe('a saved draft', () => {
  test('keeps an unfinished form as it was typed, and is continued by a colleague', async () => {
    const client = await aClient()
    const file = await aFile(client)
    const form = {
      title: ' Договор ',
      legal_entity_id: client.legal_entity_id,
      signers: [{ individual_id: null, ...person() }],
      typed: { full_name: 'Пет', phone: '+7 9', email: 'не почта' },
      ordered: true,
      deadline: '2031-01-31',
      message: 'До пятницы\nили раньше',
      reminders: { every_days: 2, times_max: 4 },
      documents: [{ file_id: file.id, title: 'Договор подряда' }],
    }
    const made = await client.post<SavedDraft>('saved-drafts', form)
    expect(made.status).toBe(201)
    const { id: file_id, ...shown } = file
    const documents = [{ ...shown, file_id, title: 'Договор подряда' }]
    expect(made.body).toMatchObject({ ...form, documents, version: 1 })

    const colleague = await aColleague(client, 'sender')
    expect((await colleague.get<SavedDraft>(`saved-drafts/${made.body.id}`)).body).toEqual(made.body)
    const changed = await colleague.put<SavedDraft>(`saved-drafts/${made.body.id}`, { title: 'Акт' })
    expect(changed.body).toMatchObject({ ...form, title: 'Акт', documents, version: 2 })
    // what is as it was is no change
    const { title, documents: files } = changed.body
    const kept = files.map((file) => ({ file_id: file.file_id, title: file.title }))
    const same = await client.put(`saved-drafts/${made.body.id}`, { title, documents: kept })
    expect(same.body).toEqual(changed.body)
    const listed = await client.get<SavedDraft[]>('saved-drafts')
    expect(listed.body).toEqual([changed.body])
    expect((await client.delete(`saved-drafts/${made.body.id}`)).status).toBe(200)
    expect((await client.get(`saved-drafts/${made.body.id}`)).status).toBe(404)
  })

  test('an empty form has all fields', async () => {
    const draft = await save(await aClient(), {})
    expect(draft).toMatchObject({ title: '', signers: [], documents: [], deadline: null, reminders: null })
  })

  test('of two that change the same version one is refused, and nothing of it is stored', async () => {
    const client = await aClient()
    const { id, version } = await save(client)
    const answers = await atOnce(6, (index) =>
      client.put<SavedDraft>(`saved-drafts/${id}`, { message: `Вариант ${index}` }, ifMatch(version)),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer !== won[0]))
      expect({ status, code: (body as unknown as Problem).code }).toEqual({ status: 412, code: 'stale_version' })
    expect((await client.get<SavedDraft>(`saved-drafts/${id}`)).body).toEqual(won[0]?.body)
    expect((await client.delete(`saved-drafts/${id}`, ifMatch(version))).status).toBe(412)
  })

  test('takes no file of another client, no foreign draft is seen, and a code has none', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const file = await aFile(other)
    const foreign = { documents: [{ file_id: file.id, title: 'Чужой' }] }
    expect(await client.post('saved-drafts', foreign)).toMatchObject({
      status: 422,
      body: { errors: { 'documents.0.file_id': t.no_file } },
    })
    const { id } = await save(client)
    expect((await client.put(`saved-drafts/${id}`, { title: 'Акт', ...foreign })).status).toBe(422)
    expect((await client.get<SavedDraft>(`saved-drafts/${id}`)).body).toMatchObject({ title: 'Договор', version: 1 })
    expect((await other.get(`saved-drafts/${id}`)).status).toBe(404)
    expect((await other.put(`saved-drafts/${id}`, { title: 'Акт' })).status).toBe(404)
    expect((await other.get<SavedDraft[]>('saved-drafts')).body).toEqual([])
    expect((await (await aClientCode(client)).get('saved-drafts')).status).toBe(403)
    expect((await client.post('saved-drafts', { message: 'ноль \u0000 внутри' })).status).toBe(422)
    expect((await client.post('saved-drafts', { message: 'половина \ud83d знака' })).status).toBe(422)
    expect((await client.post('saved-drafts', { message: 'целый 😀 знак' })).status).toBe(201)
  })

  test('takes no organization and no person of another client, whatever its number, and keeps its own', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const people = async (client: Client) =>
      (await client.post<{ id: number }>('individuals', { last_name: 'Семёнов', first_name: 'Семён', phone: aPhone() }))
        .body.id
    const [own, foreign] = [await people(client), await people(other)]
    const signer = (individual_id: number) => ({ individual_id, ...person() })
    const { id } = await save(client)
    const tries = [
      [{ legal_entity_id: other.legal_entity_id }, { legal_entity_id: t.no_organization }],
      [{ legal_entity_id: 999_999 }, { legal_entity_id: t.no_organization }],
      [{ signers: [signer(own), signer(foreign)] }, { 'signers.1.individual_id': t.no_person }],
    ] as const
    for (const [form, errors] of tries) {
      const refused = { status: 422, body: { code: 'invalid_fields', errors } }
      expect(await client.post('saved-drafts', form)).toMatchObject(refused)
      expect(await client.put(`saved-drafts/${id}`, form)).toMatchObject(refused)
    }
    expect((await client.get<SavedDraft>(`saved-drafts/${id}`)).body).toMatchObject({
      legal_entity_id: null,
      version: 1,
    })
    const form = { legal_entity_id: client.legal_entity_id, signers: [signer(own)] }
    expect((await client.put<SavedDraft>(`saved-drafts/${id}`, form)).body).toMatchObject(form)
  })

  test('is sent once: of two tabs one creates the request, and the other is refused', async () => {
    const client = await aClient()
    const { id } = await save(client)
    const order = await anOrder(client)
    const answers = await atOnce(4, () =>
      client.post<Problem>('document-sign-requests', { ...order, saved_draft_id: id }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'state_conflict',
      message: t.gone,
    })
    expect((await client.get<object[]>('document-sign-requests')).body).toHaveLength(1)
    expect((await client.get<SavedDraft[]>('saved-drafts')).body).toEqual([])
  })

  test('stays when the request made from it is refused', async () => {
    const client = await aClient({ rubles: 0 })
    const { id } = await save(client)
    const order = await anOrder(client)
    const refused = await client.post('document-sign-requests', { ...order, send: true, saved_draft_id: id })
    expect(refused).toMatchObject({ status: 422, body: { code: 'insufficient_balance' } })
    expect((await client.get(`saved-drafts/${id}`)).status).toBe(200)
  })

  test('a client has no more of them than the limit, also by calls at once', async () => {
    const client = await aClient()
    await pool.query(
      `insert into saved_drafts (client_id, content, created_by, updated_by)
       select $1, '{}', 'А', 'А' from generate_series(1, $2::int)`,
      [client.id, saved_drafts_max - 1],
    )
    const answers = await twoBeforeInserts({ pool }, 'saved_drafts', () => client.post('saved-drafts', {}))
    expect(counted(answers)).toEqual({ 201: 1, 409: 1 })
    expect(await client.post('saved-drafts', {})).toMatchObject({
      status: 409,
      body: { code: 'state_conflict', message: t.too_many(saved_drafts_max) },
    })
  })

  test('its files stay while it does, and are cleared after it', async () => {
    const client = await aClient()
    const file = await aFile(client)
    const { id } = await save(client, { documents: [{ file_id: file.id, title: 'Договор' }] })
    // its pages are drawn
    await server.worker.idle()
    await pool.query(`update files set used_at = now() - interval '400 days' where id = $1`, [file.id])
    await clearUnsentFiles(server.services)
    const isKept = async () => (await pool.query('select from files where id = $1', [file.id])).rowCount === 1
    expect(await isKept()).toBe(true)
    await client.delete(`saved-drafts/${id}`)
    await clearUnsentFiles(server.services)
    expect(await isKept()).toBe(false)
  })

  test('is deleted at the end of its term, and on demand of a person whom it names', async () => {
    const client = await aClient()
    const [old, recent] = [await save(client), await save(client)]
    await pool.query(`update saved_drafts set updated_at = now() - interval '366 days' where id = $1`, [old.id])
    await clearDue(server.services)
    expect((await client.get<SavedDraft[]>('saved-drafts')).body.map(({ id }) => id)).toEqual([recent.id])

    const owner = await anAdmin('owner')
    const phone = aPhone()
    await save(client, { signers: [{ individual_id: null, ...person(phone) }] })
    await save(client, { typed: person(`8${phone.slice(2)}`) })
    const held = await owner.post<PersonalDataHeld>('personal-data/search', { phone })
    expect(held.body.erased.saved_drafts).toBe(2)
    await owner.post('personal-data/erase', { phone, reason: 'Письмо № 12' })
    expect((await client.get<SavedDraft[]>('saved-drafts')).body.map(({ id }) => id)).toEqual([recent.id])
  })
})
