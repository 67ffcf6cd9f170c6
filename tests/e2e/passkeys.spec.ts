import type { Page } from '@playwright/test'
import { loginTexts as supportTexts, menuTexts as supportMenu } from '#shared/text/admin.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts, menuTexts } from '#shared/text/cabinet.ts'
import { cabinetCodeTexts as codeTexts } from '#shared/text/clients-codes.ts'
import { passkeyScreenTexts as t, securityTexts } from '#shared/text/second-factor.ts'
import { aClient, baseURL, expect, expectAccessible, logIntoCabinet, pressPersonal, test } from './fixtures.ts'
import { changeRows } from './run-database.ts'
import { aColleague } from './steps.ts'

test.beforeEach(({ expected }) => void expected.push(/40[13]|422/))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A device with a fingerprint sensor, whose owner touches it at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const confirmationEnds = (login: string) =>
  changeRows(
    `update sessions set confirmed_at = null
      where client_user_id = (select id from client_users where login = $1)`,
    login,
  )

/** @param password of a person who is asked for it */
async function addPasskey(page: Page, name: string, password?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: securityTexts.title })).toBeVisible()
  await button(page, t.add).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: t.name }).fill(name)
  await button(page, t.proceed).click()
  if (password !== undefined) {
    await page.getByLabel(securityTexts.present_password).fill(password)
    await expectAccessible(page)
    await button(page, securityTexts.confirm).click()
  }
  await expect(page.getByRole('heading', { name: securityTexts.once_title })).toBeVisible()
  await button(page, securityTexts.once_done).click()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)
}

const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Обзор' })

test('a member of staff adds a passkey, logs in with it without a password, renames and removes it', async ({
  page,
}) => {
  const { login, password } = await aColleague(page)
  await addAuthenticator(page)
  await page.goto('/support/security')
  await page.getByLabel(supportTexts.login).fill(login)
  await page.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await button(page, signInTexts.submit).click()
  await addPasskey(page, 'Рабочий ноутбук')

  await pressPersonal(page, supportMenu.logout)
  await expectAccessible(page)
  await button(page, t.login).click()
  await expect(overview(page)).toBeVisible()

  await page.goto('/support/security')
  await button(page, `${t.rename}: Рабочий ноутбук`).click()
  await page.getByRole('textbox', { name: t.name }).fill('Домашний ноутбук')
  await button(page, t.save).click()
  await expect(page.getByText(/использован \d/)).toBeVisible()
  await button(page, `${t.remove}: Домашний ноутбук`).click()
  await expect(page.getByText(t.remove_last)).toBeVisible()
  await button(page, t.remove).last().click()
  await expect(page.getByText('Домашний ноутбук')).toHaveCount(0)
})

test('a client adds a passkey, confirms a new key with it, and shows it as the second step of a login', async ({
  page,
}) => {
  const client = await aClient(page, 0)
  await addAuthenticator(page)
  await logIntoCabinet(page, client)
  await page.goto('/personal/security')
  await confirmationEnds(client.login)
  await addPasskey(page, 'Телефон', client.password)

  await confirmationEnds(client.login)
  await page.goto('/personal/client-codes/create')
  await page.getByRole('textbox', { name: codeTexts.label }).fill('1С Бухгалтерия')
  await button(page, codeTexts.create).click()
  await expect(page.getByRole('heading', { name: securityTexts.confirm_title })).toBeVisible()
  await expectAccessible(page)
  await button(page, securityTexts.confirm).click()
  await expect(page.getByText(codeTexts.once_title)).toBeVisible()

  await page.goto('/personal')
  await pressPersonal(page, menuTexts.logout)
  await page.getByLabel(loginTexts.login).fill(client.login)
  await page.getByLabel(signInTexts.password, { exact: true }).fill(client.password)
  await button(page, signInTexts.submit).click()
  await expect(page.getByRole('heading', { name: securityTexts.login_step })).toBeVisible()
  await expectAccessible(page)
  await button(page, t.login).click()
  await expect(overview(page)).toBeVisible()
})

test('where passkeys cannot work the login has no button for them and names the address where they do', async ({
  page,
}) => {
  await page.goto(`${baseURL().replace('localhost', '127.0.0.1')}/personal`)
  await expect(page.getByText(baseURL())).toBeVisible()
  await expect(button(page, t.login)).toHaveCount(0)
  await expectAccessible(page)
})
