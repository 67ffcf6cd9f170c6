import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { aClient, anyPhone, expect, logIntoCabinet, test } from './fixtures.ts'
import { send, signOnPhone } from './steps.ts'

const pdf = (name: string) => resolve(import.meta.dirname, '../support/pdf', name)

const unembedded = 'cyrillic-not-embedded.pdf'

for (const name of ['contract-3-pages.pdf', unembedded]) {
  test(`a company sends ${name}, the signer reads and signs it, the company gets a sealed copy`, async ({
    page,
    browser,
    isMobile,
  }, info) => {
    test.skip(isMobile && name === unembedded, 'how a page is drawn does not depend on the width')
    const phone = anyPhone()
    const client = await aClient(page)
    await logIntoCabinet(page, client)
    await send(page, { file: pdf(name), phone })

    // the signer's pages at this project's width too
    const signer = await browser.newContext({ viewport: page.viewportSize(), locale: 'ru-RU' })
    const hand = await signer.newPage()
    await signOnPhone(hand, phone)
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
