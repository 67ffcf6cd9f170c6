import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cabinetBillTexts as billTexts } from '#shared/text/bills.ts'
import { confirmTexts, letterSentTexts, registerTexts } from '#shared/text/pages.ts'
import { approvedTexts, signTexts } from '#shared/text/sign-steps.ts'
import { brokenMoods, startCounter } from '../support/counter-stub.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import {
  aClient,
  anyPhone,
  confirmationLink,
  expect,
  logIntoCabinet,
  logIntoSupport,
  test as base,
} from './fixtures.ts'
import { runOn } from './run-server.ts'
import { linkFor, send, signOnPhone } from './steps.ts'
import { confirm, sample } from './signer.ts'

type Counter = Awaited<ReturnType<typeof startCounter>>

/** A server whose pages load a counter, and the counter. */
const test = base.extend<{ counter: Counter; server: ServerProcess }, { counted: [Counter, ServerProcess] }>({
  counted: [
    // Playwright requires a pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      const counter = await startCounter()
      const settings = { TRUST_PROXY: '127.0.0.1', ANALYTICS_ID: '77', ANALYTICS_SRC: counter.src }
      const server = await startServer({ pages: true, env: settings })
      const putBack = await runOn(server)
      await run([counter, server])
      putBack()
      await server.stop()
      await counter.stop()
    },
    { scope: 'worker' },
  ],
  counter: async ({ counted: [counter] }, run) => run(counter),
  server: async ({ counted: [, server] }, run) => run(server),
  baseURL: async ({ server }, run) => run(server.url),
})

// the browser logs the stub's errors
test.beforeEach(({ expected }) => {
  expected.push(/Failed to load resource/, /Unexpected token/, /^counter$/)
})
test.describe.configure({ mode: 'serial' })

const h1 = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const hits = (counter: Counter, paths: string[]) =>
  expect.poll(() => counter.hits().map(({ path }) => path)).toEqual(paths)

test('each change of the route in the site makes one counter hit, with its path, its title and the previous path', async ({
  page,
  counter,
}) => {
  counter.become('works')
  await page.goto('/?utm_source=mail')
  await page.getByRole('navigation').getByRole('link', { name: '1С' }).first().click()
  await h1(page, /1С/)
  await page.goBack()
  await hits(counter, ['/?utm_source=mail', '/1c', '/?utm_source=mail'])
  const [home, oneC, back] = counter.hits()
  expect(home).toMatchObject({ referer: '' })
  expect(oneC).toMatchObject({ referer: '/' })
  expect(oneC?.title).toContain('1С')
  expect(back).toEqual({ path: '/?utm_source=mail', title: home?.title, referer: '/1c' })
})

test('a registration and a bill made in the browser are goals of the counter', async ({ page, counter }) => {
  counter.become('works')
  const { fields } = registerTexts
  await page.goto('/register')
  await page.getByLabel(fields.name.label).fill('ООО «Ромашка»')
  await page.getByLabel(fields.inn.label).fill('7707049388')
  await page.getByLabel(fields.full_name.label).fill('Васильева Анна Петровна')
  const login = `client-${randomUUID()}@example.test`
  await page.getByLabel(fields.login.label).fill(login)
  await page.getByLabel(fields.phone.label).fill(anyPhone().slice(2))
  await page.getByLabel(fields.password.label, { exact: true }).fill('Zelyonyj-les-shumit')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: registerTexts.submit }).click()
  await h1(page, letterSentTexts.heading)
  await page.goto(await confirmationLink(page, login))
  await page.getByLabel(confirmTexts.password.label, { exact: true }).fill('Zelyonyj-les-shumit')
  await page.getByRole('button', { name: confirmTexts.submit }).click()
  await page.waitForURL('/personal')
  await expect.poll(() => counter.goals()).toEqual(['registered'])

  await page.goto('/personal/bills/create')
  await page.getByRole('button', { name: '5 000 ₽', exact: true }).click()
  await page.getByRole('button', { name: billTexts.create }).click()
  await h1(page, /^Счёт №/)
  await expect.poll(() => counter.goals()).toEqual(['registered', 'bill_created'])
})

test('counter hits of the cabinet carry titles, of the signer no link code; a sent request and a signature are goals', async ({
  page,
  browser,
  counter,
  server,
}) => {
  counter.become('works')
  await page.goto('/personal')
  await hits(counter, ['/personal'])
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await page.goto('/personal')
  await h1(page, 'Обзор')
  await page.getByRole('link', { name: 'Организации' }).click()
  await h1(page, 'Организации')
  await expect
    .poll(() => counter.hits().at(-1))
    .toEqual({
      path: '/personal/organizations',
      title: 'Организации — Росчерк',
      referer: '/personal',
    })
  const phone = anyPhone()
  await send(page, { file: sample('contract-1-page.pdf'), phone, price: /₽/ })
  await expect.poll(() => counter.goals()).toEqual(['request_sent'])

  const hand = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signOnPhone(hand, phone)
  await expect.poll(() => counter.hits().map((hit) => hit.path)).toContain('/goal/signed')
  expect(counter.hits().map((hit) => hit.path)).toContain('/goal/sign_code_sent')
  const path = '/document-sign/:group'
  await expect
    .poll(() =>
      counter
        .hits()
        .filter((hit) => hit.path.startsWith(path))
        .map((hit) => [hit.path, hit.referer]),
    )
    .toEqual([
      [path, ''],
      [`${path}/sign`, path],
      [`${path}/approved`, `${path}/sign`],
    ])
  expect(counter.hits().find((hit) => hit.path === `${path}/approved`)?.title).toBe('Подписано')
  const code = new URL(await linkFor(hand, phone)).pathname.split('/')[2] ?? ''
  const told = JSON.stringify([counter.hits(), counter.goals()])
  for (const secret of [code, 'Ромашка', 'contract']) expect(told).not.toContain(secret)
  await hand.context().close()
})

test('counter hits of the console carry the new page’s title and the previous path', async ({ page, counter }) => {
  counter.become('works')
  await logIntoSupport(page)
  await page.goto('/support')
  await hits(counter, ['/support'])
  await page.getByRole('button', { name: 'Контроль' }).click()
  await page.getByRole('link', { name: 'Журнал' }).click()
  await h1(page, 'Журнал')
  await expect
    .poll(() => counter.hits().at(-1))
    .toEqual({
      path: '/support/journal',
      title: 'Журнал — Росчерк',
      referer: '/support',
    })
})

for (const mood of brokenMoods) {
  test(`all four apps open and work when the counter ${mood}`, async ({ page, browser, counter, server }) => {
    counter.become(mood)
    let before = 0
    const asked = async () => {
      await expect.poll(() => counter.asked()).toBeGreaterThan(before)
      before = counter.asked()
    }
    await page.goto('/')
    await h1(page, /./)
    await asked()
    await page.getByRole('navigation').getByRole('link', { name: '1С' }).first().click()
    await h1(page, /1С/)

    const client = await aClient(page)
    await logIntoCabinet(page, client)
    await page.goto('/personal')
    await asked()
    const phone = anyPhone()
    await send(page, { file: sample('contract-1-page.pdf'), phone, price: /₽/ })
    await asked()

    const hand = await (await browser.newContext({ baseURL: server.url })).newPage()
    await hand.goto(await linkFor(hand, phone))
    await confirm(hand, hand.request, phone)
    await hand.getByRole('button', { name: signTexts.sign, exact: true }).click()
    await h1(hand, approvedTexts.heading)
    await asked()
    await hand.context().close()

    const staff = await (await browser.newContext({ baseURL: server.url })).newPage()
    await logIntoSupport(staff)
    await staff.goto('/support')
    await asked()
    await staff.getByRole('button', { name: 'Контроль' }).click()
    await staff.getByRole('link', { name: 'Журнал' }).click()
    await h1(staff, 'Журнал')
    await staff.context().close()
  })
}
