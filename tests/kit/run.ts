import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { createServer } from 'vite'
import { chromiumPath } from '../support/programs.ts'
import { changedShare } from '../support/changed-share.ts'

/**
 * `node tests/kit/run.ts [--update]`: every shared part in every state, light and dark, wide and on a phone, compared with its
 * picture; a part that looks different is red until it was looked at and its picture made anew.
 */
const update = process.argv.includes('--update')
const folder = resolve(import.meta.dirname, 'pictures')
/** of all pixels: a word more is visible, antialiasing of another Chromium is not */
const changed_share_max = 0.001

const server = await createServer({
  configFile: resolve(import.meta.dirname, '../../vite.config.ts'),
  server: { port: 0 },
  logLevel: 'error',
})
await server.listen()
const [address = ''] = server.resolvedUrls?.local ?? []
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
const faults: string[] = []
let count = 0
for (const theme of ['light', 'dark']) {
  for (const width of [1160, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    page.setDefaultTimeout(120_000)
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${theme} ${width}: ${message.text()}`)
    })
    await page.goto(`${address}tests/kit/index.html${theme === 'dark' ? '?dark' : ''}`)
    await page.locator('[data-part]').last().waitFor({ timeout: 120_000 })
    const fonts = await page.evaluate(async () => {
      const weights = [400, 500, 600, 700].map((weight) => document.fonts.load(`${weight} 16px 'Golos Text'`, 'Ёж'))
      return (await Promise.all(weights)).flat().length
    })
    if (fonts === 0) faults.push(`${theme} ${width}: without the font`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) faults.push(`${theme} ${width}: ${wide} px wider than the screen`)
    for (const part of await page.locator('[data-part]').all()) {
      const name = `${await part.getAttribute('data-part')}-${theme}-${width}`
      const shot = await part.screenshot({ animations: 'disabled', caret: 'hide' })
      const file = resolve(folder, `${name}.webp`)
      const picture = await sharp(shot).webp({ lossless: true, effort: 6 }).toBuffer()
      const share = existsSync(file) ? await changedShare(file, picture) : 1
      count += 1
      if (share <= changed_share_max) continue
      if (!update) faults.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(update ? file : resolve(folder, `${name}.new.webp`), picture)
    }
    await page.close()
  }
}
await browser.close()
await server.close()
for (const fault of faults) console.error(fault)
console.log(`▸ ${count} pictures of parts, ${faults.length} differ`)
process.exit(faults.length > 0 ? 1 : 0)
