import type { Page } from '@playwright/test'
import { listTexts } from '#shared/text/ra.ts'
import { loginTexts as supportTexts } from '#shared/text/admin.ts'
import { journalTexts } from '#shared/text/journal.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { aClient, expect, logIntoCabinet, logIntoSupport, test } from './fixtures.ts'
import { logIn } from './steps.ts'

test.beforeEach(({ expected }) => void expected.push(/401/))

/** The server ends this browser's session; the page notices at its next call. */
async function endSession(page: Page, cookie: string, logout: string): Promise<void> {
  // no earlier call is still in flight
  await page.waitForLoadState('networkidle')
  const kept = (await page.context().cookies()).find(({ name }) => name === cookie)?.value ?? ''
  const { token } = JSON.parse(decodeURIComponent(kept)) as { token: string }
  const ended = await page.request.post(logout, { headers: { authorization: token }, data: {} })
  expect(ended.ok()).toBe(true)
  await page.reload()
}

async function logInAgain(page: Page, label: string, login: string, password: string): Promise<void> {
  await expect(page.getByText(signInTexts.session_ended)).toBeVisible()
  await logIn(page, label, login, password)
}

test('a client returns to the same page after an expired session; another user does not', async ({ page }) => {
  const [client, other] = [await aClient(page, 0), await aClient(page, 0)]
  await logIntoCabinet(page, client)
  const list = page.getByRole('heading', { level: 1, name: requestTexts.title })
  const end = async () => {
    await page.goto('/personal/request?page=1')
    await expect(list).toBeVisible()
    await endSession(page, 'client_session', '/api/v1/auth/logout')
  }
  await end()
  await logInAgain(page, loginTexts.login, client.login, client.password)
  await expect(list).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/personal/request')

  await end()
  await logInAgain(page, loginTexts.login, other.login, other.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
})

test('staff return to the same page after an expired session', async ({ page }) => {
  await logIntoSupport(page)
  await page.goto('/support/journal')
  await expect(page.getByRole('heading', { level: 1, name: journalTexts.title })).toBeVisible()
  await expect(page.getByRole('button', { name: listTexts.more_actions })).toBeVisible()
  await endSession(page, 'support_session', '/api/support/auth/logout')
  await logInAgain(page, supportTexts.login, 'owner@demo.local', 'demo-owner-2026')
  await expect(page.getByRole('heading', { level: 1, name: journalTexts.title })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/support/journal')
})
