import { expect, test } from 'vitest'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { IndividualGroup } from '#shared/contract/individual-groups.ts'
import type { Individual } from '#shared/contract/individuals.ts'
import { individual_groups_max } from '#shared/rules/limits.ts'
import { groupTexts } from '#shared/text/individual-groups.ts'
import { csv, rowsOf } from '#tests/support/bulk-tables.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'
import { anImport } from '../support/imports.ts'

const server = await testServer()
const { aClient, aClientCode, aColleague, anAdmin } = words(server)
const { pool } = server.database

const aPerson = async (client: Client, first_name = 'Иван') =>
  (await client.post<Individual>('individuals', { last_name: 'Иванов', first_name, phone: aPhone() })).body

async function aGroup(client: Client, people: readonly Individual[] = [], name = `Группа ${aKey()}`) {
  const { body } = await client.post<IndividualGroup>('individual-groups', { name })
  return (await change(client, body, { add: people.map(({ id }) => id) })).body
}
const change = (client: Client, { id }: { id: number }, body: object) =>
  client.post<IndividualGroup>(`individual-groups/${id}/members`, body)
const groups = async (client: Client) => (await client.get<IndividualGroup[]>('individual-groups')).body
const membersOf = async (client: Client, { id }: { id: number }) =>
  (await client.get<Individual[]>(`individuals?${query({ filter: { individual_group_id: id }, range: [0, 99] })}`)).body
const send = (client: Client, { id }: { id: number }, more: Record<string, string> = {}) =>
  client.post<BulkSending>('bulk-sendings/from-group', { individual_group_id: id }, more)

test('a group is created, filled, renamed and deleted, and its people stay in the list', async () => {
  const client = await aClient({ rubles: 0 })
  const people = [await aPerson(client), await aPerson(client, 'Пётр'), await aPerson(client, 'Яков')]
  const group = await aGroup(client, people.slice(0, 2), 'Водители')
  expect(group).toMatchObject({ name: 'Водители', people: 2 })
  expect((await client.post('individual-groups', { name: 'водители' })).body).toMatchObject({
    errors: { name: groupTexts.twice },
  })
  const ids = people.map(({ id }) => id)
  const repeated = await atOnce(3, () => change(client, group, { add: [ids[1], ids[2], ids[2]], remove: [ids[0]] }))
  expect(counted(repeated)).toEqual({ 200: 3 })
  expect(new Set((await membersOf(client, group)).map(({ id }) => id))).toEqual(new Set(ids.slice(1)))
  const [now] = await groups(client)
  const rename = (version: number) =>
    client.put<IndividualGroup>(`individual-groups/${group.id}`, { name: 'Склад' }, { 'if-match': `"${version}"` })
  expect((await rename(group.version)).status).toBe(412)
  expect((await rename(now!.version)).body).toMatchObject({ name: 'Склад', people: 2 })
  const other = await aGroup(client, [], 'Офис')
  expect((await client.put(`individual-groups/${other.id}`, { name: 'СКЛАД' })).status).toBe(422)
  expect((await client.delete(`individual-groups/${group.id}`)).status).toBe(200)
  expect((await groups(client)).map(({ name }) => name)).toEqual(['Офис'])
  expect((await client.get<Individual[]>('individuals')).body.length).toBe(3)
})

test('a person who is archived or erased leaves every group', async () => {
  const client = await aClient({ rubles: 0 })
  const people = [await aPerson(client), await aPerson(client), await aPerson(client)]
  const group = await aGroup(client, people)
  await client.delete(`individuals/${people[0]!.id}`)
  const admin = await anAdmin('owner')
  const erased = await admin.post('personal-data/erase', { phone: people[1]!.phone, reason: 'Просьба' })
  expect(erased.status).toBe(200)
  expect((await groups(client))[0]?.people).toBe(1)
  const { rows } = await pool.query(
    'select individual_id::int as id from individual_group_members where individual_group_id = $1',
    [group.id],
  )
  expect(rows).toEqual([{ id: people[2]!.id }])
  expect((await change(client, group, { add: [people[0]!.id] })).status).toBe(422)
})

test('a sending to a group takes its people as they are at that moment', async () => {
  const client = await aClient({ rubles: 0 })
  const people = [await aPerson(client, 'Борис'), await aPerson(client, 'Антон')]
  const group = await aGroup(client, people, 'Водители')
  const key = aKey()
  const answers = await atOnce(3, () => send(client, group, { 'idempotency-key': key }))
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  const sending = made[0]!.body
  expect(sending).toMatchObject({ name: 'Водители', status: 'checked', counts: { ready: 2 } })
  await client.put(`individuals/${people[0]!.id}`, { phone: aPhone() })
  await change(client, group, { remove: people.map(({ id }) => id) })
  expect(
    (await rowsOf(client, sending)).map(({ full_name, phone, individual_id }) => [full_name, phone, individual_id]),
  ).toEqual([
    ['Иванов Антон', people[1]!.phone, people[1]!.id],
    ['Иванов Борис', people[0]!.phone, people[0]!.id],
  ])
  expect((await send(client, group)).body).toMatchObject({ code: 'no_signers' })
})

test('an import adds its people to a group, those who were in the list too', async () => {
  const client = await aClient({ rubles: 0 })
  const known = await aPerson(client)
  const group = await aGroup(client)
  const table = csv([
    ['ФИО', 'Телефон'],
    ['Иванов Иван', known.phone],
    ['Петров Пётр', aPhone()],
    ['Петров', '1'],
  ])
  const imported = await anImport(client, 'individuals', table)
  const confirm = (id: number, body: object) => client.post(`imports/${id}/confirm`, body)
  const foreign = await aGroup(await aClient({ rubles: 0 }))
  expect((await confirm(imported.id, { individual_group_id: foreign.id })).body).toMatchObject({
    errors: { individual_group_id: groupTexts.no_group_found },
  })
  expect((await confirm(imported.id, { individual_group_id: group.id })).status).toBe(200)
  await server.worker.idle()
  expect((await membersOf(client, group)).map(({ full_name }) => full_name).toSorted()).toEqual([
    'Иванов Иван',
    'Петров Пётр',
  ])
  // a table of people who are all known is of use for the group alone
  const again = await anImport(
    client,
    'individuals',
    csv([
      ['ФИО', 'Телефон'],
      ['Иванов Иван', known.phone],
    ]),
  )
  expect((await confirm(again.id, {})).status).toBe(409)
  const other = await aGroup(client)
  expect((await confirm(again.id, { individual_group_id: other.id })).status).toBe(200)
  await server.worker.idle()
  expect((await membersOf(client, other)).map(({ id }) => id)).toEqual([known.id])
  const contacts = await anImport(
    client,
    'legal-entities-contacts',
    csv([
      ['ИНН', 'ФИО'],
      ['7707083893', 'Иванов Иван'],
    ]),
  )
  expect((await confirm(contacts.id, { individual_group_id: other.id })).status).toBe(422)
})

test('groups belong to their client, have a limit, and a code or a reader does not change them', async () => {
  const client = await aClient({ rubles: 0 })
  const stranger = await aClient({ rubles: 0 })
  const group = await aGroup(client, [await aPerson(client)])
  expect(await groups(stranger)).toEqual([])
  expect((await change(stranger, group, {})).status).toBe(404)
  expect((await send(stranger, group)).status).toBe(422)
  expect((await change(client, group, { add: [(await aPerson(stranger)).id] })).status).toBe(422)
  const reader = await aColleague(client, 'reader')
  expect((await reader.get('individual-groups')).status).toBe(200)
  expect((await reader.post('individual-groups', { name: 'А' })).status).toBe(403)
  expect((await (await aClientCode(client)).get('individual-groups')).status).toBe(403)
  await pool.query(
    `insert into individual_groups (client_id, name, created_by) select $1, 'Группа ' || n, '' from generate_series(2, $2::int) n`,
    [client.id, individual_groups_max],
  )
  expect((await client.post('individual-groups', { name: 'Ещё' })).body).toMatchObject({ code: 'state_conflict' })
})
