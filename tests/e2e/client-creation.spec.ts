import { listTexts } from '#shared/text/ra.ts'
import { randomInt } from 'node:crypto'
import { loginTexts, menuTexts } from '#shared/text/cabinet.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { clientTableFaults, clientTableStateTexts, clientTableTexts } from '#shared/text/client-table.ts'
import { clientTexts as t } from '#shared/text/clients.ts'
import { newClientTexts } from '#shared/text/new-client.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { setPasswordTexts } from '#shared/text/passwords.ts'
import { anInn } from '#tests/support/billing.ts'
import { expect, expectAccessible, logIntoSupport, messageTo, pressTwice, test } from './fixtures.ts'

const password = 'серый-утюг-на-веранде'
const viewport = { width: 1440, height: 900 }
test.use({ viewport, isMobile: false, hasTouch: false })

test('staff create a client once, who accepts the rules, sets the password and works; a second one has to be meant', async ({
  page,
  browser,
}) => {
  await logIntoSupport(page)
  const [inn, login] = [anInn(), `newcomer-${randomInt(1e9)}@example.test`]
  const fill = async (email: string) => {
    await page.goto('/support/clients')
    await page.getByRole('link', { name: t.create, exact: true }).click()
    await page.getByRole('textbox', { name: newClientTexts.name }).fill('ООО «Ландыш»')
    await page.getByRole('textbox', { name: newClientTexts.inn }).fill(inn)
    await page.getByRole('textbox', { name: newClientTexts.person }).fill('Белова Ольга')
    await page.getByRole('textbox', { name: newClientTexts.login }).fill(email)
  }
  await fill(login)
  await expectAccessible(page)
  await pressTwice(page.getByRole('button', { name: t.create, exact: true }))
  await expect(page.getByText(newClientTexts.created)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'ООО «Ландыш»' })).toBeVisible()

  await fill(`second-${login}`)
  await expect(page.getByText(newClientTexts.known)).toBeVisible()
  await expect(page.getByRole('switch', { name: newClientTexts.same_inn })).not.toBeChecked()
  await expectAccessible(page)
  await page.getByRole('switch', { name: newClientTexts.same_inn }).check()
  await page.getByRole('button', { name: t.create, exact: true }).click()
  await expect(page.getByText(newClientTexts.created)).toBeVisible()

  const client = await browser.newPage({ viewport })
  const letter = await messageTo(page, login, /приглашение/)
  await client.goto(/\/new-password#\S+/.exec(letter)?.[0] ?? 'no link in the letter')
  await client.getByLabel(registerTexts.fields.password.label, { exact: true }).fill(password)
  await client.getByRole('button', { name: setPasswordTexts.submit }).click()
  await expect(client.getByText(registerTexts.errors.agreement)).toBeVisible()
  for (const box of await client.getByRole('checkbox').all()) await box.check()
  await expectAccessible(client)
  await client.getByRole('button', { name: setPasswordTexts.submit }).click()
  await expect(client.getByRole('heading', { name: setPasswordTexts.done_heading })).toBeVisible()
  await client.getByRole('link', { name: setPasswordTexts.enter, exact: true }).last().click()
  await client.getByLabel(loginTexts.login).fill(login)
  await client.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await client.getByRole('button', { name: signInTexts.submit }).click()
  await expect(client.getByRole('navigation').first().getByRole('link', { name: menuTexts.users })).toBeVisible()
})

test('staff create clients from a table: faults are shown first, then each new one is created once', async ({
  page,
}) => {
  await logIntoSupport(page)
  await page.goto('/support/clients')
  await page.getByRole('button', { name: listTexts.more_actions }).click()
  await page.getByRole('menuitem', { name: t.from_table }).click()
  await expectAccessible(page)
  const mark = randomInt(1e9)
  // of letters: digits in a name look like a phone number
  const word = String(mark).replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')
  const inn = anInn()
  const rows = [
    'Название;ИНН;ФИО;Почта;Цвет',
    `ООО «Ландыш ${word}»;${inn};Белова Ольга;a${mark}@example.test;синий`,
    `ООО «Двойник ${word}»;${inn};Белова Ольга;b${mark}@example.test;синий`,
    `;;Петров Пётр;c${mark}@example.test;синий`,
  ]
  const take = async () => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: clientTableTexts.choose }).click()
    const file = { name: 'Клиенты.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
    await (await choosing).setFiles(file)
  }
  await take()
  await expect(page.getByText(clientTableFaults.same_inn(2))).toBeVisible()
  await expect(page.getByText(clientTableTexts.unknown_columns('Цвет'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: clientTableTexts.create(2) }).click()
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: clientTableTexts.create(2) }))
  await expect(page.getByText(clientTableTexts.done(2))).toBeVisible()
  await page.getByRole('button', { name: clientTableTexts.all }).click()
  await expect(page.getByText(clientTableStateTexts.made.word, { exact: true })).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: clientTableTexts.another }).click()
  await take()
  await expect(page.getByText(clientTableTexts.nothing)).toBeVisible()
  await page.getByRole('button', { name: clientTableTexts.all }).click()
  await page
    .getByRole('link', { name: /Клиент №/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `ООО «Ландыш ${word}»` })).toBeVisible()
})
