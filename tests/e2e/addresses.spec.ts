import type { Page } from '@playwright/test'
import { buildTexts } from '#shared/text/browser.ts'
import { errorPageTexts } from '#shared/text/ra.ts'
import { routeRules } from '../../vite/route-rules.ts'
import { aClient, baseURL, expect, logIntoCabinet, logIntoSupport, test } from './fixtures.ts'
import { aSentRequest, open } from './signer.ts'

test.beforeEach(({ expected }) => {
  expected.push(/status of 404/)
})

/** Navigates inside the app, as one of its links does. */
const goInside = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

/** Route rules of another build. */
async function giveRules(page: Page, redirects: Record<string, string>): Promise<void> {
  const rules = Object.fromEntries(Object.entries(redirects).map(([path, redirect]) => [path, { redirect }]))
  await page.route('**/builds/meta/*.json', (route) =>
    route.fulfill({ json: { id: 'x', matcher: { static: rules, wildcard: {}, dynamic: {} }, prerendered: [] } }),
  )
}

const prefetched = (page: Page) => page.waitForRequest(/\/builds\/meta\/[0-9a-f]+\.json$/)

for (const [path, { redirect }] of Object.entries(routeRules.static)) {
  test(`the server redirects ${path} to ${redirect} and keeps the query`, async ({ request }) => {
    const answer = await request.get(`${baseURL()}${path}?utm_source=mail`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, `${redirect}?utm_source=mail`])
  })
}

test('the site follows a redirect on a navigation inside it, and to another origin by a full navigation', async ({
  page,
}) => {
  const outside = 'https://outside.example/'
  await giveRules(page, { '/policy': '/documents/policy', '/contacts': outside })
  await page.route(outside, (route) => route.fulfill({ body: 'outside' }))
  const rules = prefetched(page)
  await page.goto('/')
  await rules
  await goInside(page, '/policy')
  await expect(page).toHaveURL('/documents/policy')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('анных')
  await goInside(page, '/contacts')
  await expect(page).toHaveURL(outside)
})

test('the cabinet fetches the route rules ahead and follows a redirect on a navigation inside it', async ({ page }) => {
  await giveRules(page, { '/personal/people': '/personal/individuals' })
  const rules = prefetched(page)
  await logIntoCabinet(page, await aClient(page))
  await page.goto('/personal')
  await rules
  await goInside(page, '/personal/people')
  await expect(page).toHaveURL('/personal/individuals')
})

test('the console fetches the route rules ahead and follows a redirect on a navigation inside it', async ({ page }) => {
  const rules = prefetched(page)
  await logIntoSupport(page)
  await page.goto('/support')
  await rules
  await goInside(page, '/support/admins/create')
  await expect(page).toHaveURL('/support/admins/new')
})

test('the signer’s page fetches the route rules ahead and follows a redirect on a step', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  await giveRules(page, { [`/document-sign/${group}/not-me`]: '/contacts' })
  const rules = prefetched(page)
  await open(page, group)
  await rules
  await page.getByRole('link', { name: 'Это не я' }).click()
  await expect(page).toHaveURL('/contacts')
})

test('the site and the signer’s page offer to reload when a newer build is out', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  await page.clock.install()
  for (const address of ['/', `/document-sign/${group}`]) {
    const rules = prefetched(page)
    await page.goto(address)
    await page.clock.runFor(2000)
    await rules
    const polled = page.waitForRequest('**/builds/latest.json?*')
    await page.clock.runFor(61_000)
    await polled
    await expect(page.getByRole('status').filter({ hasText: buildTexts.new_version })).toBeVisible()
    await page.getByRole('button', { name: buildTexts.reload }).click()
    await expect(page.getByText(buildTexts.new_version)).toHaveCount(0)
  }
})

test('what shows a page that is not found answers 404, what shows a screen 200', async ({ request }) => {
  const { group } = await aSentRequest(request)
  const link = `/document-sign/${group}`
  const known = [
    '/',
    '/verify',
    '/personal',
    '/personal/request/9',
    '/support/bills/9/',
    '/support/admins/new',
    link,
    `${link}/not-me`,
  ]
  const unknown = [
    '/nowhere',
    '/personal/nowhere',
    '/personal/looks/9',
    '/support/bills/9/edit',
    '/document-sign/none',
    `${link}/nowhere`,
    `${link}/sign/deeper`,
  ]
  const statusOf = async (path: string) => [path, (await request.get(baseURL() + path)).status()]
  expect(await Promise.all(known.map(statusOf))).toEqual(known.map((path) => [path, 200]))
  expect(await Promise.all(unknown.map(statusOf))).toEqual(unknown.map((path) => [path, 404]))
})

test('crawlers get the public pages and nothing else; /favicon.ico is an icon', async ({ request }) => {
  const get = (path: string) => request.get(baseURL() + path)
  const robots = await (await get('/robots.txt')).text()
  for (const closed of ['/personal', '/support', '/document-sign', '/api/'])
    expect(robots).toContain(`Disallow: ${closed}\n`)
  const sitemap = await (await get(/^Sitemap: .*?(\/[^/]+)$/m.exec(robots)?.[1] ?? '')).text()
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(pages).toContain('/documents/policy')
  expect(pages.filter((path) => /support|personal|sign|confirm|password$/.test(path))).toEqual(['/forgot-password'])
  for (const path of pages) expect([path, (await get(path)).status()]).toEqual([path, 200])
  const icon = await (await get('/favicon.ico')).body()
  expect(icon.subarray(0, 4).toString('hex')).toBe('00000100')
})

test('an unknown path is shown decoded on the 404 page of each app', async ({ page }) => {
  const { group } = await aSentRequest(page.request)
  const notFound = (path: string) => expect(page.getByText(`Page not found: ${path}`)).toBeVisible()
  for (const path of ['/нет-такой', `/document-sign/${group}/нет-такой`]) {
    await page.goto(path)
    await notFound(path)
  }
  // the consoles say it in Russian, and lead back into themselves
  const notFoundInside = async (base: string) => {
    await page.goto(`${base}/нет-такой`)
    await expect(page.getByText(errorPageTexts.not_found(`${base}/нет-такой`))).toBeVisible()
    await page.getByRole('link', { name: errorPageTexts.home }).click()
    await expect(page).toHaveURL(new RegExp(`${base}/?$`))
  }
  await logIntoCabinet(page, await aClient(page))
  await notFoundInside('/personal')
  await logIntoSupport(page)
  await notFoundInside('/support')
})

test('a bill that a broken proxy answers for fails with the text of the specification', async ({ page, expected }) => {
  expected.push(/status of 502/)
  await logIntoCabinet(page, await aClient(page))
  await page.goto('/personal/bills/create')
  await page.route('**/api/v1/billing/bills', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.fallback(),
  )
  await page.getByRole('button', { name: '5 000 ₽', exact: true }).click()
  await page.getByRole('button', { name: 'Выставить счёт' }).click()
  await expect(page.getByText('Ошибка выполнения запроса billingBills')).toBeVisible()
})
