import { randomUUID } from 'node:crypto'
import { confirmPhoneTexts, stepTexts } from '#shared/text/cabinet.ts'
import { confirmTexts, letterSentTexts } from '#shared/text/pages.ts'
import { anyPhone, codeFor, confirmationLink, expect, expectAccessible, test } from './fixtures.ts'
import { fillRegistration } from './steps.ts'

const password = 'Zelyonyj-les-shumit'

test.use({ expected: [/status of (401|410)/] })

test('a new client confirms the e-mail by the letter’s link and the phone by a code', async ({ page }) => {
  const [login, phone] = [`client-${randomUUID()}@example.test`, anyPhone()]
  await fillRegistration(page, { login, phone, password })
  await expect(page.getByRole('heading', { level: 1, name: letterSentTexts.heading })).toBeFocused()
  await expectAccessible(page)

  const link = await confirmationLink(page, login)
  await page.goto(link)
  await expectAccessible(page)
  const submit = page.getByRole('button', { name: confirmTexts.submit })
  await page.getByLabel(confirmTexts.password.label, { exact: true }).fill('не тот пароль')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Пароль не тот')
  await page.getByLabel(confirmTexts.password.label, { exact: true }).fill(password)
  await submit.click()
  await page.waitForURL('/personal')

  await expect(page.getByRole('heading', { name: stepTexts.title })).toBeVisible()
  await page.getByRole('button', { name: confirmPhoneTexts.confirm }).click()
  const field = page.getByLabel(confirmPhoneTexts.code)
  await expectAccessible(page)
  await field.fill(await codeFor(page, phone))
  await expect(page.getByText(confirmPhoneTexts.confirmed).first()).toBeVisible()
  await expect(page.getByRole('button', { name: confirmPhoneTexts.confirm })).toBeHidden()

  await page.goto(link)
  await page.getByLabel(confirmTexts.password.label, { exact: true }).fill(password)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Ссылка уже использована')
  await expect(page.getByRole('link', { name: confirmTexts.enter })).toHaveCount(2)
})
