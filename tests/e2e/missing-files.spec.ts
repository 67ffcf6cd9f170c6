import type { Page } from '@playwright/test'
import { loginTexts as cabinetLogin } from '#shared/text/cabinet.ts'
import { listTexts } from '#shared/text/ra.ts'
import { apiTexts, guardTexts, missingTexts } from '#shared/text/browser.ts'
import { cabinetBalanceTexts as balanceTexts } from '#shared/text/balance.ts'
import { cabinetLegalTexts } from '#shared/text/legal-entities.ts'
import { startTexts } from '#shared/text/sign.ts'
import { complainTexts } from '#shared/text/sign-steps.ts'
import { complaintTexts } from '#shared/text/complaints.ts'
import { userTexts } from '#shared/text/users.ts'
import { aClient, expect, logIntoCabinet, logIntoSupport, test } from './fixtures.ts'
import { aSentRequest, codeField, getCode, open, tick } from './signer.ts'
import { refuseSiteData } from './site-data.ts'
import { logIn } from './steps.ts'

test.use({ expected: [/Failed to load resource|ERR_|dynamically imported module|a part of the page did not come/] })

type Fault = 'gone' | 'proxy' | 'cut' | 'silent'

/** Files that match do not come; the returned list has the address of each request for them. */
async function without(page: Page, files: RegExp, fault: Fault): Promise<string[]> {
  const asked: string[] = []
  await page.route(files, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (fault === 'gone') return route.fulfill({ status: 404, body: '{}' })
    if (fault === 'proxy') return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    if (fault === 'cut') return route.abort()
    return undefined
  })
  return asked
}

/** How often the file was asked for that was asked for most. */
const most = (asked: string[]) => Math.max(...asked.map((item) => asked.filter((other) => other === item).length))
const alert = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button') })

const pages = { sign: '/document-sign/', site: '/', register: '/register', cabinet: '/personal', admin: '/support' }
const cases: [keyof typeof pages, RegExp, Fault][] = [
  ['sign', /assets\/sign\/sign-[^/]*\.js$/, 'gone'],
  ['sign', /assets\/sign\/start-[^/]*\.js$/, 'proxy'],
  ['site', /assets\/site\/.*\.js$/, 'cut'],
  ['register', /assets\/site\/RegisterPage-[^/]*\.js$/, 'gone'],
  ['cabinet', /assets\/cabinet\/cabinet-[^/]*\.js$/, 'proxy'],
  ['cabinet', /\.css$/, 'gone'],
  ['admin', /assets\/admin\/.*\.js$/, 'cut'],
]

for (const [name, files, fault] of cases) {
  test(`${name} whose files ${files.source} are ${fault} says so after one reload and asks for none again`, async ({
    page,
    request,
  }) => {
    const asked = await without(page, files, fault)
    const group = name === 'sign' ? (await aSentRequest(request)).group : ''
    await page.goto(pages[name] + group, { waitUntil: 'commit' })
    await expect(alert(page)).toContainText(guardTexts.again)
    await expect(alert(page)).toContainText(guardTexts.phone)
    await page.locator('body').dispatchEvent('click')
    await page.unroute(files)
    expect(most(asked)).toBeLessThanOrEqual(4)
    await alert(page).getByRole('button', { name: guardTexts.reload }).click()
    await expect(alert(page)).toBeHidden()
  })
}

for (const name of ['sign', 'site', 'cabinet', 'admin'] as const) {
  test(`${name} whose files never come says so eight seconds later`, async ({ page, request }) => {
    await without(page, /assets\/.*\.(js|css)$/, 'silent')
    const group = name === 'sign' ? (await aSentRequest(request)).group : ''
    await page.clock.install()
    await page.goto(pages[name] + group, { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    await page.clock.runFor(8000)
    await expect(alert(page)).toContainText(guardTexts.first)
  })
}

test('a step of the signer whose file stays missing is asked for four times at most and says so', async ({
  page,
  request,
}) => {
  const { group } = await aSentRequest(request)
  const asked = await without(page, /ComplainPage-[^/]*\.js$/, 'gone')
  await open(page, group)
  await page.getByRole('link', { name: startTexts.complain }).click()
  await expect(alert(page)).toContainText(guardTexts.again)
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(page.url()).toContain('/complain')
})

test('the entry of a code whose file stays missing does not reload the page for ever', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  const asked = await without(page, /CodePage-[^/]*\.js$/, 'gone')
  await open(page, group)
  await tick(page)
  await getCode(page).click()
  await expect(alert(page)).toContainText(guardTexts.again)
  expect(asked.length).toBeLessThanOrEqual(4)
  await page.unroute(/CodePage-[^/]*\.js$/)
  await alert(page).getByRole('button', { name: guardTexts.reload }).click()
  await expect(codeField(page)).toBeVisible()
})

test('a press of the signer without a connection keeps the page and says why; later it works', async ({
  page,
  request,
  context,
}) => {
  const { group } = await aSentRequest(request)
  await without(page, /ComplainPage-[^/]*\.js$/, 'cut')
  await open(page, group)
  await context.setOffline(true)
  await page.getByRole('link', { name: startTexts.complain }).click()
  await expect(page.getByText(missingTexts.offline)).toBeVisible()
  expect(page.url()).not.toContain('/complain')
  await context.setOffline(false)
  await page.unroute(/ComplainPage-[^/]*\.js$/)
  await page.getByRole('link', { name: startTexts.complain }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(complainTexts.heading)
})

const consoles = [
  ['cabinet', '/personal', '/users', userTexts.title],
  ['console', '/support', '/complaints', complaintTexts.title],
] as const
for (const [name, base, next, title] of consoles) {
  test(`the ${name} without a connection keeps its frame, says why a press leads nowhere, and goes on later`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (base === '/personal') await logIntoCabinet(page, await aClient(page))
    else await logIntoSupport(page)
    await page.goto(`${base}/transactions`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: listTexts.more_actions }).click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    // a toast, or the notice in place of toasts when their chunk had not come yet
    const why = page.getByRole('alert').filter({ hasText: new RegExp(`${apiTexts.offline}|${missingTexts.offline}`) })
    await expect(why.first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator(`a[href="${base}${next}"]`).click()
    await expect(page.getByRole('main')).toContainText(missingTexts.offline)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
}

test('a signer whose browser refuses site data gets a code', async ({ page, request }) => {
  await refuseSiteData(page)
  const { group } = await aSentRequest(request)
  await open(page, group)
  await tick(page)
  await getCode(page).click()
  await expect(codeField(page)).toBeFocused()
})

test('a client whose browser refuses site data opens an inner page after one login and works until he leaves', async ({
  page,
}) => {
  const { login, password } = await aClient(page)
  await refuseSiteData(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/personal/organizations')
  await logIn(page, cabinetLogin.login, login, password)
  await expect(page.getByRole('heading', { level: 1, name: cabinetLegalTexts.title })).toBeVisible()
  await page.getByRole('link', { name: balanceTexts.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: balanceTexts.title })).toBeVisible()
})
