import type { Page } from '@playwright/test'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { loginTexts as supportTexts } from '#shared/text/admin.ts'
import { menuTexts as supportMenu } from '#shared/text/admin.ts'
import { menuTexts } from '#shared/text/cabinet.ts'
import { cabinetCodeTexts as codeTexts } from '#shared/text/clients-codes.ts'
import { securityTexts as t } from '#shared/text/second-factor.ts'
import { otpOf } from '#tests/support/factor-words.ts'
import { aClient, expect, expectAccessible, logIntoCabinet, pressPersonal, test } from './fixtures.ts'
import { connectApp } from './connect-app.ts'
import { changeRows } from './run-database.ts'
import { aColleague } from './steps.ts'

test.beforeEach(({ expected }) => void expected.push(/40[13]|422/))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function enterPassword(page: Page, label: string, login: string, password: string): Promise<void> {
  await page.getByLabel(label).fill(login)
  await page.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await button(page, signInTexts.submit).click()
  await expect(page.getByRole('heading', { name: t.login_step })).toBeVisible()
  await expectAccessible(page)
}

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await button(page, signInTexts.submit).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
}

test('a client connects an app, logs in with its code, and confirms a new key, which is then made once', async ({
  page,
}) => {
  const client = await aClient(page, 0)
  await logIntoCabinet(page, client)
  await page.goto('/personal/profile')
  await page.getByRole('link', { name: t.title }).click()
  await changeRows(
    `update sessions set confirmed_at = null
      where client_user_id = (select id from client_users where login = $1)`,
    client.login,
  )
  const { secret, recovery_codes } = await connectApp(page, client.password)

  await page.goto('/personal')
  await pressPersonal(page, menuTexts.logout)
  await enterPassword(page, loginTexts.login, client.login, client.password)
  await page.getByLabel(t.code).fill('000000')
  await button(page, signInTexts.submit).click()
  await expect(page.getByRole('alert')).toContainText('Неверный код')
  await enterCode(page, t.code, otpOf(secret, 1))

  await changeRows(
    `update sessions set confirmed_at = null
      where client_user_id = (select id from client_users where login = $1)`,
    client.login,
  )
  await page.goto('/personal/client-codes/create')
  await page.getByRole('textbox', { name: codeTexts.label }).fill('1С Бухгалтерия')
  await button(page, codeTexts.create).click()
  await expect(page.getByRole('heading', { name: t.confirm_title })).toBeVisible()
  await expectAccessible(page)
  await button(page, t.by_recovery).click()
  await page.getByLabel(t.recovery_code).fill(recovery_codes[0] ?? '')
  await button(page, t.confirm).click()
  await expect(page.getByText(codeTexts.once_title)).toBeVisible()
  await page.goto('/personal/client-codes')
  await expect(page.getByText('1С Бухгалтерия')).toHaveCount(1)
})

test('a member of staff connects an app and logs in with its code or with a recovery code', async ({ page }) => {
  const { login, password } = await aColleague(page)
  await page.goto('/support/security')
  await page.getByLabel(supportTexts.login).fill(login)
  await page.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await button(page, signInTexts.submit).click()
  const { secret, recovery_codes } = await connectApp(page)

  const logOut = () => pressPersonal(page, supportMenu.logout)
  await logOut()
  await enterPassword(page, supportTexts.login, login, password)
  await enterCode(page, t.code, otpOf(secret, 1))
  await logOut()
  await enterPassword(page, supportTexts.login, login, password)
  await button(page, t.by_recovery).click()
  await enterCode(page, t.recovery_code, recovery_codes[0] ?? '')
})
