import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { routes } from '#shared/contract/routes/index.ts'
import { resources } from '#shared/contract/resources.ts'
import { adminRoles, may, type AdminRole } from '#shared/rules/policy.ts'
import { errorPageTexts } from '#shared/text/ra.ts'
import { logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { verbs } from '../../admin/parts/search/verbs.ts'
import { baseURL, expect, logIntoSupport, test } from './fixtures.ts'
import { changeRows } from './run-database.ts'
import { consoles, screensOf, type Screen } from '../support/screens.ts'
import { aRowOfEach, open, pathOf, watchRequests } from './walking.ts'

const { base } = consoles.support
const api = '/api/support'

/** What a screen needs. Of several verbs of one screen the last one is its opening. */
function needed({ path, noun }: Screen): [action: string, resource: string] {
  const list = Object.entries(resources).find(([, { support }]) => path === `/${support}`)
  if (list) return ['list', list[0]]
  const own = verbs.findLast(({ to }) => to === path)
  if (own) return [own.allow[0], own.allow[1]]
  if (!noun) return ['show', 'own-account']
  if (path.endsWith('/create')) return ['create', noun]
  return [path.endsWith('/show') ? 'show' : 'update', noun]
}

/** A member of staff of this role, who has accepted the invitation. */
async function aColleague(role: AdminRole): Promise<{ login: string }> {
  const login = `${role}-${randomInt(1e9)}@example.test`
  const owner = await callAsOwner(baseURL())
  const made = await owner.post('admins', {
    login,
    full_name: 'Проверяющий Роман Ильич',
    role: role === 'owner' ? 'operator' : role,
  })
  expect(made.status).toBe(201)
  await changeRows(`update admins set role = $2 where login = $1`, login, role)
  return { login }
}

/** The permission behind a call; undefined for what needs none. */
function allowOf(method: string, path: string) {
  const fits = routes.find(
    (route) =>
      route.method === method &&
      route.api.includes('support') &&
      new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  expect(fits, `${method} ${path} is a route`).toBeDefined()
  return fits?.allow
}

// answers of the calls that are not made; those of the server are watched below
test.use({ expected: [/status of 40[39]/] })

test.beforeAll(aRowOfEach)

/** against a hang: a role presses some four hundred buttons */
const walk_ms_max = 1_800_000

for (const role of adminRoles) {
  test(`each screen and button shown to the role ${role} leads only to calls that it may make`, async ({ page }) => {
    test.setTimeout(walk_ms_max)
    const faults: string[] = []
    let place = 'login'
    const note = (text: string) => void faults.push(`${place}: ${text}`)
    page.on('pageerror', (error) => note(error.message))
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.startsWith(api) && [401, 403, 500].includes(answer.status())) {
        note(`${answer.request().method()} ${pathname}: ${answer.status()}`)
      }
    })
    await logIntoSupport(page, await aColleague(role))
    await page.goto(base)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // what a button asks for is compared with the policy and not done: stories of other files use the same rows
    await page.route(`**${api}/**`, async (route) => {
      const method = route.request().method()
      if (method === 'GET') return route.continue()
      const { pathname } = new URL(route.request().url())
      const allow = allowOf(method, pathname.slice(api.length))
      if (allow && !may(`support:${role}`, allow[0], allow[1])) note(`a button calls ${method} ${pathname}`)
      return route.fulfill({ status: 409, json: { code: 'state_conflict', message: 'Проверка' } })
    })
    const requestsEnd = watchRequests(page)
    const caller = await callAsOwner(baseURL())
    for (const screen of await screensOf('support')) {
      place = screen.path
      const known = faults.length
      const address = base + (await pathOf(caller, 'support', screen))
      await open(page, address)
      await requestsEnd()
      const [action, resource] = needed(screen)
      const isRefused = await page.getByText(errorPageTexts.forbidden).isVisible()
      if (isRefused === may(`support:${role}`, action, resource)) note(isRefused ? 'is refused' : 'is not refused')
      if (isRefused) {
        // react-admin asks for the list of a screen that it is about to refuse
        faults.splice(known, faults.length, ...faults.slice(known).filter((fault) => !fault.endsWith(': 403')))
        continue
      }
      for (const name of await buttonsOf(page)) {
        place = `${screen.path}, «${name}»`
        await press(page, name)
        await requestsEnd()
        await answerDialog(page)
        await requestsEnd()
        if (new URL(page.url()).pathname !== address) {
          await open(page, address)
          await requestsEnd()
        }
      }
    }
    expect(faults).toEqual([])
  })
}

const enabled = 'button:not([disabled]):not([aria-disabled=true])'
const buttonsIn = (place: Locator) => place.locator(enabled).filter({ visible: true })

/** Names of the buttons of a screen, each once; without sorting and paging, which every list has. */
async function buttonsOf(page: Page): Promise<string[]> {
  const names = await buttonsIn(page.locator('main')).evaluateAll((buttons) =>
    buttons
      .filter((button) => !button.closest('thead, nav, .MuiTablePagination-root'))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  )
  return [...new Set(names)]
}

async function press(page: Page, name: string): Promise<void> {
  const button = buttonsIn(page.locator('main'))
    .and(page.getByRole('button', { name, exact: true }))
    .first()
  // a dialog or message of the button before may cover it
  if (await button.isVisible()) await button.click({ timeout: 5000 }).catch(() => undefined)
}

/** Fills in what a dialog asks for and presses each of its buttons that is left; then closes it, or a menu. */
async function answerDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  if (await dialog.isVisible()) {
    for (const field of await dialog.getByRole('textbox').all()) {
      // a dialog may close by itself
      await field.fill('Проверка прав', { timeout: 1000 }).catch(() => undefined)
    }
    const last = buttonsIn(dialog).last()
    if (await last.isVisible()) await last.click({ timeout: 1000 }).catch(() => undefined)
  }
  for (
    let open = 0;
    open < 3 && (await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0;
    open += 1
  ) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(50)
  }
}
