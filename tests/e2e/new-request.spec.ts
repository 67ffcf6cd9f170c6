import { resolve } from 'node:path'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts, menuTexts } from '#shared/text/cabinet.ts'
import { newRequestTexts as t, cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { phoneFaultTexts } from '#shared/rules/phone.ts'
import { savedTextTexts as texts, sendingDefaultTexts as defaults } from '#shared/text/sending-defaults.ts'
import { savedDraftTexts as draftTexts } from '#shared/text/saved-drafts.ts'
import { formTexts } from '#shared/text/ra.ts'
import type { Page } from '@playwright/test'
import { aClient, anyPhone, baseURL, expect, expectAccessible, logIntoCabinet, test } from './fixtures.ts'
import { logIn } from './steps.ts'

const pdf = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')

const nameField = (page: Page) => page.getByRole('textbox', { name: t.full_name })
const add = (page: Page) => page.getByRole('button', { name: t.add, exact: true }).click()

test('an unfinished request survives a reload and a visit to another screen, and is cleared when it is sent', async ({
  page,
  expected,
}) => {
  // of a save that the reload cut off: it turns out to have been ours
  expected.push(/412/)
  await logIntoCabinet(page, await aClient(page))
  await page.goto('/personal/request/create')
  await page.locator('input[type=file]').setInputFiles(pdf)
  await expect(page.getByText('contract-1-page.pdf')).toContainText('страницы')
  await nameField(page).fill('Семёнов Семён')
  await page.getByRole('textbox', { name: t.phone }).fill(anyPhone().slice(2))
  await add(page)
  await page.getByRole('textbox', { name: t.message }).fill('Подпишите до пятницы')
  await page.reload()
  await expect(page.getByText(t.resumed)).toBeVisible()
  await expect(page.getByText('contract-1-page.pdf')).toBeVisible()
  await expectAccessible(page)

  await nameField(page).fill('Петров')
  await page.goto('/personal/individuals')
  await page.goto('/personal/request/create')
  await expect(page.getByText('Семёнов Семён')).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.message })).toHaveValue('Подпишите до пятницы')
  await expect(nameField(page)).toHaveValue('Петров')
  await expect(page.getByText(t.add_typed)).toBeVisible()
  await nameField(page).fill('')
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'contract-1-page' })).toBeVisible()

  await page.goto('/personal/request/create')
  await expect(page.getByText(t.need_file)).toBeVisible()
  await expect(page.getByText(t.resumed)).toBeHidden()
})

const message = (page: Page) => page.getByRole('textbox', { name: t.message })
const saved = /Сохранено в \d\d:\d\d/

test('an unfinished request is saved automatically and continued in another browser, where it is sent once', async ({
  page,
  browser,
  expected,
}) => {
  expected.push(/409|412|404/)
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await page.goto('/personal/request/create')
  await page.locator('input[type=file]').setInputFiles(pdf)
  await expect(page.getByText('contract-1-page.pdf')).toContainText('страницы')
  await nameField(page).fill('Семёнов Семён')
  await page.getByRole('textbox', { name: t.phone }).fill(anyPhone().slice(2))
  await add(page)
  await message(page).fill('До пятницы')
  await expect(page.getByText(saved)).toBeVisible()

  const elsewhere = await browser.newPage({ baseURL: baseURL() })
  await logIntoCabinet(elsewhere, client)
  await elsewhere.goto('/personal/request')
  await expect(elsewhere.getByText(draftTexts.hint)).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('link', { name: draftTexts.continue }).click()
  await expect(message(elsewhere)).toHaveValue('До пятницы')
  await expect(elsewhere.getByText('contract-1-page.pdf')).toBeVisible()
  await message(elsewhere).fill('До субботы')
  await expect(elsewhere.getByText(saved)).toBeVisible()

  // the first one has an older version: it shows the conflict, and nothing is overwritten
  await message(page).fill('До воскресенья')
  await expect(page.getByText(draftTexts.conflict)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: draftTexts.open_saved }).click()
  await expect(message(page)).toHaveValue('До субботы')

  await elsewhere.getByRole('button', { name: t.send }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'contract-1-page' })).toBeVisible()
  await elsewhere.close()
  await message(page).fill('До понедельника')
  await expect(page.getByText(draftTexts.gone)).toBeVisible()
  await page.goto('/personal/request')
  await expect(page.getByText('contract-1-page')).toHaveCount(1)
  await expect(page.getByText(draftTexts.hint)).toBeHidden()
})

test('a request typed without a connection says so, and is saved when the connection is back', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/)
  const client = await aClient(page, 0)
  await logIntoCabinet(page, client)
  await page.goto('/personal/request/create')
  await expect(message(page)).toBeVisible()
  await context.setOffline(true)
  await message(page).fill('До пятницы')
  await expect(page.getByText(draftTexts.offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(saved)).toBeVisible()
  await page.goto('/personal/request')
  await page.getByRole('button', { name: draftTexts.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: draftTexts.remove }).click()
  await expect(page.getByText(draftTexts.hint)).toBeHidden()
})

test('a new request begins with what the owner has set, and takes a saved text', async ({ page }) => {
  await logIntoCabinet(page, await aClient(page, 0))
  await page.goto('/personal/profile')
  const panel = page.locator('section').filter({ hasText: defaults.hint })
  await panel.getByRole('textbox', { name: defaults.message }).fill('Подпишите до конца недели')
  await panel.getByRole('button', { name: defaults.save }).click()
  await expect(page.getByRole('alert').getByText(defaults.saved)).toBeVisible()

  await page.goto('/personal/request/create')
  await expect(message(page)).toHaveValue('Подпишите до конца недели')
  await page.getByRole('button', { name: texts.save }).click()
  await expect(page.getByText(texts.saved)).toBeVisible()
  await message(page).fill('')
  await page.getByRole('button', { name: texts.title }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Подпишите до конца недели', exact: true }).click()
  await expect(message(page)).toHaveValue('Подпишите до конца недели')
})

test('a request draft can be discarded, and is not left to the next user', async ({ page }) => {
  const client = await aClient(page, 0)
  await logIntoCabinet(page, client)
  await page.goto('/personal/request/create')
  await page.getByRole('textbox', { name: t.message }).fill('Первое')
  await page.reload()
  await page.getByRole('button', { name: t.start_over }).click()
  await expect(page.getByRole('textbox', { name: t.message })).toHaveValue('')
  await page.getByRole('textbox', { name: t.message }).fill('Второе')
  const menu = page.getByRole('button', { name: 'Меню' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: menuTexts.logout }).click()
  await logIn(page, loginTexts.login, client.login, client.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await page.goto('/personal/request/create')
  await expect(page.getByRole('textbox', { name: t.message })).toHaveValue('')
})

test('errors of a new signer appear at their fields, with the first in focus', async ({ page }) => {
  await logIntoCabinet(page, await aClient(page, 0))
  await page.goto('/personal/request/create')
  await page.getByRole('textbox', { name: t.phone }).fill('902')
  await page.getByRole('textbox', { name: t.email }).fill('не почта')
  await add(page)
  await expect(page.getByText(formTexts.required)).toBeVisible()
  await expect(page.getByText(phoneFaultTexts.unreadable)).toBeVisible()
  await expect(page.getByText(formTexts.email)).toBeVisible()
  await expect(nameField(page)).toBeFocused()
  await nameField(page).fill('Мамедов')
  await expect(page.getByText(formTexts.one_word)).toBeVisible()
  await expectAccessible(page)
})

test('a user who logs in again after an expired session finds the draft of the request', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/401/)
  const client = await aClient(page, 0)
  await logIntoCabinet(page, client)
  await page.goto('/personal/request/create')
  await page.getByRole('textbox', { name: t.message }).fill('Подпишите до пятницы')
  await expect(page.getByText(saved)).toBeVisible()
  const cookies = await context.cookies()
  const kept = cookies.find(({ name }) => name === 'client_session')?.value ?? ''
  const { token } = JSON.parse(decodeURIComponent(kept)) as { token: string }
  const ended = await page.request.post('/api/v1/auth/logout', { headers: { authorization: token }, data: {} })
  expect(ended.ok()).toBe(true)
  await page.getByRole('link', { name: requestTexts.title }).click()
  await expect(page.getByText(signInTexts.session_ended)).toBeVisible()
  await expectAccessible(page)

  await logIn(page, loginTexts.login, client.login, client.password)
  await expect(page.getByRole('heading', { level: 1, name: loginTexts.title })).toBeHidden()
  await page.goto('/personal/request/create')
  await expect(page.getByRole('textbox', { name: t.message })).toHaveValue('Подпишите до пятницы')
})
