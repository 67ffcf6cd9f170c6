import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { newRequestTexts, requestTexts } from '#shared/text/cabinet.ts'
import { approvedTexts, codeTexts, signTexts, startTexts } from '#shared/text/sign.ts'
import { aClient, anyPhone, codeFor, expect, expectAccessible, logIntoCabinet, messageTo, test } from './fixtures.ts'

const pdf = (name: string) => resolve(import.meta.dirname, '../support/pdf', name)

for (const name of ['contract-3-pages.pdf', 'cyrillic-not-embedded.pdf']) {
  test(`a company sends ${name}, the signer reads and signs it on the phone, the company gets a sealed copy`, async ({
    page,
    browser,
  }, info) => {
    const phone = anyPhone()
    const client = await aClient(page)
    await logIntoCabinet(page, client)
    await send(page, pdf(name), phone)

    const link = /http\S+\/document-sign\/[\w-]+/.exec(await messageTo(page, phone, /document-sign/))?.[0] ?? ''
    const signer = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
    const hand = await signer.newPage()
    await signOnPhone(hand, link, phone)
    await signer.close()

    await page.goto('/personal/request')
    await page.getByText('Семёнов').first().click()
    await expect(page.getByText('Подписано').first()).toBeVisible()
    expect(await client.balance()).toBe(1000 - 35)

    await page.reload()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: requestTexts.sealed }).first().click()
    const sealed = info.outputPath('sealed.pdf')
    await (await download).saveAs(sealed)
    const original = readFileSync(pdf(name))
    expect(readFileSync(sealed).subarray(0, original.length).equals(original)).toBe(true)
    expect(execFileSync('pdfsig', ['-nocert', sealed], { encoding: 'utf8' })).toContain('Signature is Valid')
    expect(execFileSync('qpdf', ['--check', sealed], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })
}

async function send(page: Page, file: string, phone: string): Promise<void> {
  await page.goto('/personal/request/create')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel(newRequestTexts.full_name).fill('Семёнов Семён Семёнович')
  await page.getByLabel(newRequestTexts.phone).fill(phone.slice(2))
  await page.getByRole('button', { name: newRequestTexts.add, exact: true }).click()
  await expect(page.getByText(/Спишется: 1.подпись · 35,00/)).toBeVisible()
  await page.getByRole('button', { name: newRequestTexts.send }).dblclick()
  await expect(page).toHaveURL(/\/personal\/request(\/\d+\/show)?$/)
}

async function signOnPhone(hand: Page, link: string, phone: string): Promise<void> {
  await hand.goto(link)
  await expect(hand.getByRole('heading', { level: 1 })).toContainText('ООО «Ромашка»')
  await expect(hand.getByRole('img').first()).toBeVisible()
  await expectAccessible(hand)
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  await expect(hand.getByText(startTexts.tick_agree)).toBeVisible()
  for (const box of await hand.getByRole('checkbox').all()) await box.check()
  await hand.getByRole('button', { name: startTexts.get_code }).dblclick()
  await expect(hand.getByRole('heading', { name: codeTexts.heading })).toBeVisible()
  await expectAccessible(hand)
  await hand.getByLabel(codeTexts.label).fill(await codeFor(hand, phone))
  await expect(hand.getByRole('heading', { name: signTexts.heading })).toBeVisible()
  await expectAccessible(hand)
  await hand.getByRole('button', { name: signTexts.sign, exact: true }).dblclick()
  await expect(hand.getByRole('heading', { name: approvedTexts.heading })).toBeVisible()
  await expectAccessible(hand)
}
