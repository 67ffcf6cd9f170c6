import type { Page } from '@playwright/test'
import { workTexts } from '#shared/text/work.ts'
import { taskTexts as t } from '#shared/text/client-tasks.ts'
import { aClient, expect, expectAccessible, logIntoSupport, pressTwice, test } from './fixtures.ts'

/** From the client's page, for today and for the one who is logged in. */
async function addTask(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: t.new, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.add }).click()
  await expect(dialog.getByText(t.text_blank)).toBeVisible()
  await dialog.getByLabel(t.text).fill(text)
  await expectAccessible(page)
  await pressTwice(dialog.getByRole('button', { name: t.add }))
  await expect(dialog).toBeHidden()
}

test('a task of a client is set once, waits in the overview and in «Задачи», and is done from there', async ({
  page,
}) => {
  const client = await aClient(page)
  await logIntoSupport(page)
  await page.goto(`/support/clients/${client.id}/show`)
  const text = `Перезвонить ${client.id}`
  await addTask(page, text)
  const line = page.getByRole('listitem').filter({ hasText: text })
  await expect(line).toHaveCount(1)
  await expect(line.getByText(t.today)).toBeVisible()

  await page.goto('/support')
  await expectAccessible(page)
  await page.getByRole('link', { name: workTexts.titles.tasks() }).click()
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row.getByText(t.today)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: t.do }).click()
  await expect(row).toBeHidden()

  await page.goto(`/support/clients/${client.id}/show`)
  await expect(page.getByText(t.none_open)).toBeVisible()
  await page.getByRole('button', { name: t.states.done }).click()
  await expect(line.getByRole('button', { name: t.reopen })).toBeVisible()
})
