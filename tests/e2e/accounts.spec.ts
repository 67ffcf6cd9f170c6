import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { loginTexts as supportTexts } from '#shared/text/admin.ts'
import { adminTexts, roleTexts } from '#shared/text/admins.ts'
import { cabinetBillTexts } from '#shared/text/bills.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { journalTexts } from '#shared/text/journal.ts'
import { registerTexts } from '#shared/text/pages.ts'
import {
  changePasswordTexts,
  forgotPasswordTexts,
  newPasswordTexts,
  setPasswordTexts,
  weakPasswordTexts,
} from '#shared/text/passwords.ts'
import { sessionTexts } from '#shared/text/sessions.ts'
import { aClient, expect, expectAccessible, logIntoCabinet, logIntoSupport, messageTo, test } from './fixtures.ts'
import { logIn } from './steps.ts'

const password = 'серый-утюг-на-веранде'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function linkFrom(page: Page, login: string, subject: RegExp): Promise<string> {
  const letter = await messageTo(page, login, subject)
  return /\/new-password#\S+/.exec(letter)?.[0] ?? 'no link in the letter'
}

async function setPassword(page: Page, given: string): Promise<void> {
  await page.getByLabel(registerTexts.fields.password.label, { exact: true }).fill(given)
  await page.getByRole('button', { name: setPasswordTexts.submit }).click()
}

test('a client who forgot the password sets a new one by a letter, and returns to the page that was opened first', async ({
  page,
  expected,
}) => {
  expected.push(/410/)
  const { login } = await aClient(page, 0)
  await page.goto('/personal/bills')
  await expect(heading(page, loginTexts.title)).toBeVisible()
  await page.getByRole('link', { name: forgotPasswordTexts.link }).click()
  await expect(heading(page, forgotPasswordTexts.heading)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(forgotPasswordTexts.login.label).fill(login)
  await page.getByRole('button', { name: forgotPasswordTexts.submit }).click()
  await expect(heading(page, forgotPasswordTexts.sent_heading)).toBeVisible()

  const link = await linkFrom(page, login, /новый пароль/)
  await page.goto(link)
  await expect(heading(page, setPasswordTexts.heading.reset)).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByLabel(registerTexts.fields.password.label, { exact: true }).fill('ghbdtn123456')
  await expect(page.getByText(weakPasswordTexts.common)).toBeVisible()
  await setPassword(page, 'ghbdtn123456')
  await expect(page.getByLabel(registerTexts.fields.password.label, { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByLabel(registerTexts.fields.password.label, { exact: true }).fill(password)
  await expect(page.getByText(newPasswordTexts.good)).toBeVisible()
  await expectAccessible(page)
  await setPassword(page, password)
  await expect(heading(page, setPasswordTexts.done_heading)).toBeVisible()

  await page.getByRole('link', { name: setPasswordTexts.enter, exact: true }).last().click()
  await logIn(page, loginTexts.login, login, password)
  await expect(heading(page, cabinetBillTexts.title)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/personal/bills')

  await page.goto(link)
  await expect(heading(page, setPasswordTexts.dead_heading)).toBeVisible()
  await expectAccessible(page)
})

test('a client changes the password and ends the session of another browser in the profile', async ({
  page,
  browser,
  expected,
}) => {
  expected.push(/422/)
  const client = await aClient(page, 0)
  const other = await browser.newPage({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1' })
  await other.goto('/personal')
  await logIn(other, loginTexts.login, client.login, client.password)
  await expect(heading(other, 'Обзор')).toBeVisible()
  await logIntoCabinet(page, client)
  await page.goto('/personal/profile')
  await page.getByRole('button', { name: `${sessionTexts.end}: Safari, iPhone` }).click()
  await page.getByRole('dialog').getByRole('button', { name: sessionTexts.end }).click()
  await expect(page.getByText(sessionTexts.ended)).toBeVisible()
  await other.reload()
  await expect(other.getByText(signInTexts.session_ended)).toBeVisible()
  await other.close()

  const current = page.getByLabel(changePasswordTexts.current)
  await current.fill('не тот пароль')
  await page.getByLabel(changePasswordTexts.next).fill(password)
  await expect(page.getByText(newPasswordTexts.good)).toBeVisible()
  await page.getByRole('button', { name: changePasswordTexts.submit }).click()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill(client.password)
  await page.getByRole('button', { name: changePasswordTexts.submit }).click()
  await expect(page.getByText(changePasswordTexts.changed)).toBeVisible()
})

test('a colleague invited in the console sets a password by the letter, and returns to the page that was opened first', async ({
  page,
  expected,
}) => {
  // the console may ask for its counts once more while its cookies are taken away
  expected.push(/status of 401/)
  const login = `staff-${randomInt(1e9)}@example.test`
  const labels = nounTexts.admins.fields
  await logIntoSupport(page)
  await page.goto('/support/admins/new')
  await page.getByRole('textbox', { name: labels.full_name }).fill('Новикова Нина')
  await page.getByRole('textbox', { name: labels.login }).fill(login)
  await page.getByRole('radio', { name: roleTexts.auditor.word }).check()
  await page.getByRole('button', { name: adminTexts.invite }).click()
  const link = await linkFrom(page, login, /приглашает вас/)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(heading(page, setPasswordTexts.heading.invitation)).toBeVisible()
  await setPassword(page, password)
  await expect(heading(page, setPasswordTexts.done_heading)).toBeVisible()
  await page.goto('/support/journal')
  await logIn(page, supportTexts.login, login, password)
  await expect(heading(page, journalTexts.title)).toBeVisible()
})
