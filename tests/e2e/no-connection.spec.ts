import { apiTexts } from '#shared/text/browser.ts'
import { cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { cabinetIndividualTexts as individualTexts } from '#shared/text/individuals.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { formTexts, listTexts } from '#shared/text/ra.ts'
import { correctTexts } from '#shared/text/request-changes.ts'
import { aClient, anyPhone, expect, logIntoCabinet, test } from './fixtures.ts'
import { send } from './steps.ts'
import { sample } from './signer.ts'

test.beforeEach(({ expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/)
})

test('a screen without a connection shows this and retries; it does not mention permissions', async ({ page }) => {
  await logIntoCabinet(page, await aClient(page, 0))
  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/personal/request')
  await expect(page.getByText(apiTexts.offline)).toBeVisible()
  await page.unroute('**/api/v1/**')
  await page.getByRole('button', { name: listTexts.retry }).click()
  await expect(page.getByText(requestTexts.empty_title)).toBeVisible()
})

test('a dialog and a form without a connection keep typed values, show why, and save afterwards', async ({
  page,
  context,
}) => {
  await logIntoCabinet(page, await aClient(page))
  await send(page, { file: sample('contract-1-page.pdf'), phone: anyPhone(), price: /35,00/ })
  await page.getByRole('button', { name: correctTexts.button_for }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(correctTexts.email).fill('semyonov@example.test')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: correctTexts.save, exact: true }).click()
  await expect(dialog.getByText(apiTexts.offline)).toBeVisible()
  await expect(dialog.getByLabel(correctTexts.email)).toHaveValue('semyonov@example.test')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: correctTexts.save, exact: true }).click()
  await expect(page.getByRole('alert').getByText(correctTexts.done)).toBeVisible()

  await page.goto('/personal/individuals')
  await page.getByText('Семёнов').first().click()
  const middle = page.getByLabel(nounTexts.individuals.fields['middle_name'] ?? '')
  await middle.fill('Семёнович-Младший')
  await context.setOffline(true)
  await page.getByRole('button', { name: formTexts.save }).click()
  await expect(page.getByText(apiTexts.offline)).toBeVisible()
  await expect(middle).toHaveValue('Семёнович-Младший')
  await context.setOffline(false)
  await page.getByRole('button', { name: formTexts.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: individualTexts.title })).toBeVisible()
  await expect(page.getByText('Семёнович-Младший')).toBeVisible()
})
