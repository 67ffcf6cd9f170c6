import type { Page } from '@playwright/test'
import { loginTexts } from '#shared/text/cabinet.ts'
import { cabinetRequestTexts } from '#shared/text/document-sign-requests.ts'
import { aDrawing } from '../support/drawing.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { aSentRequest, open } from './signer.ts'
import { logIn } from './steps.ts'

const tiles_max = 12

const loadedTiles = (page: Page) =>
  page
    .locator('.page__tile')
    .evaluateAll((tiles) =>
      tiles
        .filter((tile) => tile instanceof HTMLImageElement && tile.complete && tile.naturalWidth > 0)
        .map((tile) => Number(new URL((tile as HTMLImageElement).src).searchParams.get('tile'))),
    )

/** Of four columns and three rows; only those whose pixels are on the screen. */
const tilesOnScreen = (page: Page) =>
  page.locator('.reader__pages > li').evaluate((sheet) => {
    const { left, top, width, height } = sheet.getBoundingClientRect()
    const column = (x: number) => Math.min(3, Math.max(0, Math.floor(((x - left) / width) * 4)))
    const row = (y: number) => Math.min(2, Math.max(0, Math.floor(((y - top) / height) * 3)))
    const seen: number[] = []
    for (let y = row(0); y <= row(innerHeight - 1); y++) {
      for (let x = column(0); x <= column(innerWidth - 1); x++) seen.push(y * 4 + x + 1)
    }
    return seen
  })

test('a drawing of A1 is enlarged on a phone until letters of 6 points are legible, and only tiles in view are loaded', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { group } = await aSentRequest(request, { pdf: await aDrawing(), titles: ['План этажа'] })
  const asked = new Set<string>()
  page.on('request', (sent) => {
    const tile = new URL(sent.url()).searchParams.get('tile')
    if (tile) asked.add(tile)
  })
  await open(page, group)
  await page.getByRole('link', { name: /План этажа, страница 1/ }).click()
  const image = page.getByRole('img', { name: 'План этажа, страница 1 из 1' })
  await expect.poll(() => image.evaluate((base: HTMLImageElement) => base.complete && base.naturalWidth > 0)).toBe(true)
  const larger = page.getByRole('button', { name: 'Крупнее' })
  while ((await larger.getAttribute('aria-disabled')) !== 'true') {
    await page.keyboard.press('+')
    expect(await page.locator('.page__tile').count()).toBeLessThanOrEqual(tiles_max)
  }
  // 3 css px a point: letters of 6 points are 9 px high
  expect((await image.boundingBox())?.width).toBeGreaterThanOrEqual(3 * 2384)

  const allInView = async () =>
    expect((await loadedTiles(page)).toSorted((a, b) => a - b)).toEqual(await tilesOnScreen(page))
  await expect(allInView).toPass()
  expect(asked.size).toBeLessThan(tiles_max)
  await expectAccessible(page)

  // arrows move over the sheet
  const before = await tilesOnScreen(page)
  for (let i = 0; i < 25; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => tilesOnScreen(page)).not.toEqual(before)
  await expect(allInView).toPass()

  // without a connection the image of the page stays, and the tiles come when it is back
  await page.context().setOffline(true)
  await page.evaluate(() => document.querySelector('.reader__window')?.scrollTo({ left: 0 }))
  await expect.poll(() => loadedTiles(page)).not.toContain(before[0])
  await expect(image).toBeVisible()
  await page.context().setOffline(false)
  await expect(allInView).toPass()

  for (let i = 0; i < 11; i++) await page.keyboard.press('-')
  await expect(page.locator('.page__tile')).toHaveCount(0)
})

test('a wheel with ctrl enlarges the page under the pointer', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { group } = await aSentRequest(request, { pdf: await aDrawing(), titles: ['План этажа'] })
  await open(page, group)
  await page.getByRole('link', { name: /План этажа, страница 1/ }).click()
  const sheet = page.locator('.reader__pages > li')
  const pointer = { x: 900, y: 500 }
  await page.mouse.move(pointer.x, pointer.y)
  const under = async () => {
    const { x, width } = (await sheet.boundingBox()) ?? { x: 0, width: 1 }
    return { width, share: (pointer.x - x) / width }
  }
  const before = await under()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await under()).width).toBeCloseTo(before.width * 1.5, -1)
  expect((await under()).share).toBeCloseTo(before.share, 2)
})

test('on a phone that lies, one line stands above the pages', async ({ page, request }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  const { group } = await aSentRequest(request)
  await open(page, group)
  await page.getByRole('link', { name: /страница 1 из 3/ }).click()
  await expect(page.getByRole('img', { name: /страница 1 из 3/ })).toBeVisible()
  expect((await page.locator('.reader__pages').boundingBox())?.y).toBeLessThanOrEqual(64)
  await expect(page.getByRole('button', { name: 'Читать текстом' })).toBeInViewport()
  await expectAccessible(page)
})

test('the sender enlarges a drawing in the cabinet until its letters are legible', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await aSentRequest(request, { pdf: await aDrawing(), titles: ['План этажа'] })
  await page.goto(`/personal/request/${id}/show`)
  await logIn(page, loginTexts.login, 'client@demo.local', 'demo-client-2026')
  await page.getByRole('button', { name: cabinetRequestTexts.preview }).click()
  const viewer = page.getByRole('dialog', { name: 'План этажа' })
  const sheet = viewer.getByRole('img', { name: 'Страница 1 из 1' })
  await expect(sheet).toBeVisible()
  const larger = viewer.getByRole('button', { name: 'Крупнее' })
  while (await larger.isEnabled()) await larger.click()
  expect((await sheet.boundingBox())?.width).toBeGreaterThanOrEqual(3 * 2384 * 0.9)
  const tiles = viewer.locator('[aria-hidden] > img')
  await expect(tiles.first()).toBeVisible()
  expect(await tiles.count()).toBeLessThanOrEqual(tiles_max)
  await expectAccessible(page)
})
