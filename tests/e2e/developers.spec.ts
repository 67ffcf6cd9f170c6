import { developersTexts as t, referenceTexts } from '#shared/text/developers.ts'
import { accessibilityFaults, baseURL, expect, test } from './fixtures.ts'

for (const width of [1440, 390]) {
  test(`a programmer finds the quick start, the tables and a call at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/1c')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Разработчикам' }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.heading })).toBeVisible()
    await expect(page).toHaveTitle(/^API для разработчиков/)
    const code = page.getByRole('region', { name: `${t.start.code}: PHP` })
    await expect(code).toBeHidden()
    await page.locator('#start').getByText('PHP', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(code).toContainText('document-sign-requests/with-files')
    await expect(page.getByRole('region', { name: t.start.settings_label })).toContainText('ROSCHERK_URL=http')
    await expect(page.getByRole('cell', { name: 'insufficient_balance 422' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'request.sealed' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: t.links.reference }).click()
    const call = page.locator('#createSignRequestsWithFiles')
    await expect(call.getByText('/document-sign-requests/with-files')).toBeVisible()
    await call.getByText(referenceTexts.details).click()
    await expect(call.getByText('insufficient_balance')).toBeVisible()
    await call.getByRole('link', { name: 'SignRequestWithFiles' }).click()
    await expect(page.locator('#SignRequestWithFiles').getByText('legal_entity_id')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
  })
}

test('the pages for developers are whole without script, and the Postman collection is where the page says', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL()}/developers`)
  await expect(page.getByRole('cell', { name: 'insufficient_balance 422' })).toBeVisible()
  const address = await page.getByRole('link', { name: t.links.postman }).getAttribute('href')
  const collection = (await (await page.request.get(new URL(address ?? '', baseURL()).href)).json()) as {
    info: { schema: string }
  }
  expect(collection.info.schema).toContain('/v2.1.0/')
  await page.goto(`${baseURL()}/developers/reference`)
  await expect(page.locator('#createSignRequests')).toBeVisible()
  await page.close()
})
