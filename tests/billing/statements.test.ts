import { describe, expect, test } from 'vitest'
import type { Payment } from '#shared/contract/payments.ts'
import type { Statement, StatementLine, StatementWithLines } from '#shared/contract/statements.ts'
import { showDate } from '#shared/rules/clock.ts'
import { oneDay } from '#tests/support/one-day.ts'
import { query, type Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { atOnce, counted, words, type Client } from '#tests/support/words.ts'
import { aBill, anInn, anOrganization, aSeller, confirm, enter, reread, sample, upload } from '../support/billing.ts'

const server = await testServer()
const { aClient, anAdmin, balance } = words(server)
await aSeller(server, 1024)
const accountant = await anAdmin('accountant')

/** A client without money, with an organization of a new ИНН. */
async function aPayer(): Promise<{ client: Client; inn: string; entity_id: number }> {
  const client = await aClient({ rubles: 0 })
  const { inn, id } = await anOrganization(client)
  return { client, inn, entity_id: id }
}

const money = async (client: Client) => (await balance(client)).money
const shown = ({ lines }: StatementWithLines) => lines.map(({ status, reason }) => [status, reason])

test('the sample bank statement pays one bill, tops up one balance, ignores one fee; a repeat adds nothing', async () => {
  const [payer, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
  const entity = await anOrganization(payer, '7707049388', 'ООО «Ромашка»')
  await anOrganization(other, '500100732259', 'ИП Иванов Иван Иванович')
  const bill = await aBill(payer, 12_200, entity.id)
  expect(bill.number).toBe(1024)

  const { status, body: statement } = await upload(accountant, sample, 'kl_to_1c.txt')
  expect(status).toBe(201)
  expect(statement).toMatchObject({
    documents: 3,
    imported: 3,
    known: 0,
    starts_on: '2026-12-01',
    counts: { matched: 2, doubtful: 0, ignored: 1, credited: 0 },
    matched_amount: 13_700.5,
  })
  const byNumber = (number: string) => statement.lines.find((line) => line.number === number)
  expect(byNumber('451')).toMatchObject({ status: 'matched', client_id: payer.id, bill_id: bill.id, bill_number: 1024 })
  expect(byNumber('451')?.reason).toMatch(/^ИНН, номер счёта № 1024 и сумма совпали/)
  expect(byNumber('77')).toMatchObject({ status: 'matched', client_id: other.id, bill_id: null, amount: 1500.5 })
  expect(byNumber('900001')).toMatchObject({ status: 'ignored', incoming: false, reason: 'Комиссия банка' })
  expect([await money(payer), await money(other)]).toEqual([0, 0])

  const { body: done } = await confirm(accountant, statement)
  expect(done.counts).toEqual({ matched: 0, doubtful: 0, waiting: 0, credited: 2, ignored: 1 })
  expect([await money(payer), await money(other)]).toEqual([12_200, 1500.5])
  expect(await reread(payer, bill)).toMatchObject({ status: 'paid', left: 0 })

  const again = await upload(accountant, sample)
  expect([again.status, again.body.id, again.body.imported, again.body.known]).toEqual([200, statement.id, 0, 3])
  const overlapping = await upload(accountant, Buffer.concat([sample, Buffer.from('\r\n')]))
  expect([overlapping.status, overlapping.body.imported, overlapping.body.known]).toEqual([201, 0, 3])
  await confirm(accountant, statement)
  await confirm(accountant, overlapping.body)
  expect([await money(payer), await money(other)]).toEqual([12_200, 1500.5])
})

test('a bank statement can be uploaded as a form or as a raw body', async () => {
  const { inn } = await aPayer()
  const form = new FormData()
  form.append('file', new Blob([aStatementFile([{ inn, rubles: '1', purpose: 'форма' }])]), 'выписка.txt')
  const { status, body } = await accountant.send<StatementWithLines>('POST', 'billing/statements', form)
  expect([status, body.name, body.imported]).toEqual([201, 'выписка.txt', 1])
})

describe('one bank document', () => {
  test('a bank document is credited once by ten parallel confirmations of all lines', async () => {
    const { client, inn } = await aPayer()
    const { body: statement } = await upload(accountant, aStatementFile([{ inn, rubles: '100', purpose: 'на баланс' }]))
    const all = () => accountant.post(`billing/statements/${statement.id}/confirm`)
    expect(counted(await atOnce(10, all))).toEqual({ 200: 10 })
    expect(await money(client)).toBe(100)
  })

  test('a bank document is credited once by ten parallel confirmations of its line; the others answer 409', async () => {
    const { client, inn } = await aPayer()
    const { body: statement } = await upload(accountant, aStatementFile([{ inn, rubles: '100', purpose: 'на баланс' }]))
    const lines = [{ id: statement.lines[0]?.id, action: 'credit' }]
    expect(counted(await atOnce(10, () => confirm(accountant, statement, { lines })))).toEqual({ 200: 1, 409: 9 })
    expect(await money(client)).toBe(100)
  })

  test('a bank document is imported once by ten parallel uploads and by overlapping files', async () => {
    const { client, inn } = await aPayer()
    const first = { inn, rubles: '10', purpose: 'первый', number: 'P-1' }
    const second = { inn, rubles: '20', purpose: 'второй', number: 'P-2' }
    const uploads = await atOnce(10, () => upload(accountant, aStatementFile([first])))
    expect(counted(uploads)).toEqual({ 200: 9, 201: 1 })
    const { body: both } = await upload(accountant, aStatementFile([first, second, second]))
    expect([both.documents, both.imported, both.counts]).toMatchObject([3, 2, { matched: 1, doubtful: 1 }])
    expect(both.lines[0]?.reason).toMatch(/ещё один такой же документ/)
    for (const { id } of [uploads[0]!.body, both]) await confirm(accountant, { id })
    expect(await money(client)).toBe(30)
  })

  test('a bank document is recognised despite leading zeros in its number and line breaks in its purpose', async () => {
    const { inn } = await aPayer()
    const plain = { inn, rubles: '10', purpose: 'Оплата услуг по договору 5', number: '451' }
    const broken = { НазначениеПлатежа1: 'Оплата  услуг по дого', НазначениеПлатежа2: 'вору 5' }
    const spelled = { inn, rubles: '10,00', purpose: '', number: '000451', more: broken }
    const other = { ...plain, number: '4510' }
    const { body } = await upload(accountant, aStatementFile([plain, spelled, other]))
    expect([body.documents, body.imported, body.counts.doubtful]).toEqual([3, 3, 1])
    expect((await upload(accountant, aStatementFile([spelled]))).body.imported).toBe(0)
  })

  test('a bank document that was also entered by hand, before or after the import, is doubtful', async () => {
    const { client, inn } = await aPayer()
    const day = showDate(await oneDay())
    const income = { inn, rubles: '100', purpose: 'на баланс', more: { Дата: day } }
    const byHand = { client_id: client.id, amount: 100, description: 'Платёжка с почты' }
    const { body: first_import } = await upload(accountant, aStatementFile([income]))
    expect(first_import.counts.matched).toBe(1)
    const { body: first } = await enter(accountant, byHand)
    const why = (payment: Payment) => `Похоже на платёж № ${payment.id}, который ${day} введён вручную на ту же сумму`
    expect(shown((await confirm(accountant, first_import)).body)).toEqual([['doubtful', why(first)]])
    const { body: late } = await upload(accountant, aStatementFile([income, income]))
    expect(shown(late).map(([status]) => status)).toEqual(['doubtful', 'matched'])
    const lines = [{ id: first_import.lines[0]?.id, action: 'ignore' }]
    expect((await confirm(accountant, first_import, { lines })).status).toBe(200)
    expect(await money(client)).toBe(100)
  })

  test('a bank document with an emoji at the point where its description is cut can be credited', async () => {
    const { client, inn } = await aPayer()
    const purposes = ['', 'я'].map((shift) => `${shift}${'😀'.repeat(300)}`)
    const { body } = await upload(
      accountant,
      aStatementFile(purposes.map((purpose) => ({ inn, rubles: '1', purpose }))),
    )
    expect((await confirm(accountant, body)).status).toBe(200)
    expect(await money(client)).toBe(2)
  })

  test('a bank document is doubtful again after its payment is reversed, and can go to the right client', async () => {
    const [wrong, right] = [await aPayer(), await aPayer()]
    const file = aStatementFile([{ inn: wrong.inn, rubles: '50', purpose: 'на баланс' }])
    const { body: statement } = await upload(accountant, file)
    const { body: done } = await confirm(accountant, statement)
    const [line] = done.lines
    await accountant.post<Payment>(`billing/payments/${line?.payment_id}/reverse`, { reason: 'Не тот клиент' })
    const { body: reopened } = await accountant.get<StatementWithLines>(`billing/statements/${statement.id}`)
    expect(reopened.lines[0]).toMatchObject({ status: 'doubtful', payment_id: null })
    const ofLine = query({ filter: { line_id: line?.id } })
    const { body: found } = await accountant.get<Statement[]>(`billing/statements?${ofLine}`)
    expect(found.map(({ id }) => id)).toEqual([statement.id])
    const lines = [{ id: line?.id, action: 'credit', client_id: right.client.id, other_payer: true }]
    expect((await confirm(accountant, statement, { lines })).status).toBe(200)
    expect([await money(wrong.client), await money(right.client)]).toEqual([0, 50])
  })
})

describe('matching of a statement line', () => {
  const propose = async (income: Parameters<typeof aStatementFile>[0][number]) => {
    const { body } = await upload(accountant, aStatementFile([income]))
    return body.lines[0]!
  }

  test('a statement line is matched as a partial payment or an overpayment of a bill, and says so', async () => {
    const { client, inn, entity_id } = await aPayer()
    const [first, second] = [await aBill(client, 100, entity_id), await aBill(client, 200, entity_id)]
    const part = await propose({ inn, rubles: '40', purpose: `Оплата по счету № ${first.number}` })
    expect([part.status, part.bill_id, part.reason]).toEqual([
      'matched',
      first.id,
      `Счёт № ${first.number}: оплата части, останется 60,00 ₽`,
    ])
    const over = await propose({ inn, rubles: '250', purpose: `сч. ${second.number}` })
    expect(over.reason).toBe(`Счёт № ${second.number}: переплата 50,00 ₽ останется на балансе`)
    await confirm(accountant, { id: over.statement_id })
    expect(await money(client)).toBe(250)
    expect(await reread(client, second)).toMatchObject({ status: 'paid', paid: 250, left: 0 })
  })

  test('a statement line without a bill number or matching sum tops up the client’s balance', async () => {
    const { inn, client } = await aPayer()
    const line = await propose({ inn, rubles: '7', purpose: 'Оплата услуг' })
    expect([line.status, line.client_id, line.bill_id]).toEqual(['matched', client.id, null])
    expect(line.reason).toBe(`ИНН клиента ${line.client_name}, счёт не указан: на баланс`)
  })

  test('a statement line without a bill number is matched with the only open bill of that sum', async () => {
    const { client, inn, entity_id } = await aPayer()
    const bill = await aBill(client, 123.45, entity_id)
    const line = await propose({ inn, rubles: '123.45', purpose: 'Оплата услуг' })
    expect([line.status, line.bill_id]).toEqual(['matched', bill.id])
  })

  test('only the first of two statement lines for one bill is matched', async () => {
    const { client, inn, entity_id } = await aPayer()
    const bill = await aBill(client, 100, entity_id)
    const income = { inn, rubles: '100', purpose: `Оплата по счету № ${bill.number}` }
    const { body } = await upload(accountant, aStatementFile([income, income]))
    expect(body.counts).toMatchObject({ matched: 1, doubtful: 1 })
  })

  test('a statement line whose bill was paid or cancelled meanwhile becomes doubtful', async () => {
    const { client, inn, entity_id } = await aPayer()
    const bill = await aBill(client, 100, entity_id)
    const { body } = await upload(accountant, aStatementFile([{ inn, rubles: '100', purpose: `счет ${bill.number}` }]))
    await enter(accountant, { client_id: client.id, amount: 101, description: 'Наличные', bill_id: bill.id })
    const { body: after } = await confirm(accountant, body)
    expect(shown(after)).toEqual([['doubtful', 'Счёт уже оплачен']])
    expect(await money(client)).toBe(101)
  })

  test('a statement line is not matched by another client’s bill number', async () => {
    const [payer, other] = [await aPayer(), await aPayer()]
    const bill = await aBill(other.client, 100, other.entity_id)
    const line = await propose({ inn: payer.inn, rubles: '100', purpose: `Оплата по счету № ${bill.number}` })
    expect([line.status, line.bill_id]).toEqual(['doubtful', null])
  })

  test('a client who registers another’s ИНН and orders a bill of a likely sum is not credited by a statement', async () => {
    const [{ inn, client }, thief] = [await aPayer(), await aClient({ rubles: 0 })]
    const { id } = await anOrganization(thief, inn)
    await aBill(thief, 12_200, id)
    const line = await propose({ inn, rubles: '12200', purpose: 'Оплата услуг' })
    expect([line.status, line.reason]).toEqual(['doubtful', `ИНН ${inn} у нескольких клиентов`])
    await thief.delete(`legal-entities/${id}`)
    const again = await propose({ inn, rubles: '12200', purpose: 'Оплата услуг' })
    expect([again.client_id, again.bill_id]).toEqual([client.id, null])
  })

  test('a statement line is doubtful for an unclear ИНН, a third party, several bills or no receipt date', async () => {
    const [{ inn, client }, other] = [await aPayer(), await aClient()]
    const bill = await aBill(client, 10)
    const shared = await anOrganization(other)
    await anOrganization(client, shared.inn)
    const doubts: [Parameters<typeof propose>[0], RegExp][] = [
      [{ inn: anInn(), rubles: '1', purpose: 'на баланс' }, /нет среди организаций клиентов/],
      [{ inn: '0', rubles: '1', purpose: 'на баланс' }, /не указал ИНН/],
      [{ inn, rubles: '1', purpose: 'Оплата за ООО "Лютик"' }, /за другую организацию/],
      [{ inn, rubles: '1', purpose: `счета ${bill.number}, ${bill.number + 1}` }, /несколько номеров/],
      [{ inn: shared.inn, rubles: '1', purpose: 'на баланс' }, /у нескольких клиентов/],
      [{ inn, rubles: '1', purpose: 'на баланс', more: { ДатаПоступило: '' } }, /дату поступления/],
    ]
    for (const [income, why] of doubts) {
      const line = await propose(income)
      expect([line.status, line.reason]).toEqual(['doubtful', expect.stringMatching(why)])
    }
  })

  test('a partial execution in a statement is a payment; a purpose that mentions a return is doubtful', async () => {
    const { client, inn, entity_id } = await aPayer()
    const bill = await aBill(client, 100, entity_id)
    const income = { inn, rubles: '40', purpose: `Оплата по счету № ${bill.number}, аванс возврату не подлежит` }
    const mentions = await propose(income)
    expect([mentions.status, mentions.reason]).toEqual(['doubtful', 'В назначении есть слово «возврат»'])
    const order = aStatementFile([{ ...income, purpose: `Оплата по счету № ${bill.number}` }])
    const { body } = await upload(accountant, order.replace('=Платежное поручение', '=Платежный ордер'))
    expect([body.lines[0]?.status, body.lines[0]?.bill_id]).toEqual(['matched', bill.id])
    const { body: fee } = await upload(
      accountant,
      order.replace('=Платежное поручение', '=Банковский ордер').replace('№', 'N'),
    )
    expect([fee.lines[0]?.status, fee.lines[0]?.bill_id]).toEqual(['doubtful', bill.id])
    expect(fee.lines[0]?.reason).toMatch(/^Банковский ордер: документ банка с деньгами клиента/)
  })

  test('own transfers, returns, outgoing payments and zero sums in a statement are ignored', async () => {
    const { inn } = await aPayer()
    const own = { ПлательщикСчет: '40702810138250123017' }
    const ignored: [Parameters<typeof propose>[0], RegExp][] = [
      [{ inn: '7736207543', rubles: '1', purpose: 'между счетами' }, /своими счетами/],
      [{ inn: anInn(), rubles: '1', purpose: 'Возврат ошибочно перечисленного' }, /^Возврат/],
      [{ inn, rubles: '1', purpose: 'аренда', more: { ...own, ПолучательСчет: '40702810801500116391' } }, /Списание/],
      [{ inn, rubles: '0', purpose: 'ничего' }, /равна нулю/],
    ]
    for (const [income, why] of ignored) {
      const line = await propose(income)
      expect([line.status, line.reason]).toEqual(['ignored', expect.stringMatching(why)])
    }
  })
})

describe('money for another organization', () => {
  test('a statement line of a payer without ИНН here proposes the bill that it names, and whose it is', async () => {
    const client = await aClient({ rubles: 0 })
    const name = 'ООО «Василёк»'
    const { id } = await anOrganization(client, anInn(), name)
    const bill = await aBill(client, 100, id)
    const lineOf = async (purpose: string, rubles = '100', inn = anInn()) => {
      const { body } = await upload(accountant, aStatementFile([{ inn, rubles, purpose }]))
      const [line] = body.lines
      return [line?.status, line?.client_id, line?.bill_id]
    }
    const found = ['doubtful', client.id, bill.id]
    const nobody = ['doubtful', null, null]
    const spelled = name.replace('ООО «', '').replace('»', '').replace('ё', 'е').toUpperCase()
    expect(await lineOf(`Оплата за ООО "${spelled}" сч. ${bill.number}`, '40')).toEqual(found)
    expect(await lineOf(`Оплата за услуги за ${name}, НДС не облагается`)).toEqual(found)
    expect(await lineOf(`Оплата по счету № ${bill.number}`, '40')).toEqual(found)
    expect(await lineOf(`Оплата за ООО "Другой" сч. ${bill.number}`)).toEqual(nobody)
    expect(await lineOf(`Оплата за услуги за ${name}`, '99')).toEqual(nobody)
    expect(await lineOf(`Оплата за ${name} сч. ${bill.number}, ${bill.number + 1}`)).toEqual(nobody)
    const { inn } = await aPayer()
    expect(await lineOf(`Оплата за ${name} сч. ${bill.number}`, '100', inn)).toEqual(found)

    const file = aStatementFile([{ inn: anInn(), rubles: '100', purpose: `за ${name} счет ${bill.number}` }])
    const { body } = await upload(accountant, file)
    const lines = [{ id: body.lines[0]?.id, action: 'credit', other_payer: true }]
    expect((await confirm(accountant, body, { lines })).status).toBe(200)
    expect(await reread(client, bill)).toMatchObject({ status: 'paid', left: 0 })
  })

  test('documents that cannot be read or are taken back wait for a person, who can only set them aside', async () => {
    const { client, inn } = await aPayer()
    const { body } = await upload(
      accountant,
      aStatementFile([
        { inn, rubles: '-35', purpose: 'сторно' },
        { inn, rubles: '35', purpose: 'на баланс' },
        { inn, rubles: 'тысяча', purpose: 'на баланс' },
      ]),
    )
    expect(body).toMatchObject({ counts: { matched: 1, doubtful: 2 }, incoming_amount: 0, doubtful_amount: -35 })
    const doubtful = body.lines.filter(({ status }) => status === 'doubtful')
    for (const { id } of doubtful) {
      expect((await confirm(accountant, body, { lines: [{ id, action: 'credit' }] })).status).toBe(422)
      expect((await confirm(accountant, body, { lines: [{ id, action: 'ignore' }] })).status).toBe(200)
    }
    expect((await confirm(accountant, body)).body.counts).toMatchObject({ credited: 1, ignored: 2, doubtful: 0 })
    expect(await money(client)).toBe(35)
  })
})

describe('resolving statement lines by hand', () => {
  test('resolving statement lines by hand credits a doubtful one to the named client and sets another aside', async () => {
    const { client } = await aPayer()
    const file = aStatementFile([
      { inn: anInn(), rubles: '5', purpose: 'первый' },
      { inn: anInn(), rubles: '6', purpose: 'второй' },
    ])
    const { body: statement } = await upload(accountant, file)
    const [first, second] = statement.lines
    const { body } = await confirm(accountant, statement, {
      lines: [
        { id: first?.id, action: 'credit', client_id: client.id, other_payer: true },
        { id: second?.id, action: 'ignore' },
      ],
    })
    expect(body.counts).toMatchObject({ credited: 1, ignored: 1, doubtful: 0 })
    expect(await money(client)).toBe(5)
  })

  test('resolving statement lines is all or nothing: one invalid line moves no money', async () => {
    const { client, inn } = await aPayer()
    const file = aStatementFile([
      { inn, rubles: '5', purpose: 'верный' },
      { inn: anInn(), rubles: '6', purpose: 'чей?' },
    ])
    const { body: statement } = await upload(accountant, file)
    const good = statement.lines.find(({ status }) => status === 'matched')
    const bad = statement.lines.find(({ status }) => status === 'doubtful')
    const wrongs: [object, string][] = [
      [{ id: bad?.id, action: 'credit' }, 'lines.1.client_id'],
      [{ id: bad?.id, action: 'credit', client_id: 999_999 }, 'lines.1.client_id'],
      [{ id: bad?.id, action: 'credit', client_id: client.id, bill_id: 999_999 }, 'lines.1.bill_id'],
      [{ id: 999_999, action: 'credit' }, 'lines.1.id'],
      [{ id: good?.id, action: 'credit' }, 'lines'],
    ]
    for (const [line, field] of wrongs) {
      const answer = (await confirm(accountant, statement, {
        lines: [{ id: good?.id, action: 'credit' }, line],
      })) as unknown as Refused
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    }
    expect(await money(client)).toBe(0)
  })

  test('lines of one statement that pay the same bill add up, and one beyond its sum is refused', async () => {
    const { client, inn, entity_id } = await aPayer()
    const [first, second] = [await aBill(client, 100, entity_id), await aBill(client, 100, entity_id)]
    const part = (rubles: string) => ({ inn, rubles, purpose: `Оплата по счету № ${first.number}` })
    const { body: parts } = await upload(accountant, aStatementFile([part('40'), part('60')]))
    expect((await confirm(accountant, parts)).body.counts).toMatchObject({ credited: 2, doubtful: 0 })
    expect(await reread(client, first)).toMatchObject({ status: 'paid', paid: 100, left: 0 })

    const { body: other } = await upload(
      accountant,
      aStatementFile(['100', '1'].map((rubles) => ({ inn: anInn(), rubles, purpose: 'без счёта' }))),
    )
    const lines = other.lines.map(({ id }) => ({ id, action: 'credit', client_id: client.id, bill_id: second.id }))
    const refused = (await confirm(accountant, other, { lines })) as unknown as Refused
    expect([refused.status, refused.body.errors]).toEqual([422, { 'lines.1.bill_id': 'Счёт уже оплачен' }])
    expect(await money(client)).toBe(100)
    expect(await reread(client, second)).toMatchObject({ status: 'issued', paid: 0 })
  })

  test('the lines of one statement count together for what one member of staff may credit in a day', async () => {
    const { client, inn } = await aPayer()
    const own = await anAdmin('accountant')
    const incomes = ['600000', '600000', '5'].map((rubles) => ({ inn, rubles, purpose: 'на баланс' }))
    const { body } = await upload(own, aStatementFile(incomes))
    expect((await confirm(own, body)).body.counts).toMatchObject({ credited: 2, waiting: 1 })
    expect(await money(client)).toBe(600_005)
  })

  test('a large statement line waits for a second admin and is not counted as credited until then', async () => {
    const { client, inn } = await aPayer()
    const file = aStatementFile([
      { inn, rubles: '1000000.01', purpose: 'на баланс' },
      { inn, rubles: '5', purpose: 'на баланс' },
    ])
    const { body } = await upload(accountant, file)
    const { body: done } = await confirm(accountant, body)
    expect(await money(client)).toBe(5)
    expect(done).toMatchObject({
      counts: { matched: 0, waiting: 1, credited: 1 },
      waiting_amount: 1_000_000.01,
      credited_amount: 5,
    })
    const [large] = done.lines
    expect(large).toMatchObject({ status: 'waiting', amount: 1_000_000.01 })
    const linesOf = async (status: string) => {
      const path = `billing/statements/${body.id}/lines?${query({ filter: { status } })}`
      return (await accountant.get<StatementLine[]>(path)).body
    }
    expect((await linesOf('waiting')).map(({ id }) => id)).toEqual([large?.id])
    expect((await linesOf('credited')).map(({ amount }) => amount)).toEqual([5])

    const owner = await anAdmin('owner')
    expect((await owner.post(`billing/payments/${large?.payment_id}/confirm`)).status).toBe(200)
    expect(await money(client)).toBe(1_000_005.01)
    const { body: after } = await accountant.get<StatementWithLines>(`billing/statements/${body.id}`)
    expect(after).toMatchObject({ counts: { waiting: 0, credited: 2 }, credited_amount: 1_000_005.01 })
    const line = after.lines.find(({ id }) => id === large?.id)
    expect([line?.status, line?.reason]).toEqual(['credited', large?.reason])
  })
})

describe('uploading a statement is refused', () => {
  const refusal = async (file: string | Uint8Array) => (await upload(accountant, file)) as unknown as Refused

  test('uploading a statement of another account or format, or a truncated one, answers 422 and stores nothing', async () => {
    const before = (await accountant.get('billing/statements')).headers.get('content-range')
    const whole = aStatementFile([{ inn: anInn(), rubles: '1', purpose: 'x' }])
    for (const file of [
      aStatementFile([{ inn: anInn(), rubles: '1', purpose: 'x' }], '40702810801500116391'),
      whole.replace('КонецФайла', ''),
      '%PDF-1.7',
      sample.subarray(0, 900),
    ]) {
      const { status, body } = await refusal(file)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']])
    }
    expect((await accountant.get('billing/statements')).headers.get('content-range')).toBe(before)
  })

  test('uploading a statement as an invalid form, as JSON or with an empty body is refused', async () => {
    const send = (type: string, body: string | null) =>
      accountant.send('POST', 'billing/statements', body, { 'content-type': type })
    expect((await send('multipart/form-data; boundary=x', 'garbage')).status).toBe(400)
    expect((await send('application/json', '{}')).status).toBe(415)
    expect((await send('multipart/form-data; boundary=x', '--x--\r\n')).status).toBe(422)
  })

  test('uploading and confirming a statement is refused to roles without permission', async () => {
    const auditor = await anAdmin('auditor')
    expect((await upload(auditor, sample)).status).toBe(403)
    expect((await confirm(auditor, { id: 1 })).status).toBe(403)
    expect((await auditor.get('billing/statements')).status).toBe(200)
    expect((await confirm(accountant, { id: 999_999 })).status).toBe(404)
  })
})

test('manual payments in parallel with a statement for the same bills cause no conflict error', async () => {
  const { client, inn, entity_id } = await aPayer()
  const bills = [await aBill(client, 100, entity_id), await aBill(client, 200, entity_id)]
  const onBalance = { inn, rubles: '7', purpose: 'на баланс' }
  const rounds = 8
  for (let round = 1; round <= rounds; round++) {
    const parts = bills.map(({ number }) => ({ inn, rubles: '1', purpose: `по счету ${number}` }))
    const { body } = await upload(accountant, aStatementFile([onBalance, ...parts]))
    const byHand = bills.map(({ id: bill_id }) => ({ client_id: client.id, amount: 2, description: 'Часть', bill_id }))
    const answers = await Promise.all([confirm(accountant, body), ...byHand.map((order) => enter(accountant, order))])
    expect(counted(answers)).toEqual({ 200: 1, 201: 2 })
  }
  expect(await money(client)).toBe(rounds * (7 + 2 + 4))
})

test('bank statements and their lines can be listed', async () => {
  const { inn } = await aPayer()
  const incomes = [1, 2, 3].map((rubles) => ({ inn, rubles: String(rubles), purpose: 'на баланс' }))
  const { body: statement } = await upload(accountant, aStatementFile(incomes))
  const list = await accountant.get<Statement[]>(`billing/statements?${query({ range: [0, 0] })}`)
  expect(list.body[0]).toMatchObject({ id: statement.id, counts: { matched: 3 }, created_by: 'Пробный Сотрудник' })
  const asked = query({ filter: { status: 'matched' }, sort: ['amount', 'ASC'], range: [0, 1] })
  const lines = await accountant.get<StatementLine[]>(`billing/statements/${statement.id}/lines?${asked}`)
  expect(lines.headers.get('content-range')).toBe('lines 0-1/3')
  expect(lines.body.map(({ amount }) => amount)).toEqual([1, 2])
})
