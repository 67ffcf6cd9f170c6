import { formTexts, listTexts } from '#shared/text/ra.ts'
import { bulkSendingTexts } from '#shared/text/bulk-sendings.ts'
import { cabinetIndividualTexts } from '#shared/text/individuals.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { aClient, anyPhone, expect, expectAccessible, logIntoCabinet, pressTwice, test } from './fixtures.ts'

const table = (rows: string[][]) => ({
  name: 'Сотрудники отдела внедрения и сопровождения.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n')),
})

test('a company imports its people from a table: names the columns, sees the faults, confirms and corrects the rest', async ({
  page,
}) => {
  const client = await aClient(page)
  const name = 'Константинопольская-Преображенская Александра'
  await logIntoCabinet(page, client)
  await page.goto('/personal/individuals')
  // the empty list says how to fill it
  await page.getByRole('link', { name: t.open, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.new.individuals })).toBeVisible()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: t.template('XLSX') }).click()
  expect((await template).suggestedFilename()).toContain('.xlsx')

  const heads = ['Кто', 'Куда звонить', 'Табельный']
  const people = Array.from({ length: 3 }, (_, index) => [`${name} ${'АБВ'[index]}`, anyPhone(), String(index)])
  const wrong = ['Ошибкин Пётр', '8 495 123 45 67', '9']
  await page.locator('input[type=file]').setInputFiles(table([heads, ...people, wrong]))
  await expect(page.getByText(t.columns_unclear)).toBeVisible()
  const meaning = async (column: string, field: string) => {
    await page.getByRole('combobox', { name: bulkSendingTexts.column_means(column) }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await meaning('Кто', 'ФИО')
  await expect(page.getByText(t.need_column('Телефон'))).toBeVisible()
  await meaning('Куда звонить', 'Телефон')
  await expectAccessible(page)
  await page.getByRole('button', { name: bulkSendingTexts.columns_save }).click()

  // faults first; nothing is written yet, and a reload loses nothing
  await expect(page.getByText('Телефон: Это городской номер. Нужен мобильный, он начинается с +7 9')).toBeVisible()
  await page.reload()
  await expect(page.getByText(t.unknown_columns('Табельный'))).toBeVisible()
  await page.getByRole('button', { name: `${t.summary.new} · 3` }).click()
  await expect(page.getByText(people[2]?.[0] ?? '')).toBeVisible()
  await expectAccessible(page)
  const faulty = page.waitForEvent('download')
  await page.getByRole('button', { name: t.export_wrong('CSV') }).click()
  expect((await faulty).suggestedFilename()).toContain('.csv')
  await page.getByRole('button', { name: t.confirm(3) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: formTexts.back })).toBeVisible()
  await pressTwice(dialog.getByRole('button', { name: t.confirm(3) }))
  await expect(page.getByText(t.written)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t.to_list.individuals }).click()
  await expect(page.getByRole('heading', { level: 1, name: cabinetIndividualTexts.title })).toBeVisible()
  for (const [who = ''] of people) await expect(page.getByText(who)).toBeVisible()

  // the headings are remembered, and who is in the list already is not added again
  const [first = []] = people
  await page.getByRole('button', { name: listTexts.more_actions }).click()
  await page.getByRole('menuitem', { name: t.open, exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(table([heads, first, ['Ошибкин Пётр', anyPhone(), '9']]))
  await page.getByRole('button', { name: t.confirm(1) }).click()
  await dialog.getByRole('button', { name: t.confirm(1) }).click()
  await expect(page.getByText(t.written)).toBeVisible()
  await expect(page.getByRole('button', { name: `${t.result.same} · 1` })).toBeVisible()
  await page.getByRole('link', { name: 'Ошибкин Пётр' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ошибкин Пётр' })).toBeVisible()
})
