import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { confirmTexts, letterSentTexts, registerTexts } from '#shared/text/pages.ts'
import { forgotPasswordTexts } from '#shared/text/passwords.ts'
import { anyPhone, baseURL, expect, pressTwice, test } from './fixtures.ts'
import { aSentRequest, codeField, getCode, heading, open, tick } from './signer.ts'

// the first response of the script is aborted on purpose
test.use({ expected: [/ERR_FAILED/] })

/** Delays the signer's script, as a slow line does; the returned function releases it. */
async function withoutScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/sign/start-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('consents ticked and a button pressed before hydration are not lost', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  const letScriptCome = await withoutScript(page)
  await open(page, group)
  await tick(page)
  await getCode(page).click()
  await expect(getCode(page)).toHaveAttribute('aria-busy', 'true')
  letScriptCome()
  await expect(codeField(page)).toBeFocused()
})

test('«Получить код» pressed without consents before hydration shows the missing consent afterwards', async ({
  page,
  request,
}) => {
  const { group } = await aSentRequest(request)
  const letScriptCome = await withoutScript(page)
  await open(page, group)
  await getCode(page).click()
  letScriptCome()
  await expect(page.getByText('без согласия с правилами')).toBeVisible()
  await expect(page.getByLabel(/правилами/)).toBeFocused()
  await expect(getCode(page)).toHaveAttribute('aria-busy', 'false')
})

test('a document link pressed before hydration opens afterwards', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  const letScriptCome = await withoutScript(page)
  await open(page, group)
  await page
    .getByRole('link', { name: /Договор № 15/ })
    .first()
    .click()
  expect(page.url()).toBe(`${baseURL()}/document-sign/${group}`)
  letScriptCome()
  await expect(page.getByText('Страница 1 из 3')).toBeVisible()
  await page.goBack()
  await expect(getCode(page)).toBeVisible()
})

test('«Это не я» pressed before hydration closes the link once', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  const letScriptCome = await withoutScript(page)
  await open(page, group, '/not-me')
  await pressTwice(page.getByRole('button', { name: 'Это не я' }))
  letScriptCome()
  await expect(heading(page, 'Отправитель узнает, что это не вы')).toBeVisible()
})

test('a script of the signer’s page that failed to load is requested again automatically', async ({
  page,
  request,
}) => {
  const { group } = await aSentRequest(request)
  let tries = 0
  await page.route('**/assets/sign/start-*.js', (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await open(page, group)
  await expect.poll(() => tries).toBeGreaterThan(1)
  await tick(page)
  await getCode(page).click()
  await expect(codeField(page)).toBeFocused()
})

test('links that leave the signing steps work without script', async ({ page, request, context }) => {
  const { group } = await aSentRequest(request)
  await withoutScript(page)
  await open(page, group)
  const [rules] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /правилами использования/ }).click(),
  ])
  await expect(rules.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Delays all scripts of a page; the returned function releases them. */
async function withoutScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a registration form filled before hydration keeps its values and is sent', async ({ page }) => {
  const letScriptsCome = await withoutScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  const { fields } = registerTexts
  await page.getByLabel(fields.name.label).fill('ООО «Ромашка»')
  await page.getByLabel(fields.inn.label).fill('7707049388')
  await page.getByLabel(fields.full_name.label).fill('Васильева Анна Петровна')
  await page.getByLabel(fields.login.label).fill(`client-${randomUUID()}@example.test`)
  await page.getByLabel(fields.phone.label).fill(anyPhone().slice(2))
  await page.getByLabel(fields.password.label, { exact: true }).fill('Zelyonyj-les-shumit')
  await page.getByLabel(registerTexts.agreement.link).check()
  await page.getByLabel(registerTexts.offer.link).check()
  letScriptsCome()
  await expect(page.getByLabel(fields.phone.label)).toHaveValue(/^\+7 \(\d{3}\) /)
  await page.getByLabel(registerTexts.personal_data.link).check()
  await page.getByRole('button', { name: registerTexts.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: letterSentTexts.heading })).toBeFocused()
})

test('a form sent by Enter before hydration stays as it is', async ({ page }) => {
  const letScriptsCome = await withoutScripts(page)
  await page.goto('/register/confirm#token', { waitUntil: 'commit' })
  const field = page.getByLabel(confirmTexts.password.label)
  await field.fill('Zelyonyj-les-shumit')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: confirmTexts.submit })).toBeDisabled()
  letScriptsCome()
  await expect(page.getByRole('button', { name: confirmTexts.submit })).toBeEnabled()
  await expect(field).toHaveValue('Zelyonyj-les-shumit')
  expect(page.url()).toBe(`${baseURL()}/register/confirm#token`)
})

test('a private person chosen before hydration of the registration form is not asked for an ИНН', async ({ page }) => {
  const letScriptsCome = await withoutScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: registerTexts.kinds.individual }).check()
  letScriptsCome()
  await expect(page.getByLabel(registerTexts.fields.inn.label)).toBeHidden()
  await expect(page.getByRole('radio', { name: registerTexts.kinds.individual })).toBeChecked()
})

test('an address typed before hydration of the page «Забыли пароль» is sent', async ({ page }) => {
  const letScriptsCome = await withoutScripts(page)
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  const login = `client-${randomUUID()}@example.test`
  await page.getByLabel(forgotPasswordTexts.login.label).fill(login)
  letScriptsCome()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: forgotPasswordTexts.submit }).click()
  await expect(page.getByText(login)).toBeVisible()
})
