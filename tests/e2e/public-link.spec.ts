import { resolve } from 'node:path'
import { publicFormTexts as form } from '#shared/text/public-form.ts'
import { publicLinkTexts as t } from '#shared/text/public-links.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import { aClient, anyPhone, codeFor, expect, expectAccessible, logIntoCabinet, pressTwice, test } from './fixtures.ts'

const file = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')

test('a client makes a public link, a visitor names their phone by it and comes to a page of their own', async ({
  page,
  context,
}) => {
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await page.goto('/personal/public-links/create')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('textbox', { name: t.name, exact: true }).fill('Правила посещения зала')
  await page.getByRole('textbox', { name: t.pin }).fill('2580')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: t.create })).toBeEnabled()
  await pressTwice(page.getByRole('button', { name: t.create }))
  await expect(page.getByRole('img', { name: t.qr })).toBeVisible()
  await expectAccessible(page)
  const address = await page.getByRole('link', { name: t.open }).getAttribute('href')

  const hand = await context.newPage()
  await hand.setViewportSize({ width: 360, height: 640 })
  await hand.goto(new URL(address ?? '').pathname)
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  await expect(hand.getByText(form.faults.phone)).toBeVisible()
  await expectAccessible(hand)
  const phone = anyPhone()
  await hand.getByLabel(form.full_name).fill('Гостева Анна Петровна')
  await hand.getByLabel(form.phone).fill(phone)
  await hand.getByLabel(form.pin).fill('2580')
  for (const box of await hand.getByRole('checkbox').all()) await box.check()
  await pressTwice(hand.getByRole('button', { name: startTexts.get_code }))
  await expect(hand.getByRole('heading', { name: codeTexts.heading })).toBeVisible()
  await expectAccessible(hand)
  // phones reload a page whose owner looks for the SMS
  await hand.reload()
  await hand.getByLabel(codeTexts.label).fill(await codeFor(hand, phone))
  await hand.waitForURL('**/document-sign/*')
  await expect(hand.getByRole('button', { name: startTexts.get_code })).toBeVisible()

  await page.reload()
  await expect(page.getByText(t.counter(1, 0))).toBeVisible()
  await expect(page.getByText('Гостева Анна Петровна')).toBeVisible()
})
