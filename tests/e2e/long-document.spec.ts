import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { aSentRequest, confirm, heading, open, sample } from './signer.ts'

const pages = 300
/** long enough to have a middle; the server renders every page, each in a fifth of a second */
const fewer_pages = 60
/** a screen and a half before and after, at most */
const near_pages_max = 9

/** The same bytes for the same length, so that the server renders the pages once. */
async function aDocument(info: TestInfo, length: number): Promise<Buffer> {
  const contract = sample('contract-3-pages.pdf')
  const path = info.outputPath(`${length}.pdf`)
  const copies = Array.from({ length: length / 3 }, () => contract)
  execFileSync('qpdf', ['--deterministic-id', '--empty', '--pages', ...copies, '--', path])
  return readFile(path)
}

/** Numbers of the pages whose images the browser requested. */
function pagesAskedFor(page: Page): Set<number> {
  const asked = new Set<number>()
  page.on('request', (request) => {
    const number = /\/pages\/(\d+)\?/.exec(request.url())?.[1]
    if (number) asked.add(Number(number))
  })
  return asked
}

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const isDrawn = (page: Page, number: number) =>
  page
    .getByRole('img', { name: new RegExp(`страница ${number} из`) })
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)

test('a document of 300 pages is read on a phone: only pages near the view are fetched, and nothing jumps', async ({
  page,
  request,
}, info) => {
  test.slow()
  const { group } = await aSentRequest(request, { pdf: await aDocument(info, pages) })
  const asked = pagesAskedFor(page)
  await open(page, group)
  await page.getByRole('link', { name: /Читать все 300/ }).click()
  const where = page.getByRole('combobox', { name: 'Страница' })
  await expect(where).toHaveValue('1')
  await expect.poll(() => isDrawn(page, 2)).toBe(true)
  expect(Math.max(...asked)).toBeLessThanOrEqual(near_pages_max)
  await expectAccessible(page)
  const held = await height(page)

  await where.selectOption('150')
  await expect.poll(() => isDrawn(page, 150)).toBe(true)
  await expect(where).toHaveValue('150')
  const bar = await page.locator('.reader__bar').boundingBox()
  const target = await page.locator('[data-page="150"]').boundingBox()
  expect(target?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1)

  // the phone is turned and turned back
  const upright = page.viewportSize() ?? { width: 390, height: 844 }
  for (const size of [{ width: upright.height, height: upright.width }, upright]) {
    await page.setViewportSize(size)
    await expect(page.locator('[data-page="150"]')).toBeInViewport()
    await expect(where).toHaveValue('150')
  }

  // a fling to the end and back
  await page.locator('body').press('End')
  await page.evaluate(async () => {
    for (let y = document.documentElement.scrollHeight; y > 0; y -= 4000) {
      window.scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    window.scrollTo(0, 0)
  })
  await expect(where).toHaveValue('1')
  expect(await page.locator('.page__image').count()).toBeLessThanOrEqual(near_pages_max)
  expect(asked.size).toBeLessThan(pages / 3)
  expect(await height(page)).toBe(held)
  expect(await shiftOf(page)).toBe(0)
})

test('a reload opens a long document at the same page, and «Назад» opens the start page', async ({
  page,
  request,
}, info) => {
  const { group } = await aSentRequest(request, { pdf: await aDocument(info, fewer_pages) })
  await open(page, group)
  await page.getByRole('link', { name: /Читать все 60/ }).click()
  const where = page.getByRole('combobox', { name: 'Страница' })
  await where.selectOption('42')
  await expect.poll(() => page.evaluate(() => (history.state as { page?: number } | null)?.page)).toBe(42)
  await page.reload()
  await expect(where).toHaveValue('42')
  await expect.poll(() => isDrawn(page, 42)).toBe(true)
  await page.getByRole('button', { name: 'Назад' }).first().click()
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeVisible()
})

test('a reload after the code opens the document at the same page, and the tab shows its title', async ({
  page,
  request,
}, info) => {
  const { group, phone } = await aSentRequest(request, { pdf: await aDocument(info, fewer_pages) })
  await open(page, group)
  await confirm(page, request, phone)
  await page
    .getByRole('link', { name: /Читать|Договор/ })
    .first()
    .click()
  const where = page.getByRole('combobox', { name: 'Страница' })
  await where.selectOption('42')
  await expect.poll(() => page.evaluate(() => (history.state as { page?: number } | null)?.page)).toBe(42)
  await page.reload()
  await expect(where).toHaveValue('42')
  await expect(page).toHaveTitle('Договор № 15')
  await page.getByRole('button', { name: 'Назад' }).first().click()
  await expect(heading(page, 'Проверьте и подпишите')).toBeVisible()
  await expect(page).toHaveTitle('Проверьте и подпишите')
})

/** Layout shifts not caused by input. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) sum += entry.hadRecentInput ? 0 : entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
}
