import type { Page } from '@playwright/test'
import { errorPageTexts } from '#shared/text/ra.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { logIntoCabinet as callAsClient, logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { accessibilityFaults, baseURL, expect, logIntoCabinet, logIntoSupport, test } from './fixtures.ts'
import { consoles, listPaths, screensOf, type Side } from '../support/screens.ts'
import { largeTextFaults, listFaults, measureList, overflowFaults, tabFaults, tabStops } from './measuring.ts'
import {
  amounts,
  answerLists,
  aRowOfEach,
  has_office,
  menuLines,
  open,
  pathOf,
  shiftsOf,
  watchRequests,
  watchShifts,
  withoutEnd,
  type Amount,
} from './walking.ts'

/** Each screen is opened in a wide window, which is then made narrow; axe looks at the wide one in the full profile. */
const widest = 1440
const narrowest = 390
const looked_at = isFull ? [widest, narrowest] : [narrowest]
/** lists are measured when they are opened, and at these */
const measures_all = process.env['MEASURES'] === '1'
const measured_at = measures_all ? [1280, 720, narrowest, 320] : isFull ? [narrowest, 320] : [narrowest]
/** lists are opened again with other rows */
const amounts_of_rows: readonly Amount[] = measures_all ? amounts.slice(1) : []
const height = 900
/** against a hang: a part of a walk looks at a dozen screens, each at both widths */
const walk_ms_max = measures_all ? 7_200_000 : 1_800_000
/** `MEASURES=1 SCREENS='^/(stuck|bills)'` looks at these only */
const chosen = new RegExp(process.env['SCREENS'] ?? '')
/** of a screen from its opening until all has come; the sum, which the worst window of a second never exceeds */
const shift_max = 0.05
/** What an app's screens take at most, and where. */
class Figures {
  readonly #most = new Map<string, { value: number; where: string }>()
  measured = 0

  add(what: string, value: number, where: string): void {
    if (value > (this.#most.get(what)?.value ?? -1)) this.#most.set(what, { value, where })
  }

  said(): string {
    return [...this.#most]
      .map(([what, { value, where }]) => `${what} ${Number(value.toFixed(3))} (${where})`)
      .join('; ')
  }
}

/** Shifts depend on how busy the machine is: judged in the full profile, where nothing runs beside. */
const judges_shifts = process.env['SHIFTS'] === '1'

/** with text of 200 % */
const large_text_at = measures_all ? [1280, narrowest] : []

/** Each part is a test, so that several are walked at once; the figures of an app are those of one walk. */
const parts = measures_all ? 1 : 6

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
    test(`every screen of the ${app} (part ${part + 1} of ${parts}) opens at ${looked_at.join(' and ')} px without accessibility or console errors, its rows begin high, are low and break no sum, and does not jump`, async ({
      page,
    }) => {
      test.setTimeout(walk_ms_max)
      const faults: string[] = []
      let place = 'overview'
      const note = (text: string) => void faults.push(`${place}: ${text}`)
      page.on('pageerror', (error) => note(error.message))
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      const requestsEnd = watchRequests(page)
      const amount: { current: Amount } = { current: 'as it is' }
      if (measures_all) await answerLists(page, amount)
      await watchShifts(page)
      const screens = (await screensOf(side))
        .filter(({ noun, path }) => (noun !== 'templates' || has_office) && chosen.test(path))
        .filter((_screen, nth) => nth % parts === part)
      expect(screens).not.toEqual([])
      // at once: the session of the caller would end of idleness before a long walk does
      const caller = await people[side].call()
      const paths = new Map<string, string>()
      for (const screen of screens) paths.set(screen.path, await pathOf(caller, side, screen))
      await enter(page, side)
      const figures = new Figures()

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
        await open(page, consoles[side].base + paths.get(screen.path))
        await requestsEnd()
        const shift = async () => {
          const { sum, what } = await shiftsOf(page)
          figures.add('worst shift', sum, `${screen.path}, ${amount.current}`)
          if (judges_shifts && sum > shift_max) note(`jumps by ${sum.toFixed(3)}: ${what}`)
        }
        await shift()
        const isList = listPaths(side).includes(screen.path)
        const measure = async (width: number) => {
          place = `${screen.path} at ${width} px, ${amount.current}`
          await requestsEnd()
          figures.measured += 1
          if (isList) {
            const list = await measureList(page)
            for (const fault of listFaults(list, width)) note(fault)
            const named = width === widest || width === narrowest
            if (list.top_px !== null && named)
              figures.add(`first row at ${width} px: at most`, list.top_px, screen.path)
          }
          if (!measures_all) return
          for (const fault of await overflowFaults(page)) note(fault)
          if (large_text_at.includes(width))
            for (const fault of await largeTextFaults(page)) note(`${fault}, text of 200 %`)
          if (width !== widest || !isList) return
          const stops = await tabStops(page)
          for (const fault of tabFaults(stops)) note(fault)
          figures.add('stops of Tab to the first row: at most', stops ?? 0, screen.path)
        }
        await measure(widest)
        for (const width of looked_at) {
          place = `${screen.path} at ${width} px`
          await page.setViewportSize({ width, height })
          await look()
        }
        for (const width of measured_at) {
          await page.setViewportSize({ width, height })
          await measure(width)
        }
        // the first tab is open already
        const tabs = (await page.getByRole('tab').all()).slice(1)
        const pageParts = await page.locator('#main nav a[href*="#"]').all()
        for (const tab of [...tabs, ...pageParts]) {
          place = `${screen.path} at ${narrowest} px, part ${await tab.innerText()}`
          await tab.click()
          await look()
        }
        if (!isList) continue
        for (const rows of amounts_of_rows) {
          amount.current = rows
          place = `${screen.path}, ${rows}`
          await page.setViewportSize({ width: widest, height })
          await page.goto(consoles[side].base + screen.path)
          await requestsEnd()
          await shift()
          for (const width of [widest, ...measured_at]) {
            await page.setViewportSize({ width, height })
            await measure(width)
          }
          await look()
        }
        amount.current = 'as it is'
      }
      if (measures_all)
        process.stdout.write(
          `▸ ${app}: ${screens.length} screens, ${figures.measured} measurements; ${figures.said()}\n`,
        )
      expect(faults).toEqual([])
    })
  }
}
