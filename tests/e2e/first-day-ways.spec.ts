import type { Browser, Page } from '@playwright/test'
import { signInTexts } from '#shared/text/browser.ts'
import { confirmPhoneTexts, loginTexts } from '#shared/text/cabinet.ts'
import { newRequestTexts } from '#shared/text/document-sign-requests.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { confirmTexts, registerTexts } from '#shared/text/pages.ts'
import { handedInvitationTexts, setPasswordTexts } from '#shared/text/passwords.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { senderQueueTexts, senderTexts } from '#shared/text/senders.ts'
import { noSmsTexts } from '#shared/text/setup.ts'
import { clientRoleTexts, userTexts } from '#shared/text/users.ts'
import { aMessageCentre } from '#tests/deliveries/message-centre.support.ts'
import { anyPhone, expect, test } from './fixtures.ts'
import {
  anEmptyMachine,
  aReadyPortal,
  becomeOwner,
  clicks_and_fields_max,
  codeTo,
  connectSms,
  fillRequest,
  Hand,
  linkTo,
  nameCompany,
  password,
  sendIt,
  signBy,
  toCabinet,
} from './first-day.ts'

test('without mail and a gateway the cabinet says what is missing and keeps the request; links and invitations are handed over', async ({
  page,
  browser,
  expected,
}) => {
  // the sending that is refused
  expected.push(/status of 409/)
  const [server, centre] = await Promise.all([anEmptyMachine(), aMessageCentre()])
  const hand = new Hand(page)
  await becomeOwner(hand, server)
  await nameCompany(hand, 'own')
  await toCabinet(hand)
  await expect(page.getByText(noSmsTexts.title)).toBeVisible()
  await hand.look('21-cabinet-without-gateway')
  const phone = anyPhone()
  await fillRequest(hand, phone)
  await hand.press(hand.button(newRequestTexts.send))
  await expect(page.getByText(refusalTexts.no_gateway)).toBeVisible()
  await hand.look('22-not-sent')
  await hand.press(page.getByRole('link', { name: noSmsTexts.connect }))
  await connectSms(hand, centre)
  await toCabinet(hand)
  await expect(page.getByText(noSmsTexts.title)).toHaveCount(0)
  await hand.press(hand.link(newRequestTexts.title).first())
  await sendIt(hand)
  await hand.look('23-sent')
  const link = /http\S+\/document-sign\/[\w-]+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  await inviteByHand(page, server.url, browser)
  await signBy(hand, link, centre, phone)
  console.log(`▸ own company, without mail: ${hand.count} clicks and fields`)
  expect(hand.count).toBeLessThanOrEqual(clicks_and_fields_max)
  // the page asks for news until it is left
  await page.goto('about:blank')
  await Promise.all([centre.close(), server.stop()])
})

/** Not counted: a contract is signed without it. */
async function inviteByHand(page: Page, url: string, browser: Browser): Promise<void> {
  const colleague = { full_name: 'Кадровикова Ольга Петровна', login: 'kadry@svoe.test' }
  const own = new Hand(page)
  await page.goto(`${url}/personal/users/create`)
  await own.fill(new RegExp(nounTexts.users.fields.full_name), colleague.full_name)
  await own.fill(new RegExp(nounTexts.users.fields.login), colleague.login)
  await own.press(page.getByRole('radio', { name: clientRoleTexts.sender.word }))
  await own.press(own.button(userTexts.invite))
  await own.press(own.button(handedInvitationTexts.make))
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await own.look('24-invitation')
  await own.press(own.button(handedInvitationTexts.done))
  const theirs = await (await browser.newContext({ locale: 'ru-RU' })).newPage()
  await theirs.goto(link)
  await theirs.getByLabel(setPasswordTexts.label).first().fill(password)
  await theirs.getByRole('button', { name: setPasswordTexts.submit }).click()
  await theirs.getByRole('link', { name: setPasswordTexts.enter }).click()
  await theirs.getByLabel(loginTexts.login).fill(colleague.login)
  await theirs.getByLabel(signInTexts.password, { exact: true }).fill(password)
  await theirs.getByRole('button', { name: signInTexts.submit, exact: true }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await theirs.context().close()
}

test('an operator of a service is ready from the link that the start prints, and its first client from a registration', async ({
  page,
  browser,
}) => {
  const { server, mail, centre, hand: operator, stop } = await aReadyPortal(page, 'service')
  const context = await browser.newContext({ locale: 'ru-RU' })
  const client = new Hand(await context.newPage())
  const login = 'anna@romashka.test'
  const [own, phone] = [anyPhone(), anyPhone()]
  await register(client, { url: server.url, login, phone: own })
  const letter = () => /http\S+\/register\/confirm#[\w-]+/.exec(mail.letters.at(-1)?.text ?? '')?.[0]
  await expect.poll(letter).toBeDefined()
  await client.page.goto(letter() ?? '')
  await client.fill(confirmTexts.password.label, password)
  await client.press(client.button(confirmTexts.submit))
  await client.page.waitForURL('**/personal')
  await client.press(client.button(confirmPhoneTexts.confirm))
  await client.fill(confirmPhoneTexts.code, await codeTo(centre, own))
  await expect(client.page.getByRole('dialog')).toBeHidden()
  await client.press(client.button(senderTexts.ask))
  await expect(client.page.getByText(senderTexts.states.waiting)).toBeVisible()
  await client.look('31-asked')

  await operator.press(page.getByRole('navigation').getByRole('link', { name: new RegExp(senderQueueTexts.title) }))
  const { accept } = senderQueueTexts.verbs
  await operator.press(page.getByRole('button', { name: senderQueueTexts.verb_of(accept, 'ООО «Ромашка»') }))
  await operator.fill(senderQueueTexts.note, 'Выписка ЕГРЮЛ, звонок директору')
  await operator.press(page.getByRole('dialog').getByRole('button', { name: accept }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${server.url}/support/payments/create?client_id=1`)
  await operator.fill(new RegExp(nounTexts.payments.fields.amount), '1000')
  await operator.press(operator.button(paymentTexts.save))
  await operator.look('32-paid')

  await client.page.reload()
  await fillRequest(client, phone)
  await sendIt(client)
  await signBy(client, await linkTo(centre, phone), centre, phone)
  console.log(`▸ a service: ${operator.count} of the operator, ${client.count} of its client and the signer`)
  expect(operator.count + client.count).toBeLessThanOrEqual(clicks_and_fields_max)
  await context.close()
  await page.goto('about:blank')
  await stop()
})

async function register(
  hand: Hand,
  { url, login, phone }: { url: string; login: string; phone: string },
): Promise<void> {
  const { fields } = registerTexts
  await hand.page.goto(`${url}/register`)
  await hand.fill(fields.name.label, 'ООО «Ромашка»')
  await hand.fill(fields.inn.label, '7707049388')
  await hand.fill(fields.full_name.label, 'Васильева Анна Петровна')
  await hand.fill(fields.login.label, login)
  await hand.fill(fields.phone.label, phone.slice(2))
  await hand.fill(fields.password.label, password)
  for (const box of await hand.page.getByRole('checkbox').all()) {
    hand.count++
    await box.check()
  }
  await hand.press(hand.button(registerTexts.submit))
}
