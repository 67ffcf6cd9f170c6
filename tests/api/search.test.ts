import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { PreparingClient } from '#server/platform/db/preparing-client.ts'
import type { Look } from '#shared/contract/looks.ts'
import type { Problem } from '#shared/contract/errors.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { SearchAnswer } from '#shared/contract/search.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { adminRoles, may } from '#shared/rules/policy.ts'
import { searchedNouns, type SearchedNoun } from '#shared/rules/search.ts'
import { nounsOf } from '#server/systems/search/search.store.ts'
import { openClient } from '#server/people/clients/clients.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { aBill, anInn, aSeller, confirmLogin, email } from '#tests/support/billing.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words, type Admin } from '#tests/support/words.ts'

const server = await testServer()
const { pool } = server.database
const { aClient, anAdmin, aSentRequest } = words(server)
await aSeller(server)
const owner = await anAdmin('owner')

const find = async (q: string, by: Admin = owner, only?: SearchedNoun) => {
  const answer = await by.get<SearchAnswer>(`search?${new URLSearchParams({ q, ...(only && { in: only }) })}`)
  expect([q, answer.status]).toEqual([q, 200])
  return answer.body
}
const idsOf = ({ groups }: SearchAnswer, noun: SearchedNoun) =>
  groups.find((group) => group.noun === noun)?.hits.map(({ id }) => id) ?? []

/** Letters only: a name that no other row has. */
const aWord = () => `ж${aKey().replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}`
/** The number of a bank document. */
const digits = (length: number) => String(randomInt(10 ** (length - 1), 10 ** length))
const aNamed = (name: string, inn: string | null = null) =>
  transaction(server.services.db, async (tx) => (await openClient(tx, system, { kind: 'legal', name, inn })).id)

async function aLine(rubles: string, inn: string, purpose: string, number: string) {
  const body = aStatementFile([{ inn, rubles, purpose, number }])
  const answer = await owner.send<StatementWithLines>(
    'POST',
    `billing/statements?name=${aKey()}.txt`,
    new TextEncoder().encode(body),
    { 'content-type': 'text/plain' },
  )
  const [line] = answer.body.lines
  if (!line) throw new Error(`no line: ${JSON.stringify(answer.body)}`)
  return line
}

describe('the order of found clients', () => {
  test('the exact name comes first, then the ИНН, then a prefix, then other matches, regardless of their ids', async () => {
    const word = aWord()
    const contained = await aNamed(`АО «Новая ${word} плюс»`)
    const longer = await aNamed(`ООО «${word} и сыновья»`)
    const exact = await aNamed(`Общество с ограниченной ответственностью «${word}»`)
    expect(idsOf(await find(word), 'clients')).toEqual([exact, longer, contained])
    expect(idsOf(await find(`ооо ${word.toUpperCase()}`), 'clients').slice(0, 1)).toEqual([exact])
    const [hit] = (await find(word)).groups[0]?.hits ?? []
    expect(hit).toMatchObject({ match: 'exact', balance: 0, inn: null })
  })

  test('an ИНН finds its client and tells namesakes apart', async () => {
    const [word, inn, other] = [aWord(), anInn(), anInn()]
    const company = await aNamed(`ИП ${word}`, inn)
    const two = await aNamed(`ИП ${word}`, other)
    await sql`update legal_entities set address = '420000, г. Казань, ул. Мира' where client_id = ${company}`.execute(
      server.services.db,
    )
    expect((await find(inn)).groups[0]).toMatchObject({ noun: 'clients', hits: [{ id: company, match: 'inn', inn }] })
    expect(idsOf(await find(inn.slice(0, 9)), 'clients')).toEqual([company])
    const named = (await find(word, owner, 'clients')).groups[0]?.hits
    expect(named?.map(({ id, inn, town }) => [id, inn, town])).toEqual([
      [company, inn, 'Казань'],
      [two, other, null],
    ])
  })

  test('a user of a client who is called so does not push the client that is', async () => {
    const word = aWord()
    const client = await aClient()
    await sql`update client_users set full_name = ${`Иванов ${word}`} where client_id = ${client.id}`.execute(
      server.services.db,
    )
    const exact = await aNamed(`ИП ${word} Иванов`)
    expect(idsOf(await find(`${word} иванов`), 'clients')).toEqual([exact])
    expect(idsOf(await find(`${word} иванов`), 'users')).toEqual([client.user_id])
  })
})

describe('one line finds', () => {
  test('a request by number, signing link, link code, external id, whole phone in any spelling, and e-mail', async () => {
    const client = await aClient()
    const phone = aPhone()
    const external_id = `ЗАК/${aKey()}`
    const request = await aSentRequest(client, {
      external_id,
      signers: [{ full_name: 'Петрова Анна', phone, email: `${aKey()}@mail.test` }],
    })
    const tail = phone.slice(2)
    const spelled = `8 (${tail.slice(0, 3)}) ${tail.slice(3, 6)}-${tail.slice(6, 8)}-${tail.slice(8)}`
    const lines = [
      String(request.id),
      `№ ${request.id}`,
      `https://sign.test/document-sign/${request.group}`,
      request.group,
      external_id,
      phone,
      spelled,
      tail,
      String(request.signer.email).toUpperCase(),
    ]
    for (const line of lines) {
      expect([line, idsOf(await find(line), 'document-sign-requests').includes(request.id)]).toEqual([line, true])
    }
    const [hit] = (await find(phone)).groups.find(({ noun }) => noun === 'individuals')?.hits ?? []
    expect(hit).toMatchObject({ title: 'Петрова Анна', client_id: client.id })
    expect(JSON.stringify(await find(phone))).not.toContain(phone)
    expect(JSON.stringify(await find(request.group))).not.toContain(request.group)
  })

  test('a sum: the bill, the payment and the line of a statement, and each list finds them by it', async () => {
    const client = await aClient()
    await confirmLogin(server, client.login)
    const bill = await aBill(client, 20_621.5)
    const inn = anInn()
    const number = digits(8)
    const line = await aLine('20621.50', inn, 'Оплата без номера', number)
    const payment = (
      await owner.post<Payment>('billing/payments', { client_id: client.id, amount: 20_621.5, description: 'Касса' })
    ).body
    for (const q of ['20621.50', '20 621,50', '20\u00a0621,5 ₽']) {
      const found = await find(q)
      expect(idsOf(found, 'bills')).toEqual([bill.id])
      expect(idsOf(found, 'payments')).toEqual([payment.id])
      expect(found.groups.find(({ noun }) => noun === 'statements')?.hits).toMatchObject([
        { id: line.id, statement_id: line.statement_id, inn, amount: 20_621.5 },
      ])
      const listed = async (path: string) =>
        (await owner.get<{ id: number }[]>(`${path}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body.map(
          ({ id }) => id,
        )
      expect(await listed('billing/bills')).toEqual([bill.id])
      expect(await listed('billing/payments')).toEqual([payment.id])
      expect(await listed('billing/statements')).toEqual([line.statement_id])
      expect(await listed(`billing/statements/${line.statement_id}/lines`)).toEqual([line.id])
    }
    expect(idsOf(await find(number), 'statements')).toEqual([line.id])
    expect(idsOf(await find(inn), 'statements')).toEqual([line.id])
    expect(idsOf(await find(String(bill.number)), 'bills')).toContain(bill.id)
  })

  test('payments are listed by payer, number of the bank document and client', async () => {
    const client = await aClient()
    const [inn, number] = [anInn(), digits(9)]
    const line = await aLine('31.07', inn, 'Пополнение', number)
    const done = await owner.post<StatementWithLines>(`billing/statements/${line.statement_id}/confirm`, {
      lines: [{ id: line.id, action: 'credit', client_id: client.id, bill_id: null, other_payer: true }],
    })
    const { payment_id } = done.body.lines[0] ?? {}
    const name = (await owner.get<{ name: string }>(`clients/${client.id}`)).body.name.replace(/^.* |».*$/g, '')
    for (const q of [inn, number, name, String(payment_id)]) {
      const answer = await owner.get<Payment[]>(`billing/payments?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
      expect([q, answer.body.map(({ id }) => id).includes(Number(payment_id))]).toEqual([q, true])
    }
  })

  test('a user by login, an organization by name, a contact and a colleague', async () => {
    const client = await aClient()
    expect(idsOf(await find(client.login.toUpperCase()), 'users')).toEqual([client.user_id])
    const word = aWord()
    const entity = await client.post<{ id: number }>('legal-entities', { short_name: `ООО «${word}»`, inn: anInn() })
    const contact = await client.post<{ id: number }>('legal-entities-contacts', {
      legal_entity_id: entity.body.id,
      full_name: `Кузнецова ${word}`,
    })
    const found = await find(word)
    expect(idsOf(found, 'legal-entities')).toEqual([entity.body.id])
    expect(idsOf(found, 'legal-entities-contacts')).toEqual([contact.body.id])
    expect(idsOf(await find(owner.login), 'admins')).toEqual([owner.id])
  })
})

describe('what is shown', () => {
  test.each(adminRoles)('a %s gets the groups whose lists the role may read, and no other', async (role) => {
    const admin = await anAdmin(role)
    const expected = searchedNouns.filter((noun) => may(`support:${role}`, 'list', noun))
    expect(nounsOf(`support:${role}`)).toEqual(expected)
    const colleagues = await find(owner.login, admin)
    expect(idsOf(colleagues, 'admins')).toEqual(role === 'owner' || role === 'auditor' ? [owner.id] : [])
    const { status } = await admin.get('search?q=x&in=admins')
    expect(status).toBe(role === 'owner' || role === 'auditor' ? 200 : 403)
  })

  test('a find is a look at the lists of the clients that it shows', async () => {
    const client = await aClient()
    const operator = await anAdmin('operator')
    await find(client.login, operator)
    const looks = await operator.get<Look[]>(`looks?filter=${JSON.stringify({ admin_id: operator.id })}`)
    expect(new Set(looks.body.map(({ subject, kind, client_id }) => `${subject} ${kind} ${client_id}`))).toEqual(
      new Set([`clients list ${client.id}`, `users list ${client.id}`]),
    )
  })

  test('of many rows a few, newest first, and that there are more', async () => {
    const client = await aClient()
    const phone = aPhone()
    const title = `Договор ${aWord()}`
    const request = await aSentRequest(client, { title, signers: [{ full_name: 'Петрова Анна', phone }] })
    const { rows } = await sql<{ id: number }>`insert into document_sign_requests (client_id, batch_id, "group", title,
        ordered, position, legal_entity_id, venture, individual_id, signer_full_name, signer_phone, deadline, created_by)
      select client_id, batch_id, "group" || n, title, ordered, n + 1, legal_entity_id, venture, individual_id,
        signer_full_name, signer_phone, deadline, created_by
      from document_sign_requests, generate_series(1, 1200) n where id = ${request.id} returning id`.execute(
      server.services.db,
    )
    const newest = rows.map(({ id }) => id).toSorted((a, b) => b - a)
    for (const q of [phone, title]) {
      const found = await find(q)
      expect(idsOf(found, 'document-sign-requests')).toEqual(newest.slice(0, 5))
      expect(found.groups.find(({ noun }) => noun === 'document-sign-requests')?.more).toBe(true)
    }
    await sql`delete from document_sign_requests where id = any(${newest})`.execute(server.services.db)
  })

  test('of forty payments of one sum and of 300 people with one phone some are shown, and the list has all', async () => {
    const client = await aClient({ rubles: 0 })
    const phone = aPhone()
    const order = { client_id: client.id, amount: 13.07, description: 'Касса' }
    const paid: { body: Payment }[] = []
    for (let count = 0; count < 40; count += 1) paid.push(await owner.post<Payment>('billing/payments', order))
    await sql`insert into individuals (client_id, last_name, first_name, phone)
      select ${client.id}, 'Тёзка' || n, 'Иван', ${phone} from generate_series(1, 300) n`.execute(server.services.db)
    const payments = (await find('13,07')).groups.find(({ noun }) => noun === 'payments')
    const newest = paid.map(({ body }) => body.id).toSorted((a, b) => b - a)
    expect(payments?.more).toBe(true)
    expect(payments?.hits.map(({ id }) => id)).toEqual(newest.slice(0, 5))
    expect((await find(phone)).groups.find(({ noun }) => noun === 'individuals')?.more).toBe(true)
    const totalOf = async (path: string, q: string) => {
      const { headers } = await owner.get(`${path}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
      return headers.get('content-range')?.split('/')[1]
    }
    expect(await totalOf('billing/payments', '13.07')).toBe('40')
    expect(await totalOf('individuals', phone)).toBe('300')
  })

  test('a search that finds something sends one statement over all nouns, and one for the names of the clients', async () => {
    const client = await aClient()
    const sent = vi.spyOn(PreparingClient.prototype, 'query')
    await find(client.login)
    const texts = (sent.mock.calls as unknown as [unknown][]).map(([text]) => String(text))
    sent.mockRestore()
    const ofSearch = texts.filter((text) => /from "clients"|search\.clients/.test(text))
    expect(ofSearch).toHaveLength(2)
    for (const noun of ['document-sign-requests', 'payments', 'users'])
      expect(ofSearch[0]).toContain(`'${noun}'::text as noun`)
  })

  test('a noun whose statement takes too long is named, and the others are found', async () => {
    const client = await aClient({ rubles: 0 })
    const findBesideLock = async () => {
      const lock = await pool.connect()
      await lock.query('begin; lock table payments in access exclusive mode')
      const found = await find(client.login)
      await lock.query('rollback')
      lock.release()
      return [found.unfinished.includes('payments'), idsOf(found, 'users')]
    }
    // on a busy machine others may take too long as well
    await expect.poll(findBesideLock).toEqual([true, [client.user_id]])
  })
})

describe('any text typed into the search', () => {
  test.each([
    '',
    '   ',
    '%',
    '_',
    '%%%',
    '"',
    "'; drop table clients; --",
    '\\',
    '«»',
    '😀😀😀',
    'я'.repeat(200),
    '9'.repeat(200),
    '(((',
    '\ud800',
    'а б в г д е ё ж з',
  ])('%j is answered', async (q) => {
    await expect.poll(() => find(q)).toMatchObject({ unfinished: [] })
  })

  test.each(['q=%00', `q=${'a'.repeat(201)}`, 'in=clients', 'q=a&in=tariffs'])('%s is 400', async (query) => {
    expect((await owner.get(`search?${query}`)).status).toBe(400)
  })

  test('no text is answered with a fault of ours', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[\d +().,№%_-]{1,30}$/),
      fc.stringMatching(/^[а-яё"«»%_\\ -]{1,60}$/),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        const { status } = await owner.get(`search?${new URLSearchParams({ q })}`)
        expect([200, 400]).toContain(status)
        const filter = encodeURIComponent(JSON.stringify({ q }))
        for (const path of [
          'billing/payments',
          'billing/bills',
          'billing/statements',
          'users',
          'document-sign-requests',
        ]) {
          expect([200, 400]).toContain((await owner.get(`${path}?filter=${filter}`)).status)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('money of another payer', () => {
  test('a line with a foreign ИНН is credited only when that is said', async () => {
    const client = await aClient({ rubles: 0 })
    const inn = anInn()
    const line = await aLine('77.31', inn, 'Пополнение', digits(7))
    const confirm = (more: object) =>
      owner.post<StatementWithLines & Problem>(`billing/statements/${line.statement_id}/confirm`, {
        lines: [{ id: line.id, action: 'credit', client_id: client.id, bill_id: null, ...more }],
      })
    const refused = await confirm({})
    expect(refused).toMatchObject({ status: 409, body: { code: 'payer_differs' } })
    expect(refused.body.message).toContain(inn)
    expect(refused.body.message).toContain('7707083893')
    expect((await confirm({ other_payer: true })).body.lines).toMatchObject([
      { status: 'credited', client_id: client.id },
    ])
  })

  test('a line with the client’s own ИНН is credited at once', async () => {
    const inn = anInn()
    const client = await aNamed(`ООО «${aWord()}»`, inn)
    await aNamed(`ООО «${aWord()}»`, inn)
    const line = await aLine('77.32', inn, 'Пополнение', digits(7))
    const done = await owner.post<StatementWithLines>(`billing/statements/${line.statement_id}/confirm`, {
      lines: [{ id: line.id, action: 'credit', client_id: client, bill_id: null }],
    })
    expect(done).toMatchObject({ status: 200, body: { lines: [{ status: 'credited' }] } })
  })

  test('a payment whose purpose names another ИНН is entered only when that is said', async () => {
    const client = await aClient({ rubles: 0 })
    const pay = (description: string, more: object = {}) =>
      owner.post<Problem>('billing/payments', { client_id: client.id, amount: 10, description, ...more })
    expect(await pay(`Оплата, ИНН: ${anInn()}`)).toMatchObject({ status: 409, body: { code: 'payer_differs' } })
    expect((await pay(`Оплата, ИНН ${anInn()}`, { other_payer: true })).status).toBe(201)
    expect((await pay('Оплата, ИНН 7707083893, счёт 1234567890')).status).toBe(201)
    void email
  })
})
