import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { RequestAuthor } from '#shared/contract/request-lists.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, aColleague, aDraft, anOrder, someRequests } = words(server)
const { pool } = server.database

const found = async (caller: Caller, filter: object, sort: [string, string] = ['id', 'ASC']) =>
  (await caller.get<SignRequest[]>(`document-sign-requests?${query({ filter, sort })}`)).body.map(({ id }) => id)

const draftBy = async (client: Client, caller: Caller) =>
  (await caller.post<SignRequest[]>('document-sign-requests', await anOrder(client))).body[0]!

test('a list is filtered by who created requests: a user or a code, and names them', async () => {
  const client = await aClient()
  const [colleague, code] = [await aColleague(client, 'sender'), await aClientCode(client)]
  const [own, theirs, byCode] = [await aDraft(client), await draftBy(client, colleague), await draftBy(client, code)]
  expect([own.created_by_user_id, theirs.created_by_user_id, byCode.created_by_user_id]).toEqual([
    client.user_id,
    colleague.id,
    null,
  ])
  expect(byCode).toMatchObject({ created_by_code_id: code.id, created_by: '1С: Бухгалтерия' })
  expect(await found(client, { created_by_user_id: colleague.id })).toEqual([theirs.id])
  expect(await found(client, { created_by_code_id: code.id })).toEqual([byCode.id])
  expect(await found(client, { created_by_user_id: [colleague.id, client.user_id] })).toEqual([own.id, theirs.id])
  await aColleague(client, 'reader')
  const { body } = await client.get<RequestAuthor[]>('request-authors')
  expect(body).toEqual([
    { kind: 'user', id: colleague.id, name: 'Коллега' },
    { kind: 'user', id: client.user_id, name: 'Пробный Пользователь' },
    { kind: 'code', id: code.id, name: 'Бухгалтерия' },
  ])
})

test('the authors of another client are not named, nor found by their numbers', async () => {
  const [client, other] = [await aClient(), await aClient()]
  await aDraft(client)
  expect((await other.get('request-authors')).body).toEqual([])
  expect(await found(other, { created_by_user_id: client.user_id })).toEqual([])
})

test('a list is filtered by days in Moscow, of creation and of signature, and sorted by that moment', async () => {
  const client = await aClient()
  const [first, second, third] = await someRequests(client, {
    signers: ['А', 'Б', 'В'].map((name, at) => ({
      full_name: `${name} Иван`,
      phone: `+7900${client.id}${at}`.padEnd(12, '0'),
    })),
  })
  const moments = [
    // the last minute of 9 November in Moscow, the first of the 10th, and the last of the 10th
    [first!.id, '2026-11-09T20:59:30Z', '2026-11-12T10:00:00Z'],
    [second!.id, '2026-11-09T21:00:00Z', '2026-11-11T10:00:00Z'],
    [third!.id, '2026-11-10T20:59:59Z', null],
  ]
  for (const [id, created, signed] of moments) {
    await pool.query('update document_sign_requests set created_at = $2, signed_at = $3 where id = $1', [
      id,
      created,
      signed,
    ])
  }
  const ids = [first!.id, second!.id, third!.id]
  expect(await found(client, { created_at_gte: '2026-11-10', created_at_lte: '2026-11-10' })).toEqual(ids.slice(1))
  expect(await found(client, { created_at_lte: '2026-11-09' })).toEqual([first!.id])
  const signed = { signed_at_gte: '2026-11-01', signed_at_lte: '2026-11-30' }
  expect(await found(client, signed, ['signed_at', 'DESC'])).toEqual([first!.id, second!.id])
  expect(await found(client, { ...signed, status: 'draft', q: 'нет таких' })).toEqual([])
})

test('an export has the rows of the filter and who created them', async () => {
  const client = await aClient()
  const code = await aClientCode(client)
  await aDraft(client)
  const byCode = await draftBy(client, code)
  const filter = { created_by_code_id: code.id }
  const { body } = await client.get<Buffer>(`document-sign-requests?${query({ filter })}&format=csv`)
  const lines = String(body).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(';Кто создал;')
  expect(lines[1]).toMatch(new RegExp(`^${byCode.id};.*;1С: Бухгалтерия;`))
})

test('a wrong filter is refused by its name', async () => {
  const client = await aClient({ rubles: 0 })
  for (const filter of [{ created_by_user_id: 'Иванов' }, { signed_at_gte: 'вчера' }]) {
    const answer = await client.get(`document-sign-requests?${query({ filter })}`)
    expect(answer).toMatchObject({ status: 400, body: { errors: { [Object.keys(filter)[0]!]: expect.any(String) } } })
  }
})

/** Not by a sequential scan, and not by a sort of all rows of a client. */
test('a page of a large list by period, organization, author, tag, archive or noteworthy facts is found by an index', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const [draft, foreign] = [await aDraft(client), await aDraft(other)]
  const connection = await pool.connect()
  const plans: Record<string, string> = {}
  try {
    // undone: requests that were never signed are findings of the checks
    await connection.query('begin')
    const fill = (id: number, count: number) =>
      connection.query(
        `insert into document_sign_requests (client_id, batch_id, "group", title, ordered, position, legal_entity_id,
           venture, individual_id, signer_full_name, signer_phone, deadline, created_by, created_by_user_id, created_at,
           signed_at)
         select client_id, batch_id, 'filled-' || id || '-' || n, title, ordered, n + 1, legal_entity_id, venture,
           individual_id, signer_full_name, signer_phone, deadline, created_by, created_by_user_id,
           now() - n * interval '21 days' / $2, now() - n * interval '21 days' / $2
         from document_sign_requests, generate_series(1, $2::int) n where id = $1`,
        [id, count],
      )
    await fill(draft.id, 4000)
    // another client's, so that the own ones are to be found among them
    await fill(foreign.id, 16_000)
    const few = `where "group" like 'filled-${draft.id}-1000_'`
    await connection.query(
      `update document_sign_requests set hidden_at = now(), finished_at = now(), noteworthy = true ${few}`,
    )
    await connection.query(
      `insert into request_tags (request_id, client_id, tag) select id, client_id, 'Редкая' from document_sign_requests ${few}`,
    )
    await connection.query('analyze document_sign_requests, request_tags')
    const explain = async (index: string, where: string, order: string) => {
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
        `explain select * from document_sign_requests where client_id = ${client.id} and ${where}
         order by ${order} desc, id desc limit 25`,
      )
      plans[index] = rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const days = `between now() - interval '15 days' and now() - interval '14 days'`
    await explain('document_sign_requests_created', `created_at ${days}`, 'created_at')
    await explain('document_sign_requests_signed', `signed_at ${days}`, 'signed_at')
    await explain('document_sign_requests_user', 'created_by_user_id = 0', 'id')
    await explain('document_sign_requests_legal_entity', 'legal_entity_id = 0', 'id')
    await explain('document_sign_requests_hidden', 'hidden_at is not null', 'id')
    await explain('document_sign_requests_noteworthy', 'noteworthy', 'id')
    const isTagged = `exists (select from request_tags t where t.request_id = document_sign_requests.id
      and t.client_id = document_sign_requests.client_id and t.key = any('{редкая}'::text[]))`
    const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
      `explain select * from document_sign_requests where client_id = ${client.id} and ${isTagged} order by id desc limit 25`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on document_sign_requests')
  } finally {
    await connection.query('rollback')
    connection.release()
  }
  for (const [index, plan] of Object.entries(plans)) {
    expect(plan).toContain(`using ${index} `)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  }
})
