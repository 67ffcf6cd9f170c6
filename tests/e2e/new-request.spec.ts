import { resolve } from 'node:path'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { newRequestTexts as t, cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import type { Page } from '@playwright/test'
import { aClient, anyPhone, expect, expectAccessible, logIntoCabinet, test } from './fixtures.ts'
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

const saved = /Сохранено в \d\d:\d\d/

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
