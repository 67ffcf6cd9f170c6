/**
 * Pictures of every letter as it arrives, for a look: LETTERS_FOLDER=/tmp/letters npx vitest run
 * tests/deliveries/every-letter.test.ts && node tests/deliveries/letter-pictures.ts /tmp/letters [kind]
 */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumPath } from '#tests/support/programs.ts'

const [folder = '.', only = ''] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const name of await readdir(folder)) {
  if (!name.endsWith('.html') || !name.startsWith(only)) continue
  for (const width of [390, 640]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme })
      await page.goto(pathToFileURL(resolve(folder, name)).href)
      const path = join(folder, `${name.replace('.html', '')}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
      await page.close()
    }
  }
}
await browser.close()
