import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { tags_per_client_max, tags_per_request_max } from '#shared/rules/limits.ts'
import { aCaller, query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aColleague, aDraft, aSentRequest, aSigner, anAdmin, reread } = words(server)
const { pool } = server.database

const tag = (caller: Caller, { id }: { id: number }, body: object) =>
  caller.post<SignRequest>(`document-sign-requests/${id}/tags`, body)
const act = (caller: Caller, verb: 'hide' | 'unhide', { id }: { id: number }) =>
  caller.post<SignRequest>(`document-sign-requests/${id}/${verb}`)
const found = async (caller: Caller, filter: object) =>
  (await caller.get<SignRequest[]>(`document-sign-requests?${query({ filter, sort: ['id', 'ASC'] })}`)).body.map(
    ({ id }) => id,
  )
const tagsOf = async (caller: Caller) => (await caller.get<{ tags: string[] }>('request-tags')).body.tags
const eventsOf = async ({ id }: { id: number }) => {
  const { rows } = await pool.query<{ event: string }>(
    `select event from journal where subject = 'document-sign-requests' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ event }) => event.split('.')[1])
}

async function aSigned(client: Client): Promise<SignRequest> {
  const request = await aSentRequest(client)
  await (await aSigner(request)).sign()
  await server.worker.idle()
  return reread(client, request)
}

test('tags are added and removed, found by any spelling, offered, and kept in the journal', async () => {
  const client = await aClient()
  const [first, second, plain] = [await aDraft(client), await aDraft(client), await aDraft(client)]
  expect((await tag(client, first, { add: ['  Приём   на работу ', 'Срочно'] })).body.tags).toEqual([
    'Приём на работу',
    'Срочно',
  ])
  // the spelling that the client has already
  expect((await tag(client, second, { add: ['срочно', 'прием на работу'] })).body.tags).toEqual([
    'Приём на работу',
    'Срочно',
  ])
  expect(await tagsOf(client)).toEqual(['Приём на работу', 'Срочно'])
  expect(await found(client, { tag: 'СРОЧНО' })).toEqual([first.id, second.id])
  const removed = await tag(client, first, { remove: ['срочно'] })
  expect(removed.body).toMatchObject({ tags: ['Приём на работу'] })
  expect(await found(client, { tag: ['Срочно', 'нет такой'] })).toEqual([second.id])
  expect(await found(client, { tag: 'нет такой' })).toEqual([])
  expect((await reread(client, plain)).tags).toEqual([])
  expect(await eventsOf(first)).toEqual(['create', 'tag', 'tag'])
  const again = await tag(client, first, { remove: ['срочно'], add: ['приём на работу'] })
  expect(again.body.version).toBe(removed.body.version)
  expect(await eventsOf(first)).toHaveLength(3)
})

test('tags that are too long, too many or empty are refused and change nothing', async () => {
  const client = await aClient()
  const request = await aDraft(client)
  const some = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `метка ${index + from}`)
  for (const add of [['я'.repeat(31)], [' '], ['две\nстроки'], some(tags_per_request_max + 1)]) {
    expect((await tag(client, request, { add })).status).toBe(422)
  }
  await tag(client, request, { add: some(tags_per_request_max) })
  expect(await tag(client, request, { add: ['ещё одна'] })).toMatchObject({
    status: 422,
    body: { errors: { add: expect.stringContaining('У заявки не больше') } },
  })
  expect((await reread(client, request)).tags).toHaveLength(tags_per_request_max)
})

test('a client has a limited number of different tags; known ones can still be set', async () => {
  const client = await aClient()
  const filled = await aDraft(client)
  await pool.query(
    `insert into request_tags (request_id, client_id, tag) select $1, $2, 'метка ' || n from generate_series(1, $3::int) n`,
    [filled.id, client.id, tags_per_client_max],
  )
  const request = await aDraft(client)
  expect((await tag(client, request, { add: ['новая'] })).status).toBe(422)
  expect((await tag(client, request, { add: ['МЕТКА 7'] })).body.tags).toEqual(['метка 7'])
  expect(await tagsOf(client)).toHaveLength(tags_per_client_max)
})

test('two spellings of a new tag that come at once become one tag', async () => {
  const client = await aClient()
  const requests = await Promise.all([1, 2, 3, 4].map(() => aDraft(client)))
  const spellings = ['Кадры', 'кадры', 'КАДРЫ', 'каДры']
  const answers = await atOnce(4, (at) => tag(client, requests[at]!, { add: [spellings[at]!] }))
  expect(counted(answers)).toEqual({ 200: 4 })
  expect(await tagsOf(client)).toHaveLength(1)
})

test('only ended requests are put away; they leave the usual list, stay in the API and come back', async () => {
  const client = await aClient()
  const [signed, waiting] = [await aSigned(client), await aSentRequest(client)]
  expect(await act(client, 'hide', waiting)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  const hidden = await act(client, 'hide', signed)
  expect(hidden.body.hidden_at).toEqual(expect.any(String))
  expect((await act(client, 'hide', signed)).body.version).toBe(hidden.body.version)
  expect(await found(client, { hidden: false })).toEqual([waiting.id])
  expect(await found(client, { hidden: true })).toEqual([signed.id])
  expect(await found(client, {})).toEqual([signed.id, waiting.id])
  const { body } = await client.get<{ data: SignRequest[]; archived: number[] }>('changes/document-sign-requests')
  expect(body.archived).toEqual([])
  expect(body.data.map(({ id }) => id)).toContain(signed.id)
  expect((await act(client, 'unhide', signed)).body.hidden_at).toBeNull()
  expect((await eventsOf(signed)).slice(-2)).toEqual(['hide', 'unhide'])
  expect((await client.get(`document-sign-requests/${signed.id}/evidence`)).status).toBe(200)
})

test('tags and archive of another client are out of reach, and readers change neither', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const request = await aSigned(client)
  await tag(client, request, { add: ['Кадры'] })
  expect(await tagsOf(other)).toEqual([])
  expect(await found(other, { tag: 'Кадры' })).toEqual([])
  const calls = (caller: Caller) => [
    tag(caller, request, { add: ['Чужая'] }),
    act(caller, 'hide', request),
    act(caller, 'unhide', request),
  ]
  for (const answer of await Promise.all(calls(other))) expect(answer.status).toBe(404)
  for (const answer of await Promise.all(calls(await aColleague(client, 'reader')))) expect(answer.status).toBe(403)
  expect(await reread(client, request)).toMatchObject({ tags: ['Кадры'], hidden_at: null })
})

test('a code of one organization is offered the tags of its requests only', async () => {
  const client = await aClient()
  const entity = { short_name: 'ООО «Вторая»', inn: '7736207543', kpp: '773601001' }
  const { body: second } = await client.post<{ id: number }>('legal-entities', entity)
  const limits = { label: 'Вторая', legal_entity_id: second.id, scopes: ['read', 'send'] }
  const { body } = await client.post<{ code: string }>('client-codes', limits)
  const code = aCaller(server.url, body.code)
  const [own, others] = [await aDraft(client, { legal_entity_id: second.id }), await aDraft(client)]
  await tag(client, own, { add: ['Своя', 'Общая'] })
  await tag(client, others, { add: ['Чужая', 'Общая'] })
  expect(await tagsOf(code)).toEqual(['Общая', 'Своя'])
  expect((await tag(code, others, { add: ['Нет'] })).status).toBe(404)
})

test('a masked request keeps no tags', async () => {
  const client = await aClient()
  const request = await aDraft(client)
  await tag(client, request, { add: ['Кадры'] })
  const staff = await anAdmin('owner')
  const demand = { phone: request.signer.phone, reason: 'Письмо № 12' }
  expect((await staff.post('personal-data/erase', demand)).status).toBeLessThan(300)
  expect((await reread(client, request)).tags).toEqual([])
})
