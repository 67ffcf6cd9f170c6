import { expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { messengers } from '#shared/rules/deliveries.ts'
import { legalKinds } from '#shared/rules/legal-texts.ts'
import { aSending, csv, head, people, rowsOf } from '#tests/support/bulk-tables.ts'
import { operationsOf, type Schema } from '#tests/support/openapi.ts'
import { acceptSenders } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest, aSigner, reread, visitor } = words(server)

const invisible = 'Уберите невидимые и служебные символы'
const one_line = 'Нужна одна строка, без переносов'
/** for any field of text */
const bad: [text: string, message: string][] = [
  ['Ромашка\u202e', invisible],
  ['Ро\u200bмашка', invisible],
  ['\u3164', invisible],
  ['\u2800', invisible],
  ['\u2060', invisible],
  ['Ромашка\u{e0041}', invisible],
  ['Ромашка\u0000', invisible],
  ['З\u0300\u0301\u0302\u0303', 'Слишком много знаков над одной буквой'],
]
/** for a field of one line */
const several_lines = ['Ромашка\nФНС просит подписать', 'Ромашка\u2028ФНС', 'Ромашка\r\nФНС']
/** secrets and versions, which nobody reads; a cause is compared with those of the server */
const unread = ['password', 'current_password', 'token', 'otp', 'recovery', 'pin', 'consent_version', 'gap', 'cause']
const of_several_lines = ['message', 'reason', 'note', 'text', 'greeting', 'terms']

type Field = { path: string[]; name: string }

/** Where a body has a text of a person's choice. */
function fieldsOf(schema: Schema, path: string[] = []): Field[] {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (choices) return choices.flatMap((choice) => fieldsOf(choice, path))
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  if (properties.length > 0) return properties.flatMap(([name, part]) => fieldsOf(part, [...path, name]))
  if (schema['items']) return fieldsOf(schema['items'] as Schema, [...path, '0'])
  const name = path.at(-1) ?? ''
  const isText = [schema['type']].flat().includes('string') && !schema['enum'] && !schema['const']
  return isText && !unread.includes(name) ? [{ path, name }] : []
}

/** by these the server sees that a signer is meant who is not on the list */
const signer = { full_name: 'Иванов Иван', phone: '+79991234567' }

/** A body with nothing but this field. */
function nested([name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  const inner = nested(rest, value)
  if (name !== 'signers') return name === '0' ? [inner] : { [name]: inner }
  return { signers: (inner as object[]).map((one) => ({ ...signer, ...one })) }
}

test('every field of text in the contract refuses what hides, turns or adds words', async () => {
  const client = await aClient()
  const [owner, person] = [await anAdmin('owner'), await aSigner(await aSentRequest(client))]
  const operations = [...(await operationsOf(server.url, 'v1')), ...(await operationsOf(server.url, 'support'))]
  const accepted: string[] = []
  let checked = 0
  for (const { api, method, path, name: operation, body } of operations) {
    // rows of a table are checked in their own test
    // a saved draft keeps what was typed, for its own client: it is checked when it is sent
    if (!body || path.includes('/rows/') || path.startsWith('/saved-drafts')) continue
    const caller = api === 'support' ? owner : path.includes('{group}') ? person : client
    const address = `/api/${api}${path
      .replace('{group}', person.request.group)
      .replace('{kind}', legalKinds[0])
      .replace('{messenger}', messengers[0])
      .replace(/\{\w+\}/, '1')}`
    for (const field of fieldsOf(body.schema)) {
      const all = bad.map(([text]) => text)
      // in turn: each text meets many fields, each field some of the texts
      const texts = [all[checked % all.length] ?? '', all[(checked + 3) % all.length] ?? '']
      if (!of_several_lines.includes(field.name)) texts.push(several_lines[checked % several_lines.length] ?? '')
      for (const text of texts) {
        const answer = await caller.send<Problem>(method as 'POST', address, JSON.stringify(nested(field.path, text)), {
          'content-type': 'application/json',
        })
        checked += 1
        if (answer.status === 422 && answer.body.errors?.[field.path.join('.')]) continue
        accepted.push(`${operation} ${field.path.join('.')} ${JSON.stringify(text)}: ${answer.status}`)
      }
    }
  }
  expect(accepted).toEqual([])
  expect(checked).toBeGreaterThan(150)
})

test('a refused name says what to remove from it', async () => {
  const client = await aClient()
  const of = async (short_name: string) => {
    const { status, body } = await client.post<Problem>('legal-entities', { short_name, inn: '7736207543' })
    return [status, body.errors?.['short_name']]
  }
  for (const [text, message] of bad) expect(await of(text)).toEqual([422, message])
  for (const text of several_lines) expect(await of(text)).toEqual([422, one_line])
  expect(await of('«»')).toEqual([422, 'Нужна хотя бы одна буква или цифра'])
  expect(await of('Я'.repeat(61))).toEqual([422, 'Не длиннее 60 знаков'])
  expect(await of('СБЕРБАНК sber-help.ru')).toEqual([422, 'Уберите адрес сайта или почты: название попадает в СМС'])
  expect(await of('СБЕРБАНК 8-800-000-00-00')).toEqual([422, 'Уберите номер телефона: название попадает в СМС'])
})

test('registration refuses an address in the name that would be in messages', async () => {
  const { status, body } = await visitor().post<Problem>('registration', { kind: 'legal', name: 'Зайдите на sber.ru' })
  expect([status, body.errors?.['name']]).toEqual([422, 'Уберите адрес сайта или почты: название попадает в СМС'])
})

test('a row of a table with hidden characters is wrong and cannot be corrected to others', async () => {
  const client = await aClient()
  const [first = [], second = [], third = []] = people(3)
  const table = csv([
    [...head, 'Название', 'Сообщение'],
    [...first, 'Договор', 'Добрый день!\nПодпишите.'],
    [...second, 'Договор\u202e', ''],
    [...third, 'Договор', 'Ссылка\u200b'],
  ])
  const sending = await aSending(client, table)
  const rows = await rowsOf(client, sending)
  expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
    ['ready', {}],
    ['wrong', { title: invisible }],
    ['wrong', { message: invisible }],
  ])
  const [, { line, full_name, phone } = rows[0]!] = rows
  const correction = { full_name, phone, email: '', title: 'До\u200bговор' }
  const answer = await client.put<Problem>(`bulk-sendings/${sending.id}/rows/${line}`, correction)
  expect(answer).toMatchObject({ status: 422, body: { errors: { title: invisible } } })
})

test('a name whose letters no font has is refused where it is typed, and one of another script is taken', async () => {
  const client = await aClient()
  // Tangut, in a font of serifs only
  const [name, field] = ['Иванов \u{17000}', 'full_name']
  const fault =
    'Имя не напечатать в штампе и протоколе: на сервере нет шрифта с буквами «\u{17000}». Запишите его по-русски, как в переводе паспорта'
  const person = { last_name: 'Иванов', first_name: 'Иван', phone: aPhone() }
  expect(await client.post('individuals', { ...person, first_name: '\u{17000}' })).toMatchObject({
    status: 422,
    body: { errors: { first_name: fault } },
  })
  const known = await client.post<{ id: number }>('individuals', { ...person, first_name: 'דוד' })
  expect(known.status).toBe(201)
  expect(await client.put(`individuals/${known.body.id}`, { middle_name: '\u{17000}' })).toMatchObject({
    status: 422,
    body: { errors: { middle_name: fault } },
  })
  const { id } = await aSentRequest(client)
  const correction = await client.post(`document-sign-requests/${id}/correct`, { full_name: name })
  expect(correction).toMatchObject({ status: 422, body: { errors: { [field]: fault } } })
  const documents = [{ file_id: (await client.file()).id }]
  const order = {
    legal_entity_id: client.legal_entity_id,
    documents,
    signers: [{ ...signer, full_name: name }],
    send: false,
  }
  expect(await client.post('document-sign-requests', order)).toMatchObject({
    status: 422,
    body: { errors: { 'signers.0.full_name': fault } },
  })
  const rows = await rowsOf(client, await aSending(client, csv([head, [name, aPhone()], ['Иванов דוד', aPhone()]])))
  expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
    ['wrong', { [field]: fault }],
    ['ready', {}],
  ])
  const { line, phone } = rows[0]!
  const corrected = { full_name: name, phone, email: '' }
  const answer = await client.put<Problem>(
    `bulk-sendings/${(await aSending(client, csv([head, [name, aPhone()]]))).id}/rows/${line}`,
    corrected,
  )
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: fault } } })
})

test('names of two code points a letter are stored composed, and found so', async () => {
  const client = await aClient()
  const short_name = 'ООО «Йод и ёлки»'
  const { body } = await client.post<LegalEntity>('legal-entities', {
    short_name: ` ${short_name.normalize('NFD')} `,
    inn: '7736207543',
  })
  expect(body.short_name).toBe(short_name)
})

test('a name from before the rule is shown whole, and cut in messages', async () => {
  const client = await aClient()
  const long = `ООО «${'Ромашка и партнёры '.repeat(14)}»\nзвоните`
  await server.database.pool.query('update legal_entities set short_name = $1 where id = $2', [
    long,
    client.legal_entity_id,
  ])
  await acceptSenders(await anAdmin('owner'), client.id)
  const request = await aSentRequest(client)
  expect((await reread(client, request)).venture).toBe(long)
  const { body: outbox } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  const { text = '' } = outbox.find(({ to }) => to === request.signer.phone) ?? {}
  const [venture = ''] = text.split(' просит подписать')
  expect([[...venture].length <= 60, venture.endsWith('…'), text.includes('\n')]).toEqual([true, true, false])
})
