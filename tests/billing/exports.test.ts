import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { system } from '#server/platform/core/actor.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { csvOf } from '#server/platform/exports/csv.ts'
import { recordPayment } from '#server/money/payments/payments.commands.ts'
import { maskPersonal } from '#shared/rules/mask-personal.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { inDays } from '#tests/support/clock.ts'
import { linesOf, sheetOf } from '#tests/support/sheet.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { words } from '#tests/support/words.ts'
import { aBill, anOrganization, aSeller, enter, upload } from '../support/billing.ts'

const server = await testServer()
const { db } = server.services
const { aClient, anAdmin, aSentRequest, aSignedRequest } = words(server)
await aSeller(server)
const accountant = await anAdmin('accountant')

const nameOf = async (id: number) =>
  (await db.selectFrom('clients').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

const lines = (csv: Buffer) => csv.toString('utf8').trim().split('\r\n')

test('a CSV export opens in Russian Excel: BOM, semicolons, decimal commas; formulas stay texts', async () => {
  const client = await aClient({ rubles: 0 })
  await enter(accountant, { client_id: client.id, amount: 1234.5, description: '=HYPERLINK("x";"y")' })
  const asked = query({ filter: { client_id: client.id } })
  const answer = await accountant.get<Buffer>(`billing/payments?${asked}&format=csv`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Платежи'))
  const [head, row] = lines(answer.body)
  expect(answer.body.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(head).toMatch(/^№;Внесён;Клиент;ИНН клиента;Сумма;Состояние;/)
  expect(row).toMatch(/^\d+;\d\d\.\d\d\.\d{4} \d\d:\d\d;[^;]+;7707083893;1234,50;Зачислен;Вручную;/)
  expect(row).toContain(`"'=HYPERLINK(""x"";""y"")"`)
})

test('an XLSX export has numbers, days and texts as such', async () => {
  const client = await aClient({ rubles: 0 })
  const entity = await anOrganization(client, '7707049388', 'ООО «Ромашка» & <сын>')
  await aBill(client, 99.9, entity.id)
  const { status, body } = await client.get<Buffer>('billing/bills?format=xlsx')
  expect([status, body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const sheet = sheetOf(body)
  expect(sheet).toContain('<c s="1"><v>99.9</v></c>')
  expect(sheet).toContain('ООО «Ромашка» &#38; &#60;сын&#62;')
  expect(sheet).toMatch(/<c s="3"><v>4\d{4}<\/v><\/c>/)
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
})

test('files name organizations and clients, each client once; tasks and addresses for events are exported too', async () => {
  const client = await aClient({ rubles: 0 })
  const [operator, name] = [await anAdmin('operator'), await nameOf(client.id)]
  await client.post('legal-entities-contacts', { legal_entity_id: client.legal_entity_id, full_name: 'Белова Ольга' })
  const task = { client_id: client.id, text: 'Позвонить; о счёте', due_on: inDays(3), admin_id: operator.id }
  await operator.post('client-tasks', task)
  const asked = query({ filter: { client_id: client.id } })
  const fileOf = async (list: string) => {
    const { status, body } = await operator.get<Buffer>(`${list}?${asked}&format=csv`)
    expect(status).toBe(200)
    const [head = '', ...rows] = lines(body)
    return { heads: head.slice(1).split(';'), rows }
  }
  const contacts = await fileOf('legal-entities-contacts')
  expect(contacts.heads).toContain('Организация')
  expect(contacts.rows).toEqual([expect.stringContaining(';7707083893;ООО «Проба')])
  const senders = await fileOf('senders')
  expect(senders.heads.filter((head) => /клиент/i.test(head))).toEqual(['Клиент', 'ИНН клиента'])
  const tasks = await fileOf('client-tasks')
  expect(tasks.rows).toEqual([expect.stringContaining(`;${name};`)])
  expect(tasks.rows[0]).toContain('"Позвонить; о счёте";Пробный Сотрудник')
  expect((await fileOf('webhooks')).heads).toContain('Состояние')
})

test('an XLSX export stays valid whatever characters a name contains', async () => {
  const client = await aClient({ rubles: 0 })
  const name = 'ООО «\uffffЗнак\ufffe» _x0041_'
  await server.database.pool.query('update legal_entities set short_name = $2 where client_id = $1', [client.id, name])
  const { body } = await client.get<Buffer>('legal-entities?format=xlsx')
  expect(sheetOf(body)).toContain('>ООО «Знак» _x005F_x0041_<')
})

test('a text too long for an XLSX cell is cut there and complete in CSV', async () => {
  const client = await aClient({ rubles: 0 })
  // a surrogate pair at the position of the cut
  const address = `${'я'.repeat(32_765)}😀${'я'.repeat(100)}`
  await server.database.pool.query('update legal_entities set address = $2 where client_id = $1', [client.id, address])
  const sheet = sheetOf((await client.get<Buffer>('legal-entities?format=xlsx')).body)
  const [cell] = /я{1000}[^<]*/.exec(sheet) ?? []
  expect([cell?.length, cell?.slice(-2), cell?.isWellFormed()]).toEqual([32_767, '\ufffd…', true])
  expect((await client.get<Buffer>('legal-entities?format=csv')).body.toString()).toContain(address)
})

describe('an export of a list', () => {
  test('an export of a list has all rows of all pages, each once', async () => {
    const client = await aClient({ rubles: 0 })
    await transaction(db, async (tx) => {
      for (let count = 0; count < 1203; count++) {
        await recordPayment(tx, server.services, systemScope(system, null), {
          client_id: client.id,
          amount: 1,
          description: 'по рублю',
        })
      }
    })
    const rows = lines((await client.get<Buffer>('billing/transactions?format=csv')).body).slice(1)
    expect(rows).toHaveLength(1203)
    expect(new Set(rows.map((row) => row.split(';')[0])).size).toBe(1203)
    const sheet = sheetOf((await client.get<Buffer>('billing/transactions?format=xlsx')).body)
    expect(sheet.match(/<row>/g)).toHaveLength(1204)
  })

  test('packages, tariffs and statements can be exported', async () => {
    const client = await aClient({ rubles: 500 })
    const order = { name: 'Сто подписей', kind: 'package', signatures: 100, price: 500, client_id: client.id }
    const { body: tariff } = await accountant.post<{ id: number }>('billing/tariffs', order)
    await client.post('billing/packages', { tariff_id: tariff.id })
    const { body: statement } = await upload(
      accountant,
      aStatementFile([{ rubles: '10.5', purpose: 'чьё?' }]),
      'выписка.txt',
    )
    const rowOf = async (path: string, filter: object) =>
      lines((await accountant.get<Buffer>(`${path}?${query({ filter })}&format=csv`)).body)[1]
    const ofClient = { client_id: client.id }
    expect(await rowOf('billing/packages', ofClient)).toMatch(/;Сто подписей;Действует;500,00;100;100;0;0;0;$/)
    expect(await rowOf('billing/tariffs', ofClient)).toBe(
      `${tariff.id};Сто подписей;Пакет;${await nameOf(client.id)};7707083893;100;500,00;5,00;;`,
    )
    expect(await rowOf('billing/statements', { id: statement.id })).toMatch(
      /;выписка.txt;40702810138250123017;;;1;1;1;0,00;0,00;0,00;10,50;0,00;0,00;10,50;;0,00;;Пробный Сотрудник$/,
    )
    expect(lines((await client.get<Buffer>('billing/packages?format=csv')).body)).toHaveLength(2)
  })

  test('every console list and a client’s people, organizations and requests can be exported', async () => {
    const [client, owner] = [await aClient(), await anAdmin('owner')]
    const { id, signer } = await aSentRequest(client)
    const name = (await nameOf(client.id)).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    await client.post('client-codes', { label: 'Бухгалтерия' })
    const contact = { legal_entity_id: client.legal_entity_id, full_name: '=1+1', position: 'Бухгалтер' }
    await client.post('legal-entities-contacts', contact)
    const filter = { client_id: client.id }
    const rows = async (caller: Caller, path: string, asked: object) => {
      const { status, body } = await caller.get<Buffer>(`${path}?${query({ filter: asked })}&format=csv`)
      expect([path, status]).toEqual([path, 200])
      return lines(body).slice(1)
    }
    const expected: [string, object, RegExp][] = [
      [
        'clients',
        { id: client.id },
        new RegExp(`^${client.id};Организация;${name};7707083893;270,00;0;[^;]+;Работает;`),
      ],
      ['admins', { id: owner.id }, new RegExp(`^${owner.id};${owner.login};Пробный Сотрудник;Владелец;Работает;`)],
      ['clients-codes', filter, /;Бухгалтерия;rk_/],
      ['legal-entities', filter, /;7707083893;/],
      ['legal-entities-contacts', filter, /;'=1\+1;Бухгалтер;/],
      ['individuals', filter, new RegExp(String.raw`;\+7 \(\d{3}\) \*{3}-\*{2}-${signer.phone.slice(-2)};`)],
      ['document-sign-requests', filter, new RegExp(`^${id};${name};7707083893;.*;Отправлено;.*;30,00;`)],
      ['deliveries', filter, new RegExp(`;${name};7707083893;${id};СМС;`)],
    ]
    for (const [path, asked, row] of expected) {
      expect(await rows(owner, path, asked)).toEqual([expect.stringMatching(row)])
    }
    const other = await aClient()
    for (const path of ['individuals', 'legal-entities-contacts', 'document-sign-requests']) {
      expect(maskPersonal(await rows(client, path, {}))).toEqual(await rows(owner, path, filter))
      expect(await rows(other, path, {})).toEqual([])
      expect((await client.get(`${path}?format=pdf`)).status).toBe(400)
    }
  })

  test('an export of the journal contains its hashes and respects the filter', async () => {
    const [client, auditor] = [await aClient(), await anAdmin('auditor')]
    await client.put('profile', { full_name: 'Новое Имя' })
    const filter = { client_id: client.id, event: 'client-users.update' }
    const { body } = await auditor.get<JournalEntry[]>(`journal?${query({ filter })}`)
    const answer = await auditor.get<Buffer>(`journal?${query({ filter })}&format=csv`)
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Журнал'))
    const [head, row, ...rest] = lines(answer.body)
    expect(head).toMatch(/^№;Время;Событие;Над чем;/)
    expect(row).toMatch(new RegExp(`^${body[0]?.id};.*;Изменены данные пользователя;Пользователь клиента;`))
    expect(row).toContain(';Имя: Пробный Пользователь;Имя: Новое Имя;')
    expect([row?.endsWith(`;${body[0]?.prev_hash};${body[0]?.hash}`), rest]).toEqual([true, []])
    const sheet = sheetOf((await auditor.get<Buffer>(`journal?${query({ filter })}&format=xlsx`)).body)
    expect(sheet.match(/<row>/g)).toHaveLength(2)
    expect((await client.get('/api/support/journal?format=csv')).status).toBe(401)
  })

  test('an export of a list contains only the client’s own rows that match the filter', async () => {
    const [client, other] = [await aClient({ rubles: 10 }), await aClient({ rubles: 20 })]
    expect(lines((await client.get<Buffer>('billing/transactions?format=csv')).body)).toHaveLength(2)
    const asked = query({ filter: { client_id: [other.id] } })
    const [, row] = lines((await accountant.get<Buffer>(`billing/balance?${asked}&format=csv`)).body)
    expect(row).toMatch(new RegExp(`^${await nameOf(other.id)};7707083893;20,00;0,00;20,00;0$`))
  })

  test('an export is refused before the first byte for an unknown filter or format, or without permission', async () => {
    const client = await aClient()
    expect((await client.get(`billing/bills?${query({ filter: { seller: 1 } })}&format=csv`)).status).toBe(400)
    expect((await client.get('billing/bills?format=exe')).status).toBe(400)
    expect((await client.get('/api/support/billing/balance?format=csv')).status).toBe(401)
  })

  test('an export has the order of the screen, also of rows without a value, and each row once', async () => {
    const client = await aClient({ rubles: 0 })
    const amounts = Array.from({ length: 1050 }, (_, at) => (at * 7) % 40)
    await transaction(db, async (tx) => {
      for (const amount of amounts) {
        const order = { client_id: client.id, amount: amount + 1, description: 'по порядку' }
        await recordPayment(tx, server.services, systemScope(system, null), order)
      }
    })
    const asked = (sort: [string, string]) => query({ filter: { client_id: client.id }, sort })
    for (const way of ['ASC', 'DESC']) {
      const { body } = await accountant.get<Buffer>(`billing/payments?${asked(['amount', way])}&format=csv`)
      const [, ...rows] = linesOf(body).map(([id, , , , amount]) => ({ id, amount: Number(amount?.replace(',', '.')) }))
      const sorted = amounts.map((amount) => amount + 1).toSorted((a, b) => (way === 'ASC' ? a - b : b - a))
      expect(rows.map(({ amount }) => amount)).toEqual(sorted)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(amounts.length)
    }
    await aSignedRequest(client)
    await aSentRequest(client)
    const { body } = await accountant.get<Buffer>(`document-sign-requests?${asked(['signed_at', 'DESC'])}&format=csv`)
    const page = await accountant.get<{ id: number }[]>(`document-sign-requests?${asked(['signed_at', 'DESC'])}`)
    const ids = linesOf(body)
      .slice(1)
      .map(([id]) => Number(id))
    expect(ids).toHaveLength(2)
    expect(ids).toEqual(page.body.map(({ id }) => id))
    expect((await accountant.get(`billing/payments?${asked(['reverse_reason', 'ASC'])}&format=csv`)).status).toBe(400)
  })

  test('bulk sendings are exported with their counts, under a name that every client understands', async () => {
    const client = await aClient()
    const table = 'ФИО;Телефон\nИванов Иван;+79161234567\nПетров Пётр;не номер'
    const sent = await client.send('POST', 'bulk-sendings?name=people.csv', Buffer.from(table), {
      'content-type': 'text/csv',
    })
    expect(sent.status).toBe(201)
    const answer = await accountant.get<Buffer>(
      `bulk-sendings?${query({ filter: { client_id: client.id } })}&format=csv`,
    )
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="bulk-sendings-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''%D0%9C/,
    )
    const [head, ...rows] = linesOf(answer.body)
    const cell = (title: string) => rows.map((row) => row[head?.indexOf(title) ?? -1])
    expect(cell('Клиент')).toEqual([await nameOf(client.id)])
    expect([cell('Таблица'), cell('Строк'), cell('С ошибками')]).toEqual([['people.csv'], ['2'], ['1']])
    expect(linesOf((await client.get<Buffer>('bulk-sendings?format=csv')).body)).toHaveLength(2)
  })
})

test('only what can be a formula is made a text in CSV: phones stay as they are', async () => {
  const cells = [
    '+79161234567',
    '+7 (916) 123-45-67',
    '+7 (916) ***-**-67',
    '-5',
    '+7+8',
    '=1+1',
    '@SUM(1)',
    '\t=1',
    "+7|' /C calc'!A0",
  ]
  async function* rows() {
    yield cells
  }
  let csv = ''
  for await (const part of csvOf([{ title: 'Текст', kind: 'text', value: (cell: string) => cell }], rows())) csv += part
  expect(linesOf(Buffer.from(csv)).slice(1).flat()).toEqual([
    ...cells.slice(0, 3),
    ...cells.slice(3).map((cell) => `'${cell}`),
  ])
})
