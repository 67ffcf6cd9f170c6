import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { withBearer } from '#shared/browser/bearer.ts'
import { checkSenders, openCompany, openLastingSession } from '#tests/support/accounts.ts'
import { actionsTexts, shellTexts } from '#shared/text/ra.ts'
import { wcagFaults } from '#tests/support/wcag.ts'
import { inDatabase } from './run-database.ts'

export { expect } from '@playwright/test'

/** The server of this run: see global-setup.ts. */
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
    page.on(
      'console',
      (message) => message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`),
    )
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
  /** of a session of its own: a logout in the browser does not end it */
  token: string
  balance(): Promise<number>
  pay(rubles: number): Promise<void>
}

type Answer = Record<string, never> & { money: number }

async function call(page: Page, path: string, token: string, data?: object): Promise<Answer> {
  const headers = { authorization: withBearer(token) }
  const answer = data
    ? await page.request.post(`${baseURL()}${path}`, { data, headers })
    : await page.request.get(`${baseURL()}${path}`, { headers })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** The demo's second member of staff. */
export const operator = { login: 'operator@demo.local', password: 'demo-operator-2026' }
const owner = { login: 'owner@demo.local' }

type ClientOptions = {
  /** by staff; without it the client has only asked for the check */
  checked?: boolean
}

const password = 'Zelyonyj-les-shumit'
let password_hash: Promise<string> | undefined

/** A company as it is after its registration and a check by staff, with money entered by them. */
export async function aClient(page: Page, rubles = 1000, { checked = true }: ClientOptions = {}): Promise<Client> {
  const person = {
    full_name: 'Васильева Анна Петровна',
    login: `client-${randomInt(1e9)}@example.test`,
    phone: anyPhone(),
    password_hash: await (password_hash ??= hashPassword(password)),
  }
  const { id, login, token } = await inDatabase(async (tx) => {
    const company = await openCompany(tx, { name: 'ООО «Ромашка»', inn: '7707049388', owner: person })
    if (checked) await checkSenders(tx, company.id)
    return company
  })
  const enter = (amount: number) => pay(page, { client_id: id, amount, description: 'Оплата для проверки' })
  if (!checked) await askForCheck(page, token)
  if (rubles > 0) await enter(rubles)
  return {
    id,
    login,
    password,
    token,
    balance: async () => (await call(page, '/api/v1/billing-balance', token)).money,
    pay: enter,
  }
}

/** The link of the letter that confirms an address: `/register/confirm#…`. */
export async function confirmationLink(page: Page, login: string): Promise<string> {
  return /\/register\/confirm#[\w-]+/.exec(await messageTo(page, login, /register\/confirm/))?.[0] ?? ''
}

async function askForCheck(page: Page, token: string): Promise<void> {
  const senders = (await call(page, '/api/v1/senders', token)) as unknown as { id: number }[]
  for (const { id } of senders) await call(page, `/api/v1/senders/${id}/ask`, token, {})
}

async function pay(page: Page, payment: object): Promise<void> {
  const { token } = await staffSession(owner.login)
  await call(page, '/api/support/billing/payments', token, payment)
}

/** Gives the browser a session, as after the login of this user; the story then opens a page. */
export async function logIntoCabinet(page: Page, { login }: Pick<Client, 'login'>): Promise<void> {
  const { token, ...profile } = await inDatabase(async (tx) => {
    const { id, ...user } = await tx
      .selectFrom('client_users')
      .select(['id', 'full_name', 'client_id', 'login'])
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    return { ...user, ...(await openLastingSession(tx, { audience: 'client', client_user_id: id })) }
  })
  await storeSession(page, { client_session: { loggedIn: true, token: withBearer(token), profile } })
}

/** Opens what is personal, at the top right, and presses a line of it. */
export async function pressPersonal(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(shellTexts.account) }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** As `logIntoCabinet`, for the console; by default for the demo's owner. */
export async function logIntoSupport(page: Page, { login } = owner): Promise<void> {
  const { token, ...profile } = await staffSession(login)
  const support_session = { loggedIn: true, token: withBearer(token) }
  await storeSession(page, { support_session, support_profile: profile })
}

const staffSession = (login: string) =>
  inDatabase(async (tx) => {
    const { id, ...admin } = await tx
      .selectFrom('admins')
      .select(['id', 'full_name', 'login', 'role'])
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    return { ...admin, ...(await openLastingSession(tx, { audience: 'support', admin_id: id })) }
  })

/** Records of `shared/browser/cookie-store.ts`. */
async function storeSession(page: Page, records: Record<string, object>): Promise<void> {
  const cookies = Object.entries(records).map(([name, record]) => ({
    name,
    value: encodeURIComponent(JSON.stringify(record)),
    url: baseURL(),
    sameSite: 'Strict' as const,
  }))
  await page.context().addCookies(cookies)
}

/**
 * A double click, both of whose clicks meet the button: on a busy machine the second one would come after its dialog has
 * closed, and press what lies below.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true })
  await button.evaluate(async (pressed: HTMLElement) => {
    pressed.click()
    // the page reacts to the first one as it does between the clicks of a finger
    await new Promise((done) => setTimeout(done))
    pressed.click()
  })
}

/** Opens what can be done with a row besides what is next. */
export const openActions = (page: Page) => page.getByRole('button', { name: actionsTexts.actions }).click()

/** WCAG 2.2 A and AA violations, and horizontal overflow. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // what fades has no final colours: a transition ends at once, and none begins meanwhile
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  // spinners never end
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    for (;;) {
      // an animation begins in the frame after the change that causes it
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
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  return over_px > 0 ? [...faults, `wider than the window by ${over_px} px`] : faults
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}
