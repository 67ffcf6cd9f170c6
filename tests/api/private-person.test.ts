import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Bill } from '#shared/contract/bills.ts'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Sender } from '#shared/contract/senders.ts'
import { inDays, today } from '#tests/support/clock.ts'
import { anInn, aSeller, confirm, enter, pdfText, upload } from '#tests/support/billing.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { aPerson, person_name } from '#tests/support/person.ts'
import { acceptSenders } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { aPhone, atOnce, counted, words } from '#tests/support/words.ts'
import { anArchiveFolder } from './archive.support.ts'

const server = await testServer()
const { pool } = server.database
const { aClient, aDraft, aPayment, aSigner, anAdmin, reread } = words(server)
const { unpacked } = anArchiveFolder()
const operator = await anAdmin('operator')
await aSeller(server)

async function aCheckedPerson() {
  const person = await aPerson(server)
  await acceptSenders(operator, person.client_id)
  await aPayment(person.client_id, 1000)
  return person
}

describe('requests of a private person', () => {
  test('a person sends a sample to themselves, and writes to others once checked, with no organization', async () => {
    const person = await aPerson(server)
    expect(await person.sendTo(aPhone())).toMatchObject({ status: 403, body: { code: 'sender_not_checked' } })
    const sample = await person.sendTo(person.phone)
    const own = { legal_entity_id: null, venture: `ОБРАЗЕЦ: ${person_name}`, sample: true, price: 0 }
    expect(sample).toMatchObject({ status: 201, body: [own] })

    const [sender] = (await person.get<Sender[]>('senders')).body
    expect(sender).toMatchObject({ legal_entity_id: null, name: person_name, status: 'unchecked' })
    expect((await person.post(`senders/${sender!.id}/ask`)).status).toBe(200)
    const queue = await operator.get<Sender[]>(`senders?${query({ filter: { id: sender!.id, status: 'waiting' } })}`)
    const order = { note: 'Паспорт показан по видео', version: queue.body[0]!.version }
    expect((await operator.post(`senders/${sender!.id}/accept`, order)).status).toBe(200)
    await aPayment(person.client_id, 1000)
    const sent = await person.sendTo(aPhone(), { legal_entity_id: null })
    expect(sent).toMatchObject({ status: 201, body: [{ ...own, venture: person_name, sample: false, price: 30 }] })
  })

  test('card, message, protocol and evidence of a person’s request name the person and no requisites', async () => {
    const person = await aCheckedPerson()
    const request = (await person.sendTo(aPhone())).body[0]!
    const { rows } = await pool.query<{ body: string }>('select body from deliveries where request_id = $1', [
      request.id,
    ])
    expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining(person_name)])
    const signer = await aSigner(request)
    const card = await signer.get<PublicCard>(`document-sign-requests/${request.group}`)
    expect(card.body).toMatchObject({ venture: person_name, sample: false })
    expect((await signer.sign()).status).toBe(200)
    await server.worker.idle()
    const sealed = (await reread(person, request)).documents[0]!.sealed_file_id
    const { body: pdf } = await person.get<Buffer>(`downloads/${sealed}`)
    const protocol = pdfText(pdf)
    if (protocol !== null)
      expect(protocol).toMatch(new RegExp(`Отправитель\\s+${person_name}\\s+Отправил\\s+${person_name}`))
    const place = await unpacked(person, request.id)
    const { sender } = JSON.parse(readFileSync(join(place, `requests/${request.id}/request.json`), 'utf8')) as {
      sender: object
    }
    expect(sender).toMatchObject({ name: person_name, inn: null, kpp: null, ogrn: null })
  })

  test('a person cannot have an organization, in no way, and a company must name its own', async () => {
    const person = await aCheckedPerson()
    const company = await aClient()
    const entity = { short_name: 'ПАО «Сбербанк»', inn: '7707083893' }
    expect(await person.post('legal-entities', entity)).toMatchObject({
      status: 403,
      body: { code: 'private_person', message: expect.stringContaining('от вашего имени') as string },
    })
    const foreign = await person.sendTo(aPhone(), { legal_entity_id: company.legal_entity_id })
    expect(foreign).toMatchObject({ status: 422, body: { errors: { legal_entity_id: expect.anything() as string } } })
    const nameless = { ...person.order(aPhone()), documents: [{ file_id: (await company.file()).id }] }
    expect(await company.post('document-sign-requests', nameless)).toMatchObject({
      status: 422,
      body: { errors: { legal_entity_id: 'Выберите организацию' } },
    })
    const into = (client_id: number) =>
      pool.query(`insert into legal_entities (client_id, short_name, inn) values ($1, 'ООО', '7707083893')`, [
        client_id,
      ])
    await expect(into(person.client_id)).rejects.toThrow('a private person has no organizations')
    const draft = await aDraft(company)
    await expect(
      pool.query('update document_sign_requests set legal_entity_id = null where id = $1', [draft.id]),
    ).rejects.toThrow('a company must name its organization')
    await expect(pool.query(`update clients set kind = 'individual' where id = $1`, [company.id])).rejects.toThrow(
      'the kind of a client never changes',
    )
  })

  test('a person sends to a table in their own name', async () => {
    const person = await aCheckedPerson()
    const table = Buffer.from(`ФИО;Телефон\nИванов Иван;${aPhone()}\nСидорова Ольга;${aPhone()}\n`)
    const { body: sending } = await person.send<BulkSending>(
      'POST',
      'bulk-sendings?name=t.csv',
      new Uint8Array(table),
      {
        'content-type': 'text/csv',
      },
    )
    const order = { documents: [{ file_id: person.file_id }] }
    expect(await person.post(`bulk-sendings/${sending.id}/confirm`, order)).toMatchObject({
      status: 200,
      body: { legal_entity_id: null, status: 'sending' },
    })
    await server.worker.idle()
    const filter = query({ filter: { bulk_sending_id: sending.id } })
    const { body } = await person.get<SignRequest[]>(`document-sign-requests?${filter}`)
    const own = { venture: person_name, legal_entity_id: null, status: 'sent' }
    expect(body).toMatchObject([own, own])
  })

  test.each([['two lines\nof a name'], ['ПАО Сбербанк https://sber.example'], ['Я'.repeat(61)]])(
    'a person cannot register under a name that no message may carry: %j',
    async (full_name) => {
      await expect(aPerson(server, full_name)).rejects.toThrow('full_name')
    },
  )
})

describe('money of a private person', () => {
  const aBillOf = async (person: Caller & { login: string }, amount = 300) => {
    const answer = await person.post<Bill>('billing/bills', { amount, email: person.login })
    if (answer.status !== 201) throw new Error(`no bill: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const fromBank = (name: string, purpose: string, more: object = {}) =>
    aStatementFile([{ inn: null, rubles: '300', purpose, more: { Плательщик1: name }, ...more }])

  test('from the registration to a paid bill: sample, check by the payment, request, signature, act', async () => {
    const person = await aPerson(server, 'Королёва Мария Игоревна')
    expect((await person.sendTo(person.phone)).body).toMatchObject([{ sample: true, price: 0 }])
    const bill = await aBillOf(person)
    expect(bill).toMatchObject({
      legal_entity_id: null,
      email_status: 'sent',
      payer: { name: 'Королёва Мария Игоревна', inn: null, kpp: null, address: null },
      qr: expect.stringContaining('Sum=30000') as string,
    })
    const { body: pdf } = await person.get<Buffer>(`billing/bills/${bill.id}/pdf`)
    const text = pdfText(pdf)
    if (text !== null) expect(text).toMatch(/Королёва Мария Игоревна\s*\n/)

    const accountant = await anAdmin('accountant')
    const file = fromBank('КОРОЛЕВА  МАРИЯ ИГОРЕВНА//г. Москва, ул. Садовая', `Оплата по счету № ${bill.number}`)
    const { body: statement } = await upload(accountant, file)
    expect(statement.lines).toMatchObject([{ status: 'matched', client_id: person.client_id, bill_id: bill.id }])
    expect((await confirm(accountant, statement)).status).toBe(200)
    expect(await person.get(`billing/bills/${bill.id}`)).toMatchObject({ body: { status: 'paid', left: 0 } })
    const [sender] = (await person.get<Sender[]>('senders')).body
    expect(sender).toMatchObject({ status: 'checked', payment_id: expect.any(Number) as number })

    const sent = await person.sendTo(aPhone())
    expect(sent).toMatchObject({ status: 201, body: [{ sample: false, price: 30 }] })
    expect((await (await aSigner(sent.body[0]!)).sign()).status).toBe(200)
    expect(await person.get('billing-balance')).toMatchObject({ body: { money: 270, held: 0 } })
    const papers = await person.get<Buffer>(`billing/reconciliation?from=${inDays(-1)}&to=${today()}`)
    const paper = pdfText(papers.body)
    if (paper !== null) expect(paper).toMatch(/Заказчик:\s+Королёва Мария Игоревна\s*\n/)
  })

  test('a payment in another name, or with the name alone, is credited to no person without staff', async () => {
    const person = await aPerson(server, 'Ёлкина Ольга Петровна')
    const bill = await aBillOf(person)
    const accountant = await anAdmin('accountant')
    const lineOf = async (name: string, purpose: string, more?: object) =>
      (await upload(accountant, fromBank(name, purpose, more))).body.lines[0]!
    const number = `Оплата по счету № ${bill.number}`
    expect(await lineOf('Елкин Пётр Ильич', number)).toMatchObject({ status: 'doubtful', bill_id: null })
    expect(await lineOf('Ёлкина Ольга Петровна', 'Пополнение')).toMatchObject({ status: 'doubtful', client_id: null })
    const company = await aClient({ rubles: 0 })
    const { body: entity } = await company.post<{ inn: string }>('legal-entities', {
      short_name: 'ООО «Ель»',
      inn: anInn(),
    })
    const wrongNumber = await lineOf('ООО «Ель»', number, { inn: entity.inn })
    expect(wrongNumber).toMatchObject({ status: 'doubtful', client_id: company.id })
    expect(await lineOf('Елкина Ольга Петровна', number)).toMatchObject({ status: 'matched', bill_id: bill.id })
  })

  test('a payment checks no person by a name that another client has too, unless it pays the person’s bill', async () => {
    const [first, second] = [await aPerson(server, 'Иванов Пётр Ильич'), await aPerson(server, 'Иванов Петр Ильич')]
    const accountant = await anAdmin('accountant')
    const credit = async (file: string, client_id: number, bill_id: number | null) => {
      const { body } = await upload(accountant, file)
      const lines = [{ id: body.lines[0]!.id, action: 'credit', client_id, bill_id }]
      expect((await confirm(accountant, body, { lines })).status).toBe(200)
    }
    const statusOf = async (person: Caller) => (await person.get<Sender[]>('senders')).body[0]!.status
    await credit(fromBank('Иванов Петр Ильич', 'Пополнение'), first.client_id, null)
    expect(await statusOf(first)).toBe('unchecked')
    const bill = await aBillOf(second)
    await credit(fromBank('Иванов Петр Ильич', 'Перевод'), second.client_id, bill.id)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['unchecked', 'checked'])
  })

  test('a company is billed to its organization only', async () => {
    const company = await aClient({ rubles: 0 })
    expect(await company.post('billing/bills', { amount: 10, email: company.login })).toMatchObject({
      status: 422,
      body: { errors: { legal_entity_id: 'Выберите организацию' } },
    })
    const person = await aPerson(server)
    const bill = await aBillOf(person)
    const order = { client_id: person.client_id, amount: 100, description: 'Наличные', bill_id: bill.id }
    expect((await enter(await anAdmin('accountant'), order)).status).toBe(201)
    expect(await person.get(`billing/bills/${bill.id}`)).toMatchObject({ body: { status: 'partly_paid', left: 200 } })
  })
})

describe('duplicate organizations', () => {
  const entity = { short_name: 'ООО «Филиал»', inn: '7736207543', kpp: '773601001' }

  test('of parallel additions of one ИНН and КПП one is made; the others are refused with its id', async () => {
    const client = await aClient({ rubles: 0 })
    const answers = await atOnce(8, () => client.post<{ id: number; existing_id?: number }>('legal-entities', entity))
    expect(counted(answers)).toEqual({ 201: 1, 409: 7 })
    const made = answers.find(({ status }) => status === 201)!.body
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ code: 'duplicate_legal_entity', existing_id: made.id })
    }
  })

  test('another КПП, another client and an archived organization are no duplicates; a change into one is', async () => {
    const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const { body: first } = await client.post<{ id: number }>('legal-entities', entity)
    expect((await other.post('legal-entities', entity)).status).toBe(201)
    const { body: second } = await client.post<{ id: number }>('legal-entities', { ...entity, kpp: '770201001' })
    const change = { short_name: 'ООО «Другое»', kpp: entity.kpp }
    expect(await client.put(`legal-entities/${second.id}`, change)).toMatchObject({
      status: 409,
      body: { existing_id: first.id, errors: { inn: expect.any(String) as string } },
    })
    expect((await client.put(`legal-entities/${second.id}`, { ...change, kpp: '770201001' })).status).toBe(200)
    await client.delete(`legal-entities/${first.id}`)
    expect((await client.post('legal-entities', entity)).status).toBe(201)
  })

  test('of parallel changes into one ИНН and КПП one is made', async () => {
    const client = await aClient({ rubles: 0 })
    const kpps = ['770201001', '770301001', '770401001', '770501001']
    const made = await Promise.all(kpps.map((kpp) => client.post<{ id: number }>('legal-entities', { ...entity, kpp })))
    const answers = await atOnce(4, (at) => client.put(`legal-entities/${made[at]!.body.id}`, { kpp: entity.kpp }))
    expect(counted(answers)).toEqual({ 200: 1, 409: 3 })
  })
})
