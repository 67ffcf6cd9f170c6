import { expect, test } from 'vitest'
import type { ClientNote } from '#shared/contract/client-notes.ts'
import type { JournalEntry } from '#shared/contract/journal.ts'
import type { Look } from '#shared/contract/looks.ts'
import { note_chars_max } from '#shared/rules/limits.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest } = words(server)
const { pool } = server.database
const [operator, accountant, auditor] = [
  await anAdmin('operator'),
  await anAdmin('accountant'),
  await anAdmin('auditor'),
]

const notesOf = (id: number, by: Caller = auditor, range?: [number, number]) =>
  by.get<ClientNote[]>(`clients/${id}/notes${range ? `?range=${JSON.stringify(range)}` : ''}`)
const add = (id: number, text: string, by: Caller = operator, key?: string) =>
  by.post<ClientNote>(`clients/${id}/notes`, { text }, key ? { 'idempotency-key': key } : {})
const remove = (note: ClientNote, by: Caller = operator) => by.delete(`clients/${note.client_id}/notes/${note.id}`)

test('notes of several people stay side by side, the newest first, with author and time', async () => {
  const client = await aClient({ rubles: 0 })
  await add(client.id, 'Платит раз в квартал')
  const { status, body } = await add(client.id, 'Звонить бухгалтеру\nпосле обеда', accountant)
  expect(status).toBe(201)
  expect(Date.parse(body.removable_until) - Date.parse(body.created_at)).toBe(15 * 60_000)
  expect((await notesOf(client.id)).body).toMatchObject([
    { text: 'Звонить бухгалтеру\nпосле обеда', admin_id: accountant.id, client_id: client.id },
    { text: 'Платит раз в квартал', admin_id: operator.id },
  ])
})

test('an auditor reads notes and writes none; clients get to none of them; notes of one client are not those of another', async () => {
  const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
  const { body: note } = await add(client.id, 'Только для своих')
  expect((await add(client.id, 'А', auditor)).status).toBe(403)
  expect((await remove(note, auditor)).status).toBe(403)
  expect((await client.get(`/api/support/clients/${client.id}/notes`)).status).toBe(401)
  expect((await client.get(`/api/v1/clients/${client.id}/notes`)).status).toBe(404)
  expect((await notesOf(other.id)).body).toEqual([])
  expect(await operator.delete(`clients/${other.id}/notes/${note.id}`)).toMatchObject({ status: 404 })
  expect((await notesOf(client.id)).body).toHaveLength(1)
})

test('a note is removed by its author only, within a quarter of an hour, and never changed', async () => {
  const client = await aClient({ rubles: 0 })
  const [first, second] = [(await add(client.id, 'Первая')).body, (await add(client.id, 'Вторая')).body]
  expect(await remove(first, accountant)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  expect(counted(await atOnce(5, () => remove(first)))).toEqual({ 200: 1, 404: 4 })
  const change = pool.query(`update client_notes set created_at = now() - interval '16 minutes' where id = $1`, [
    second.id,
  ])
  await expect(change).rejects.toThrow(/client_notes/)
  const { rows } = await pool.query<{ id: number }>(
    `insert into client_notes (client_id, text, admin_id, admin_name, created_at)
     values ($1, 'Старая', $2, 'А', now() - interval '16 minutes') returning id`,
    [client.id, operator.id],
  )
  expect(await remove({ ...second, id: Number(rows[0]!.id) })).toMatchObject({ status: 409 })
  expect((await notesOf(client.id)).body.map(({ text }) => text)).toEqual(['Старая', 'Вторая'])
})

test('a note about a request is read with the request and with its client, and belongs to no other client', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const { id: request_id } = await aSentRequest(client)
  const note = (id: number) =>
    operator.post<ClientNote>(`clients/${id}/notes`, { text: 'Просил позвонить', request_id })
  expect(await note(client.id)).toMatchObject({ status: 201, body: { request_id } })
  await add(client.id, 'Платит раз в квартал')
  const ofRequest = query({ filter: { request_id } })
  const { body } = await auditor.get<ClientNote[]>(`clients/${client.id}/notes?${ofRequest}`)
  expect(body.map(({ text }) => text)).toEqual(['Просил позвонить'])
  expect((await notesOf(client.id)).body.map((each) => each.request_id)).toEqual([null, request_id])
  expect(await note(other.id)).toMatchObject({ status: 404 })
  expect((await notesOf(other.id)).body).toEqual([])
})

test('the journal has who noted and removed, and not what', async () => {
  const client = await aClient({ rubles: 0 })
  const secret = `Просьба ${aKey()}`
  const { body: note } = await add(client.id, secret)
  await remove(note)
  const filter = { client_id: client.id, subject: 'client-notes' }
  const { body } = await auditor.get<JournalEntry[]>(`journal?${query({ filter, sort: ['id', 'ASC'] })}`)
  expect(body.map(({ event, subject_id }) => [event, subject_id])).toEqual([
    ['client-notes.create', note.id],
    ['client-notes.archive', note.id],
  ])
  const { rowCount } = await pool.query('select from journal_told where payload like $1', [`%${secret}%`])
  expect(rowCount).toBe(0)
})

test('a note keeps markup as the text that was typed, and what is blank, too long or invisible is refused at its field', async () => {
  const client = await aClient({ rubles: 0 })
  const text = `<img src=x onerror="alert(1)"></script><b>'; drop table clients; --`
  expect((await add(client.id, text)).body.text).toBe(text)
  const { body, headers } = await notesOf(client.id)
  expect(body).toMatchObject([{ text }])
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  for (const wrong of ['', '   ', 'а'.repeat(note_chars_max + 1), 'А\u202eБ']) {
    expect(await add(client.id, wrong)).toMatchObject({ status: 422, body: { errors: { text: expect.any(String) } } })
  }
  expect((await add(999_999_999, 'А')).status).toBe(404)
  expect((await notesOf(999_999_999)).status).toBe(404)
})

test('a repeated call with one key adds one note', async () => {
  const client = await aClient({ rubles: 0 })
  const key = aKey()
  const answers = await atOnce(5, () => add(client.id, 'Один раз', operator, key))
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
  expect((await notesOf(client.id)).body).toHaveLength(1)
})

test('ten thousand notes are read by pages', async () => {
  const client = await aClient({ rubles: 0 })
  await pool.query(
    `insert into client_notes (client_id, text, admin_id, admin_name)
     select $1, 'Заметка ' || n, $2, 'Громов' from generate_series(1, 10000) n`,
    [client.id, operator.id],
  )
  const first = await notesOf(client.id, auditor, [0, 9])
  expect(first.headers.get('content-range')).toBe('notes 0-9/10000')
  expect(first.body.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Заметка ${10_000 - index}`),
  )
  const last = await notesOf(client.id, auditor, [9990, 9999])
  expect(last.body.at(-1)?.text).toBe('Заметка 1')
})

test('reading notes is a look at the client', async () => {
  const client = await aClient({ rubles: 0 })
  await add(client.id, 'Платит раз в квартал')
  await notesOf(client.id, accountant)
  const filter = { client_id: client.id, admin_id: accountant.id }
  const { body } = await auditor.get<Look[]>(`looks?${query({ filter })}`)
  expect(body).toMatchObject([{ subject: 'client-notes', kind: 'list' }])
})
