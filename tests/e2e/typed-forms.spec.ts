import type { Page } from '@playwright/test'
import { loginTexts } from '#shared/text/admin.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { nounTexts, type FieldOf } from '#shared/text/fields.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { formTexts, listTexts } from '#shared/text/ra.ts'
import { correctTexts, proposalTexts } from '#shared/text/request-changes.ts'
import { sellerTexts } from '#shared/text/seller.ts'
import { typedTexts as t } from '#shared/text/typed.ts'
import {
  aClient,
  anyPhone,
  expect,
  expectAccessible,
  logIntoCabinet,
  logIntoSupport,
  openActions,
  operator,
  test,
} from './fixtures.ts'
import { logIn, send } from './steps.ts'

const owner = { login: 'owner@demo.local', password: 'demo-owner-2026' }
const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter))

async function tokenOf(page: Page): Promise<string> {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'support_session')?.value ?? ''
  return (JSON.parse(decodeURIComponent(kept)) as { token: string }).token
}

/** A call of another window of the same person. */
async function call<Answer>(page: Page, method: string, path: string, data?: object, version?: number) {
  const headers: Record<string, string> = { authorization: await tokenOf(page) }
  if (version !== undefined) headers['if-match'] = `"${version}"`
  const answer = await page.request.fetch(`/api/support/${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json().catch(() => ({}))) as Answer
}

/** The server ends the session while the form is open; its next call finds out. */
async function loseSession(page: Page, save: () => Promise<void>): Promise<void> {
  const headers = { authorization: await tokenOf(page) }
  expect((await page.request.post('/api/support/auth/logout', { headers, data: {} })).ok()).toBe(true)
  await save()
  await expect(page.getByText(signInTexts.session_ended)).toBeVisible()
}

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('["typed"')).length)
const saveButton = (page: Page, name: string = formTexts.save) => page.getByRole('button', { name, exact: true })

/** A request that waits for its signer, opened in the console. */
async function openRequest(page: Page): Promise<void> {
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await send(page, { phone: anyPhone() })
  await logIntoSupport(page)
  await page.goto(`/support/request?filter=${filterOf({ client_id: client.id })}`)
  await page.getByRole('row').nth(1).click()
}

type Form = { open: () => Promise<void>; field: string; text: string; save: string }

test('what is typed into five forms of the console outlives the session, and is another login’s never', async ({
  page,
  expected,
}) => {
  expected.push(/401/)
  const client = await aClient(page, 0)
  await openRequest(page)
  const card = page.url()
  const tariff = await call<{ id: number }>(page, 'POST', 'billing/tariffs', {
    kind: 'package',
    name: 'Пакет для проверки',
    signatures: 10,
    price: 900,
    days_valid: 30,
    client_id: client.id,
  })
  const at = (path: string) => async () => void (await page.goto(path))
  const forms: Form[] = [
    { open: at('/support/settings'), field: sellerTexts.fields.director, text: 'Новый Директор', save: formTexts.save },
    {
      open: at(`/support/clients/${client.id}`),
      field: nounTexts.clients.fields.note,
      text: 'Перезвонить после обеда',
      save: formTexts.save,
    },
    {
      open: at(`/support/tariffs/${tariff.id}`),
      field: nounTexts.tariffs.fields.name,
      text: 'Пакет с другим названием',
      save: formTexts.save,
    },
    {
      open: at(`/support/payments/create?client_id=${client.id}`),
      field: nounTexts.payments.fields.description,
      text: 'Оплата по договору 17',
      save: paymentTexts.save,
    },
    {
      open: async () => {
        await page.goto(card)
        await openActions(page)
        await page.getByRole('button', { name: correctTexts.button_for }).click()
      },
      field: proposalTexts.reason,
      text: 'Подписант назвал другое имя',
      save: proposalTexts.save,
    },
  ]
  for (const { open, field, text, save } of forms) {
    await open()
    const input = page.getByLabel(field).first()
    await input.fill(text)
    if (save === paymentTexts.save) await page.getByLabel(nounTexts.payments.fields.amount).fill('12,50')
    if (save === proposalTexts.save) await page.getByLabel(correctTexts.full_name).fill('Другой Человек')
    await loseSession(page, () => saveButton(page, save).click())
    await logIn(page, loginTexts.login, owner.login, owner.password)
    await expect(page.getByText(t.restored)).toBeVisible()
    await expect(input).toHaveValue(text)
    if (save === paymentTexts.save) {
      await expect(page.getByLabel(nounTexts.payments.fields.amount)).toHaveValue('12,50')
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: t.drop, exact: true }).click()
    await expect(page.getByText(t.restored)).toBeHidden()
    await expect(input).not.toHaveValue(text)
    expect(await kept(page)).toBe(0)
  }

  await page.goto(`/support/clients/${client.id}`)
  const note = page.getByLabel(nounTexts.clients.fields.note)
  await note.fill('Только для меня')
  await loseSession(page, () => saveButton(page).click())
  await logIn(page, loginTexts.login, operator.login, operator.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  expect(await kept(page)).toBe(0)
  await page.goto(`/support/clients/${client.id}`)
  await expect(note).toBeVisible()
  await expect(page.getByText(t.restored)).toHaveCount(0)
})

test('a row that others change meanwhile is merged field by field', async ({ page, expected }) => {
  expected.push(/412/)
  const client = await aClient(page, 0)
  await logIntoSupport(page)
  await page.goto(`/support/clients/${client.id}`)
  const input = (field: FieldOf<'clients'>) => page.getByLabel(nounTexts.clients.fields[field])
  const [name, sender, note] = [input('name'), input('sender_name'), input('note')]
  await note.fill('Моя пометка')
  await name.fill('ООО «Моё название»')
  const row = await call<{ version: number }>(page, 'GET', `clients/${client.id}`)
  await call(page, 'PUT', `clients/${client.id}`, { name: 'ООО «Их название»', sender_name: 'Their' }, row.version)

  await saveButton(page).click()
  await expect(page.getByRole('heading', { name: t.stale_title })).toBeVisible()
  await expect(page.getByText(/^Сохранил: /)).toBeVisible()
  await expectAccessible(page)
  const merge = page.getByRole('button', { name: t.merge })
  // both have changed the name, so somebody has to choose
  await saveButton(page).click()
  await expect(page.getByText(t.stale_first)).toBeVisible()
  await page.getByRole('radiogroup', { name: nounTexts.clients.fields.name }).getByRole('radio').nth(1).check()
  await merge.click()
  await expect(name).toHaveValue('ООО «Их название»')
  await expect(sender).toHaveValue('Their')
  await expect(note).toHaveValue('Моя пометка')
  await saveButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ООО «Их название»' })).toBeVisible()
  expect(await call(page, 'GET', `clients/${client.id}`)).toMatchObject({
    name: 'ООО «Их название»',
    sender_name: 'Their',
    note: 'Моя пометка',
  })
})

test('a payment whose answer is lost is entered once, however often it is sent, also after a reload', async ({
  page,
  expected,
}) => {
  expected.push(/Failed to load resource|ERR_/)
  const client = await aClient(page, 0)
  await logIntoSupport(page)
  await page.goto(`/support/payments/create?client_id=${client.id}`)
  await page.getByLabel(nounTexts.payments.fields.amount).fill('125')
  await page.getByLabel(nounTexts.payments.fields.description).fill('Оплата, ответ потерян')
  const keys: (string | undefined)[] = []
  await page.route('**/api/support/billing/payments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await saveButton(page, paymentTexts.save).click()
  await expect(page.getByText(t.kept)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: listTexts.retry }).click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(page.getByText(t.kept)).toBeVisible()

  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await expect(page.getByText(t.restored)).toBeVisible()
  await page.unroute('**/api/support/billing/payments')
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/billing/payments')) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  await saveButton(page, paymentTexts.save).click()
  await expect(page.getByRole('heading', { level: 1, name: /Платёж/ })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await client.balance()).toBe(125)
  expect(await kept(page)).toBe(0)
})

test('whose role has changed sees what was typed and that it cannot be saved', async ({ page }) => {
  const client = await aClient(page, 0)
  await logIntoSupport(page)
  await page.goto(`/support/clients/${client.id}`)
  await page.getByLabel(nounTexts.clients.fields.note).fill('Для того, кто может')
  await page.route('**/api/support/profile', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), role: 'auditor' } })
  })
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await expect(page.getByText(t.not_allowed)).toBeVisible()
  await expect(page.getByText('Для того, кто может')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.drop, exact: true }).click()
  await expect(page.getByText(t.not_allowed)).toBeHidden()
  expect(await kept(page)).toBe(0)
})

test('leaving a form with unsaved changes is asked about', async ({ page }) => {
  const client = await aClient(page, 0)
  await logIntoSupport(page)
  await page.goto(`/support/clients/${client.id}`)
  const note = page.getByLabel(nounTexts.clients.fields.note)
  await note.fill('Ещё не сохранено')
  const leave = page.getByRole('link', { name: formTexts.cancel, exact: true })
  const first = page.waitForEvent('dialog')
  await leave.click({ noWaitAfter: true })
  await (await first).dismiss()
  await expect(note).toHaveValue('Ещё не сохранено')
  const second = page.waitForEvent('dialog')
  await leave.click({ noWaitAfter: true })
  await (await second).accept()
  await expect(note).toHaveCount(0)
  expect(await kept(page)).toBe(0)
})
