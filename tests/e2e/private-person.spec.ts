import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { cabinetBillTexts as billTexts } from '#shared/text/bills.ts'
import { menuTexts } from '#shared/text/cabinet.ts'
import { cabinetLegalTexts } from '#shared/text/legal-entities.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { senderTexts } from '#shared/text/senders.ts'
import { sampleNoticeTexts } from '#shared/text/sign.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { anyPhone, expect, expectAccessible, pressTwice, test } from './fixtures.ts'
import { confirmRegistration, linkFor, send, signOnPhone } from './steps.ts'

const contract = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')
const password = 'Zelyonyj-les-shumit'
const name = 'Лисицына Вера Павловна'

test('a private person registers, tries a sample, pays a bill by name and has a document signed, with no organization', async ({
  page,
  browser,
}, info) => {
  const own_phone = anyPhone()
  await register(page, own_phone)
  await expect(page.getByText(senderTexts.about(true, false))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/personal/organizations')
  await expect(page.getByText(cabinetLegalTexts.person_title)).toBeVisible()
  await expectAccessible(page)

  await send(page, { file: contract, phone: own_phone, price: new RegExp(senderTexts.sample) })
  const signer = await browser.newContext({ viewport: info.project.use.viewport ?? null, locale: 'ru-RU' })
  const hand = await signer.newPage()
  await hand.goto(await linkFor(hand, own_phone))
  await expect(hand.getByText(sampleNoticeTexts.about)).toBeVisible()
  await expectAccessible(hand)

  const number = await orderBill(page)
  await creditByName(page, number)
  await page.reload()
  await expect(page.getByText(billTexts.is_paid)).toBeVisible()
  await page.goto('/personal')
  await expect(page.getByText(senderTexts.about(true, false))).toBeHidden()

  const phone = anyPhone()
  await send(page, { file: contract, phone, price: /₽/ })
  await signOnPhone(hand, phone, name)
  await signer.close()
})

async function register(page: Page, phone: string): Promise<void> {
  const login = `person-${randomUUID()}@example.test`
  const { fields } = registerTexts
  await page.goto('/register')
  await page.getByRole('radio', { name: registerTexts.kinds.individual }).check()
  await expect(page.getByLabel(fields.inn.label)).toBeHidden()
  await page.getByLabel(fields.full_name.label).fill(name)
  await page.getByLabel(fields.login.label).fill(login)
  await page.getByLabel(fields.phone.label).fill(phone.slice(2))
  await page.getByLabel(fields.password.label, { exact: true }).fill(password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: registerTexts.submit }).click()
  await confirmRegistration(page, { login, password, phone })
  await expect(page.getByRole('link', { name: menuTexts.organizations, exact: true })).toHaveCount(0)
}

/** @returns the number of the new bill */
async function orderBill(page: Page): Promise<number> {
  await page.goto('/personal/bills/create')
  await expect(page.getByText(billTexts.payer_hint)).toBeVisible()
  await page.getByRole('button', { name: '5 000 ₽', exact: true }).click()
  await expectAccessible(page)
  await pressTwice(page.getByRole('button', { name: billTexts.create }))
  const title = page.getByRole('heading', { level: 1, name: /^Счёт №/ })
  await expect(title).toBeVisible()
  await expectAccessible(page)
  return Number(/№\s*(\d+)/.exec(await title.innerText())?.[1])
}

/** Staff take in the bank's file of the day, with the person's payment. */
async function creditByName({ request }: Page, number: number): Promise<void> {
  const data = { login: 'owner@demo.local', password: 'demo-owner-2026' }
  const { token } = (await (await request.post('/api/support/auth/login', { data })).json()) as { token: string }
  const authorization = `Bearer ${token}`
  const purpose = `Оплата по счету № ${number}`
  const file = aStatementFile([{ rubles: '5000.00', purpose, more: { Плательщик1: `${name.toUpperCase()}//г. Тула` } }])
  const uploaded = await request.post(`/api/support/billing/statements?name=kl_to_1c_${number}.txt`, {
    headers: { authorization, 'content-type': 'application/octet-stream' },
    data: Buffer.from(file),
  })
  const statement = (await uploaded.json()) as { id: number; lines: { status: string }[] }
  expect(statement.lines.map(({ status }) => status)).toEqual(['matched'])
  const confirmed = await request.post(`/api/support/billing/statements/${statement.id}/confirm`, {
    headers: { authorization },
    data: {},
  })
  expect(confirmed.status()).toBe(200)
}
