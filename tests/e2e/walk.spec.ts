import type { Page } from '@playwright/test'
import { errorPageTexts } from '#shared/text/ra.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { logIntoCabinet as callAsClient, logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { accessibilityFaults, baseURL, expect, logIntoCabinet, logIntoSupport, test } from './fixtures.ts'
import { consoles, screensOf, type Side } from '../support/screens.ts'
import { aRowOfEach, has_office, open, pathOf, shiftsOf, watchRequests, watchShifts, withoutEnd } from './walking.ts'

/** Each screen is opened in a wide window, which is then made narrow; axe looks at the wide one in the full profile. */
const widest = 1440
const narrowest = 390
const looked_at = isFull ? [widest, narrowest] : [narrowest]
const height = 900
/** against a hang: a part of a walk looks at a dozen screens, each at both widths */
const walk_ms_max = 1_800_000
/** of a screen from its opening until all has come; the sum, which the worst window of a second never exceeds */
const shift_max = 0.05
/** Shifts depend on how busy the machine is: judged in the full profile, where nothing runs beside. */
const judges_shifts = process.env['SHIFTS'] === '1'

/** Each part is a test, so that several are walked at once. */
const parts = 6

const people = {
  support: { call: () => callAsOwner(baseURL()), logIn: (page: Page) => logIntoSupport(page) },
  cabinet: {
    call: () => callAsClient(baseURL()),
    logIn: (page: Page) => logIntoCabinet(page, { login: 'client@demo.local' }),
  },
}

/** The overview in a wide window. */
async function enter(page: Page, side: Side): Promise<void> {
  await page.setViewportSize({ width: widest, height })
  await people[side].logIn(page)
  await page.goto(consoles[side].base)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.beforeAll(aRowOfEach)

for (const [side, app] of [
  ['support', 'staff console'],
  ['cabinet', 'client cabinet'],
] as const) {
  test(`every line of the menu of the ${app} leads to one of its screens`, async ({ page }) => {
    await enter(page, side)
    const paths = (await screensOf(side)).map(({ path }) => withoutEnd(consoles[side].base + path))
    const lines = await menuLines(page)
    expect(lines).not.toEqual([])
    expect(lines.filter((line) => !paths.includes(line))).toEqual([])
  })

  for (let part = 0; part < parts; part += 1) {
    test(`every screen of the ${app} (part ${part + 1} of ${parts}) opens at ${looked_at.join(' and ')} px without accessibility or console errors, and does not jump`, async ({
      page,
    }) => {
      test.setTimeout(walk_ms_max)
      const faults: string[] = []
      let place = 'overview'
      const note = (text: string) => void faults.push(`${place}: ${text}`)
      page.on('pageerror', (error) => note(error.message))
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      const requestsEnd = watchRequests(page)
      await watchShifts(page)
      const screens = (await screensOf(side))
        .filter(({ noun }) => noun !== 'templates' || has_office)
        .filter((_screen, nth) => nth % parts === part)
      expect(screens).not.toEqual([])
      const caller = await people[side].call()
      await enter(page, side)

      const look = async () => {
        await requestsEnd()
        if (await page.getByRole('heading', { level: 1, name: errorPageTexts.heading, exact: true }).isVisible()) {
          note('this is the error page')
        }
        for (const fault of await accessibilityFaults(page)) note(fault)
      }
      for (const screen of screens) {
        place = screen.path
        await page.setViewportSize({ width: widest, height })
        await shiftsOf(page)
        await open(page, consoles[side].base + (await pathOf(caller, side, screen)))
        await requestsEnd()
        const { sum, what } = await shiftsOf(page)
        if (judges_shifts && sum > shift_max) note(`jumps by ${sum.toFixed(3)}: ${what}`)
        for (const width of looked_at) {
          place = `${screen.path} at ${width} px`
          await page.setViewportSize({ width, height })
          await look()
        }
        // the first tab is open already
        for (const tab of (await page.getByRole('tab').all()).slice(1)) {
          place = `${screen.path} at ${narrowest} px, tab ${await tab.innerText()}`
          await tab.click()
          await look()
        }
      }
      expect(faults).toEqual([])
    })
  }
}

/** Addresses of all menu items, with the groups expanded. */
async function menuLines(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link').first()).toBeVisible()
  const folded = menu.locator('button[aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await menu.getByRole('link').all()
  const hrefs = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  return hrefs.map(withoutEnd)
}
