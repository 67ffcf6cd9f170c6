import { showPhone } from '#shared/rules/phone.ts'
import { baseURL, expect, test } from './fixtures.ts'

test('the demo’s outbox shows phones formatted for people, and E.164 in the API', async ({ page }) => {
  const outbox = await page.request.get(`${baseURL()}/api/demo/outbox`)
  const phone = ((await outbox.json()) as { to: string }[]).map(({ to }) => to).find((to) => /^\+7\d{10}$/.test(to))
  expect(phone).toBeDefined()
  await page.goto('/outbox')
  await expect(page.getByText(showPhone(phone ?? '')).first()).toBeVisible()
  await expect(page.getByText(phone ?? '')).toHaveCount(0)
})
