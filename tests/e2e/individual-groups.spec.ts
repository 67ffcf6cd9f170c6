import { bulkSendingTexts } from '#shared/text/bulk-sendings.ts'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { importTexts } from '#shared/text/imports.ts'
import { listTexts } from '#shared/text/ra.ts'
import { aClient, anyPhone, expect, expectAccessible, logIntoCabinet, pressTwice, test } from './fixtures.ts'

test('a company keeps its drivers in a group and sends to them without a table', async ({ page }) => {
  const client = await aClient(page)
  const group = 'Водители отдела внедрения и сопровождения складских систем'
  const people = ['Иванов Иван', 'Петров Пётр', 'Яковлев Яков']
  await logIntoCabinet(page, client)
  await page.goto('/personal/imports/create?kind=individuals')
  const rows = people.map((name) => `${name};${anyPhone()}`)
  const buffer = Buffer.from(['ФИО;Телефон', ...rows].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'Люди.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: importTexts.confirm(3) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: importTexts.confirm(3) })
    .click()
  await page.getByRole('link', { name: importTexts.to_list.individuals }).click()

  // two of the three, newest first
  await expect(page.getByText(people[2] ?? '')).toBeVisible()
  for (const at of [1, 2]) await page.getByRole('checkbox', { name: listTexts.choose }).nth(at).check()
  await page.getByRole('button', { name: t.add, exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: t.group }).fill(group)
  await expectAccessible(page)
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: t.add, exact: true }))
  await expect(page.getByText(t.added)).toBeVisible()
  await page.getByRole('combobox', { name: t.filter }).click()
  await page.getByRole('option', { name: t.option(group, 2) }).click()
  await expect(page.getByText(people[2] ?? '')).toBeHidden()
  await expect(page.getByText(people[0] ?? '')).toBeVisible()
  await page.getByRole('button', { name: listTexts.more_actions }).click()
  await page.getByRole('menuitem', { name: t.button, exact: true }).click()
  await expect(page.getByText(t.people(2), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.close }).click()

  await page.goto('/personal/bulk/create')
  await page.getByRole('combobox', { name: t.group }).click()
  await page.getByRole('option', { name: t.option(group, 2) }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible()
  await expect(page.getByRole('button', { name: `${bulkSendingTexts.all} · 2` })).toBeVisible()
  const checked = page.getByRole('region', { name: bulkSendingTexts.preview })
  for (const name of people.slice(0, 2)) await expect(checked.getByText(name)).toBeVisible()
})
