import { showPhone } from '#shared/rules/phone.ts'
import { baseURL, expect, test } from './fixtures.ts'

test('phones of the demo’s messages are shown as people write them, and told to programs in E.164', async ({
  page,
}) => {
  const outbox = await page.request.get(`${baseURL()}/api/demo/outbox`)
  const phone = ((await outbox.json()) as { to: string }[]).map(({ to }) => to).find((to) => /^\+7\d{10}$/.test(to))
  expect(phone).toBeDefined()
  await page.goto('/outbox')
  await expect(page.getByText(showPhone(phone ?? '')).first()).toBeVisible()
  await expect(page.getByText(phone ?? '')).toHaveCount(0)
})
