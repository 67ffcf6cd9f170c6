import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 A and AA violations of the page as it is, found by axe, which comes into a document once. */
export async function wcagFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // without what no rule of these needs or nobody reads: the other results, paths of elements, style sheets loaded again
    const options = { resultTypes: ['violations' as const], selectors: false, preload: false }
    const found = await window.axe?.run(document, { ...options, runOnly: { type: 'tag', values } })
    if (!found) throw new Error('axe has not come into the page')
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => [`${id}:`, html, ...any.map(({ message }) => message)].join(' ')),
    )
  }, tags)
}
