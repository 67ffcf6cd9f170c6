import type { Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { listTexts, menuTexts } from '#shared/text/admin.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { searchTexts as t } from '#shared/text/search.ts'
import { statementTexts } from '#shared/text/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { anInn } from '#tests/billing/billing.support.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { aClient, baseURL, expect, expectAccessible, logIntoSupport, test } from './fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: t.label })

/** At the overview, where the keys are listened to. */
async function openConsole(page: Page): Promise<void> {
  await logIntoSupport(page)
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the first line of the answer is the one that Enter opens, whatever was first while one typed', async ({
  page,
}) => {
  const client = await aClient(page, 0)
  await openConsole(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('клиент')
  const first = page.getByRole('option').first()
  // an action, whose line is there before the answer
  await expect(first).toHaveText(menuTexts.clients)
  await expect(first).toHaveClass(/Mui-focused/)
  await page.keyboard.type(` ${client.id}`)
  await expect(first).toHaveText(/ООО «Ромашка»/)
  await expect(first).toHaveClass(/Mui-focused/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/support/clients/${client.id}/show`))
})

test.describe('money that did not come', () => {
  // the question before another payer's money
  test.use({ expected: [/409/] })

  test('«мы оплатили, а денег нет»: staff find the payment by its sum, see that its payer is another, and credit it', async ({
    page,
  }) => {
    const client = await aClient(page, 0)
    const rubles = randomInt(20_000, 90_000) + 0.5
    const inn = anInn()
    const owner = await callAsOwner(baseURL())
    const bytes = { 'content-type': 'text/plain' }
    const file = aStatementFile([{ inn, rubles: rubles.toFixed(2), purpose: 'Оплата за электронную подпись' }])
    await owner.send('POST', 'billing/statements?name=day.txt', new TextEncoder().encode(file), bytes)

    await openConsole(page)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(String(rubles).replace('.', ','))
    const found = page.getByRole('option', { name: new RegExp(`· ООО "Плательщик".*ИНН.${inn}`, 's') })
    await expect(found).toBeVisible()
    await expect(
      page.getByRole('group', { name: t.groups.statements }).or(page.getByText(t.groups.statements)).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/support\/statements\/\d+\/show\?line=\d+/)
    await page.getByRole('button', { name: new RegExp(`^${statementTexts.resolve}`) }).click()
    await expect(page.getByRole('combobox', { name: statementTexts.client })).toBeFocused()
    await page.keyboard.type(`№ ${client.id}`)
    const option = page.getByRole('option', { name: new RegExp(`№\\s${client.id}$`) })
    await expect(option).toContainText('ИНН 7707049388')
    await option.click()
    await page.getByRole('button', { name: statementTexts.credit(showRubles(rubles)) }).click()

    const question = page.getByRole('dialog', { name: paymentTexts.other_payer_title })
    await expect(question).toContainText(inn)
    await expect(question).toContainText('7707049388')
    await expectAccessible(page)
    expect(await client.balance()).toBe(0)
    await question.getByRole('button', { name: paymentTexts.other_payer_confirm }).dblclick()
    await expect(question).toBeHidden()
    await expect(page.getByText(statementTexts.done(1))).toBeVisible()
    expect(await client.balance()).toBe(rubles)
  })
})

test.describe('the keyboard', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test('opens, moves, leaves and repeats a search, and the newest text alone is answered', async ({ page }) => {
    const client = await aClient(page, 0)
    await openConsole(page)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')

    // the answer to an older text comes last
    await page.route(/\/search\?q=%D1%80%D0%BE%D0%BC%D0%B0(&|$)/, async (route) => {
      await new Promise((done) => setTimeout(done, 1500))
      await route.continue().catch(() => undefined)
    })
    await page.keyboard.type('рома')
    await page.waitForTimeout(400)
    await field(page).fill(`№ ${client.id}`)
    await expect(page.getByRole('option').first()).toContainText('ООО «Ромашка»')
    await page.waitForTimeout(1600)
    await expect(field(page)).toHaveValue(`№ ${client.id}`)
    await expect(page.getByRole('option').first()).toContainText('ООО «Ромашка»')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()

    await page.context().setOffline(true)
    await field(page).fill('без связи')
    await expect(page.getByText(t.again)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(t.nothing)).toBeVisible()

    const failing = '**/search?q=*'
    await page.route(failing, (route) => route.abort('connectionreset'))
    await field(page).fill('сбой связи')
    await expect(page.getByText(t.again)).toBeVisible()
    await page.unroute(failing)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.nothing)).toBeVisible()

    await field(page).fill('внести')
    await expect(page.getByRole('option', { name: paymentTexts.create })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/support\/payments\/create$/)
    await page.getByLabel(new RegExp(`^${listTexts.client}`)).fill('7707049388')
    await expect(page.getByRole('option').first()).toContainText('ИНН 7707049388')
  })

  test('a phone opens the search over the whole screen and comes back by Esc', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(page)
    await page.getByRole('button', { name: t.open }).click()
    await expect(field(page)).toBeFocused()
    await field(page).fill('сверка')
    await expectAccessible(page)
    await page.getByRole('option', { name: menuTexts.verification }).click()
    await expect(page).toHaveURL(/\/support\/verification$/)
    await expect(field(page)).toBeHidden()
  })
})
