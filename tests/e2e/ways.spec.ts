import { resolve } from 'node:path'
import { againTexts, newRequestTexts } from '#shared/text/cabinet.ts'
import { correctTexts, extendTexts, reminderTexts } from '#shared/text/request-changes.ts'
import { notMeTexts } from '#shared/text/sign-steps.ts'
import { errorTexts, startTexts } from '#shared/text/sign.ts'
import { aClient, anyPhone, expect, expectAccessible, logIntoCabinet, test } from './fixtures.ts'
import { linkFor, send } from './steps.ts'

const file = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')
const price = /Спишется: 1.подпись · 35,00/

// a closed link, a refused number
test.use({ expected: [/status of (404|422)/] })

test('a sender mends the number, the deadline and the reminders of what is on its way', async ({ page, context }) => {
  const [wrong, right] = [anyPhone(), anyPhone()]
  await logIntoCabinet(page, await aClient(page))
  await send(page, { file, phone: wrong, price })
  await page.getByRole('button', { name: correctTexts.button_for }).click()
  await expectAccessible(page)
  await page.getByLabel(correctTexts.phone).fill(right.slice(2))
  await page.getByRole('button', { name: correctTexts.save, exact: true }).dblclick()
  await expect(page.getByText(correctTexts.done).first()).toBeVisible()

  const [old, fresh] = [await linkFor(page, wrong), await linkFor(page, right)]
  const hand = await context.newPage()
  await hand.goto(old)
  await expect(hand.getByText(errorTexts.link_not_found)).toBeVisible()
  await hand.goto(fresh)
  await expect(hand.getByRole('button', { name: startTexts.get_code })).toBeVisible()
  await hand.close()

  await page.getByRole('button', { name: extendTexts.button_for }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: extendTexts.save, exact: true }).dblclick()
  await expect(page.getByText(extendTexts.done).first()).toBeVisible()
  await page.getByRole('button', { name: reminderTexts.button_for }).click()
  await page.getByLabel(reminderTexts.often).click()
  await page.getByRole('option', { name: reminderTexts.never }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: reminderTexts.save, exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: reminderTexts.never })).toBeVisible()
})

test('«это не я» reaches the sender, who sends the documents to another number', async ({ page, context }) => {
  const [wrong, right] = [anyPhone(), anyPhone()]
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await send(page, { file, phone: wrong, price })
  const hand = await context.newPage()
  await hand.goto(await linkFor(page, wrong))
  await hand.getByRole('link', { name: startTexts.not_me }).click()
  await hand.getByRole('button', { name: notMeTexts.confirm }).click()
  await hand.close()

  await page.reload()
  await expect(page.getByText(/Получатель сообщил, что документы пришли не ему/).first()).toBeVisible()
  await page.getByRole('button', { name: againTexts.disowned }).click()
  await expect(page.getByText(/Спишется/)).toBeVisible()
  await page.getByRole('button', { name: newRequestTexts.send }).click()
  await expect(page.getByText(/Укажите другой/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(correctTexts.phone).fill(right.slice(2))
  await page.getByRole('button', { name: newRequestTexts.send }).dblclick()
  await expect(page.getByText(againTexts.sent).first()).toBeVisible()
  expect(await linkFor(page, right)).not.toBe('')
  await page.goBack()
  await expect(page.getByRole('link', { name: againTexts.open })).toBeVisible()
})
