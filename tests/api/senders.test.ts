import { describe, expect, test } from 'vitest'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { Sender } from '#shared/contract/senders.ts'
import { anInn, aSeller, confirm, upload } from '#tests/support/billing.ts'
import { aCaller, query, type Caller } from '#tests/support/caller.ts'
import { acceptSenders, aRegistration, aRegistrationForm } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { aPhone, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { pool } = server.database
const { aFile, anAdmin, aPayment, aSigner, codeFor } = words(server)
const operator = await anAdmin('operator')

/** A company that has just registered, with a confirmed phone and nothing else. */
async function aNewcomer(change: { name?: string; inn?: string } = {}) {
  const phone = aPhone()
  const { body } = await aRegistration(server.url, { phone, ...change })
  const client = aCaller(server.url, body.token)
  await client.post('profile/phone-codes')
  await client.post('profile/phone-codes/check', { code: await codeFor(phone) })
  const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
  const { id: file_id } = await aFile(client)
  const order = (to: string, more: object = {}) => ({
    legal_entity_id: entity!.id,
    documents: [{ file_id }],
    signers: [{ full_name: 'Иванов Иван', phone: to, ...more }],
    send: true,
  })
  const sendTo = (to: string, more: object = {}) =>
    client.post<SignRequest[]>('document-sign-requests', order(to, more))
  return {
    ...client,
    client_id: body.profile.client_id,
    login: body.profile.login,
    phone,
    entity: entity!,
    order,
    sendTo,
  }
}

const senderOf = async (caller: Caller, legal_entity_id: number) =>
  (await caller.get<Sender[]>(`senders?${query({ filter: { legal_entity_id } })}`)).body[0]!

const refused = { status: 403, body: { code: 'sender_not_checked' } }

describe('a sender who is not checked', () => {
  test('an unchecked sender reaches no stranger, with money or without, in a bank’s name or not', async () => {
    const bank = await aNewcomer({ name: 'ПАО «Сбербанк»', inn: '7707083893' })
    await aPayment(bank.client_id, 1000)
    expect(await bank.sendTo(aPhone())).toMatchObject(refused)
    expect(await bank.sendTo(bank.phone, { email: 'stranger@example.test' })).toMatchObject(refused)
    const { body: drafts } = await bank.post<SignRequest[]>('document-sign-requests', {
      ...bank.order(aPhone()),
      send: false,
    })
    expect(await bank.post(`document-sign-requests/${drafts[0]!.id}/send`)).toMatchObject(refused)
    const { rows } = await pool.query('select id from deliveries where client_id = $1 and request_id is not null', [
      bank.client_id,
    ])
    expect(rows).toEqual([])
  })

  test('the copy of a sample goes to no address but those of its own users', async () => {
    const client = await aNewcomer()
    const copies = [client.login, 'stranger@example.test']
    const { body } = await client.post<SignRequest[]>('document-sign-requests', {
      ...client.order(client.phone),
      copies,
    })
    expect((await (await aSigner(body[0]!)).sign()).status).toBe(200)
    await server.worker.idle()
    const request = (await client.get<SignRequest>(`document-sign-requests/${body[0]!.id}`)).body
    expect(request.copies).toMatchObject([{ sent_at: expect.any(String) }, { sent_at: null, unsent: 'sample' }])
    const sent = `select recipient from deliveries where template = 'copy_to_other' and client_id = $1`
    expect((await pool.query(sent, [client.client_id])).rows).toEqual([{ recipient: client.login }])
  })

  test('an unchecked sender sends a free sample to its own confirmed phone, marked wherever it is shown', async () => {
    const client = await aNewcomer()
    const { status, body } = await client.sendTo(client.phone, { email: client.login })
    expect(status).toBe(201)
    const [request] = body
    expect(request).toMatchObject({ sample: true, price: 0, venture: 'ОБРАЗЕЦ: ООО «Новая»', status: 'sent' })
    const { rows } = await pool.query<{ body: string }>('select body from deliveries where request_id = $1', [
      request!.id,
    ])
    expect(rows.length).toBe(2)
    for (const message of rows) expect(message.body).toContain('ОБРАЗЕЦ: ООО «Новая»')
    const card = await client.get<PublicCard>(`document-sign-requests/${request!.group}`)
    expect(card.body).toMatchObject({ sample: true, venture: 'ОБРАЗЕЦ: ООО «Новая»' })
    expect((await (await aSigner(request!)).sign()).status).toBe(200)
    expect(await client.get('billing-balance')).toMatchObject({ body: { money: 0, held: 0, available: 0 } })
    expect((await client.get('billing/transactions')).body).toEqual([])
  })

  test('a sample goes to no phone that was not confirmed, nor to the confirmed one of another client', async () => {
    const [client, other] = [await aNewcomer(), await aNewcomer()]
    expect(await client.sendTo(other.phone)).toMatchObject(refused)
    await client.post('auth/confirm', { password: aRegistrationForm().password })
    expect((await client.put('profile', { phone: aPhone() })).status).toBe(200)
    expect(await client.sendTo(client.phone)).toMatchObject(refused)
  })

  test('a sample cannot be turned towards a stranger by correcting the signer', async () => {
    const client = await aNewcomer()
    const { id } = (await client.sendTo(client.phone)).body[0]!
    expect(await client.post(`document-sign-requests/${id}/correct`, { phone: aPhone() })).toMatchObject(refused)
    await acceptSenders(operator, client.client_id)
    expect(await client.post(`document-sign-requests/${id}/correct`, { phone: aPhone() })).toMatchObject(refused)
    expect((await client.get<SignRequest>(`document-sign-requests/${id}`)).body.signer.phone).toBe(client.phone)
  })

  test('samples are limited to ten a day, also when sent all at once', async () => {
    const client = await aNewcomer()
    const answers = await atOnce(14, () => client.sendTo(client.phone))
    expect(counted(answers)).toEqual({ 201: 10, 429: 4 })
  })
})

describe('the check of a sender by a payment', () => {
  const pay = async (inn: string) => {
    const accountant = await anAdmin('accountant')
    const { body } = await upload(accountant, aStatementFile([{ inn, rubles: '500', purpose: 'Оплата услуг' }]))
    return confirm(accountant, body)
  }

  test('a bank payment from its own ИНН checks the sender once it is credited, unless staff refused it', async () => {
    await aSeller(server)
    const client = await aNewcomer({ inn: anInn() })
    await pay(client.entity.inn)
    const paid = { status: 'checked', payment_id: expect.any(Number) as number }
    expect(await senderOf(operator, client.entity.id)).toMatchObject(paid)
    expect((await client.sendTo(aPhone())).status).toBe(201)

    const other = await aNewcomer({ inn: anInn() })
    const { id, version } = await senderOf(other, other.entity.id)
    await operator.post(`senders/${id}/refuse`, { reason: 'Чужой ИНН', version })
    await pay(other.entity.inn)
    expect((await senderOf(operator, other.entity.id)).status).toBe('refused')
  })

  test('a bank payment checks no sender whose ИНН another client has too, and money entered by hand none', async () => {
    await aSeller(server)
    const inn = anInn()
    const [client, other] = [await aNewcomer({ inn }), await aNewcomer({ inn })]
    const accountant = await anAdmin('accountant')
    const { body } = await upload(accountant, aStatementFile([{ inn, rubles: '700', purpose: 'Оплата' }]))
    const lines = [{ id: body.lines[0]!.id, action: 'credit', client_id: client.client_id }]
    expect((await confirm(accountant, body, { lines })).status).toBe(200)
    await operator.post('billing/payments', { client_id: other.client_id, amount: 100, description: 'Наличные' })
    for (const { entity } of [client, other]) {
      expect((await senderOf(operator, entity.id)).status).toBe('unchecked')
    }
  })
})

describe('the check of a sender by staff', () => {
  test('a sender accepted by staff writes to strangers in its plain name, for money', async () => {
    const client = await aNewcomer()
    await aPayment(client.client_id, 1000)
    const { id } = await senderOf(client, client.entity.id)
    expect(await client.post(`senders/${id}/ask`)).toMatchObject({ status: 200, body: { status: 'waiting' } })
    const [waiting] = (await operator.get<Sender[]>(`senders?${query({ filter: { status: 'waiting', id } })}`)).body
    expect(waiting).toMatchObject({ name: 'ООО «Новая»', inn: '7736207543', client_id: client.client_id })
    const order = { note: 'Выписка ЕГРЮЛ, звонок директору', version: waiting!.version }
    const accepted = await operator.post<Sender>(`senders/${id}/accept`, order)
    expect(accepted).toMatchObject({ status: 200, body: { status: 'checked', note: order.note } })
    expect((await senderOf(client, client.entity.id)).note).toBeNull()
    const sent = await client.sendTo(aPhone())
    expect(sent).toMatchObject({ status: 201, body: [{ sample: false, venture: 'ООО «Новая»', price: 30 }] })
  })

  test('staff accept what they looked at: a name changed meanwhile is refused as stale', async () => {
    const client = await aNewcomer()
    const { id } = await senderOf(client, client.entity.id)
    await client.post(`senders/${id}/ask`)
    const { version } = (await operator.get<Sender>(`senders/${id}`)).body
    await client.put(`legal-entities/${client.entity.id}`, { short_name: 'ПАО «Сбербанк»' })
    await client.post(`senders/${id}/ask`)
    expect((await operator.post(`senders/${id}/accept`, { note: 'ЕГРЮЛ', version })).status).toBe(412)
    expect((await operator.post(`senders/${id}/accept`, { version: version + 2 })).status).toBe(422)
  })

  test.each([
    ['name', { short_name: 'ПАО «Сбербанк»' }],
    ['ИНН', { inn: '7707083893' }],
  ])(
    'a changed %s ends the check, and a draft made under the old name goes out under no unchecked one',
    async (_what, change) => {
      const client = await aNewcomer()
      await aPayment(client.client_id, 1000)
      await acceptSenders(operator, client.client_id)
      expect((await client.sendTo(aPhone())).status).toBe(201)
      const { body: drafts } = await client.post<SignRequest[]>('document-sign-requests', {
        ...client.order(aPhone()),
        send: false,
      })
      await client.put(`legal-entities/${client.entity.id}`, change)
      expect(await client.sendTo(aPhone())).toMatchObject(refused)
      expect(await client.post(`document-sign-requests/${drafts[0]!.id}/send`)).toMatchObject(refused)
      await acceptSenders(operator, client.client_id)
      const { body } = await client.post<SignRequest>(`document-sign-requests/${drafts[0]!.id}/send`)
      expect(body.venture).toBe({ ...client.entity, ...change }.short_name)
    },
  )

  test('a sender refused by staff sees why and may ask again; what they looked at stays with staff', async () => {
    const client = await aNewcomer()
    const { id, version } = await senderOf(client, client.entity.id)
    const order = { note: 'В ЕГРЮЛ другое название', reason: 'Название не совпадает с ЕГРЮЛ', version }
    expect((await operator.post(`senders/${id}/refuse`, order)).status).toBe(200)
    const seen = await senderOf(client, client.entity.id)
    expect(seen).toMatchObject({ status: 'refused', reason: order.reason, note: null, decided_by: null })
    expect((await client.post(`senders/${id}/ask`)).status).toBe(200)
    expect((await client.post(`senders/${id}/ask`)).status).toBe(409)
  })

  test('the same ИНН at another client is shown to staff only', async () => {
    const [first, second] = [await aNewcomer({ inn: '7728168971' }), await aNewcomer({ inn: '7728168971' })]
    const { id } = await senderOf(second, second.entity.id)
    const { body } = await operator.get<Sender>(`senders/${id}`)
    expect(body.same_inn).toMatchObject([{ client_id: first.client_id, status: 'unchecked' }])
    expect((await senderOf(second, second.entity.id)).same_inn).toEqual([])
  })

  test('a sender of another client answers like an absent one, and readers among staff decide nothing', async () => {
    const [client, other] = [await aNewcomer(), await aNewcomer()]
    const { id, version } = await senderOf(client, client.entity.id)
    expect((await other.get(`senders/${id}`)).status).toBe(404)
    expect((await other.post(`senders/${id}/ask`)).status).toBe(404)
    const auditor = await anAdmin('auditor')
    expect((await auditor.post(`senders/${id}/accept`, { note: 'ЕГРЮЛ', version })).status).toBe(403)
  })

  test('of two parallel decisions about a sender one counts, with its journal row', async () => {
    const client = await aNewcomer()
    const { id, version } = await senderOf(client, client.entity.id)
    const answers = await atOnce(6, (index) =>
      index % 2 === 0
        ? operator.post(`senders/${id}/accept`, { note: 'ЕГРЮЛ', version })
        : operator.post(`senders/${id}/refuse`, { reason: 'Нет', version }),
    )
    expect(counted(answers)).toEqual({ 200: 1, 412: 5 })
    const { rows } = await pool.query<{ event: string }>(
      `select event from journal where subject = 'senders' and subject_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the letter about a decided check', () => {
  const lastLetter = async (client: { login: string }) => {
    await server.worker.idle()
    const { rows } = await pool.query<{ template: string; subject: string; body: string }>(
      'select template, subject, body from deliveries where recipient = $1 order by id desc limit 1',
      [client.login],
    )
    return rows[0]
  }

  test('says that documents may go to everybody after staff accepted; until then the term was promised', async () => {
    const client = await aNewcomer({ name: 'ООО «Ромашка»' })
    const { check_term } = await senderOf(client, client.entity.id)
    expect(check_term).toBe(server.services.config.sender_check_term)
    await acceptSenders(operator, client.client_id)
    const letter = await lastLetter(client)
    expect(letter).toMatchObject({ template: 'sender_checked', subject: 'Отправитель проверен: ООО «Ромашка»' })
    expect(letter?.body).toMatch(/^Отправить документ: http\S+\/personal\/request\/create$/m)
    expect(letter?.body).not.toContain('ЕГРЮЛ')
    expect((await senderOf(client, client.entity.id)).check_term).toBeNull()
  })

  test('gives the reason of a refusal, and not what staff looked at', async () => {
    const client = await aNewcomer({ name: 'ПАО «Сбербанк»' })
    const sender = await senderOf(operator, client.entity.id)
    const order = { reason: 'Название занято банком', note: 'звонок в банк', version: sender.version }
    expect(await operator.post(`senders/${sender.id}/refuse`, order)).toMatchObject({ status: 200 })
    const letter = await lastLetter(client)
    expect(letter).toMatchObject({ template: 'sender_refused', subject: expect.stringContaining('отказано') })
    expect(letter?.body).toContain('Причина: Название занято банком')
    expect(letter?.body).not.toContain('звонок')
  })
})
