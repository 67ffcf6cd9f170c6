import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SearchAnswer } from '#shared/contract/search.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { otherReadings, type SearchedNoun } from '#shared/rules/search.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { openClient } from '#server/people/clients/clients.commands.ts'
import { aBill, aSeller, confirmLogin } from '#tests/support/billing.ts'
import { inDays } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { db } = server.services
const { aClient, anAdmin, aSentRequest } = words(server)
await aSeller(server, 1024)
const owner = await anAdmin('owner')

const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]?.id ?? 0
const aNamed = (name: string, inn: string | null) =>
  transaction(db, async (tx) => (await openClient(tx, system, { kind: 'legal', name, inn })).id)

const romashka = await aNamed('ООО «Ромашка»', '7707049388')
await sql`update legal_entities set kpp = '770701001', ogrn = '1027700132195', account = '40702810900000001234',
  address = '420000, г. Казань, ул. Мира' where client_id = ${romashka}`.execute(db)
const vector = await aNamed('АО «Вектор-Плюс»', null)
const wind = await aNamed('Общество с ограниченной ответственностью «Северный ветер»', null)
const latin = await aNamed('Gazelle Trade', null)
const oconnor = await aNamed('ИП О’Коннор Шон', null)

const client = await aClient()
await confirmLogin(server, client.login)
const aPerson = (last: string, first: string, middle: string | null, phone: string, email: string | null = null) =>
  idOf(sql`insert into individuals (client_id, last_name, first_name, middle_name, phone, email)
    values (${client.id}, ${last}, ${first}, ${middle}, ${phone}, ${email}) returning id`)
const semyonova = await aPerson('Семёнова', 'Фаина', 'Львовна', '+79031234567', 'faina@pochta.test')
const khvostov = await aPerson('Хвостов', 'Сергей', 'Юрьевич', '+79031234568')
const kirill = await aPerson('О’Нил', 'Кирилл', null, '+79031234569')

const slash = await aSentRequest(client, { title: '77-3/ЁЖ', external_id: '1C-0003' })
const lease = await aSentRequest(client, { title: 'Договор № 15 аренды помещения', external_id: 'ЗАК/17-АБ' })
const bill = await aBill(client, 20_621.5)
const statement = await owner.send<StatementWithLines>(
  'POST',
  'billing/statements?name=day.txt',
  new TextEncoder().encode(
    aStatementFile([
      { inn: '7736207543', rubles: '4321.09', purpose: 'За подписи по договору-оферте', number: '000417' },
    ]),
  ),
  { 'content-type': 'text/plain' },
)
const line = statement.body.lines[0]?.id ?? 0
const payment = (
  await owner.post<{ id: number }>('billing/payments', {
    client_id: client.id,
    amount: 77.7,
    description: 'Наличные в кассу',
  })
).body.id
const task = (
  await owner.post<{ id: number }>('client-tasks', {
    client_id: client.id,
    text: 'Перезвонить про доверенность',
    due_on: inDays(1),
    admin_id: owner.id,
  })
).body.id
const note = await idOf(sql`insert into client_notes (client_id, text, admin_id, admin_name)
  values (${client.id}, 'Просили присылать счета-фактуры почтой, звонить после обеда', ${owner.id}, 'Пробный') returning id`)
const template = await idOf(sql`insert into templates (client_id, name, created_by)
  values (${client.id}, 'Согласие на обработку данных', 'Проба') returning id`)
const webhook = await idOf(sql`insert into webhooks (client_id, url, label, events, secret, position, created_by)
  values (${client.id}, 'https://hooks.sklad.test/roscherk', 'Складской учёт', '{request.signed}', '', 0, 'Проба') returning id`)
const code = await idOf(sql`insert into clients_codes (client_id, label, prefix, secret_hash, created_by)
  values (${client.id}, 'Бухгалтерия 8.3', 'rk_DZWot2Lk', '\\x01', 'Проба') returning id`)
const sending = await idOf(sql`insert into bulk_sendings (client_id, name, created_by)
  values (${client.id}, 'Уведомления жильцам за ноябрь', 'Проба') returning id`)
await sql`update client_users set full_name = 'Журавлёв Тихон Ильич', phone = '+79160001122', login = 'tihon@zhuravl.test'
  where id = ${client.user_id}`.execute(db)
const contact = (
  await client.post<{ id: number }>('legal-entities-contacts', {
    legal_entity_id: client.legal_entity_id,
    full_name: 'Щербакова Эльвира Мэлсовна',
    position: 'Главный бухгалтер',
  })
).body.id

type Row = readonly [noun: SearchedNoun, id: number, spellings: readonly string[]]
/** What people type, and the row that they mean: names and requisites of clients and people. */
const named: readonly Row[] = [
  // the other layout, a wrong letter, Latin letters, a name as it stands on paper
  [
    'clients',
    romashka,
    ['ромашка', 'hjvfirf', 'HJVFIRF', 'ромшка', 'ромажка', 'ромашкаа', 'рмоашка', 'омашка', 'ромашк'],
  ],
  [
    'clients',
    romashka,
    ['romashka', 'Romashka', 'ООО "Ромашка"', 'ооо ромашка', '«Ромашка»', '„Ромашка“', 'ooo romashka'],
  ],
  [
    'clients',
    vector,
    ['dtrnjh', 'вектор плюс', 'вектор-плюс', 'vektor', 'векьор', 'вкетор', 'АО "Вектор-Плюс"', 'Вектор — Плюс'],
  ],
  [
    'clients',
    wind,
    ['северный ветер', 'ветер северный', 'ctdthysq dtnth', 'северый ветер', 'севреный', 'severnyy veter', 'severniy'],
  ],
  ['clients', latin, ['gazelle', 'gazele', 'gazelle trade', 'пфяудду', 'Gazelle  Trade']],
  [
    'clients',
    oconnor,
    ['О’Коннор', "О'Коннор", 'О`Коннор', 'ОʼКоннор', 'о′коннор', 'коннор', 'j’rjyyjh', 'Шон О’Коннор', 'коннар'],
  ],
  // words round a number
  [
    'clients',
    romashka,
    ['7707049388', 'ИНН 7707049388', 'инн:7707049388', 'инн: 7707049388', 'ИНН № 7707049388', 'byy 7707049388'],
  ],
  [
    'clients',
    romashka,
    ['7707049388/770701001', '7707049388 / 770701001', 'ИНН/КПП 7707049388/770701001', 'ИНН 7707049388 КПП 770701001'],
  ],
  [
    'clients',
    romashka,
    ['770701001', 'КПП 770701001', 'кпп: 770701001', '40702810900000001234', 'р/с 40702810900000001234'],
  ],
  [
    'clients',
    romashka,
    ['расчётный счёт 40702810900000001234', '40702 810 9 0000 0001234', 'ОГРН 1027700132195', '770704'],
  ],
  // people
  [
    'individuals',
    semyonova,
    ['Семёнова', 'семенова', 'Семянова', 'ctv`yjdf', 'ctvtyjdf', 'semenova', 'semyonova', 'Семенова Фаина'],
  ],
  [
    'individuals',
    semyonova,
    ['Семенова Ф.Л.', 'Семенова Ф. Л.', 'Ф.Л. Семенова', 'Семёнова Ф', 'семенова ф л', 'Фаина Львовна', 'Семеонва'],
  ],
  [
    'individuals',
    semyonova,
    ['тел. 8 903 123-45-67', 'телефон: +7 (903) 123-45-67', '8(903)1234567', '9031234567', 'моб. 89031234567'],
  ],
  ['individuals', semyonova, ['faina@pochta.test', 'почта: faina@pochta.test', 'FAINA@pochta.test']],
  [
    'individuals',
    khvostov,
    ['khvostov', 'Хвостов С.Ю.', '[djcnjd', 'Хвостоф', 'Сергей Хвостов', 'hvostov', 'хвостов сергей юрьевич'],
  ],
  ['individuals', kirill, ['О’Нил', "о'нил кирилл", 'rbhbkk', 'Кирил О’Нил', 'kirill', 'Кирилл О.']],
]
/** Spellings that find a row, for all other nouns. */
const others: readonly Row[] = [
  ['document-sign-requests', slash.id, ['77-3/ЁЖ', '77-3/ёж', '77-3/еж', '1C-0003', '1С-0003', '№ 77-3/ЁЖ']],
  ['document-sign-requests', lease.id, ['договор №15', 'договор № 15', 'договор 15 аренды', 'аренды помещения']],
  [
    'document-sign-requests',
    lease.id,
    ['ЗАК/17-АБ', 'ljujdjh fhtyls', 'dogovor arendy', '«Договор № 15 аренды помещения»', 'аренды, помещения'],
  ],
  [
    'document-sign-requests',
    lease.id,
    [
      `заявка ${lease.id}`,
      `заявка №${lease.id}`,
      `заявку № ${lease.id}`,
      `№${lease.id}`,
      `#${lease.id}`,
      `pfzdrf ${lease.id}`,
    ],
  ],
  [
    'bills',
    bill.id,
    [
      '1024',
      'счёт 1024',
      'счет № 1024',
      'счёт №1024',
      'Счёт на оплату № 1024 от 12.11.2026',
      'сч. 1024',
      'сч № 1024',
      'cxtn 1024',
    ],
  ],
  [
    'bills',
    bill.id,
    ['20621,5', '20 621,50 ₽', 'сумма 20 621,50', 'на сумму 20621.50 руб.', 'счета 1024', 'счёт: 1024'],
  ],
  [
    'payments',
    payment,
    [
      '77,70',
      '77.7 ₽',
      `платёж ${payment}`,
      `платеж № ${payment}`,
      'наличные',
      'yfkbxyst',
      'кассу наличные',
      `gkfnt; ${payment}`,
    ],
  ],
  [
    'statements',
    line,
    ['000417', 'п/п 000417', 'п/п № 000417', 'платёжка 000417', 'платёжное поручение № 000417 от 01.11.2026'],
  ],
  [
    'statements',
    line,
    ['4321,09', '4 321,09', '40702810299993174021', 'р/с 40702810299993174021', 'договору-оферте', 'ИНН 7736207543'],
  ],
  [
    'client-tasks',
    task,
    [
      'доверенность',
      'перезвонить',
      'про доверенность',
      'gthtpdjybnm',
      'doverennost',
      `задача ${task}`,
      `задачу № ${task}`,
    ],
  ],
  ['client-notes', note, ['счета-фактуры', 'после обеда', 'звонить после обеда', 'gjckt j,tlf', 'фактуры почтой']],
  ['templates', template, ['согласие на обработку', 'cjukfcbt', 'обработку данных', 'soglasie', '«Согласие»']],
  [
    'clients-codes',
    code,
    ['rk_DZWot2', 'rk_DZWot2Lk', 'код rk_DZWot2', 'бухгалтерия 8.3', ',e[ufknthbz', 'бухгалтерия'],
  ],
  [
    'webhooks',
    webhook,
    ['складской', 'складской учет', 'hooks.sklad.test', 'https://hooks.sklad.test/roscherk', 'crkflcrjq', 'sklad'],
  ],
  [
    'bulk-sendings',
    sending,
    ['уведомления жильцам', 'ноябрь жильцам', 'edtljvktybz', 'uvedomleniya', `отправка ${sending}`],
  ],
  [
    'users',
    client.user_id,
    [
      'Журавлев',
      'Журавлёв Т.И.',
      'журавлв',
      'tihon@zhuravl.test',
      'логин tihon@zhuravl.test',
      ';ehfdk`d',
      '8 916 000 11 22',
      'zhuravlev',
    ],
  ],
  [
    'legal-entities-contacts',
    contact,
    ['щербакова', 'главный бухгалтер', 'shcherbakova', 'oth,frjdf', 'Щербокова', 'Щербакова Э.М.'],
  ],
  ['admins', owner.id, [owner.login, 'Пробный Сотрудник', 'ghj,ysq']],
]
const cases = (rows: readonly Row[]) =>
  rows.flatMap(([noun, id, spellings]) => spellings.map((typed) => [typed, noun, id] as const))

const find = async (q: string) => (await owner.get<SearchAnswer>(`search?${new URLSearchParams({ q })}`)).body

describe('the search of staff, however a line is spelled', () => {
  test('there are ninety spellings of names and requisites, and ninety of other nouns', () => {
    expect([cases(named).length >= 90, cases(others).length >= 90]).toEqual([true, true])
  })

  test.each([...cases(named), ...cases(others)])('%j finds what is meant, of %s', async (typed, noun, id) => {
    const { groups, unfinished } = await find(typed)
    const ids = groups.find((group) => group.noun === noun)?.hits.map((hit) => hit.id) ?? []
    expect([unfinished, ids.includes(id)]).toEqual([[], true])
  })

  test.each([
    ['hjvfirf', 'ромашка'],
    ['ромшка', 'ромашка'],
    ['romashka', 'ромашка'],
    ['Семянова', 'семенова'],
    ['ромашка', null],
    ['ИНН 7707049388', null],
  ])('%j is read as %j', async (typed, read_as) => {
    expect((await find(typed)).read_as).toBe(read_as)
  })

  test.each(['щщщщщщщ', 'zzqqxx', 'ромаашкаа', '+79031234', '12345678901'])('%j finds nothing', async (typed) => {
    expect(await find(typed)).toMatchObject({ groups: [], read_as: null })
  })

  test('a part of a phone in the other layout or with a label finds nobody', async () => {
    for (const typed of ['тел. 903 123', '1234567', 'моб 45-67', 'Семянова 8903', 'semyonova 903123']) {
      expect([typed, (await find(typed)).groups.map(({ noun }) => noun)]).toEqual([typed, []])
    }
    expect(otherReadings('+7 903')).toEqual([])
  })
})
