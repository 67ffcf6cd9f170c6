import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, logIntoSupport, test } from './fixtures.ts'
import { changedShare } from '../support/changed-share.ts'
import { aPhone, aSentRequest, confirm, getCode, heading, open } from './signer.ts'

const pdf = resolve(import.meta.dirname, '../../server/start/demo/documents/contract.pdf')
/** Whom the contract names. */
const aContract = () => ({ pdf, signers: [{ full_name: 'Кузнецов Артём Игоревич', phone: aPhone() }] })

/** The pictures of README: made anew where the screen looks different, and left as they are where only a date or a number does. */
const folder = resolve(import.meta.dirname, '../../docs/pictures')
const kilobytes_max = 80
/** of all pixels; a date and a number of a request are about a thousandth */
const changed_share_max = 0.02
async function takePicture(page: Page, name: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const picture = await sharp(shot).webp({ quality: 82, effort: 6 }).toBuffer()
  expect(picture.length).toBeLessThan(kilobytes_max * 1024)
  const file = resolve(folder, `${name}.webp`)
  if (existsSync(file) && (await changedShare(file, picture)) <= changed_share_max) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, picture)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, timezoneId: 'Europe/Moscow' })

  test('the picture of the signer in README is their page, with the way to the code', async ({ page, request }) => {
    const { group } = await aSentRequest(request, aContract())
    await open(page, group)
    await expect(page.getByRole('link', { name: /Договор № 15/ }).first()).toBeVisible()
    await expect(getCode(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await takePicture(page, 'signer')
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('the picture of the console in README is the card of a signed request', async ({ page, browser, request }) => {
    const { id, group, phone } = await aSentRequest(request, aContract())
    const signer = await browser.newPage()
    await open(signer, group)
    await confirm(signer, request, phone)
    await signer.getByRole('button', { name: 'Подписать' }).click()
    await expect(heading(signer, 'Подписано')).toBeVisible()
    await signer.close()

    await logIntoSupport(page)
    await page.goto(`/support/request/${id}/show`)
    await expect(page.getByText('готов, его можно скачать')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await takePicture(page, 'console')
    // for the home page
    await page.emulateMedia({ colorScheme: 'dark' })
    await takePicture(page, 'console-dark')
  })
})
