import { newsTitle, news, shortcutTexts as t } from '#shared/text/console-help.ts'
import { expect, expectAccessible, logIntoSupport, test } from './fixtures.ts'

test('«?» lists the shortcuts, but not while one types, and news are numbered until they are opened', async ({
  page,
}) => {
  await logIntoSupport(page)
  await page.goto('/support')
  const search = page.getByRole('combobox').first()
  await search.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: t.title })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const link = page.getByRole('link', { name: newsTitle })
  await expect(link).toHaveText(`${newsTitle}${news.length}`)
  await link.click()
  await expect(page.getByRole('heading', { level: 2, name: news[0]?.title ?? '' })).toBeVisible()
  await expect(link).toHaveText(newsTitle)
  await page.reload()
  await expect(link).toHaveText(newsTitle)
})
