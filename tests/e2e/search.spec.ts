import type { Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { menuTexts } from '#shared/text/admin.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { searchTexts as t } from '#shared/text/search.ts'
import { statementTexts } from '#shared/text/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { anInn } from '#tests/support/billing.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { aClient, baseURL, expect, expectAccessible, logIntoSupport, pressTwice, test } from './fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: t.label })

/** At the overview, where the keys are listened to. */
async function openConsole(page: Page): Promise<void> {
  await logIntoSupport(page)
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

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
    await pressTwice(question.getByRole('button', { name: paymentTexts.other_payer_confirm }))
    await expect(question).toBeHidden()
    await expect(page.getByText(statementTexts.done(1))).toBeVisible()
    expect(await client.balance()).toBe(rubles)
  })
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
