import type { Page } from '@playwright/test'

/** Where the first row of a list begins at most, in px from the top of the page; by the width of the window. */
const firstRowMax = (width: number) => (width >= 1440 ? 200 : width >= 390 ? 260 : 330)
/** the height of a row of one line, with its border */
const row_px_max = 41
/** the height of a card of two lines on a phone */
const card_px_max = 62
/** Presses of Tab from the top of the page to the first row. */
const tab_stops_max = 6

type ListMeasures = {
  /** where the first row begins, without what stands above the head; null: there is none */
  top_px: number | null
  /** rows that are too high, with their text */
  high: string[]
  /** sums, dates, phones and addresses in two lines */
  broken: string[]
}

/**
 * Measures the open list.
 * @param onlyFitting an address longer than its line is not broken by this: with text of 200 % on a phone
 */
export function measureList(page: Page, onlyFitting = false): Promise<ListMeasures> {
  return page.evaluate(
    ([row_max, card_max, onlyFitting]) => {
      const main = document.querySelector('#main')
      const rows = [...(main?.querySelectorAll('tbody tr, ul.MuiCard-root > li') ?? [])]
      const high = rows
        // buttons have a line of their own below the two of a card
        .filter((row) => row.matches('tr') || !row.querySelector('button'))
        .map((row) => ({ row, px: row.getBoundingClientRect().height, max: row.matches('tr') ? row_max : card_max }))
        .filter(({ px, max }) => px > max)
        .map(({ row, px }) => `${Math.round(px)} px: ${row.textContent}`)
      const whole =
        /[+\u2212-]?\d[\d\u00a0\u202f]*,\d\d\u00a0?₽|\+7 \(\d{3}\) [\d*-]+|\d\d\.\d\d\.\d{4}|[\w.*+-]+@[\w.-]+\.\w+/g
      const broken: string[] = []
      const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { index, 0: value } of (node.textContent ?? '').matchAll(whole)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + value.length)
          const lines = new Set(
            [...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)),
          )
          if (lines.size > 1 && (!onlyFitting || fits(node, range))) broken.push(value)
        }
      }
      function fits(text: Node, range: Range): boolean {
        let block = text.parentElement
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
        const width = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0)
        return width < (block?.clientWidth ?? 0)
      }
      const first = rows[0]?.getBoundingClientRect().top
      // the way back of a list below another, and what waits for staff, stand above the head
      const above = [...(main?.querySelectorAll('a, .MuiAlert-root:not([role=note])') ?? [])]
        .filter((element) => !element.matches('a') || element.textContent?.startsWith('←'))
        .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0)
      return { top_px: first === undefined ? null : first + scrollY - above, high, broken }
    },
    [row_px_max, card_px_max, onlyFitting] as const,
  )
}

/** What is wrong with these measures of a list. */
export function listFaults({ top_px, high, broken }: ListMeasures, width: number): string[] {
  return [
    ...((top_px ?? 0) > firstRowMax(width) ? [`the first row begins at ${Math.round(top_px ?? 0)} px`] : []),
    ...high.slice(0, 2).map((row) => `a row is high, ${row}`),
    ...brokenFaults({ broken }),
  ]
}

const brokenFaults = ({ broken }: Pick<ListMeasures, 'broken'>) =>
  [...new Set(broken)].slice(0, 3).map((value) => `${value} is broken`)

/** Observers of sizes act in the frame after a change. */
const layoutEnds = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Acts on the page with text of 200 %, as a browser's own setting makes it. */
export async function withLargeText<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const sheet = await page.evaluateHandle(() => {
    const large = new CSSStyleSheet()
    large.replaceSync('html { font-size: 200% !important }')
    document.adoptedStyleSheets.push(large)
    return large
  })
  await layoutEnds(page)
  const result = await act()
  await sheet.evaluate((large) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== large)
  })
  return result
}

/** What text of 200 % breaks: the window's width, and sums, dates, phones and addresses, which are in two lines then. */
export const largeTextFaults = (page: Page) =>
  withLargeText(page, async () => [...(await overflowFaults(page)), ...brokenFaults(await measureList(page, true))])

/** A page that scrolls sideways. */
export async function overflowFaults(page: Page): Promise<string[]> {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return px > 0 ? [`the page is ${px} px wider than its window`] : []
}

/**
 * Presses of Tab until the first row of the open list has the focus.
 * @returns null without a row that takes it, more than `tab_stops_max` when it comes later
 */
export async function tabStops(page: Page): Promise<number | null> {
  const rows = '#main tbody tr, #main ul.MuiCard-root > li'
  const hasRow = (await page.locator(rows).locator('a, button, input').count()) > 0
  if (!hasRow) return null
  // the first press leads to the first link of the page; a browser would go on from where the focus was last
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('a[href]')?.focus()
  })
  for (let presses = 2; presses <= tab_stops_max; presses += 1) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate((row) => document.activeElement?.closest(row) !== null, rows)
    if (isThere) return presses
  }
  return tab_stops_max + 1
}

export const tabFaults = (stops: number | null) =>
  (stops ?? 0) > tab_stops_max ? [`more than ${tab_stops_max} stops of Tab before the first row`] : []
