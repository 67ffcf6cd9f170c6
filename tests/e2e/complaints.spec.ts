import { resolve } from 'node:path'
import { sendingStopTexts, complaintTexts as t } from '#shared/text/complaints.ts'
import { newRequestTexts } from '#shared/text/document-sign-requests.ts'
import { complainTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import {
  aClient,
  anyPhone,
  expect,
  expectAccessible,
  logIntoCabinet,
  logIntoSupport,
  pressTwice,
  test,
} from './fixtures.ts'
import { linkFor, send } from './steps.ts'

const file = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')

test.use({ expected: [/403/] })

test('a signer complains, staff stop the sender, who cannot send and reads why, until staff lift it', async ({
  page,
  context,
}) => {
  const client = await aClient(page)
  const phone = anyPhone()
  await logIntoCabinet(page, client)
  await send(page, { phone })

  const hand = await context.newPage()
  await hand.goto(await linkFor(hand, phone))
  await hand.getByRole('link', { name: startTexts.complain }).click()
  await expect(hand.getByRole('heading', { name: complainTexts.heading })).toBeVisible()
  await hand.getByRole('button', { name: complainTexts.send }).click()
  await expect(hand.getByText(complainTexts.choose)).toBeVisible()
  await expectAccessible(hand)
  await hand.getByLabel('Спам').check()
  await pressTwice(hand.getByRole('button', { name: complainTexts.send }))
  await expect(hand.getByRole('heading', { name: complainTexts.sent_heading })).toBeVisible()
  await expectAccessible(hand)

  const staff = await context.newPage()
  await logIntoSupport(staff)
  await staff.goto(`/support/complaints?filter=${encodeURIComponent(JSON.stringify({ client_id: client.id }))}`)
  await staff.getByRole('link', { name: 'Спам' }).click()
  await staff.getByRole('button', { name: t.stop }).click()
  await expectAccessible(staff)
  await pressTwice(staff.getByRole('dialog').getByRole('button', { name: t.stop }))
  await expect(staff.getByText(t.already)).toBeVisible()

  await page.goto('/personal/request/create')
  await expect(page.getByText(sendingStopTexts.title)).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('textbox', { name: newRequestTexts.full_name }).fill('Семёнов Семён Семёнович')
  await page.getByRole('textbox', { name: newRequestTexts.phone }).fill(anyPhone().slice(2))
  await page.getByRole('button', { name: newRequestTexts.add, exact: true }).click()
  await page.getByRole('button', { name: newRequestTexts.send }).click()
  await expect(page.getByText(sendingStopTexts.refused(t.stop_reason('spam')))).toBeVisible()

  await staff.goto(`/support/clients/${client.id}/show`)
  await staff.getByRole('button', { name: t.allow }).click()
  await staff.getByRole('dialog').getByLabel('Причина').fill('Ошибка получателя')
  await staff.getByRole('dialog').getByRole('button', { name: t.allow }).click()
  await expect(staff.getByText(t.allowed)).toBeVisible()
  await page.getByRole('button', { name: newRequestTexts.send }).click()
  await expect(page).toHaveURL(/\/personal\/request(\/\d+\/show)?$/)
})
