import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, test } from './fixtures.ts'
import { aSentRequest } from './signer.ts'
import { ways } from './signer-states.ts'

/** Each state has no WCAG 2.2 AA violations and fits 320 px, also with text twice as large. */

test.use({
  // a window of this width all the way: one that grows again leaves the page of a phone scaled
  viewport: { width: 320, height: 640 },
  // refusals and lost connections are part of some states
  expected: [/Failed to load resource/],
})

for (const [who, states] of Object.entries(ways)) {
  test(`the signer’s page is accessible and fits 320 px in each state on the way of one who ${who}`, async ({
    page,
    request,
  }) => {
    const sent = await aSentRequest(request)
    for (const [name, { after, shows }] of Object.entries(states)) {
      await test.step(name, async () => {
        await after({ page, request, sent })
        await expect(page.getByText(shows).first(), name).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
        expect(await accessibilityFaults(page), name).toEqual([])
        expect(await widerBy(page, '200%'), `${name}: px wider than the window with text twice as large`).toBe(0)
      })
    }
  })
}

/** Horizontal overflow of the page in pixels with text of this size. */
function widerBy(page: Page, size: string): Promise<number> {
  return page.evaluate((fontSize) => {
    const { style } = document.documentElement
    style.fontSize = fontSize
    const over_px = Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
    style.fontSize = ''
    return over_px
  }, size)
}
