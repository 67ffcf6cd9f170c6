import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { office } from '#tests/support/office.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { resources } from '#shared/contract/resources.ts'
import type { ClientProfile } from '#shared/contract/session.ts'
import type { Tariff } from '#shared/contract/tariffs.ts'
import type { Mode } from '#shared/rules/modes.ts'
import { shellTexts } from '#shared/text/ra.ts'
import { query, type Answer, type Caller } from '#tests/support/caller.ts'
import { inDays } from '#tests/support/clock.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { logIntoCabinet as callAsClient, logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { anyPhone, baseURL } from './fixtures.ts'
import { renderingGivesUp } from './run-database.ts'
import type { Screen, Side } from '../support/screens.ts'

/** A template is filled by LibreOffice when it is uploaded. */
export const has_office = office !== null

export const withoutEnd = (path: string) => path.replace(/\/$/, '')

/** The screen's path with the id of the newest row. */
export async function pathOf(caller: Caller, side: Side, { path, noun }: Screen): Promise<string> {
  if (!noun || !path.includes(':id')) return path
  const newest = query({ sort: ['id', 'DESC'], range: [0, 0] })
  const { body }: Answer<{ id: number }[]> = await caller.get(`${resources[noun].path}?${newest}`)
  expect(body[0], `${noun} has a row for ${path} of the ${side}`).toBeDefined()
  return path.replace(':id', String(body[0]?.id))
}

/** Navigates inside the app, as a link does; returns when the new screen has its heading. */
export async function open(page: Page, path: string): Promise<void> {
  // of the screen that the walk begins at
  if (withoutEnd(new URL(page.url()).pathname) === withoutEnd(path)) return
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1:not([data-left])').first(), `the heading of ${path}`).toBeVisible()
}

/** @returns a function that waits until the page has no skeleton and no request in flight */
export function watchRequests(page: Page): () => Promise<void> {
  const underway = new Set<object>()
  page.on('request', (request) => underway.add(request))
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => underway.delete(request))
  return async () => {
    await expect(async () => {
      expect(underway.size).toBe(0)
      // follow-up requests start in the frame after a response
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      expect(underway.size).toBe(0)
      await expect(page.locator('main').locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0, { timeout: 50 })
    }).toPass({ intervals: [20, 50, 100], timeout: 180_000 })
  }
}

/** What lists have: what the server has, nothing, one row, or a page of rows as long as they may be. */
export const amounts = ['as it is', 'no rows', 'one row', 'a full page of long rows'] as const
export type Amount = (typeof amounts)[number]

/** As long as people's names, addresses and sums are. */
const longest: Readonly<Record<string, unknown>> = {
  client_name: 'Общество с ограниченной ответственностью «Ромашка и партнёры»',
  name: 'Общество с ограниченной ответственностью «Ромашка и партнёры»',
  short_name: 'ООО «Северо-Западная транспортно-экспедиционная компания»',
  full_name: 'Константинопольская-Преображенская Александра Владимировна',
  title: 'Дополнительное соглашение № 77-3/ЁЖ к договору поставки от 1 ноября 2026 года',
  description: 'Пополнение баланса по счёту № 1024 от 1 ноября 2026 года, в том числе НДС',
  email: 'buhgalteriya.severo-zapad@romashka-i-partnery.test',
  login: 'buhgalteriya.severo-zapad@romashka-i-partnery.test',
  amount: 1_636_577.77,
  available: 1_636_577.77,
  held: 636_577.77,
  money: 2_273_155.54,
  left: 1_636_577.77,
  price: 1_636_577.77,
}
const full_page_rows = 25

const rowsOf: Record<Amount, (rows: object[]) => object[]> = {
  'as it is': (rows) => rows,
  'no rows': () => [],
  'one row': (rows) => rows.slice(0, 1),
  'a full page of long rows': ([row]) =>
    row
      ? Array.from({ length: full_page_rows }, (_none, nth) => ({
          ...Object.fromEntries(
            Object.entries(row).map(([field, value]) => [
              field,
              typeof value === typeof longest[field] ? longest[field] : value,
            ]),
          ),
          // far from numbers that exist
          id: 1_000_000 + nth,
        }))
      : [],
}

/** Answers lists with as many rows as `amount.current` says; everything else comes from the server as it is. */
export async function answerLists(page: Page, amount: { current: Amount }): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && url.searchParams.has('range'),
    async (route) => {
      if (amount.current === 'as it is' || route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const range = response.headers()['content-range']
      const rows: unknown = response.ok() && range !== undefined ? await response.json() : null
      if (!Array.isArray(rows)) return route.fulfill({ response })
      const shown = rowsOf[amount.current](rows as object[])
      const [noun] = (range ?? '').split(' ')
      const part = shown.length === 0 ? '*/0' : `0-${shown.length - 1}/${shown.length}`
      await route.fulfill({
        response,
        json: shown,
        headers: { ...response.headers(), 'content-range': `${noun} ${part}` },
      })
    },
  )
}

type Shifts = { shifts: { value: number; what: string }[] }

/** Collects the layout shifts of each document that this page opens. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as Shifts
    seen.shifts = []
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName} «${(node.textContent ?? '').trim().slice(0, 40)}»` : 'a text'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        seen.shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)).join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** By how much the page has shifted since the last call, and what has; those that followed an input are not counted. */
export async function shiftsOf(page: Page): Promise<{ sum: number; what: string }> {
  const shifts = await page.evaluate(() => (globalThis as unknown as Shifts).shifts.splice(0))
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; '),
  }
}

let rows: Promise<void> | undefined
/** A row for each screen that shows one; once a worker. */
export const aRowOfEach = () => (rows ??= makeRows('service'))

/** @param mode without what is only sold, where nothing is */
export async function makeRows(mode: Mode): Promise<void> {
  const [client, owner] = [await callAsClient(baseURL()), await callAsOwner(baseURL())]
  const bytes = { 'content-type': 'application/octet-stream' }
  const [request] = (await client.get<SignRequest[]>(`document-sign-requests?${query({ filter: { status: 'sent' } })}`))
    .body
  const link = {
    title: 'Пропуск посетителя',
    legal_entity_id: request?.legal_entity_id,
    documents: request?.documents.slice(0, 1).map(({ file_id, title }) => ({ file_id, title })),
    expires_at: inDays(30),
  }
  const made = [
    await client.post(`document-sign-requests/${request?.group}/complaints`, { reason: 'spam' }),
    await client.post('public-links', link),
    await client.post('client-codes', { label: 'Бухгалтерия' }),
    await client.send('POST', 'bulk-sendings?name=people.csv', `ФИО;Телефон\r\nИванов Иван;${anyPhone()}`, bytes),
    await client.send('POST', 'imports?kind=individuals', `ФИО;Телефон\r\nИванов Иван;${anyPhone()}`, bytes),
    ...(mode === 'service' ? await soldRows(client, owner) : []),
  ]
  const events = [mode === 'service' ? 'bill.paid' : 'request.signed']
  const webhook = { label: 'CRM', url: 'http://127.0.0.1:9/hook', events }
  const added = await client.post<{ id: number }>('webhooks', webhook)
  made.push(added, await client.post(`webhooks/${added.body.id}/test`))
  if (has_office) {
    const { body: docx } = await client.get<Buffer>('templates/example')
    made.push(await client.send('POST', 'templates?name=Договор.docx', new Uint8Array(docx), bytes))
  }
  for (const { status, body } of made) expect(status, JSON.stringify(body)).toBeLessThan(300)
  await aStuckJob(client)
}

async function soldRows(client: Caller, owner: Caller): Promise<Answer<unknown>[]> {
  const [tariff] = (await client.get<Tariff[]>(`billing/tariffs?${query({ filter: { kind: 'package' } })}`)).body
  const { client_id } = (await client.get<ClientProfile>('profile')).body
  const more_than_a_day_allows = { client_id, amount: 1_000_001, description: 'Пополнение' }
  return [
    await client.post('billing/packages', { tariff_id: tariff?.id }),
    await owner.send('POST', 'billing/statements?name=day.txt', aStatement(), {
      'content-type': 'application/octet-stream',
    }),
    await owner.post('billing/payments', more_than_a_day_allows),
  ]
}

const aStatement = () => aStatementFile([{ rubles: '15.00', purpose: 'Перевод без подписи' }])

/** A failed job, so that the list of stuck items has a row. */
async function aStuckJob(client: Caller): Promise<void> {
  const bytes = await readFile(resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf'))
  const name = encodeURIComponent(`Обход ${randomUUID()}.pdf`)
  const pdf = { 'content-type': 'application/pdf' }
  const uploaded = await client.send<{ id: number }>('POST', `files?name=${name}`, bytes, pdf)
  expect(uploaded.status).toBe(201)
  await renderingGivesUp('file', uploaded.body.id)
}

/** Addresses of all lines of the menu, of which one group is open at a time, and of the personal one. */
export async function menuLines(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link').first()).toBeVisible()
  const hrefs = new Set<string>()
  const take = async (links: Locator) => {
    for (const link of await links.all()) hrefs.add(withoutEnd((await link.getAttribute('href')) ?? ''))
  }
  await take(menu.getByRole('link'))
  for (const heading of await menu.locator('button[aria-expanded]').all()) {
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
    await take(menu.getByRole('link'))
  }
  await page.getByRole('button', { name: new RegExp(shellTexts.account) }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await take(page.locator('a[role=menuitem]'))
  await page.keyboard.press('Escape')
  return [...hrefs]
}
