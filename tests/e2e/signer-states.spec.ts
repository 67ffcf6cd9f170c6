import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { aSentRequest } from './signer.ts'
import { states } from './signer-states.ts'

/** Each state has no WCAG 2.2 AA violations and fits 320 px, also with text twice as large. */

// refusals and lost connections are part of some states
test.use({ expected: [/Failed to load resource/] })

for (const [name, { after, shows }] of Object.entries(states)) {
  test(`the signer’s page in the state «${name}» is accessible and fits 320 px`, async ({ page, request }) => {
    await after({ page, request, sent: await aSentRequest(request) })
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await widerBy(page)).toBe(0)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await widerBy(page)).toBe(0)
  })
}

/** Horizontal overflow of the page in pixels. */
function widerBy(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
