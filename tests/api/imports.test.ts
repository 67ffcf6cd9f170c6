import { expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { Import } from '#shared/contract/imports.ts'
import type { Individual } from '#shared/contract/individuals.ts'
import type { LegalEntityContact } from '#shared/contract/legal-entities-contacts.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import {
  existingChoices,
  importFieldOf,
  importFields,
  importKinds,
  importRowStates,
  importStatuses,
  importTemplates,
  lackingImportField,
} from '#shared/rules/imports.ts'
import { table_rows_max } from '#shared/rules/limits.ts'
import { importFieldText, importRefusalTexts } from '#shared/text/imports.ts'
import { clearDue } from '#server/requests/personal-data/clear-due.ts'
import { anInn } from '#tests/support/billing.ts'
import { aZip, bookParts, csv } from '#tests/support/bulk-tables.ts'
import { query } from '#tests/support/caller.ts'
import { checkOf } from '#tests/support/check-of.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { aPerson } from '#tests/support/person.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'
import { anImport, importCounts, importRows, rereadImport, upload } from '../support/imports.ts'

const server = await testServer()
const { worker, services } = server
const { pool } = server.database
const { aClient, aClientCode, aColleague, anAdmin } = words(server)

const all = { range: [0, 999], sort: ['id', 'ASC'] }
const peopleOf = async (client: Client) => (await client.get<Individual[]>(`individuals?${query(all)}`)).body
const entitiesOf = async (client: Client) => (await client.get<LegalEntity[]>(`legal-entities?${query(all)}`)).body
const contactsOf = async (client: Client) =>
  (await client.get<LegalEntityContact[]>(`legal-entities-contacts?${query(all)}`)).body

const confirm = (client: Client, { id }: { id: number }, body: object = {}, more: Record<string, string> = {}) =>
  client.post<Import>(`imports/${id}/confirm`, body, more)

/** Confirms the import and waits for its jobs. */
async function written(client: Client, imported: Import, body: object = {}): Promise<Import> {
  const answer = await confirm(client, imported, body)
  if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer.body)}`)
  await worker.idle()
  return rereadImport(client, imported)
}

test('kinds, states and choices of imports are those of the database', async () => {
  expect(await checkOf(pool, 'imports', 'kind')).toEqual([...importKinds])
  expect(await checkOf(pool, 'imports', 'status')).toEqual([...importStatuses])
  expect(await checkOf(pool, 'imports', 'existing')).toEqual([...existingChoices])
  expect(await checkOf(pool, 'import_rows', 'status')).toEqual([...importRowStates])
})

test('every template of an import is read by its own headings, and every field has a heading', async () => {
  const client = await aClient({ rubles: 0 })
  for (const kind of importKinds) {
    const headings = importFields[kind].map((field) => importFieldText(kind, field))
    expect(headings.map((heading) => importFieldOf(kind, heading))).toEqual([...importFields[kind]])
    expect(lackingImportField(kind, importTemplates[kind])).toBe(null)
    for (const format of ['xlsx', 'csv']) {
      const { status, body } = await client.get<Buffer>(`imports/template?kind=${kind}&format=${format}`)
      expect(status).toBe(200)
      const answer = await upload(client, kind, new Uint8Array(body))
      expect((answer.body as unknown as Problem).errors).toEqual({ file: importRefusalTexts.nobody })
    }
  }
})

test('an import of people says of each row what it does, and writes nothing before it is confirmed', async () => {
  const client = await aClient({ rubles: 0 })
  const [phone, other, fresh] = [aPhone(), aPhone(), aPhone()]
  const known = { last_name: 'Семёнов', first_name: 'Пётр', middle_name: 'Ильич' }
  const { body: individual } = await client.post<Individual>('individuals', {
    ...known,
    phone,
    email: 'old@example.ru',
  })
  await client.post('individuals', { ...known, phone: other, snils: '112-233-445 95' })
  const table = csv([
    ['Таб. №', 'Фамилия', 'Имя', 'Отчество', 'Моб. тел.', 'E-mail', 'СНИЛС', 'ИНН', 'Организация'],
    ['1', 'Семенов', 'ПЕТР', 'Ильич', phone, 'new@example.ru', '', '', '7707083893'],
    ['2', 'Семёнов', 'Пётр', 'Ильич', other, '', '11223344595', '', ''],
    ['3', 'Белова', 'Ольга', '', fresh, '', '112-233-445 96', anInn(), ''],
    ['4', 'Белова', 'Ольга', '', '8 495 123 45 67', 'почта', '', '500100732258', 'ООО «Нет такой»'],
    ['5', 'Белова', 'Ольга', '', fresh, '', '', '', ''],
    ['6', 'белова', 'ольга', '', fresh, '', '', '', ''],
    ['7', 'Ильин', 'Илья', '', phone, '', '', '', 'ООО «Нет такой»'],
    ['8', 'Ильин', 'Илья', '', phone, '#REF!', '', '', ''],
    ['9', 'Ильин', 'Илья', '', phone, '', '', '', ''],
    ['10', '', '', '', '', 'a@example.ru', '', '', ''],
  ])
  const imported = await anImport(client, 'individuals', table)
  expect(importCounts(imported)).toEqual({ new: 2, change: 1, same: 1, wrong: 6 })
  expect(imported).toMatchObject({ status: 'checked', written_rows: 0, unknown_columns: ['Таб. №'] })
  const rows = await importRows(client, imported)
  expect(rows.map(({ line, state, errors }) => [line, state, errors])).toEqual([
    [2, 'change', {}],
    [3, 'same', {}],
    [4, 'wrong', { snils: 'Проверьте СНИЛС: контрольное число не сходится' }],
    [
      5,
      'wrong',
      {
        phone: 'Это городской номер. Нужен мобильный, он начинается с +7 9',
        email: 'Проверьте адрес почты',
        inn: 'Проверьте ИНН: контрольные цифры не сходятся',
        organization: 'Такой организации нет в списке. Добавьте её или укажите ИНН',
      },
    ],
    [6, 'new', {}],
    [7, 'wrong', { phone: 'Этот человек уже есть в строке 6' }],
    [8, 'wrong', { organization: 'Такой организации нет в списке. Добавьте её или укажите ИНН' }],
    [9, 'wrong', { email: 'В ячейке ошибка формулы' }],
    [10, 'new', {}],
    [11, 'wrong', { last_name: 'Заполните поле', first_name: 'Заполните поле', phone: 'Заполните поле' }],
  ])
  const [first] = rows
  const [entity] = await entitiesOf(client)
  expect(first).toMatchObject({
    before: { email: 'old@example.ru', organization: null },
    subject_id: individual.id,
    is_written: false,
  })
  expect(rows[8]?.note).toBe('В списке у этого номера другой человек: Семёнов Пётр Ильич. Этот добавится рядом')
  expect((await peopleOf(client)).length).toBe(2)

  const after = await written(client, imported)
  expect(after).toMatchObject({
    status: 'written',
    written_rows: 4,
    existing: 'update',
    confirmed_by: expect.any(String),
  })
  expect(importCounts(after)).toEqual({ new: 2, change: 1, same: 1, wrong: 6 })
  const people = await peopleOf(client)
  expect(people.map(({ full_name, email, legal_entity_id }) => [full_name, email, legal_entity_id])).toEqual([
    ['Семёнов Пётр Ильич', 'new@example.ru', entity?.id],
    ['Семёнов Пётр Ильич', null, null],
    ['Белова Ольга', null, null],
    ['Ильин Илья', null, null],
  ])
  expect((await importRows(client, imported, { state: 'new' })).map(({ subject_id }) => subject_id)).toEqual(
    people.slice(2).map(({ id }) => id),
  )
  const { rows: journal } = await pool.query(
    `select event from journal where chain = $1 and (subject = 'imports' or event like 'individuals.%') order by id`,
    [client.id],
  )
  expect(journal.map(({ event }) => event).slice(2)).toEqual([
    'imports.create',
    'imports.confirm',
    'individuals.update',
    'individuals.create',
    'individuals.create',
    'imports.finish',
  ])
})

test('rows that would change a row of the list are left alone when the client says so', async () => {
  const client = await aClient({ rubles: 0 })
  const [phone, fresh] = [aPhone(), aPhone()]
  await client.post('individuals', { last_name: 'Иванов', first_name: 'Иван', phone, email: 'old@example.ru' })
  const table = csv([
    ['ФИО', 'Телефон', 'Почта'],
    ['Иванов Иван', phone, 'new@example.ru'],
    ['Петров Пётр Петрович', fresh, ''],
    ['Петров', aPhone(), ''],
  ])
  const imported = await anImport(client, 'individuals', table)
  expect((await importRows(client, imported, { state: 'wrong' }))[0]?.errors).toEqual({
    full_name: 'Нужны фамилия и имя',
  })
  const after = await written(client, imported, { existing: 'skip' })
  expect(importCounts(after)).toEqual({ new: 1, skipped: 1, wrong: 1 })
  expect((await peopleOf(client)).map(({ full_name, email }) => [full_name, email])).toEqual([
    ['Иванов Иван', 'old@example.ru'],
    ['Петров Пётр Петрович', null],
  ])
})

test('organizations are imported by ИНН and КПП, with lost zeros, dates and accounts checked by their bank', async () => {
  const client = await aClient({ rubles: 0 })
  const [own, inn] = [anInn(), anInn()]
  await client.post('legal-entities', { short_name: 'ООО «Старое»', inn: own, bik: '044525225' })
  const table = csv([
    ['Наименование', 'ИНН/КПП', 'Юр. адрес', 'БИК', 'Расчётный счёт', 'Дата договора'],
    ['ООО «Новое»', own, 'г. Москва, ул. Садовая, д. 12, кв. 3', '', '', ''],
    ['ООО «Ромашка»', '7707083893/773601001', '', '44525225', '40702810138250123017', '12.03.2026'],
    ['ООО «Клевер»', inn, '', '044525225', '40702810138250123018', ''],
    ['ООО «Мак»', '7707083894', '', '', '', '31.02.2026'],
    ['', anInn(), '', '', '', ''],
    ['ООО «Ромашка-2»', '7707083893 / 773601001', '', '', '', ''],
    ['ООО «Осина»', own, '', '', '40702810138250123018', ''],
  ])
  const imported = await anImport(client, 'legal-entities', table)
  const rows = await importRows(client, imported)
  expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
    ['change', {}],
    ['new', {}],
    ['wrong', { account: 'Счёт не подходит к БИК: контрольный ключ не сходится' }],
    ['wrong', { inn: 'Проверьте ИНН: контрольные цифры не сходятся', agreement_date: 'Дата в виде ДД.ММ.ГГГГ' }],
    ['wrong', { short_name: 'Заполните поле' }],
    ['wrong', { inn: 'То же самое уже есть в строке 3' }],
    ['wrong', { account: 'Счёт не подходит к БИК: контрольный ключ не сходится' }],
  ])
  // aClient() has an organization with this ИНН and no КПП
  expect(rows[1]?.note).toContain('В списке есть организация с этим ИНН и другим КПП')
  await written(client, imported)
  expect((await entitiesOf(client)).slice(1)).toMatchObject([
    { short_name: 'ООО «Новое»', inn: own, address: 'г. Москва, ул. Садовая, д. 12, кв. 3', bik: '044525225' },
    {
      short_name: 'ООО «Ромашка»',
      inn: '7707083893',
      kpp: '773601001',
      bik: '044525225',
      agreement_date: '2026-03-12',
    },
  ])
})

test('contacts are imported into the organizations that their rows name', async () => {
  const client = await aClient({ rubles: 0 })
  const inn = '7736207543'
  const { body: head } = await client.post<LegalEntity>('legal-entities', {
    short_name: 'ООО «А»',
    inn,
    kpp: '773601001',
  })
  const { body: branch } = await client.post<LegalEntity>('legal-entities', {
    short_name: 'ООО «Б»',
    inn,
    kpp: '770401001',
  })
  const contact = { legal_entity_id: head.id, full_name: 'Белова Ольга', position: 'Бухгалтер' }
  await client.post('legal-entities-contacts', contact)
  const phone = aPhone()
  const table = csv([
    ['ИНН', 'Контактное лицо', 'Должность', 'Телефон'],
    [`${inn}/773601001`, 'Белова  ольга', 'Главный бухгалтер', ''],
    [`${inn}/770401001`, 'Белова Ольга', '', phone],
    ['ооо «б»', 'Белова Ольга', '', phone],
    [inn, 'Ильин Илья', '', ''],
    ['5010000000', 'Ильин Илья', '', ''],
    ['', 'Ильин Илья', '', ''],
  ])
  const imported = await anImport(client, 'legal-entities-contacts', table)
  expect((await importRows(client, imported)).map(({ state, errors }) => [state, Object.values(errors)])).toEqual([
    ['change', []],
    ['new', []],
    ['wrong', ['Этот человек уже есть в строке 3']],
    ['wrong', ['В списке несколько таких организаций. Укажите ИНН и КПП через дробь']],
    ['wrong', ['Такой организации нет в списке. Добавьте её или укажите ИНН']],
    ['wrong', ['Заполните поле']],
  ])
  await written(client, imported)
  expect(await contactsOf(client)).toMatchObject([
    { full_name: 'Белова Ольга', position: 'Главный бухгалтер', legal_entity_id: head.id },
    { full_name: 'Белова Ольга', phone, legal_entity_id: branch.id },
  ])
})

test('unknown headings are named by hand, and tables with the same headings are read so from then on', async () => {
  const client = await aClient({ rubles: 0 })
  const [first, second] = aKey().match(/.{12}/g) as [string, string]
  const table = (phone: string) =>
    csv([
      [first, second],
      ['Иванов Иван', phone],
    ])
  const imported = await anImport(client, 'individuals', table(aPhone()))
  expect(importCounts(imported)).toEqual({ wrong: 1 })
  expect((await client.get(`imports/${imported.id}/columns`)).body).toMatchObject([
    { name: first, field: null, samples: ['Иванов Иван'] },
    { name: second, field: null },
  ])
  const choose = (columns: (string | null)[]) => client.put<Import>(`imports/${imported.id}/columns`, { columns })
  expect((await choose(['full_name'])).status).toBe(422)
  expect((await choose(['phone', 'phone'])).status).toBe(422)
  expect((await choose(['kpp', 'phone'])).body).toMatchObject({ errors: { columns: importRefusalTexts.foreign_field } })
  const chosen = await choose(['full_name', 'phone'])
  expect([chosen.status, importCounts(chosen.body)]).toEqual([200, { new: 1 }])
  expect(importCounts(await anImport(client, 'individuals', table(aPhone())))).toEqual({ new: 1 })
  // the same headings mean nothing in a table of another kind, or of another client
  expect(importCounts(await anImport(client, 'legal-entities-contacts', table('x')))).toEqual({ wrong: 1 })
  expect(importCounts(await anImport(await aClient({ rubles: 0 }), 'individuals', table(aPhone())))).toEqual({
    wrong: 1,
  })
  await written(client, imported)
  expect((await choose(['full_name', 'phone'])).status).toBe(409)
})

test('rows with faults are exported with their reasons, and the corrected table is read again', async () => {
  const client = await aClient({ rubles: 0 })
  const [name, number] = ['Кто это', 'Куда звонить']
  const imported = await anImport(
    client,
    'individuals',
    csv([
      [name, number],
      ['=Иванов', '123'],
      ['Петров Пётр', aPhone()],
    ]),
  )
  await client.put(`imports/${imported.id}/columns`, { columns: ['full_name', 'phone'] })
  const filter = query({ filter: { state: 'wrong' } })
  for (const format of ['csv', 'xlsx']) {
    const { body } = await client.get<Buffer>(`imports/${imported.id}/rows?${filter}&format=${format}`)
    const again = await anImport(client, 'individuals', new Uint8Array(body))
    expect(importCounts(again)).toEqual({ wrong: 1 })
    expect(again.unknown_columns).toEqual(['Строка', 'Что исправить'])
    expect((await importRows(client, again))[0]?.errors).toHaveProperty('phone')
  }
  const { body } = await client.get<Buffer>(`imports/${imported.id}/rows?${filter}&format=csv`)
  expect(Buffer.from(body).toString()).toContain('ФИО: В имени могут быть только буквы, дефис и апостроф. Телефон: ')
})

test('a confirmation that is repeated, with its key or without, writes every row once', async () => {
  const client = await aClient({ rubles: 0 })
  const rows = Array.from({ length: 450 }, () => ['Иванов Иван', aPhone()])
  const key = aKey()
  const table = csv([['ФИО', 'Телефон'], ...rows])
  const uploads = await atOnce(3, () => upload(client, 'individuals', table, { 'idempotency-key': key }))
  expect(new Set(uploads.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
  const imported = uploads.find(({ status }) => status === 201)!.body
  const once = await atOnce(5, () => confirm(client, imported))
  expect(counted(once)).toEqual({ 200: 1, 409: 4 })
  await pool.query(`with added as (insert into jobs (kind, payload) select kind, payload from jobs where kind = 'write_import')
    select pg_notify('jobs', '')`)
  await worker.idle()
  await pool.query(`with added as (insert into jobs (kind, payload) select kind, payload from jobs where kind = 'write_import')
    select pg_notify('jobs', '')`)
  await worker.idle()
  expect(await rereadImport(client, imported)).toMatchObject({ status: 'written', written_rows: 450 })
  const { rows: made } = await pool.query('select count(*)::int as count from individuals where client_id = $1', [
    client.id,
  ])
  expect(made).toEqual([{ count: 450 }])
  // the same table once more adds nobody
  const again = await anImport(client, 'individuals', table)
  expect(importCounts(again)).toEqual({ same: 450 })
  expect((await confirm(client, again)).body).toMatchObject({ code: 'state_conflict' })
})

test('a person who was added since the preview is not added again', async () => {
  const client = await aClient({ rubles: 0 })
  const [phone, other] = [aPhone(), aPhone()]
  const imported = await anImport(
    client,
    'individuals',
    csv([
      ['ФИО', 'Телефон'],
      ['Иванов Иван', phone],
      ['Петров Пётр', other],
    ]),
  )
  const person = { last_name: 'Иванов', first_name: 'Иван', phone }
  await client.post('individuals', person)
  expect(importCounts(await written(client, imported))).toEqual({ new: 1, same: 1 })
  expect((await peopleOf(client)).length).toBe(2)
})

test('an import belongs to its client, and a code, a reader or staff cannot begin one', async () => {
  const client = await aClient({ rubles: 0 })
  const stranger = await aClient({ rubles: 0 })
  const imported = await anImport(
    client,
    'individuals',
    csv([
      ['ФИО', 'Телефон'],
      ['Иванов Иван', aPhone()],
    ]),
  )
  for (const path of ['', '/rows', '/columns'])
    expect((await stranger.get(`imports/${imported.id}${path}`)).status).toBe(404)
  expect((await confirm(stranger, imported)).status).toBe(404)
  const reader = await aColleague(client, 'reader')
  expect((await reader.get(`imports/${imported.id}`)).status).toBe(200)
  expect((await reader.post(`imports/${imported.id}/confirm`, {})).status).toBe(403)
  const code = await aClientCode(client)
  expect((await upload(code, 'individuals', 'x')).status).toBe(403)
  expect((await (await anAdmin('owner')).get(`imports/${imported.id}`)).status).toBe(404)
})

test('a table of an import is deleted in its term, and a person’s row on their demand', async () => {
  const client = await aClient({ rubles: 0 })
  const phone = aPhone()
  const imported = await anImport(
    client,
    'individuals',
    csv([
      ['ФИО', 'Телефон'],
      ['Иванов Иван', phone],
      ['Петров Пётр', aPhone()],
    ]),
  )
  const admin = await anAdmin('owner')
  const erased = await admin.post<{ erased: { table_rows: number } }>('personal-data/erase', {
    phone,
    reason: 'Просьба',
  })
  expect([erased.status, erased.body.erased?.table_rows]).toEqual([200, 1])
  expect(importCounts(await written(client, imported))).toEqual({ new: 1 })
  await pool.query(`update imports set created_at = now() - interval '8 days' where id = $1`, [imported.id])
  await clearDue(services)
  expect((await client.get(`imports/${imported.id}`)).status).toBe(404)
  const { rows } = await pool.query('select from import_rows where import_id = $1', [imported.id])
  expect(rows.length).toBe(0)
})

test('a private person imports no organizations', async () => {
  const answer = await upload(
    await aPerson(server),
    'legal-entities',
    csv([
      ['Название', 'ИНН'],
      ['ООО «А»', anInn()],
    ]),
  )
  expect(answer.body).toMatchObject({ code: 'private_person' })
})

const broken: [string, () => Promise<string | Buffer>, string, number][] = [
  [
    'a zip bomb',
    () => aZip(bookParts(`<row><c t="inlineStr"><is><t>${' '.repeat(80 * 1024 * 1024)}</t></is></c></row>`)),
    'file_bomb',
    413,
  ],
  ['a ZIP that is cut off', async () => (await aZip(bookParts(''))).subarray(0, 300), 'file_broken', 422],
  ['a book with a password', async () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'not_a_table', 415],
  ['a PDF', async () => '%PDF-1.7\n', 'not_a_table', 415],
  ['nothing', async () => '', 'file_empty', 422],
  ['too many bytes', async () => Buffer.alloc(5 * 1024 * 1024), 'file_too_large', 413],
  ['one column', async () => 'Сотрудники отдела\r\nИванов', 'invalid_fields', 422],
  ['headings alone', async () => 'ФИО;Телефон', 'invalid_fields', 422],
  [
    'too many rows',
    async () => csv([['ФИО', 'Телефон'], ...Array.from({ length: table_rows_max + 1 }, () => ['Иванов Иван', '1'])]),
    'invalid_fields',
    422,
  ],
]
test.each(broken)('importing %s is refused', async (_name, make, code, status) => {
  const client = await aClient({ rubles: 0 })
  const answer = await upload(client, 'individuals', await make())
  expect([answer.status, answer.body]).toMatchObject([status, { code }])
})

test('of a large table with rows broken in twenty ways the others are written, each once', async () => {
  const client = await aClient({ rubles: 0 })
  // random ones would repeat
  const good = (index: number) => ['Иванов Иван Иванович', `+7916${1_000_000 + index}`, 'a@example.ru', '', '']
  const breaks: ((row: string[]) => string[])[] = [
    ([, ...rest]) => ['', ...rest],
    ([, ...rest]) => ['Иванов', ...rest],
    ([, ...rest]) => ['Иванов Иван 3', ...rest],
    ([, ...rest]) => ['=cmd|calc', ...rest],
    ([, ...rest]) => ['Иванов\u202e Иван', ...rest],
    ([, ...rest]) => [`Иванов ${'я'.repeat(101)}`, ...rest],
    ([, ...rest]) => ['#REF!', ...rest],
    ([name, , ...rest]) => [name!, '', ...rest],
    ([name, , ...rest]) => [name!, '123', ...rest],
    ([name, , ...rest]) => [name!, '+1 202 555 01 23', ...rest],
    ([name, , ...rest]) => [name!, '8 (495) 123-45-67', ...rest],
    ([name, , ...rest]) => [name!, 'нет', ...rest],
    ([name, , ...rest]) => [name!, '+79161112233, +79161112244', ...rest],
    ([name, phone, , ...rest]) => [name!, phone!, 'не почта', ...rest],
    ([name, phone, , ...rest]) => [name!, phone!, 'a@b', ...rest],
    ([name, phone, , ...rest]) => [name!, phone!, '#N/A', ...rest],
    ([name, phone, email]) => [name!, phone!, email!, '11223344596', ''],
    ([name, phone, email]) => [name!, phone!, email!, '123', ''],
    ([name, phone, email]) => [name!, phone!, email!, '', '7707083893/000'],
    ([name, phone, email]) => [name!, phone!, email!, '', 'я'.repeat(900)],
  ]
  const [total, broken] = isFull ? [10_000, 300] : [2000, 60]
  const table = Array.from({ length: total }, (_, index) => {
    const row = good(index)
    return index % 33 === 0 && index < broken * 33 ? breaks[(index / 33) % breaks.length]!(row) : row
  })
  const imported = await anImport(
    client,
    'individuals',
    csv([['ФИО', 'Телефон', 'Почта', 'СНИЛС', 'Организация'], ...table]),
  )
  expect(importCounts(imported)).toEqual({ new: total - broken, wrong: broken })
  const wrong = await importRows(client, imported, { state: 'wrong' })
  expect(wrong.map(({ line }) => line)).toEqual(Array.from({ length: broken }, (_, index) => index * 33 + 2))
  expect(wrong.every(({ errors }) => Object.values(errors).every((text) => /[а-я]/i.test(text)))).toBe(true)
  expect(importCounts(await written(client, imported))).toEqual({ new: total - broken, wrong: broken })
  const { rows } = await pool.query(
    'select count(*)::int as count, count(distinct phone)::int as phones from individuals where client_id = $1',
    [client.id],
  )
  expect(rows).toEqual([{ count: total - broken, phones: total - broken }])
})
