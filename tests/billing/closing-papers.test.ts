import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Act } from '#shared/contract/acts.ts'
import type { Anchor } from '#shared/contract/anchors.ts'
import { showExactTime } from '#shared/rules/clock.ts'
import { showLongDay, showMonth } from '#shared/text/bills.ts'
import { offerBasis } from '#shared/text/legal-documents.ts'
import { actPdf } from '#server/money/acts/act-pdf.ts'
import { actOf } from '#server/money/acts/acts.store.ts'
import { archiveOfActs } from '#server/money/acts/acts-archive.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { issueDueActs } from '#server/money/acts/acts.commands.ts'
import { readOutsideAnchors } from '#server/invariants/outside-anchors.ts'
import { makeAnchor } from '#server/platform/journal/anchors.commands.ts'
import { attachedFiles } from '#server/requests/deliveries/attached-files.ts'
import { inDays, nextMonth, now } from '#tests/support/clock.ts'
import { oneDay } from '#tests/support/one-day.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, words } from '#tests/support/words.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { linesOf } from '#tests/support/sheet.ts'
import { unzipped } from '#tests/support/unzipped.ts'
import {
  aBill,
  anInn,
  anOrganization,
  aSeller,
  confirm,
  confirmLogin,
  enter,
  pdfText,
  upload,
} from '../support/billing.ts'

const server = await testServer()
const { services } = server
const { aClient, aColleague, anAdmin, visitor, aSignedRequest, aSentRequest } = words(server)
await aSeller(server)

const today = await oneDay()
const month = today.slice(0, 7)
const plain = (pdf: Buffer) => (pdfText(pdf) ?? '').replaceAll('\u00a0', ' ').replace(/ +/g, ' ')

test('the act of the current month is a draft without a number; afterwards it gets one for good', async () => {
  const [client, idle] = [await aClient(), await aClient()]
  const entity = await anOrganization(client, '7707049388', 'ООО «Ромашка»')
  await aBill(client, 100, entity.id)
  await aSignedRequest(client)
  await aSignedRequest(client)
  await aSentRequest(client)
  const get = () => client.get<Buffer>(`billing/acts?month=${month}`)

  const draft = plain((await get()).body)
  expect(draft).toContain(`Проект акта от ${showLongDay(today)}`.replaceAll('\u00a0', ' '))
  expect(draft).toContain('ООО «Ромашка», ИНН 7707049388')
  expect(draft).toMatch(/2 подпись 30,00 60,00/)
  expect(draft).toContain('Шестьдесят рублей 00 копеек')
  expect((await client.get<Act[]>('billing/acts')).body).toEqual([])
  expect(await issueDueActs(services, now())).toBe(0)

  const counts = await atOnce(4, () => issueDueActs(services, nextMonth()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  const [act] = (await client.get<Act[]>('billing/acts')).body
  expect(act).toMatchObject({
    number: 1,
    month: `${month}-01`,
    amount: 60,
    lines: [{ signatures: 2, price: 30, amount: 60 }],
  })
  const [first, second] = [(await get()).body, (await get()).body]
  expect(first.equals(second)).toBe(true)
  expect(plain(first)).toContain('Акт № 1 от')
  const issued = await actOf(services.db, systemScope(system, null), act!.id)
  expect(plain(first)).toContain(issued.basis)
  expect(issued.basis).toBe(offerBasis(issued.issued_on))
  const earlier = await actPdf(services, { ...issued, basis: 'Публичная оферта, редакция от 01.02.2020' })
  expect(plain(Buffer.from(earlier))).toContain('Публичная оферта, редакция от 01.02.2020')
  expect((await client.get<Buffer>(`billing/acts/${act?.id}/pdf`)).body.equals(first)).toBe(true)

  expect((await idle.get(`billing/acts?month=${month}`)).status).toBe(404)
  expect((await idle.get(`billing/acts/${act?.id}/pdf`)).status).toBe(404)
  for (const wrong of ['2026', '2026-13', 'x'])
    expect((await client.get(`billing/acts?month=${wrong}`)).status).toBe(400)
})

test('an issued act is e-mailed once to confirmed owners and accountants, with the newest anchor in letter and PDF', async () => {
  const client = await aClient()
  const [accountant, sender, unconfirmed] = [
    await aColleague(client, 'accountant'),
    await aColleague(client, 'sender'),
    await aColleague(client, 'accountant'),
  ]
  for (const { login } of [client, accountant, sender]) await confirmLogin(server, login)
  const nobody = await aClient()
  await aSignedRequest(client)
  await aSignedRequest(nobody)
  await services.db.transaction().execute(makeAnchor)
  const { body: anchors } = await visitor().get<Anchor[]>('anchors?range=[0,0]')
  const { id, root } = anchors[0]!
  await atOnce(3, () => issueDueActs(services, nextMonth()))

  const [act] = (await client.get<Act[]>('billing/acts')).body
  const emails = [client.login, accountant.login]
  expect(act).toMatchObject({ emails, email_status: 'sent' })
  const [unsent] = (await nobody.get<Act[]>('billing/acts')).body
  expect(unsent).toMatchObject({ emails: [], email_status: 'not_confirmed' })
  const sent = (to: string[]) =>
    services.db
      .selectFrom('deliveries')
      .selectAll()
      .where('template', '=', 'act')
      .where('recipient', 'in', to)
      .execute()
  expect(await sent([sender.login, unconfirmed.login, nobody.login])).toEqual([])
  const letters = await sent(emails)
  expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual(emails.toSorted())
  for (const { body, subject } of letters) {
    expect(subject).toBe(`Акт №\u00a0${act?.number} за ${showMonth(`${month}-01`)} на 30,00\u00a0₽`)
    expect(readOutsideAnchors(body)).toEqual([{ id, root }])
    expect(body).toContain(`Создан ${showExactTime(anchors[0]!.at)}.`)
    expect(body).toContain(`${services.config.public_url}/anchors`)
  }
  const [file] = await attachedFiles(services.db, services, letters[0]!.attachment!)
  if (!file) throw new Error('no file')
  expect(file.name).toBe(`Акт № ${act?.number} за ${month}.pdf`)
  expect(readOutsideAnchors(plain(Buffer.from(file.bytes)))).toEqual([{ id, root }])
  const { body: pdf } = await client.get<Buffer>(`billing/acts/${act?.id}/pdf`)
  expect(pdf.equals(file.bytes)).toBe(true)
})

test('acts of several clients are numbered without a gap', async () => {
  const clients = await atOnce(3, () => aClient())
  for (const client of clients) await aSignedRequest(client)
  await atOnce(3, () => issueDueActs(services, nextMonth()))
  const acts = await services.db.selectFrom('acts').select('number').orderBy('number').execute()
  expect(acts.map(({ number }) => number)).toEqual(acts.map((_, index) => index + 1))
})

test('a reconciliation starts and ends with the balance and does not change later', async () => {
  const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
  const pay = (amount: number) => enter(accountant, { client_id: client.id, amount, description: 'п/п № 7' })
  await pay(100)
  const { body: wrong } = await pay(11)
  await accountant.post(`billing/payments/${wrong.id}/reverse`, { reason: 'Ошибка банка' })
  await aSignedRequest(client)
  await aSentRequest(client)
  const path = `billing/reconciliation?from=2026-01-01&to=${today}`
  const [first, second] = [await client.get<Buffer>(path), await client.get<Buffer>(path)]
  expect(first.body.equals(second.body)).toBe(true)
  const text = plain(first.body)
  expect(text).toMatch(/Оплата: п\/п № 7 100,00/)
  expect(text).toMatch(/Отмена платежа: Ошибка банка 11,00/)
  expect(text).toMatch(/Услуги: 1 подписание 30,00/)
  expect(text).toMatch(/Обороты за период 41,00 111,00/)
  expect(text).toMatch(/Сальдо конечное 70,00/)
  const tomorrow = inDays(1)
  const later = plain((await client.get<Buffer>(`billing/reconciliation?from=${tomorrow}&to=${tomorrow}`)).body)
  expect(later).toMatch(/Сальдо начальное 70,00/)

  expect((await accountant.get(`${path}&client_id=${client.id}`)).status).toBe(200)
  expect((await accountant.get(`${path}&client_id=999999`)).status).toBe(404)
  for (const wrongPeriod of ['from=2026-02-01&to=2026-01-01', 'from=2026-02-30&to=2026-03-01', 'from=2026-01-01']) {
    expect((await client.get(`billing/reconciliation?${wrongPeriod}`)).status).toBe(400)
  }
})

test('a payment from a bank’s statement has the day of its document in a reconciliation, and counts before it', async () => {
  const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
  const { inn } = await anOrganization(client, anInn())
  const dated = { Дата: '30.09.2026', ДатаПоступило: '30.09.2026' }
  const file = aStatementFile([{ inn, rubles: '70.50', purpose: 'за подписи', more: dated }])
  const { body: statement } = await upload(accountant, file)
  await confirm(accountant, statement, {
    lines: statement.lines.map(({ id }) => ({ id, action: 'credit', client_id: client.id })),
  })
  await enter(accountant, { client_id: client.id, amount: 10, description: 'вручную' })
  const paper = async (from: string, to: string) =>
    plain((await client.get<Buffer>(`billing/reconciliation?from=${from}&to=${to}`)).body)
  const september = await paper('2026-09-01', '2026-09-30')
  expect(september).toMatch(/30\.09\.2026 Оплата: Платежное поручение .* 70,50/)
  expect(september).toMatch(/Сальдо конечное 70,50/)
  const now = await paper('2026-10-01', today)
  expect(now).toMatch(/Сальдо начальное 70,50/)
  expect(now).toMatch(/Оплата: вручную 10,00/)
  expect(now).not.toContain('Платежное поручение')
  expect(now).toMatch(/Сальдо конечное 80,50/)
})

test('all acts of a month are one archive with their register, and each is noted as exported', async () => {
  const [first, second, auditor] = [await aClient(), await aClient(), await anAdmin('auditor')]
  const payer = await anOrganization(first, anInn(), 'ООО «Косая/черта»')
  await aBill(first, 100, payer.id)
  for (const client of [first, second]) await aSignedRequest(client)
  await issueDueActs(services, nextMonth())
  const issued = await services.db.selectFrom('acts').selectAll().orderBy('id').execute()
  const { status, body, headers } = await auditor.get<Buffer>(`billing/acts/archive?month=${month}`)
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="acts-${month}.zip"; filename*=UTF-8''${encodeURIComponent(`Акты за ${month}.zip`)}`,
  ])
  const files = unzipped(body)
  const [register] = [...files.keys()].slice(-1)
  expect(files.size).toBe(issued.length + 1)
  const rows = linesOf(files.get(register ?? '') ?? Buffer.alloc(0)).slice(1)
  expect(rows.map(([number]) => Number(number))).toEqual(issued.map(({ number }) => number))
  const act = issued.find(({ client_id }) => client_id === first.id)!
  const row = rows.find(([number]) => number === String(act.number))!
  expect(row.slice(2, 6)).toEqual(['ООО «Косая/черта»', payer.inn, '', '30,00'])
  const pdf = files.get(row.at(-1) ?? '')
  expect(row.at(-1)).toBe(`Акт № ${act.number} — ООО «Косая_черта».pdf`)
  expect(pdf?.equals((await first.get<Buffer>(`billing/acts/${act.id}/pdf`)).body)).toBe(true)
  const looks = services.db.selectFrom('looks').select(['client_id', 'kind']).where('admin_id', '=', auditor.id)
  const noted = await looks.where('subject', '=', 'acts').execute()
  expect(noted).toContainEqual({ client_id: first.id, kind: 'export' })
  expect(noted).toContainEqual({ client_id: second.id, kind: 'export' })

  expect((await auditor.get('billing/acts/archive?month=2020-01')).status).toBe(404)
  expect((await auditor.get('billing/acts/archive')).status).toBe(400)
  expect((await first.get(`billing/acts/archive?month=${month}`)).status).toBe(404)
})

test('the archive of acts takes a place of the archives and gives it back', async () => {
  const client = await aClient()
  await aSignedRequest(client)
  await issueDueActs(services, nextMonth())
  const scope = systemScope(system, null)
  const never = new AbortController().signal
  const open = (gone = never) => archiveOfActs(services, scope, `${month}-01`, gone, async () => undefined)
  const running = await open()
  const left = new AbortController()
  const waiting = open(left.signal)
  // the owner has one archive at a time: this one waits until its caller is gone
  left.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'too_many_requests' })
  running.destroy()
  await once(running, 'close')
  const next = await open()
  expect((await buffer(next)).subarray(0, 2).toString()).toBe('PK')
})

test('closing documents name the payer of a paid bill, not of a later or reversed one', async () => {
  const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
  const billTo = async (name: string) => aBill(client, 100, (await anOrganization(client, anInn(), `ООО «${name}»`)).id)
  const path = `billing/reconciliation?from=${today}&to=${today}`
  const payer = async () => /Заказчик: ООО «(\S+)»/.exec(plain((await client.get<Buffer>(path)).body))?.[1]
  const [first, mistaken] = [await billTo('Первый'), await billTo('Ошибочный')]
  await accountant.post(`billing/bills/${mistaken.id}/cancel`)
  expect(await payer()).toBe('Первый')
  await billTo('Второй')
  expect(await payer()).toBe('Второй')
  const order = { client_id: client.id, amount: 60, description: 'Часть', bill_id: first.id }
  const { body: payment } = await enter(accountant, order)
  expect(await payer()).toBe('Первый')
  await accountant.post(`billing/payments/${payment.id}/reverse`, { reason: 'Ошибка банка' })
  expect(await payer()).toBe('Второй')
})

test('no row of a long closing document is split by a page break', async () => {
  const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
  const long = 'за подписание документов '.repeat(9)
  for (let row = 1; row <= 20; row++) {
    const description = `начало${row}а ${long} конец${row}я`
    await enter(accountant, { client_id: client.id, amount: row, description })
  }
  const { body } = await client.get<Buffer>(`billing/reconciliation?from=${today}&to=${today}`)
  const pages = plain(body).split('\f').filter(Boolean)
  expect(pages.length).toBeGreaterThan(1)
  const rowsOf = (page: string, mark: RegExp) => [...page.matchAll(mark)].map(([, row]) => row)
  for (const page of pages) expect(rowsOf(page, /начало(\d+)а/g)).toEqual(rowsOf(page, /конец(\d+)я/g))
})
