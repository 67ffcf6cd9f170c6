import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chosenTexts } from '#shared/text/chosen-requests.ts'
import { cabinetRequestTexts } from '#shared/text/document-sign-requests.ts'
import { listTexts } from '#shared/text/ra.ts'
import { hideTexts, requestFilterTexts as t, tagTexts } from '#shared/text/request-lists.ts'
import { aClient, anyPhone, baseURL, expect, expectAccessible, logIntoCabinet, test, type Client } from './fixtures.ts'
import { aCaller } from '../support/caller.ts'
import { aPdf } from '#tests/support/fixtures.ts'

const name = 'Константинопольская-Преображенская Александра Владиславовна'

/** Three drafts of one day; one of them is cancelled. */
async function someRequests({ token }: Client): Promise<string[]> {
  const client = aCaller(baseURL(), token)
  const { body: entities } = await client.get<{ id: number }[]>('legal-entities')
  const pdf = { 'content-type': 'application/pdf' }
  const { body: file } = await client.send<{ id: number }>('POST', 'files?name=a.pdf', new Uint8Array(aPdf()), pdf)
  const titles = ['Договор', 'Акт', 'Дополнительное соглашение о дистанционной (удалённой) работе'].map(
    (title) => `${title} № ${randomInt(1e6)}`,
  )
  for (const title of titles) {
    const order = {
      title,
      legal_entity_id: entities[0]?.id,
      documents: [{ file_id: file.id }],
      signers: [{ full_name: name, phone: anyPhone() }],
    }
    const { body } = await client.post<{ id: number }[]>('document-sign-requests', order)
    if (title === titles[0]) await client.post(`document-sign-requests/${body[0]?.id}/cancel`)
  }
  return titles
}

const choose = async (page: Page, title: string) =>
  page.locator('tr, li').filter({ hasText: title }).getByRole('checkbox').check()

test('requests are filtered by period and author, tagged, downloaded together and put away', async ({ page }) => {
  const client = await aClient(page)
  const [ended, draft, long] = (await someRequests(client)) as [string, string, string]
  await logIntoCabinet(page, client)
  await page.goto('/personal/request')
  const rows = (title: string) => page.getByText(title, { exact: true })
  await expect(rows(draft)).toBeVisible()

  await page.getByRole('button', { name: t.open, exact: true }).click()
  await page.getByRole('button', { name: 'Сегодня' }).click()
  await page.getByLabel(t.author, { exact: true }).click()
  await page.getByRole('option', { name: 'Васильева Анна Петровна' }).click()
  await expect(page).toHaveURL(/created_by_user_id/)
  const chips = page.getByRole('group', { name: t.chips })
  await expect(chips.getByText('Созданы: сегодня')).toBeVisible()
  await expect(rows(long)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(t.period_of).click()
  await page.getByRole('option', { name: t.moments.signed_at }).click()
  await expect(page.getByText(listTexts.nothing_found)).toBeVisible()
  await chips.getByText('Подписаны: сегодня').click()
  await chips.getByText(/^Создал/).click()
  await expect(chips).toHaveCount(0)

  await choose(page, draft)
  await choose(page, ended)
  await page.getByRole('button', { name: tagTexts.button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(tagTexts.add, { exact: true }).fill('Приём на работу')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: tagTexts.save }).click()
  await expect(page.getByText(tagTexts.done(2))).toBeVisible()
  await page.getByLabel(tagTexts.tag, { exact: true }).click()
  await page.getByRole('option', { name: 'Приём на работу' }).click()
  await expect(rows(long)).toHaveCount(0)
  await expect(rows(draft)).toBeVisible()

  await choose(page, ended)
  await page.getByRole('button', { name: chosenTexts.download }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: chosenTexts.evidence }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Документы и доказательства .*\.zip$/)
  await page.getByRole('button', { name: hideTexts.hide, exact: true }).click()
  await expect(page.getByText(hideTexts.hidden(1))).toBeVisible()
  await expect(rows(ended)).toHaveCount(0)
  await page.getByRole('checkbox', { name: hideTexts.is_hidden }).click()
  await expect(rows(ended)).toBeVisible()
  await expect(rows(draft)).toHaveCount(0)

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: listTexts.more_actions }).click()
  await page.getByRole('menuitem', { name: listTexts.export('XLSX') }).click()
  expect((await exported).suggestedFilename()).toContain(cabinetRequestTexts.file)
})
