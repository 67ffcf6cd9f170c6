import { expect, test } from 'vitest'
import type { Client } from '#shared/contract/clients.ts'
import type { ClientTable } from '#shared/contract/client-table.ts'
import type { Problem } from '#shared/contract/errors.ts'
import { client_table_rows_max } from '#shared/rules/client-table.ts'
import { clientTableFaults as faults, clientTableRefusals as refusals } from '#shared/text/client-table.ts'
import { clientRefusals } from '#shared/text/clients.ts'
import { anInn } from '#tests/support/billing.ts'
import type { Caller } from '#tests/support/caller.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin } = words(server)
const [operator, accountant, auditor] = [
  await anAdmin('operator'),
  await anAdmin('accountant'),
  await anAdmin('auditor'),
]

const aLogin = () => `${aKey()}@table.test`
const heading = ['Название', 'ИНН', 'ФИО', 'Почта']
const csv = (rows: readonly (readonly string[])[], head: readonly string[] = heading) =>
  [head, ...rows].map((cells) => cells.join(';')).join('\r\n')
const preview = (table: string, by: Caller = operator) =>
  by.send<ClientTable & Problem>('POST', 'clients/preview?name=Clients.csv', new Uint8Array(Buffer.from(table)), {
    'content-type': 'application/octet-stream',
  })
const rowsOf = async (table: string) => {
  const { status, body } = await preview(table)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}
const clientsCount = async () =>
  Number((await server.database.pool.query<{ n: number }>('select count(*) n from clients')).rows[0]?.n)

test('each row of a table is judged: new, known, or wrong with its reason; nothing is stored', async () => {
  const [known, person] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
  const old = { kind: 'legal', name: 'ООО «Старый»', inn: anInn(), full_name: 'Петров Пётр', login: aLogin() }
  const { body: existing } = await operator.post<Client>('clients', old)
  const [inn, login, other] = [anInn(), aLogin(), anInn()]
  const before = await clientsCount()
  const rows = await rowsOf(
    csv([
      ['ООО «Ландыш»', inn, 'Белова Ольга', login],
      ['ООО «Ландыш» ещё раз', inn, 'Белова Ольга', aLogin()],
      ['ООО «Клевер»', anInn(), 'Белова Ольга', login.toUpperCase()],
      ['ООО «Старый»', old.inn, 'Петров Пётр', aLogin()],
      ['ООО «Чужая почта»', anInn(), 'Петров Пётр', known.login],
      ['', '', 'Петров Пётр', aLogin()],
      ['', '', 'Петров Пётр', person.login],
      ['ООО «Без ИНН»', '', 'Петров Пётр', aLogin()],
      ['ООО «Опечатка»', '7707083894', '#ССЫЛКА!', 'не почта'],
      ['ООО «Пробелы»', ` ${other.slice(0, 4)} ${other.slice(4)} `, 'Громов  Илья', aLogin()],
    ]),
  )
  expect(rows.map(({ line, state, kind }) => [line, state, kind])).toEqual([
    [2, 'new', 'legal'],
    [3, 'wrong', 'legal'],
    [4, 'wrong', 'legal'],
    [5, 'same', 'legal'],
    [6, 'wrong', 'legal'],
    [7, 'new', 'individual'],
    [8, 'same', 'individual'],
    [9, 'wrong', 'legal'],
    [10, 'wrong', 'legal'],
    [11, 'new', 'legal'],
  ])
  expect(rows[1]?.errors).toEqual({ inn: faults.same_inn(2) })
  expect(rows[2]?.errors).toEqual({ login: faults.same_login(2) })
  expect([rows[3]?.existing_id, rows[6]?.existing_id]).toEqual([existing.id, person.id])
  expect(rows[4]?.errors).toEqual({ login: clientRefusals.login_taken })
  expect(rows[7]?.errors).toEqual({ inn: 'Укажите ИНН' })
  expect(Object.keys(rows[8]?.errors ?? {}).toSorted()).toEqual(['full_name', 'inn', 'login'])
  expect(rows[9]).toMatchObject({ inn: other, full_name: 'Громов Илья' })
  expect(await clientsCount()).toBe(before)
})

test('a new row creates its client as it is, and the same table then knows it', async () => {
  const table = csv([
    ['ООО «Ландыш»', anInn(), 'Белова Ольга', aLogin()],
    ['', '', 'Петров Пётр', aLogin()],
  ])
  for (const { kind, name, inn, full_name, login } of await rowsOf(table)) {
    const order = kind === 'legal' ? { kind, name, inn, full_name, login } : { kind, full_name, login }
    expect((await operator.post<Client>('clients', order)).status).toBe(201)
  }
  expect((await rowsOf(table)).map(({ state }) => state)).toEqual(['same', 'same'])
})

test('an ИНН that a spreadsheet has taken for a number gets its zero back, and an invitation is noted', async () => {
  const login = aLogin()
  const { body: first } = await operator.post<Client>('clients', {
    kind: 'legal',
    name: 'ООО «Ландыш»',
    inn: anInn(),
    full_name: 'Белова Ольга',
    login,
  })
  const [row] = await rowsOf(csv([['ООО «Республика»', '100000004', 'Петров Пётр', login]]))
  expect(row).toMatchObject({ inn: '0100000004', state: 'new', note: faults.invited(first.id) })
})

test('a table is refused entirely where it is none, lacks a column, or is too long', async () => {
  const many = Array.from({ length: client_table_rows_max + 1 }, () => ['', '', 'Петров Пётр', 'a@b.test'])
  for (const [table, text] of [
    [csv([['ООО', '1', 'Белова Ольга']], ['Название', 'ИНН', 'ФИО']), refusals.no_column('login')],
    [csv([]), refusals.nobody],
    [csv(many), refusals.too_many],
    ['одно слово', refusals.no_head],
  ] as const) {
    const { status, body } = await preview(table)
    expect([status, body.errors?.['file']]).toEqual([422, text])
  }
})

test('the template has the columns that are read, and its table is empty', async () => {
  const { body, status } = await operator.get<Buffer>('clients/template?format=xlsx')
  expect(status).toBe(200)
  expect(cellsOf(body)[0]).toEqual(heading)
  const { body: text } = await operator.get<Buffer>('clients/template?format=csv')
  expect((await preview(String(text))).body.errors?.['file']).toBe(refusals.nobody)
})

test('only who creates clients reads their tables', async () => {
  for (const by of [accountant, auditor]) {
    expect((await preview(csv([['', '', 'Петров Пётр', aLogin()]]), by)).status).toBe(403)
    expect((await by.get('clients/template')).status).toBe(403)
  }
})
