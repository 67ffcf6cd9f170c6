import { expect, test as base, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { loginTexts as supportTexts } from '#shared/text/admin.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { wcagFaults } from '#tests/support/wcag.ts'

export { expect } from '@playwright/test'

/** The server of this run: see global-setup.ts. With `BASE_URL` the tests run against another one. */
export const baseURL = () => process.env['BASE_URL'] ?? ''

/**
 * For every page of every test: no console error, no CSP violation, no horizontal overflow at the end. Network errors
 * that a test causes are listed in `expected`.
 */
export const test = base.extend<{ expected: RegExp[] }>({
  expected: [[], { option: true }],
  // each test has its own address, so that limits per address do not add up
  extraHTTPHeaders: ({ extraHTTPHeaders }, run) => run({ ...extraHTTPHeaders, 'x-forwarded-for': anyAddress() }),
  page: async ({ page, expected }, run) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await run(page)
    expect(faults.filter((fault) => !expected.some((known) => known.test(fault)))).toEqual([])
  },
})

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export const anyPhone = () => `+79${String(randomInt(1e9)).padStart(9, '0')}`

/** The latest matching message to this phone. */
export async function messageTo(page: Page, phone: string, fits: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const outbox = await page.request.get(`${baseURL()}/api/demo/outbox`)
    const messages = (await outbox.json()) as { to: string; text: string }[]
    found = messages.find(({ to, text }) => to === phone && fits.test(text))?.text
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ''
}

export async function codeFor(page: Page, phone: string): Promise<string> {
  return /\d{6}/.exec(await messageTo(page, phone, /^Код/))?.[0] ?? ''
}

export type Client = {
  id: number
  login: string
  password: string
  balance(): Promise<number>
  pay(rubles: number): Promise<void>
}

type Json = Record<string, never> & { token: string; profile: { client_id: number }; money: number }

async function call(page: Page, path: string, token?: string, data?: object): Promise<Json> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = data
    ? await page.request.post(`${baseURL()}${path}`, { data, headers })
    : await page.request.get(`${baseURL()}${path}`, { headers })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return (await answer.json()) as Json
}

/** The demo's second member of staff. */
export const operator = { login: 'operator@demo.local', password: 'demo-operator-2026' }
const owner = { login: 'owner@demo.local', password: 'demo-owner-2026' }

type ClientOptions = {
  /** by staff; without it the client has only asked for the check */
  checked?: boolean
}

/** A newly registered company, checked by staff, with money entered by them. */
export async function aClient(page: Page, rubles = 1000, { checked = true }: ClientOptions = {}): Promise<Client> {
  const mark = randomInt(1e9)
  const [login, password] = [`client-${mark}@example.test`, 'Zelyonyj-les-shumit']
  const { token, profile } = await register(page, {
    kind: 'legal',
    name: 'ООО «Ромашка»',
    inn: '7707049388',
    full_name: 'Васильева Анна Петровна',
    login,
    phone: anyPhone(),
    password,
    consents: { agreement: true, personal_data: true },
  })
  const { client_id } = profile
  const enter = (amount: number) => pay(page, { client_id, amount, description: 'Оплата для проверки' })
  if (checked) await acceptSenders(page, client_id)
  else await askForCheck(page, token)
  if (rubles > 0) await enter(rubles)
  return {
    id: client_id,
    login,
    password,
    balance: async () => (await call(page, '/api/v1/billing-balance', token)).money,
    pay: enter,
  }
}

/** The link of the letter that confirms an address: `/register/confirm#…`. */
export async function confirmationLink(page: Page, login: string): Promise<string> {
  return /\/register\/confirm#[\w-]+/.exec(await messageTo(page, login, /register\/confirm/))?.[0] ?? ''
}

async function register(
  page: Page,
  form: { login: string; password: string } & Record<string, unknown>,
): Promise<Json> {
  await call(page, '/api/v1/registration', undefined, form)
  const token = (await confirmationLink(page, form.login)).split('#')[1]
  return call(page, '/api/v1/registration/confirm', undefined, { token, password: form.password })
}

async function askForCheck(page: Page, token: string): Promise<void> {
  const senders = (await call(page, '/api/v1/senders', token)) as unknown as { id: number }[]
  for (const { id } of senders) await call(page, `/api/v1/senders/${id}/ask`, token, {})
}

/** Staff check every organization of the client. */
export async function acceptSenders(page: Page, client_id: number): Promise<void> {
  const { token } = await call(page, '/api/support/auth/login', undefined, owner)
  const path = `/api/support/senders?filter=${encodeURIComponent(JSON.stringify({ client_id }))}`
  const senders = (await call(page, path, token)) as unknown as { id: number; version: number }[]
  for (const { id, version } of senders) {
    await call(page, `/api/support/senders/${id}/accept`, token, { note: 'ЕГРЮЛ', version })
  }
}

export async function pay(page: Page, payment: object): Promise<void> {
  const { token } = await call(page, '/api/support/auth/login', undefined, owner)
  await call(page, '/api/support/billing/payments', token, payment)
}

/** @param heading of the page that is shown after the login */
export async function logIntoCabinet(
  page: Page,
  { login, password }: Pick<Client, 'login' | 'password'>,
  heading?: string,
): Promise<void> {
  await page.goto('/personal')
  await page.getByLabel(loginTexts.login).fill(login)
  await enter(page, password, heading)
}

/** By default the demo's owner, in the console. */
export async function logIntoSupport(page: Page, { login, password } = owner): Promise<void> {
  await page.goto('/support')
  await page.getByLabel(supportTexts.login).fill(login)
  await enter(page, password)
}

async function enter(page: Page, password: string, heading = 'Обзор'): Promise<void> {
  await page.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: signInTexts.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** WCAG 2.2 A and AA violations, and horizontal overflow. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // fading elements have no final colours yet; spinners never end
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    for (;;) {
      // a transition begins in the frame after the change that causes it
      await nextFrame()
      await nextFrame()
      const running = document.getAnimations().filter(({ playState }) => playState === 'running')
      const ending = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length === 0) return
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  })
  const faults = await wcagFaults(page)
  const over_px = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return over_px > 0 ? [...faults, `wider than the window by ${over_px} px`] : faults
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}
