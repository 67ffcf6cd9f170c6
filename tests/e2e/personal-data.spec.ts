import { showPhone } from '#shared/rules/phone.ts'
import { listTexts } from '#shared/text/admin.ts'
import { personalDataTexts as t } from '#shared/text/personal-data.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import { aClient, anyPhone, expect, expectAccessible, logIntoCabinet, logIntoSupport, test } from './fixtures.ts'
import { send } from './steps.ts'

const reason = 'Заявление от 20.11.2026'

test('staff find, export and erase the data of a number, and the sender sees that they were erased', async ({
  page,
  context,
}) => {
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  const phone = anyPhone()
  await send(page, { phone })

  const staff = await context.newPage()
  await logIntoSupport(staff)
  await staff.goto('/support/personal-data')
  await staff.getByLabel(t.phone).fill(showPhone(phone))
  await staff.getByRole('button', { name: t.search }).click()
  await expect(staff.getByText(t.erased.open_requests)).toBeVisible()
  await expectAccessible(staff)

  const dialog = staff.getByRole('dialog')
  await staff.getByRole('button', { name: t.export }).click()
  await dialog.getByLabel(listTexts.why).fill(reason)
  const download = staff.waitForEvent('download')
  await dialog.getByRole('button', { name: t.export }).click()
  expect((await download).suggestedFilename()).toBe(t.file_name)
  await expect(dialog).toBeHidden()

  await staff.getByRole('button', { name: t.erase }).click()
  await dialog.getByLabel(listTexts.why).fill(reason)
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: t.erase }).click()
  await expect(staff.getByText(t.stopped)).toBeVisible()
  await expect(staff.getByText(t.nothing_to_erase)).toBeVisible()

  await page.goto('/personal/request')
  await expect(page.getByText(erasedTexts.demand).first()).toBeVisible()
  await expect(page.getByText(showPhone(phone))).toHaveCount(0)
})
