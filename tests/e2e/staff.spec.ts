import type { Page } from '@playwright/test'
import { listTexts as reasonTexts } from '#shared/text/admin.ts'
import { approvalTexts } from '#shared/text/approvals.ts'
import { clientTexts } from '#shared/text/clients.ts'
import { consoleRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { lookTexts } from '#shared/text/looks.ts'
import { revealTexts } from '#shared/text/reveals.ts'
import { previewTexts } from '#shared/text/signer-view.ts'
import { startTexts } from '#shared/text/sign.ts'
import { senderQueueTexts, senderStatusTexts } from '#shared/text/senders.ts'
import {
  aClient,
  anyPhone,
  expect,
  expectAccessible,
  logIntoCabinet,
  logIntoSupport,
  messageTo,
  openActions,
  operator,
  pressTwice,
  test,
} from './fixtures.ts'
import { linkFor, send } from './steps.ts'

const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter))

/** Submits the dialog that asks for a reason, once without one and once with. */
async function giveReason(page: Page, verb: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog.getByText(reasonTexts.why_needed)).toBeVisible()
  await dialog.getByLabel(reasonTexts.why).fill(reason)
  await expectAccessible(page)
  await pressTwice(dialog.getByRole('button', { name: verb, exact: true }))
  await expect(dialog).toBeHidden()
}

test('staff reveal a phone, cancel a request and stop a client only with a reason, which the client reads in a letter', async ({
  page,
  context,
}) => {
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  const phone = anyPhone()
  await send(page, { phone })

  const staff = await context.newPage()
  await logIntoSupport(staff)
  await staff.goto(`/support/request?filter=${filterOf({ client_id: client.id })}`)
  await staff.getByRole('row').nth(1).click()
  await expect(staff.getByText(showPhone(phone))).toHaveCount(0)
  await staff.getByRole('button', { name: revealTexts.button_for.phone }).click()
  await giveReason(staff, revealTexts.button, 'Звонок подписанта')
  await expect(staff.getByText(showPhone(phone))).toBeVisible()

  await lookAsSigner(staff, phone)

  const reason = 'Клиент попросил по телефону'
  await openActions(staff)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: requestTexts.cancel, exact: true }).click()
  await giveReason(staff, requestTexts.cancel, reason)
  await expect(staff.getByText(`Причина: ${reason}`)).toBeVisible()
  expect(await messageTo(page, client.login, /отозвал заявку/)).toContain(reason)

  await seeLooks(page, staff, client)

  await staff.goto(`/support/clients/${client.id}/show`)
  await staff.getByRole('button', { name: clientTexts.block, exact: true }).click()
  await giveReason(staff, clientTexts.block, 'Жалобы получателей')
  await expect(staff.getByRole('button', { name: clientTexts.unblock })).toBeVisible()
})

/** The client and staff see who looked at the client's data. */
async function seeLooks(page: Page, staff: Page, { id }: { id: number }): Promise<void> {
  await page.goto('/personal/looks')
  await expect(page.getByText(lookTexts.kinds.signer_view)).toBeVisible()
  await expect(page.getByText(/^Владелец, сотрудник №/).first()).toBeVisible()
  await staff.goto(`/support/looks?filter=${filterOf({ client_id: id })}`)
  await expect(staff.getByText(lookTexts.kinds.signer_view)).toBeVisible()
}

/** Opens the signer's page from the request's card: a document can be read, nothing can be pressed. */
async function lookAsSigner(staff: Page, phone: string): Promise<void> {
  const opened = staff.waitForEvent('popup')
  await openActions(staff)
  await staff.getByRole('link', { name: requestTexts.signer_view }).click()
  const signer = await opened
  const pages: string[] = []
  signer.on('request', (request) => pages.push(request.url()))
  await expect(signer.getByRole('heading', { level: 1 })).toContainText('ООО «Ромашка»')
  await expect(signer.getByText(previewTexts.banner)).toBeVisible()
  await expect(signer.locator('[inert]').getByRole('button', { name: startTexts.get_code })).toBeVisible()
  const link = (await linkFor(staff, phone)).split('/').at(-1) ?? ''
  expect(await signer.content()).not.toContain(link)
  await expectAccessible(signer)
  await signer.locator('a.document').click()
  await expect(signer.locator('.reader__pages img').first()).toBeVisible()
  await expect(signer.getByText(previewTexts.banner)).toBeVisible()
  expect(pages.filter((address) => address.includes(link) || address.includes('/open'))).toEqual([])
  await signer.close()
}

test('a payment above the day’s sum is confirmed by a second member of staff, not by who entered it', async ({
  page,
  browser,
}) => {
  const client = await aClient(page, 0)
  await client.pay(1_500_000)
  expect(await client.balance()).toBe(0)
  await logIntoSupport(page)
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  const second = await other.newPage()
  await logIntoSupport(second, operator)

  for (const tab of [page, second]) {
    await tab.goto(`/support/payments?filter=${filterOf({ client_id: client.id })}`)
    await tab.getByRole('row').nth(1).click()
    await expect(tab.getByRole('heading', { level: 1, name: /^Платёж/ })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: approvalTexts.confirm, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await second.getByRole('button', { name: approvalTexts.confirm, exact: true }).click()
  await expectAccessible(second)
  await pressTwice(second.getByRole('dialog').getByRole('button', { name: approvalTexts.confirm }))
  await expect(second.getByRole('button', { name: approvalTexts.confirm, exact: true })).toBeHidden()
  expect(await client.balance()).toBe(1_500_000)
  await other.close()
})

test('staff check a sender who asked for it, with what they looked at', async ({ page }) => {
  const client = await aClient(page, 0, { checked: false })
  await logIntoSupport(page)
  await page.goto(`/support/senders?filter=${filterOf({ client_id: client.id })}`)
  await expect(page.getByText(senderStatusTexts.waiting.word)).toBeVisible()
  const { accept } = senderQueueTexts.verbs
  await page.getByRole('button', { name: senderQueueTexts.verb_of(accept, 'ООО «Ромашка»') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(senderQueueTexts.note).fill('Выписка ЕГРЮЛ, звонок директору')
  await expectAccessible(page)
  await pressTwice(dialog.getByRole('button', { name: accept }))
  await expect(page.getByRole('row').nth(1)).toContainText(senderStatusTexts.checked.word)
})
