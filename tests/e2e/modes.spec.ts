import type { Page } from '@playwright/test'
import { isInMode, type Mode } from '#shared/rules/modes.ts'
import { eventTexts } from '#shared/text/journal.ts'
import { errorPageTexts } from '#shared/text/ra.ts'
import { logIntoCabinet as callAsClient, logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { consoles, listPaths, screensOf, type Side } from '../support/screens.ts'
import { baseURL, expect, logIntoCabinet, logIntoSupport, test as base } from './fixtures.ts'
import { payForTheDemo } from './global-setup.ts'
import { apiBase, neededBy, pressAll, routeOf } from './pressing.ts'
import { runOn } from './run-server.ts'
import { makeRows, menuLines, open, pathOf, watchRequests, withoutEnd } from './walking.ts'

/** Words about money, which only `service` shows. */
const sold =
  /баланс|тариф|пакет|(?<![а-яё])сч[её]т(?:[аеу]|ов|ам|ах)?(?![а-яё])|оплат|плат[её]ж|пополн|₽|руб|цен[аыу](?![а-яё])|стоимост|предоплат|резерв(?!н)|списа|спише|списыв|выписк/i
/**
 * Lines with such words that `own` shows too: sums in documents, a bank account, outside costs, the gateway's balance, and in
 * the journal the package without end by which signatures of the own company are counted.
 */
const notSold: readonly RegExp[] = [
  /^Сумма: |^\{сумма\}|^цена$|^Расчётный счёт$|^Цена у шлюза$/,
  new RegExp(`^${eventTexts['packages.give']}`),
]

/** What has no row in a portal whose staff are there for less than a day: nobody waits for a second person. */
const withoutRows: readonly string[] = ['approvals']

/** Each mode has its own server: the walk fails on anything that the mode should not show, so no other test may add rows. */
const inMode = (mode: Mode) =>
  base.extend<object, { portal: ServerProcess }>({
    portal: [
      // Playwright requires a pattern
      // oxlint-disable-next-line no-empty-pattern
      async ({}, run) => {
        const env = { MODE: mode, TRUST_PROXY: '127.0.0.1', WEBHOOK_ALLOW_PRIVATE: '1' }
        const server = await startServer({ pages: true, env })
        const putBack = await runOn(server)
        if (mode === 'service') await payForTheDemo(server.url)
        await makeRows(mode)
        await run(server)
        putBack()
        await server.stop()
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ portal }, run) => run(portal.url),
  })

/** against a hang: some four hundred buttons are pressed */
const walk_ms_max = 1_800_000

const people = {
  support: { call: () => callAsOwner(baseURL()), logIn: (page: Page) => logIntoSupport(page) },
  cabinet: {
    call: () => callAsClient(baseURL()),
    logIn: (page: Page) => logIntoCabinet(page, { login: 'client@demo.local' }),
  },
}

/** Opens each screen and presses each of its buttons. @returns what this mode should not have, and what it lacks */
async function faultsOf(page: Page, side: Side, mode: Mode): Promise<string[]> {
  const faults = new Set<string>()
  let place = 'overview'
  const note = (text: string) => void faults.add(`${place}: ${text}`)
  page.on('pageerror', (error) => note(error.message))
  await page.route(`**${apiBase(side)}/**`, async (route) => {
    const method = route.request().method()
    const { pathname } = new URL(route.request().url())
    const called = routeOf(side, method, pathname)
    if (!called) note(`calls ${method} ${pathname}, which is no route`)
    if (called?.allow && !isInMode(mode, called.allow[1])) note(`calls ${method} ${pathname}`)
    if (method === 'GET') return route.continue()
    return route.fulfill({ status: 409, json: { code: 'state_conflict', message: 'Проверка' } })
  })
  const { base: root } = consoles[side]
  await people[side].logIn(page)
  await page.goto(root)
  const itLoads = watchRequests(page)
  const requestsEnd = () => itLoads().catch(() => note('goes on loading'))
  const caller = await people[side].call()
  // lines that need a right come after the others
  await requestsEnd()
  const lines = await menuLines(page)
  for (const screen of await screensOf(side)) {
    const known = new Set(faults)
    place = screen.path
    if (mode === 'own' && screen.noun && withoutRows.includes(screen.noun)) continue
    const [, resource] = neededBy(side, screen)
    const isHere = isInMode(mode, resource)
    const isInMenu = lines.includes(withoutEnd(root + screen.path))
    if (!isHere && isInMenu) note('is in the menu')
    // the cabinet has what is sold behind one line
    const sells = side === 'support' ? listPaths(side).includes(screen.path) : screen.path === '/balance'
    const hasLine = sells && !isInMode('own', resource)
    if (isHere && hasLine && !isInMenu) note('is in no menu')
    const address = root + (isHere ? await pathOf(caller, side, screen) : screen.path.replace(':id', '1'))
    await open(page, address)
    await requestsEnd()
    const isRefused = await page.getByText(errorPageTexts.forbidden).isVisible()
    if (isRefused === isHere) note(isRefused ? 'is refused' : 'is not refused')
    if (isRefused) {
      // react-admin asks for the rows of a screen that it is about to refuse
      for (const fault of faults) if (!known.has(fault) && fault.includes(': calls GET ')) faults.delete(fault)
      continue
    }
    if (mode === 'own') {
      for (const line of (await page.locator('body').innerText()).split('\n')) {
        if (sold.test(line) && !notSold.some((fine) => fine.test(line))) note(`says «${line}»`)
      }
    }
    await pressAll(page, address, requestsEnd, (name) => void (place = `${screen.path}, «${name}»`))
  }
  return [...faults]
}

for (const mode of ['own', 'service'] as const) {
  const test = inMode(mode)
  // answers of the calls that are not made
  test.use({ expected: [/status of 40[49]/] })
  for (const [side, app] of [
    ['support', 'staff console'],
    ['cabinet', 'cabinet'],
  ] as const) {
    const title =
      mode === 'own'
        ? `in a portal for one company no screen, line of the menu or button of the ${app} has anything that is only sold`
        : `in a service the ${app} has each screen, and what is sold is in its menu`
    test(title, async ({ page }) => {
      test.setTimeout(walk_ms_max)
      expect(await faultsOf(page, side, mode)).toEqual([])
    })
  }
}
