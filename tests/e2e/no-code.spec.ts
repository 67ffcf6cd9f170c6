import { showPhone } from '#shared/rules/phone.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import { consoleRequestTexts as t, sendLinkTexts, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { correctTexts, proposalTexts } from '#shared/text/request-changes.ts'
import { timelineTexts } from '#shared/text/timeline.ts'
import {
  aClient,
  anyPhone,
  codeFor,
  expect,
  expectAccessible,
  logIntoCabinet,
  logIntoSupport,
  openActions,
  pressTwice,
  test,
} from './fixtures.ts'
import { codeIsRefused } from './run-database.ts'
import { linkFor, send, signOnPhone } from './steps.ts'

test('«код не приходит»: the request says why and its button corrects the number, until the document is signed', async ({
  page,
  context,
}) => {
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  const [wrong, right, other] = [anyPhone(), anyPhone(), anyPhone()]
  await send(page, { phone: other })
  await send(page, { phone: wrong })
  const hand = await context.newPage()
  await hand.goto(await linkFor(hand, wrong))
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  for (const box of await hand.getByRole('checkbox').all()) await box.check()
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  await expect(hand.getByRole('heading', { name: codeTexts.heading })).toBeVisible()
  await codeFor(hand, wrong)
  await expect.poll(() => codeIsRefused(wrong, 'Шлюз не принял номер')).toBe(1)

  const staff = await context.newPage()
  await logIntoSupport(staff)
  const ofClient = encodeURIComponent(JSON.stringify({ client_id: client.id }))
  // one row a page: the next request is on the next page of the list
  await staff.goto(`/support/request?filter=${ofClient}&page=1&perPage=1&sort=id&order=DESC`)
  await staff.getByRole('row').nth(1).click()
  const step = staff.getByRole('status').filter({ hasText: 'подписанту не доставлен' })
  await expect(step).toContainText('шлюз не принял номер. Исправьте номер.')
  const correct = staff.getByRole('button', { name: correctTexts.number, exact: true })
  await expect(correct).toBeVisible()
  await openActions(staff)
  await expect(staff.getByRole('button', { name: sendLinkTexts.send })).toHaveAccessibleDescription(
    sendLinkTexts.correct_first,
  )
  await staff.keyboard.press('Escape')
  await expect(staff.getByText(t.code.codes_of(4, 9))).toBeVisible()
  // the entry that has the address of the device that acted
  const asked = staff.getByRole('listitem').filter({ hasText: timelineTexts['document-sign-requests.send_code'] })
  await expect(asked).toContainText(/Chrome/)
  await expectAccessible(staff)

  // the request before it in the list, and back
  await staff.getByRole('link', { name: t.next }).click()
  await expect(staff.getByRole('button', { name: sendLinkTexts.send })).toBeVisible()
  await expect(staff.getByRole('link', { name: t.next })).toHaveCount(0)
  await staff.getByRole('link', { name: t.previous }).click()

  await correct.click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel(proposalTexts.phone).fill(right.slice(2))
  await dialog.getByLabel(proposalTexts.reason).fill('Подписант позвонил и назвал номер')
  await pressTwice(dialog.getByRole('button', { name: proposalTexts.save }))
  await expect(dialog).toBeHidden()
  await expect(staff.getByText(proposalTexts.heading)).toBeVisible()

  await page.goto('/personal/request')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByText(showPhone(right), { exact: true })).toBeVisible()
  await pressTwice(page.getByRole('button', { name: proposalTexts.confirm }))
  await expect(page.getByText(proposalTexts.confirmed).first()).toBeVisible()
  await expectAccessible(page)

  const newHand = await context.newPage()
  await signOnPhone(newHand, right)
  await staff.reload()
  await expect(staff.getByText(signRequestStatusTexts.signed.word, { exact: true })).toBeVisible()
})
