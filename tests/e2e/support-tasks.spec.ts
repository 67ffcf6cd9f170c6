import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { menuTexts } from '#shared/text/admin.ts'
import { consolePaperTexts } from '#shared/text/acts.ts'
import { adminTexts } from '#shared/text/admins.ts'
import { consoleBillTexts, cabinetBillTexts } from '#shared/text/bills.ts'
import { clientTexts } from '#shared/text/clients.ts'
import { complaintTexts } from '#shared/text/complaints.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { periodTexts } from '#shared/text/periods.ts'
import { correctTexts, proposalTexts } from '#shared/text/request-changes.ts'
import { searchTexts } from '#shared/text/search.ts'
import { senderQueueTexts } from '#shared/text/senders.ts'
import { statementTexts } from '#shared/text/statements.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import { userTexts } from '#shared/text/users.ts'
import { anInn } from '#tests/support/billing.ts'
import { inDays } from '#tests/support/clock.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { logIntoCabinet as callAsClient, logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { aClient, anyPhone, baseURL, codeFor, expect, logIntoCabinet, logIntoSupport, test } from './fixtures.ts'
import { Hands } from './hands.ts'
import { codeIsRefused } from './run-database.ts'
import { linkFor, send } from './steps.ts'

/**
 * Ten calls of a support person's day, each from the overview to its answer: `npm run test:full support-tasks` prints the
 * clicks and signs of docs/look.md.
 */

const say = (task: string, hands: Hands) => process.stdout.write(`▸ ${task}: ${hands.spent()}\n`)

/** A colleague at the overview, in a window of their own. */
async function atTheOverview(page: Page): Promise<{ staff: Page; hands: Hands }> {
  const staff = await page.context().newPage()
  await logIntoSupport(staff)
  await staff.goto('/support')
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  return { staff, hands: new Hands(staff) }
}

async function find(staff: Page, hands: Hands, text: string): Promise<void> {
  await hands.press('Control+k')
  await hands.type(text)
  await expect(staff.getByRole('option').first()).toBeVisible()
  await expect(staff.getByText(searchTexts.looking)).toBeHidden()
  await hands.press('Enter')
}

/** The signer has asked for a code that the gateway did not take. */
async function codeOfWrongNumber(page: Page): Promise<string> {
  await logIntoCabinet(page, await aClient(page))
  const phone = anyPhone()
  await send(page, { phone })
  const hand = await page.context().newPage()
  await hand.goto(await linkFor(hand, phone))
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  for (const box of await hand.getByRole('checkbox').all()) await box.check()
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  await expect(hand.getByRole('heading', { name: codeTexts.heading })).toBeVisible()
  await codeFor(hand, phone)
  await expect.poll(() => codeIsRefused(phone, 'Шлюз не принял номер')).toBe(1)
  return phone
}

test('«код не приходит», then «отправьте на другой номер»', async ({ page }) => {
  const phone = await codeOfWrongNumber(page)
  const { staff, hands } = await atTheOverview(page)
  await find(staff, hands, phone.slice(1))
  await expect(staff.getByRole('status').filter({ hasText: 'шлюз не принял номер. Исправьте номер.' })).toBeVisible()
  say('«код не приходит»', hands)

  await staff.goto('/support')
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  const others = new Hands(staff)
  await find(staff, others, phone.slice(1))
  await others.click(staff.getByRole('button', { name: correctTexts.number, exact: true }))
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByLabel(proposalTexts.phone)).toBeFocused()
  await others.type(anyPhone().slice(2))
  await others.click(dialog.getByLabel(proposalTexts.reason))
  await others.type('Назвал по телефону')
  await others.click(dialog.getByRole('button', { name: proposalTexts.save }))
  await expect(staff.getByText(proposalTexts.heading)).toBeVisible()
  say('«отправьте на другой номер»', others)
})

test('«кто отозвал»', async ({ page }) => {
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await send(page, { phone: anyPhone() })
  const caller = await callAsClient(baseURL(), { login: client.login, password: client.password })
  const [request] = (await caller.get<{ id: number }[]>('document-sign-requests')).body
  expect((await caller.post(`document-sign-requests/${request?.id}/cancel`, {})).status).toBe(200)
  const { staff, hands } = await atTheOverview(page)
  await find(staff, hands, `заявка ${request?.id}`)
  await expect(staff.getByText(consoleRequestTexts.number(request?.id ?? 0)).first()).toBeVisible()
  const line = staff.getByRole('listitem').filter({ hasText: /Васильева Анна Петровна/ })
  await expect(line.filter({ hasText: /тозва/ }).first()).toBeVisible()
  say('«кто отозвал»', hands)
})

test.describe('money', () => {
  // the question before another payer's money
  test.use({ expected: [/409/] })

  test('«мы оплатили, а денег нет»', async ({ page }) => {
    const client = await aClient(page, 0)
    const rubles = randomInt(20_000, 90_000) + 0.5
    const owner = await callAsOwner(baseURL())
    const statement = aStatementFile([{ inn: anInn(), rubles: rubles.toFixed(2), purpose: 'Оплата за подписи' }])
    const bytes = { 'content-type': 'text/plain' }
    await owner.send('POST', 'billing/statements?name=day.txt', new TextEncoder().encode(statement), bytes)
    const { staff, hands } = await atTheOverview(page)
    await find(staff, hands, String(rubles).replace('.', ','))
    await expect(staff).toHaveURL(/\/support\/statements\/\d+\/show\?line=\d+/)
    say('«мы оплатили, а денег нет», found', hands)
    await hands.click(staff.getByRole('button', { name: new RegExp(`^${statementTexts.resolve}`) }))
    await expect(staff.getByRole('combobox', { name: statementTexts.client })).toBeFocused()
    await hands.type(`№ ${client.id}`)
    await hands.click(staff.getByRole('option', { name: new RegExp(`№\\s${client.id}$`) }))
    await hands.click(staff.getByRole('button', { name: /^Зачислить/ }).last())
    await hands.click(staff.getByRole('button', { name: paymentTexts.other_payer_confirm }))
    await expect(staff.getByText(statementTexts.done(1))).toBeVisible()
    expect(await client.balance()).toBe(rubles)
    say('«мы оплатили, а денег нет», credited', hands)
  })

  test('«расходы за месяц бухгалтеру»', async ({ page }) => {
    const client = await aClient(page)
    const { staff, hands } = await atTheOverview(page)
    await find(staff, hands, `клиент ${client.id}`)
    await hands.click(staff.getByRole('tab', { name: clientTexts.sections.money }))
    await hands.click(staff.getByRole('button', { name: clientTexts.tabs.papers }))
    await hands.click(staff.getByRole('button', { name: periodTexts.last_month }).first())
    const saving = staff.waitForEvent('download')
    await hands.click(staff.getByRole('button', { name: consolePaperTexts.charges_as('XLSX') }))
    // a workbook is a ZIP archive
    expect((await readFile(await (await saving).path())).subarray(0, 2).toString()).toBe('PK')
    say('«расходы за месяц бухгалтеру»', hands)
  })

  test('«выставили счёт не тому»', async ({ page }) => {
    const client = await aClient(page, 0)
    await logIntoCabinet(page, client)
    await page.goto('/personal/bills/create')
    await page.getByRole('button', { name: '5 000 ₽', exact: true }).click()
    await page.getByRole('button', { name: cabinetBillTexts.create }).click()
    const title = await page.getByRole('heading', { level: 1, name: /^Счёт №/ }).innerText()
    const number = /\d+/.exec(title)?.[0]
    const { staff, hands } = await atTheOverview(page)
    await find(staff, hands, `счёт ${number}`)
    await hands.click(staff.getByRole('button', { name: consoleBillTexts.cancel }))
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await hands.type('Другой плательщик')
    await hands.click(dialog.getByRole('button', { name: consoleBillTexts.cancel }))
    await expect(staff.getByText(consoleBillTexts.cancelled).first()).toBeVisible()
    say('«выставили счёт не тому»', hands)
  })
})

test.describe('who cannot log in', () => {
  test.use({ expected: [/401/] })

  test('«не могу войти»', async ({ page }) => {
    const client = await aClient(page)
    await callAsClient(baseURL(), { login: client.login, password: 'ne-tot-parol-2026' }).catch(() => undefined)
    const { staff, hands } = await atTheOverview(page)
    await find(staff, hands, client.login)
    await expect(staff.getByText(userTexts.last_seen)).toBeVisible()
    await hands.click(staff.getByRole('button', { name: userTexts.send_link }))
    await hands.click(staff.getByRole('dialog').getByRole('button', { name: userTexts.send_link }))
    await expect(staff.getByText(userTexts.link_sent)).toBeVisible()
    say('«не могу войти»', hands)
  })
})

test('«мне это прислали по ошибке»', async ({ page }) => {
  const client = await aClient(page)
  const phone = anyPhone()
  await logIntoCabinet(page, client)
  await send(page, { phone })
  const link = await linkFor(page, phone)
  const complained = await page.request.post(
    `${baseURL()}/api/v1/document-sign-requests/${link.split('/').at(-1)}/complaints`,
    { data: { reason: 'spam' } },
  )
  expect(complained.ok()).toBe(true)
  const { staff, hands } = await atTheOverview(page)
  await hands.click(staff.getByRole('link', { name: new RegExp(`^${menuTexts.complaints}`) }))
  await hands.click(staff.getByRole('link', { name: 'Спам' }).first())
  await hands.click(staff.getByRole('button', { name: complaintTexts.spare }))
  await hands.click(staff.getByRole('dialog').getByRole('button', { name: complaintTexts.spare }))
  await expect(staff.getByText(complaintTexts.spared)).toBeVisible()
  say('«мне это прислали по ошибке»', hands)
})

test('«проверьте нашу организацию»', async ({ page }) => {
  await aClient(page, 0, { checked: false })
  const { staff, hands } = await atTheOverview(page)
  await hands.click(staff.getByRole('link', { name: new RegExp(`^${menuTexts.senders}`) }))
  await hands.click(staff.getByRole('button', { name: new RegExp(`^${senderQueueTexts.verbs.accept}: `) }).first())
  const dialog = staff.getByRole('dialog')
  await hands.click(dialog.getByRole('button', { name: senderQueueTexts.answers.accept[0] }))
  await hands.click(dialog.getByRole('button', { name: senderQueueTexts.verbs.accept, exact: true }))
  await expect(staff.getByText(senderQueueTexts.done.accept)).toBeVisible()
  say('«проверьте нашу организацию»', hands)
})

test('«Ключников увольняется»', async ({ page }) => {
  const client = await aClient(page, 0)
  const owner = await callAsOwner(baseURL())
  // one of a repeated run has no work left
  const surname = `Ключников-${[...String(randomInt(1000))].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`
  const person = { login: `staff-${randomInt(1e9)}@example.test`, full_name: `${surname} Пётр`, role: 'operator' }
  const { body: left } = await owner.post<{ id: number }>('admins', person)
  await owner.put(`clients/${client.id}`, { responsible_admin_id: left.id })
  const task = { client_id: client.id, text: 'Перезвонить', due_on: inDays(1), admin_id: left.id }
  expect((await owner.post('client-tasks', task)).status).toBe(201)
  const { staff, hands } = await atTheOverview(page)
  await find(staff, hands, surname)
  await hands.click(staff.getByRole('button', { name: adminTexts.block, exact: true }))
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await hands.type('Уволился')
  await hands.click(dialog.getByRole('combobox', { name: adminTexts.heir }))
  await hands.click(staff.getByRole('option').nth(1))
  await hands.click(dialog.getByRole('button', { name: adminTexts.block, exact: true }))
  await expect(staff.getByText(adminTexts.handed_over(1, 1))).toBeVisible()
  say('«Ключников увольняется»', hands)
})
