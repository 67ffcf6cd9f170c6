import { randomInt } from 'node:crypto'
import { signInTexts } from '#shared/text/browser.ts'
import { loginTexts, menuTexts } from '#shared/text/cabinet.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { setPasswordTexts } from '#shared/text/passwords.ts'
import { clientRoleTexts, userTexts as t } from '#shared/text/users.ts'
import { aClient, expect, logIntoCabinet, messageTo, pressTwice, test } from './fixtures.ts'

const password = 'серый-утюг-на-веранде'
const labels = nounTexts.users.fields

const viewport = { width: 1440, height: 900 }
test.use({ viewport, isMobile: false, hasTouch: false })

test('an owner invites a sender, who works within the role until the owner closes the access', async ({
  page,
  browser,
  expected,
}) => {
  // the calls of the dismissed colleague
  expected.push(/401/)
  const client = await aClient(page, 500)
  const login = `sender-${randomInt(1e9)}@example.test`
  const name = 'Белова Ольга'
  await logIntoCabinet(page, client)
  await page.goto('/personal')
  await page.getByRole('link', { name: menuTexts.users }).click()
  await page.getByRole('link', { name: t.invite }).click()
  await page.getByRole('textbox', { name: labels.full_name }).fill(name)
  await page.getByRole('textbox', { name: labels.login }).fill(login)
  await page.getByRole('radio', { name: clientRoleTexts.sender.word }).check()
  await pressTwice(page.getByRole('button', { name: t.invite }))
  await expect(page.getByText(t.invited)).toBeVisible()
  await expect(page.getByRole('row', { name }).getByText('Приглашён')).toBeVisible()

  const colleague = await browser.newPage({ viewport })
  const letter = await messageTo(page, login, /приглашение/)
  await colleague.goto(/\/new-password#\S+/.exec(letter)?.[0] ?? 'no link in the letter')
  await colleague.getByLabel(registerTexts.fields.password.label, { exact: true }).fill(password)
  await colleague.getByRole('button', { name: setPasswordTexts.submit }).click()
  await expect(colleague.getByRole('heading', { name: setPasswordTexts.done_heading })).toBeVisible()
  await colleague.getByRole('link', { name: setPasswordTexts.enter, exact: true }).last().click()
  await colleague.getByLabel(loginTexts.login).fill(login)
  await colleague.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await colleague.getByRole('button', { name: signInTexts.submit }).click()

  const menu = colleague.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: menuTexts.requests })).toBeVisible()
  for (const hidden of [menuTexts.balance, menuTexts.connections, menuTexts.users]) {
    await expect(menu.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  }
  await colleague.goto('/personal/balance')
  await expect(colleague.getByText('403')).toBeVisible()
  await colleague.goto('/personal/individuals')
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()

  // the list was read before the colleague came
  await page.reload()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: t.dismiss }).click()
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: t.dismiss }))
  await expect(page.getByText(t.dismissed)).toBeVisible()
  await colleague.getByRole('link', { name: menuTexts.requests }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: loginTexts.title })).toBeVisible()
  await colleague.close()
})
