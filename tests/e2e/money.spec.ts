import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { consolePackageTexts as packageTexts } from '#shared/text/packages.ts'
import { statementTexts } from '#shared/text/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetPaperTexts as paperTexts } from '#shared/text/acts.ts'
import { cabinetBalanceTexts as balanceTexts } from '#shared/text/balance.ts'
import { cabinetBillTexts as billTexts, consoleBillTexts } from '#shared/text/bills.ts'
import { cabinetTariffTexts as tariffTexts } from '#shared/text/tariffs.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import {
  aClient,
  anyPhone,
  expect,
  expectAccessible,
  logIntoCabinet,
  logIntoSupport,
  pressTwice,
  test,
  type Client,
} from './fixtures.ts'
import { send, signOnPhone } from './steps.ts'

const contract = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')

test('a company pays a bill, buys a package, sends and has it signed; act and console count one signature', async ({
  page,
  browser,
}, info) => {
  // the pages of five people in sequence
  test.slow()
  const client = await aClient(page, 0)
  await logIntoCabinet(page, client)
  const number = await orderBill(page)

  const { viewport } = info.project.use
  const office = await browser.newContext({ viewport: viewport ?? null, locale: 'ru-RU' })
  const desk = await office.newPage()
  await logIntoSupport(desk)
  await creditStatement(desk, number)
  expect(await client.balance()).toBe(5000)

  await page.goto('/personal/balance')
  await expect(figure(page, balanceTexts.available)).toContainText(showRubles(5000))
  await buyPackage(page)
  expect(await client.balance()).toBe(2100)

  const phone = anyPhone()
  await send(page, { file: contract, phone, price: /Спишется: 1.подпись из пакета · останется 99/ })
  const signer = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
  await signOnPhone(await signer.newPage(), phone)
  await signer.close()
  expect(await client.balance()).toBe(2100)

  const act = await draftAct(page, info.outputPath('act.pdf'))
  expect(act).toMatch(/\s1\s+подпись\s+29,00\s+29,00\s/)
  expect(act).toContain('(пакет «100 подписей»)')
  await expectOneUsed(desk, client)
  await office.close()
})

/** @returns the number of the new bill */
async function orderBill(page: Page): Promise<number> {
  await page.goto('/personal/bills/create')
  await expect(page.getByLabel(nounTexts.bills.fields.payer)).toHaveValue('ООО «Ромашка»')
  await page.getByRole('button', { name: '5 000 ₽', exact: true }).click()
  await pressTwice(page.getByRole('button', { name: billTexts.create }))
  const title = page.getByRole('heading', { level: 1, name: /^Счёт №/ })
  await expect(title).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR-код/ })).toBeVisible()
  return Number(/№\s*(\d+)/.exec(await title.innerText())?.[1])
}

/** Imports the day's bank statement, sees whom it credits, and credits it once. */
async function creditStatement(desk: Page, number: number): Promise<void> {
  const file = aStatementFile([{ inn: '7707049388', rubles: '5000.00', purpose: `Оплата по счету № ${number}` }])
  const { promise: isChoosing, resolve: goOn } = Promise.withResolvers<void>()
  await desk.route('**/billing/statements?*', async (route) => {
    await isChoosing
    await route.continue()
  })
  await desk.goto('/support/statements')
  const [chooser] = await Promise.all([
    desk.waitForEvent('filechooser'),
    desk.getByRole('button', { name: statementTexts.choose }).click(),
  ])
  // the drop area moves when the list turns out to be empty
  goOn()
  await desk.waitForLoadState('networkidle')
  await chooser.setFiles({
    name: `kl_to_1c_${number}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(file),
  })
  await expect(desk.getByText(`ИНН, номер счёта № ${number} и сумма совпали`)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /^Зачислить 1 платёж на сумму 5 000,00/ }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText(`, ${consoleBillTexts.number(number)}`)).toBeVisible()
  await expectAccessible(desk)
  await pressTwice(dialog.getByRole('button', { name: /^Зачислить 5 000,00/ }))
  await expect(desk.getByRole('tab', { name: `${statementTexts.tabs.credited} · 1`, selected: true })).toBeVisible()
}

async function buyPackage(page: Page): Promise<void> {
  await page.goto('/personal/tariffs')
  await page.getByRole('button', { name: tariffTexts.buy_named('100 подписей') }).click()
  await expect(page.getByText(tariffTexts.buy_content(showRubles(2900), showRubles(2100)))).toBeVisible()
  await expectAccessible(page)
  await pressTwice(page.getByRole('button', { name: tariffTexts.buy, exact: true }))
  await expect(page.getByText(tariffTexts.bought('100 подписей'))).toBeVisible()
}

/** The text of this month's act, downloaded by the accountant. */
async function draftAct(page: Page, path: string): Promise<string> {
  await page.goto('/personal/documents-for-accounting')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: new RegExp(`^${paperTexts.pdf}: Проект акта`) }).click()
  await (await download).saveAs(path)
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
}

async function expectOneUsed(desk: Page, { id }: Client): Promise<void> {
  await desk.goto(`/support/packages?${new URLSearchParams({ filter: JSON.stringify({ client_id: id }) })}`)
  await expect(desk.getByText(packageTexts.left_of(99, 100))).toBeVisible()
}

const figure = (page: Page, label: string) =>
  page.locator('div', { has: page.getByText(label, { exact: true }) }).last()
