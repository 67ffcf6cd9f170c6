import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { signInTexts } from '#shared/text/browser.ts'
import { confirmPhoneTexts } from '#shared/text/cabinet.ts'
import { newRequestTexts } from '#shared/text/document-sign-requests.ts'
import { confirmTexts, registerTexts } from '#shared/text/pages.ts'
import { approvedTexts, codeTexts, signTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import { anyPhone, codeFor, confirmationLink, expect, expectAccessible, messageTo, pressTwice } from './fixtures.ts'

/** Browser actions used by several tests. */

const contract = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')
/** What one signature costs without a package. */
const usual_price = /Спишется: 1.подпись · 35,00/

type Options = { file?: string; phone: string; price?: RegExp }

/** Sends a document to one signer after showing the price, with repeated clicks on the button. */
export async function send(page: Page, { file = contract, phone, price = usual_price }: Options): Promise<void> {
  await page.goto('/personal/request/create')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('textbox', { name: newRequestTexts.full_name }).fill('Семёнов Семён Семёнович')
  await page.getByRole('textbox', { name: newRequestTexts.phone }).fill(phone.slice(2))
  await page.getByRole('button', { name: newRequestTexts.add, exact: true }).click()
  await expect(page.getByText(price)).toBeVisible()
  await pressTwice(page.getByRole('button', { name: newRequestTexts.send }))
  await expect(page).toHaveURL(/\/personal\/request(\/\d+\/show)?$/)
}

/** On a phone each step is a state of signer-states.spec.ts, which looks at it. */
const narrow_px_max = 390

/** Opens the link of the message, reads, requests a code and signs. */
export async function signOnPhone(hand: Page, phone: string, venture = 'ООО «Ромашка»'): Promise<void> {
  const look = async () => {
    if ((hand.viewportSize()?.width ?? 0) > narrow_px_max) await expectAccessible(hand)
  }
  await hand.goto(await linkFor(hand, phone))
  await expect(hand.getByRole('heading', { level: 1 })).toContainText(venture)
  await expect(hand.getByRole('img').first()).toBeVisible()
  await look()
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  await expect(hand.getByText(startTexts.tick_agree)).toBeVisible()
  for (const box of await hand.getByRole('checkbox').all()) await box.check()
  await pressTwice(hand.getByRole('button', { name: startTexts.get_code }))
  await expect(hand.getByRole('heading', { name: codeTexts.heading })).toBeVisible()
  await look()
  await hand.getByRole('textbox', { name: codeTexts.label }).fill(await codeFor(hand, phone))
  await expect(hand.getByRole('heading', { name: signTexts.heading })).toBeVisible()
  await look()
  await pressTwice(hand.getByRole('button', { name: signTexts.sign, exact: true }))
  await expect(hand.getByRole('heading', { name: approvedTexts.heading })).toBeVisible()
  await look()
}

export async function linkFor(page: Page, phone: string): Promise<string> {
  return /http\S+\/document-sign\/[\w-]+/.exec(await messageTo(page, phone, /document-sign/))?.[0] ?? ''
}

/** Fills in and sends the form of the login that is shown. */
export async function logIn(page: Page, label: string, login: string, password: string): Promise<void> {
  await page.getByLabel(label).fill(login)
  await page.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: signInTexts.submit, exact: true }).click()
}

/** Fills in and sends the form of a new company. */
export async function fillRegistration(
  page: Page,
  { login, phone, password }: { login: string; phone: string; password: string },
): Promise<void> {
  const { fields } = registerTexts
  await page.goto('/register')
  await page.getByLabel(fields.name.label).fill('ООО «Ромашка»')
  await page.getByLabel(fields.inn.label).fill('7707049388')
  await page.getByLabel(fields.full_name.label).fill('Васильева Анна Петровна')
  await page.getByLabel(fields.login.label).fill(login)
  await page.getByLabel(fields.phone.label).fill(phone.slice(2))
  await page.getByLabel(fields.password.label, { exact: true }).fill(password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: registerTexts.submit }).click()
}

/** Opens the link of the letter, enters the password and confirms the phone in the cabinet. */
export async function confirmRegistration(
  page: Page,
  { login, password, phone }: { login: string; password: string; phone: string },
): Promise<void> {
  await page.goto(await confirmationLink(page, login))
  await page.getByLabel(confirmTexts.password.label, { exact: true }).fill(password)
  await page.getByRole('button', { name: confirmTexts.submit }).click()
  await page.waitForURL('/personal')
  await page.getByRole('button', { name: confirmPhoneTexts.confirm }).click()
  await page.getByLabel(confirmPhoneTexts.code).fill(await codeFor(page, phone))
  await expect(page.getByText(confirmPhoneTexts.confirmed).first()).toBeVisible()
}

/** A member of staff whom the owner has just added. */
export async function aColleague(page: Page): Promise<{ login: string; password: string }> {
  const [login, password] = [`staff${anyPhone()}@example.test`, 'Zelyonyj-les-shumit']
  const owner = { login: 'owner@demo.local', password: 'demo-owner-2026' }
  const { token } = (await (await page.request.post('/api/support/auth/login', { data: owner })).json()) as {
    token: string
  }
  const data = { login, password, full_name: 'Ключников Пётр', role: 'operator' }
  await page.request.post('/api/support/admins', { data, headers: { authorization: `Bearer ${token}` } })
  return { login, password }
}
