import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { loginTexts, menuTexts, presetTexts, themeTexts } from '#shared/text/admin.ts'
import { viewTexts } from '#shared/text/saved-views.ts'
import { chosenTexts, consoleChosenTexts as t } from '#shared/text/chosen-requests.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { listTexts, shellTexts } from '#shared/text/ra.ts'
import { extendTexts } from '#shared/text/request-changes.ts'
import { aCaller, type Caller } from '../support/caller.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import {
  aClient,
  anyPhone,
  baseURL,
  expect,
  expectAccessible,
  logIntoSupport,
  pressTwice,
  test,
  type Client,
  pressPersonal,
} from './fixtures.ts'

const { fields } = nounTexts['document-sign-requests']
const column = fields.deadline
const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter))

/** The client with as many sent requests; the last one is a draft. */
async function requestsOf({ token }: Client, count: number): Promise<[Caller, SignRequest[]]> {
  const client = aCaller(baseURL(), token)
  const { body: entities } = await client.get<{ id: number }[]>('legal-entities')
  const pdf = { 'content-type': 'application/pdf' }
  const { body: file } = await client.send<{ id: number }>('POST', 'files?name=a.pdf', new Uint8Array(aPdf()), pdf)
  const made: SignRequest[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const { body } = await client.post<SignRequest[]>('document-sign-requests', {
      title: `Договор № ${randomInt(1e6)}`,
      legal_entity_id: entities[0]?.id,
      documents: [{ file_id: file.id }],
      signers: [{ full_name: 'Константинопольская-Преображенская Александра', phone: anyPhone() }],
      ...(nth < count && { send: true }),
    })
    made.push(...body)
  }
  return [client, made]
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('staff remind, extend and cancel selected requests, and see what came of each', async ({ page, expected }) => {
  // a link sent a moment ago is not sent again
  expected.push(/429/)
  const client = await aClient(page)
  const [caller, made] = await requestsOf(client, 3)
  await logIntoSupport(page)
  await page.goto(`/support/request?filter=${filterOf({ client_id: client.id })}`)
  const dialog = page.getByRole('dialog')

  const linkOf = (nth: number) => page.locator('tbody tr').nth(nth).getByRole('link').first()
  await linkOf(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(linkOf(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(linkOf(0)).toBeFocused()

  await page.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await press(page, chosenTexts.remind)
  await expect(dialog.getByText(t.skipped(1))).toBeVisible()
  await dialog.getByRole('button', { name: chosenTexts.remind }).click()
  await expect(dialog.getByText(t.refused.remind(2))).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t.close }).click()

  // the skipped one is still selected
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const nth of [0, 1, 2]) await boxes.nth(nth).check()
  await press(page, extendTexts.button)
  await dialog.getByLabel(extendTexts.reason).fill('Клиент попросил')
  await expectAccessible(page)
  await pressTwice(dialog.getByRole('button', { name: extendTexts.save }))
  await expect(dialog.getByText(t.done.extend(3))).toBeVisible()
  await dialog.getByRole('button', { name: t.close }).click()

  await page.getByRole('checkbox').first().check()
  await press(page, consoleRequestTexts.cancel)
  const verb = dialog.getByRole('button', { name: consoleRequestTexts.cancel })
  await verb.click()
  await expect(dialog.getByRole('alert')).toContainText(extendTexts.no_reason)
  await dialog.getByLabel(extendTexts.reason).fill('Ошиблись файлом')
  await pressTwice(verb)
  await expect(dialog.getByText(t.done.cancel(3))).toBeVisible()
  await expect(dialog.getByText(t.all_done)).toBeVisible()
  await dialog.getByRole('button', { name: t.close }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  for (const { id } of made) {
    expect((await caller.get<SignRequest>(`document-sign-requests/${id}`)).body.status).toBe('cancelled')
  }
})

test('an action on all requests of a filter is stopped: the rest stays selected and untouched', async ({ page }) => {
  const client = await aClient(page)
  const [caller, made] = await requestsOf(client, 4)
  await logIntoSupport(page)
  await page.goto(`/support/request?filter=${filterOf({ client_id: client.id })}&page=1&perPage=3`)
  const dialog = page.getByRole('dialog')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/cancel', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('checkbox').first().check()
  await press(page, t.select_all(4))
  await expect(page.getByText('Выбрано 4')).toBeVisible()
  await press(page, consoleRequestTexts.cancel)
  await dialog.getByLabel(extendTexts.reason).fill('Ошиблись файлом')
  await dialog.getByRole('button', { name: consoleRequestTexts.cancel }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t.stop }).click()
  release()
  await expect(dialog.getByText(t.untried(3))).toBeVisible()
  await dialog.getByRole('button', { name: t.close }).click()
  const statuses = await Promise.all(
    made.map(async ({ id }) => (await caller.get<SignRequest>(`document-sign-requests/${id}`)).body.status),
  )
  expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(1)
  await expect(page.getByText('Выбрано 3')).toBeVisible()
})

test('a view is saved with its columns, outlives the session, and drops a filter that the list no longer has', async ({
  page,
  expected,
}) => {
  expected.push(/400/)
  const client = await aClient(page)
  await requestsOf(client, 2)
  const name = `Мой вид ${randomInt(1e6)}`
  await logIntoSupport(page)
  await page.goto('/support/request')
  await press(page, viewTexts.button)
  await page.getByRole('link', { name: presetTexts.waits(3) }).click()
  await expect(page).toHaveURL(/created_at_lte/)
  await page.goto(`/support/request?filter=${filterOf({ client_id: client.id })}`)

  await press(page, viewTexts.button)
  const columns = page.getByRole('group', { name: viewTexts.columns })
  await columns.getByRole('checkbox', { name: column, exact: true }).click()
  // the open panel hides them from assistive technology
  const headings = page.locator('th')
  const widthOf = async () => (await headings.filter({ hasText: fields.status }).boundingBox())?.width ?? 0
  const before = await widthOf()
  await press(page, viewTexts.wider(fields.status))
  await expect.poll(widthOf).toBeGreaterThan(before)
  await press(page, viewTexts.earlier(fields.status))
  const order = () => headings.allInnerTexts()
  await expect.poll(async () => (await order()).indexOf(fields.status)).toBe(3)
  await press(page, viewTexts.densities.compact)
  await expectAccessible(page)
  await expect(page.getByRole('columnheader', { name: column })).toHaveCount(0)

  await page.getByRole('dialog', { name: viewTexts.label }).getByRole('button', { name: viewTexts.save }).click()
  await page.getByRole('dialog').getByLabel(viewTexts.name).fill(name)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const mine = page.getByRole('link', { name })
  const view = page.getByRole('button', { name: viewTexts.button_of(name), exact: true })
  await expect(view).toBeVisible()

  await pressPersonal(page, menuTexts.logout)
  await expect(page.getByRole('heading', { level: 1, name: loginTexts.title })).toBeVisible()
  await logIntoSupport(page)
  await page.goto('/support/request')
  await press(page, viewTexts.button)
  await mine.click()
  await expect(page).toHaveURL(new RegExp(`client_id.*${client.id}`))
  await expect(page.getByRole('columnheader', { name: column })).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.goto(`/support/request?filter=${filterOf({ client_id: client.id, colour: 'red' })}`)
  await expect(page.getByText(listTexts.dropped(['colour']))).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page).not.toHaveURL(/colour/)
  await view.click()
  const forget = page.getByRole('button', { name: viewTexts.forget(name) })
  await forget.click()
  // the change can be undone for five seconds
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await view.click()
  await expect(mine).toBeVisible()
  await forget.click()
  await page.getByRole('button', { name: viewTexts.button, exact: true }).click()
  await expect(mine).toHaveCount(0)
})

test('the theme is chosen once, and the page comes in it; on paper it is light and has nothing to press', async ({
  page,
}) => {
  await logIntoSupport(page)
  await page.goto('/support')
  const html = page.locator('html')
  const choose = (theme: string) => page.getByRole('menuitemradio', { name: theme }).click()
  await page.getByRole('button', { name: new RegExp(shellTexts.account) }).click()
  await choose(themeTexts.choices.dark)
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  const answer = await page.request.get('/support/clients')
  expect(await answer.text()).toContain('<html data-theme="dark"')

  await page.goto('/support/clients')
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: listTexts.more_actions })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(29, 36, 48)')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: new RegExp(shellTexts.account) }).click()
  await choose(themeTexts.choices.system)
  await expect(html).not.toHaveAttribute('data-theme')
})
