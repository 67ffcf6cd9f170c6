import { readFile } from 'node:fs/promises'
import { listTexts } from '#shared/text/admin.ts'
import { noteTexts } from '#shared/text/client-notes.ts'
import { clientTexts as t } from '#shared/text/clients.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { earlierTabs } from '#tests/support/earlier-tabs.ts'
import { aClient, expect, expectAccessible, logIntoSupport, test } from './fixtures.ts'

test("a client's page begins with a summary, and every earlier address of a tab opens its list", async ({ page }) => {
  const client = await aClient(page)
  await logIntoSupport(page)
  const card = `/support/clients/${client.id}/show`
  await page.goto(card)
  await expect(page.getByRole('tab', { name: t.sections.overview, selected: true })).toBeVisible()
  await expect(page.getByText(t.summary.never_signed)).toBeVisible()
  await expect(page.getByText(/ИНН.\d{10}/)).toBeVisible()

  for (const [tab, section] of Object.entries(earlierTabs) as [keyof typeof earlierTabs, keyof typeof t.sections][]) {
    await page.goto(`${card}?tab=${tab}`)
    await expect(page.getByRole('tab', { name: t.sections[section], selected: true })).toBeVisible()
    await expect(page.getByRole('button', { name: t.tabs[tab], exact: true, pressed: true })).toBeVisible()
  }

  await page.getByRole('tab', { name: t.sections.money }).click()
  await expect(page).toHaveURL(/\?tab=money$/)
  await page.getByRole('button', { name: t.tabs.tariffs, exact: true }).click()
  await expect(page).toHaveURL(/\?tab=tariffs$/)
  await expect(page.getByText(t.empty_tab.tariffs)).toBeVisible()
})

test('a note is added once by a double click, stays after a reload as it was typed, and its author removes it', async ({
  page,
}) => {
  const client = await aClient(page)
  await logIntoSupport(page)
  await page.goto(`/support/clients/${client.id}/show`)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: noteTexts.add, exact: true }) })
  await form.getByRole('button').click()
  await expect(form.getByText(noteTexts.blank)).toBeVisible()
  const text = '<b>Звонить</b> бухгалтеру'
  await form.getByLabel(noteTexts.label).fill(text)
  await form.getByRole('button').dblclick()
  await expect(page.getByText(noteTexts.added)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: noteTexts.remove, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: noteTexts.remove, exact: true }).click()
  await expect(page.getByText(noteTexts.none)).toBeVisible()
})

test("a list on a client's page is filtered and exported as that client's, and opens as a list with the same filter", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone shows cards instead of rows')
  const client = await aClient(page)
  await client.pay(250)
  await logIntoSupport(page)
  await page.goto(`/support/clients/${client.id}/show?tab=payments`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/1\s250,00/).first()).toBeVisible()
  await page.getByRole('searchbox', { name: paymentTexts.search }).fill('250')
  await expect(page.getByRole('row')).toHaveCount(2)

  // the filter outlives a reload, and goes with its list
  await page.reload()
  await expect(page.getByRole('searchbox', { name: paymentTexts.search })).toHaveValue('250')
  await expect(page.getByRole('row')).toHaveCount(2)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: listTexts.export_as('CSV') }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)

  await page.getByRole('link', { name: listTexts.whole_list }).click()
  await expect(page.getByRole('heading', { level: 1, name: paymentTexts.title })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: paymentTexts.search }).clear()
  await expect(page.getByRole('row')).toHaveCount(3)
})
