import type { Locator, Page } from '@playwright/test'
import { routes } from '#shared/contract/routes/index.ts'
import { resources } from '#shared/contract/resources.ts'
import { verbs } from '../../admin/parts/search/verbs.ts'
import type { Screen, Side } from '../support/screens.ts'
import { open } from './walking.ts'

/** Screens of the cabinet that are of no noun and of something else than one's own account. */
const ofCabinet: Readonly<Record<string, [action: string, resource: string]>> = {
  '/documents-for-accounting': ['list', 'acts'],
  '/company': ['update', 'client-settings'],
}

/** What a screen needs. Of several verbs of one screen the last one is its opening. */
export function neededBy(side: Side, { path, noun }: Screen): [action: string, resource: string] {
  const list = Object.entries(resources).find(([, own]) => path === `/${own[side]}`)
  if (list) return ['list', list[0]]
  const own = side === 'support' ? verbs.findLast(({ to }) => to === path)?.allow : ofCabinet[path]
  if (own) return [own[0], own[1]]
  if (!noun) return ['show', 'own-account']
  if (path.endsWith('/create')) return ['create', noun]
  return [path.endsWith('/show') ? 'show' : 'update', noun]
}

const apiOf = { support: 'support', cabinet: 'v1' } as const
/** Where each side calls. */
export const apiBase = (side: Side) => `/api/${apiOf[side]}`

/** The route that a call reaches; undefined for none of this side's table. */
export function routeOf(side: Side, method: string, pathname: string) {
  const path = pathname.slice(apiBase(side).length)
  const fits = routes.filter(
    (route) =>
      route.method === method &&
      route.api.includes(apiOf[side]) &&
      new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  // a literal path before one with parameters, as the router chooses
  return fits.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
}

/** Presses each button of the open screen once and answers what it asks; opens the screen again whenever it was left. */
export async function pressAll(
  page: Page,
  address: string,
  requestsEnd: () => Promise<void>,
  note: (button: string) => void,
): Promise<void> {
  for (const name of await buttonsOf(page)) {
    note(name)
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
