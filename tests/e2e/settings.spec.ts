import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { resources } from '#shared/contract/resources.ts'
import { accentsOf } from '#shared/rules/contrast.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts } from '#shared/text/admin.ts'
import { cabinetBillTexts as billTexts } from '#shared/text/bills.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { aClient, expect, expectAccessible, logIntoCabinet, logIntoSupport, test as base } from './fixtures.ts'
import { connectApp } from './connect-app.ts'
import { runOn } from './run-server.ts'
import { codeField, confirm } from './signer.ts'

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
const metrics_token = 'a-token-of-metrics-1234'
const admin = { ADMIN_LOGIN: 'first@owner.example', ADMIN_PASSWORD: 'a-password-of-the-first-owner' }

/** Settings that affect the pages: names, APIs on another origin, the method of a bill, error reports. */
const settingsOf = (port: number): NodeJS.ProcessEnv => ({
  TRUST_PROXY: '127.0.0.1',
  API_BASE: `http://127.0.0.1:${port}/portal`,
  API_VERSION: 'v3',
  SUPPORT_API_BASE: `http://127.0.0.1:${port}/desk`,
  CORS_ORIGINS: `http://localhost:${port}`,
  BILL_METHOD: 'get',
  PUBLIC_URL: 'https://sign.example.ru',
  BRAND_NAME: 'Перо',
  BRAND_COLOR: '#0b6e4f',
  BRAND_LOGO: logo,
  OPERATOR_NAME: 'ООО «Оператор связи»',
  OPERATOR_INN: '7707083893',
  OPERATOR_ADDRESS: '190000, Санкт-Петербург, Невский пр., 1',
  OPERATOR_EMAIL: 'pomosh@operator.example',
  OPERATOR_PHONE: '+7 (812) 000-00-00',
  ERROR_REPORT: '1',
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: metrics_token,
})

const test = base.extend<object, { demo: ServerProcess; live: ServerProcess }>({
  demo: [
    // Playwright requires a pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      const server = await startServer({ pages: true, env: settingsOf })
      const putBack = await runOn(server)
      await run(server)
      putBack()
      await server.stop()
    },
    { scope: 'worker' },
  ],
  live: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      const own = { SECRET_KEY: randomBytes(32).toString('base64') }
      const sms = { SMS_DRIVER: 'smsru', SMS_API_KEY: 'x', SMS_URL: 'http://127.0.0.1:9' }
      const server = await startServer({
        pages: true,
        env: { DEMO: '0', HOST: '0.0.0.0', PUBLIC_URL: '', ...admin, ...own, ...sms },
      })
      await run(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, run) => run(demo.url),
  // without `x-forwarded-for`, which a page may not send to another origin
  extraHTTPHeaders: async ({ locale }, run) => run({ 'accept-language': locale ?? 'ru' }),
})

test.describe.configure({ mode: 'serial' })

const addressesOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  return (part: string) => asked.filter((url) => url.includes(part))
}
const h1 = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('the cabinet calls an API of another origin and version, and creates a bill by GET', async ({ page, demo }) => {
  const client = await aClient(page)
  const asked = addressesOf(page)
  await logIntoCabinet(page, client)
  await page.goto('/personal/bills/create')
  await page.getByRole('button', { name: '5 000 ₽', exact: true }).click()
  await page.getByRole('button', { name: billTexts.create }).click()
  await h1(page, /^Счёт №/)
  const api = demo.url.replace('localhost', '127.0.0.1')
  expect(asked(`${api}/portal/v3/billing/bills?legal_entity_id=`)).toEqual([
    expect.stringMatching(/^GET .*&amount=5000&email=/),
  ])
  expect(asked(`${demo.url}/api/`)).toEqual([])
})

test('the console calls the support API of another origin', async ({ page, demo }) => {
  const asked = addressesOf(page)
  await logIntoSupport(page)
  await page.goto('/support/journal')
  await h1(page, 'Журнал')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(asked(`${demo.url.replace('localhost', '127.0.0.1')}/desk/journal?`)).not.toEqual([])
  expect(asked(`${demo.url}/api/`)).toEqual([])
})

test('the signer’s page gets its card, its page images and its code from an API of another origin', async ({
  page,
  demo,
}) => {
  const messages = (await (await page.request.get('/api/demo/outbox')).json()) as { to: string; text: string }[]
  const link = new URL(/https?:\S+\/document-sign\/[\w-]+/.exec(demo.output())?.[0] ?? '')
  const sent = messages.find(({ text }) => text.includes(link.href))
  expect(link.origin).toBe('https://sign.example.ru')
  const asked = addressesOf(page)
  await page.goto(link.pathname)
  const image = page.getByRole('img', { name: /страница 1/ }).first()
  await expect(image).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:\d+\/portal\/v3\//)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await confirm(page, page.request, sent?.to ?? '')
  await expect(codeField(page)).toHaveCount(0)
  expect(asked(`${demo.url}/api/`)).toEqual([])
})

test('the configured brand and operator are shown on the pages', async ({ page }) => {
  await page.goto('/contacts')
  await expect(page).toHaveTitle(/Перо/)
  const main = page.getByRole('main')
  for (const text of ['ООО «Оператор связи»', '190000', 'pomosh@operator.example', '+7 (812) 000-00-00']) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('img').first()).toHaveAttribute('src', logo)
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent')
  await expect.poll(() => page.evaluate(accent)).toBe('#0b6e4f')
  // read on dark paper too
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(accent)).toBe(accentsOf('#0b6e4f').dark.accent)
  await expectAccessible(page)
  await page.goto('/1c')
  await expect(page.locator('a[href$="/portal/v3/openapi.json"]')).toBeVisible()
})

test('a fault of a page is reported into the log of the server', async ({ page, demo, expected }) => {
  expected.push(/fault of a test/)
  await page.goto('/')
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('fault of a test'))))
  await expect.poll(() => demo.output()).toContain('fault of a test')
})

test('metrics are returned only for their token', async ({ request }) => {
  expect((await request.get('/metrics')).ok()).toBe(false)
  const headers = { authorization: `Bearer ${metrics_token}` }
  expect((await request.get('/metrics', { headers })).ok()).toBe(true)
})

test('a server without a demo lets the named first owner log in on every address of the host, enrol a second factor, and has no outbox', async ({
  page,
  live,
  expected,
}) => {
  expected.push(/status of 404/)
  expect((await page.goto(`${live.url}/outbox`))?.status()).toBe(404)
  await expect(page.locator('html')).not.toHaveAttribute('data-demo')
  await page.goto(`${live.url}/support`)
  await page.getByLabel(loginTexts.login).fill(admin.ADMIN_LOGIN)
  await page.getByLabel(signInTexts.password, { exact: true }).fill(admin.ADMIN_PASSWORD)
  await page.getByRole('button', { name: signInTexts.submit }).click()
  await connectApp(page)
  await h1(page, 'Обзор')
})

const places = Object.values(resources)
const consoles = (['support', 'personal'] as const).flatMap((base) =>
  places
    .flatMap(({ support, cabinet }) => (base === 'support' ? support : cabinet) ?? [])
    .flatMap((place) =>
      ['', '/create', '/1', '/1/show', '/9/signer-view', '/нет', '?filter={'].map((end) => `/${base}/${place}${end}`),
    ),
)
const stray = [
  '/ /support /personal /support/login /personal/login /outbox /refuse-change /new-password /api /api/v2/files',
  '/document-sign /document-sign/нет /document-sign/00000000000000000000000 /verify/нет /developers/reference/нет',
  '/robots.txt /favicon.ico /sitemap.xml /apple-touch-icon.png /.env /wp-login.php /index.php /1C // /?q=%00 /%E0%A4%A',
  '/assets/нет.js /assets/%2e%2e/x /builds/latest.json /builds/нет',
].flatMap((line) => line.split(' '))

test('pages that a bored person opens, good and bad, whole and cut, log no error', async ({ demo }) => {
  const sitemap = await (await fetch(`${demo.url}/sitemap.xml`)).text()
  const site = Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g), ([, path]) => path!)
  expect(site.length).toBeGreaterThan(10)
  const odd: Record<string, string>[] = [
    { cookie: 'a=%zz; b' },
    { range: 'bytes=9-1' },
    { 'if-none-match': '*' },
    { 'accept-encoding': 'br;q=x' },
  ]
  const before = demo.output().length
  const statuses = new Set<number>()
  const queue = [...site, ...consoles, ...stray].entries()
  const walk = async () => {
    for (const [nth, path] of queue) {
      const headers = {
        accept: 'text/html',
        ...odd[nth % odd.length],
        'x-forwarded-for': `10.8.${nth % 200}.${nth % 7}`,
      }
      for (const method of ['GET', 'HEAD', nth % 5 === 0 ? 'POST' : 'GET']) {
        const { status } = await fetch(demo.url + path, { method, headers, redirect: 'manual' })
        statuses.add(status)
      }
      const cut = AbortSignal.timeout(nth % 9)
      await fetch(demo.url + path, { headers, signal: cut }).catch(() => undefined)
    }
  }
  await Promise.all([walk(), walk(), walk()])
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(200)
  expect(statuses).toContain(404)
  const errors = demo
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  expect(errors).toEqual([])
})
