import type { Locator, Page } from '@playwright/test'
import { menuTexts } from '#shared/text/admin.ts'
import { consoleDeliveryTexts } from '#shared/text/deliveries.ts'
import { newRequestTexts } from '#shared/text/document-sign-requests.ts'
import { setPasswordTexts } from '#shared/text/passwords.ts'
import { formTexts, shellTexts } from '#shared/text/ra.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { setupScreenTexts as t, setupTexts } from '#shared/text/setup.ts'
import { approvedTexts, codeTexts, signTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import type { Mode } from '#shared/rules/modes.ts'
import { aMailServer, type MailServer } from '#tests/deliveries/mail-server.support.ts'
import { aMessageCentre, type MessageCentre } from '#tests/deliveries/message-centre.support.ts'
import { otpOf } from '#tests/support/factor-words.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { sample } from './signer.ts'

/** Of the issue: from an empty machine to a signed contract. */
export const clicks_and_fields_max = 60

export const person = { full_name: 'Смирнова Ольга Ивановна', login: 'smirnova@svoe.test' }
export const password = 'Zelyonyj-les-shumit-9'
export const company = {
  name: 'ООО «Своё дело»',
  inn: '7707083893',
  address: 'г. Тула, ул. Оружейная, д. 1',
  phone: '+7 (4872) 00-00-00',
}

/** What a person does, counted: each thing pressed and each field filled is one. */
export class Hand {
  count = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.count++
    await target.click()
  }

  async fill(label: string | RegExp, value: string): Promise<void> {
    this.count++
    await this.page.getByLabel(label).first().fill(value)
  }

  async attach(file: string): Promise<void> {
    this.count++
    await this.page.locator('input[type=file]').setInputFiles(file)
  }

  readonly button = (name: string) => this.page.getByRole('button', { name, exact: true })
  readonly link = (name: string | RegExp) => this.page.getByRole('main').getByRole('link', { name })
  readonly heading = (name: string) => this.page.getByRole('heading', { name })

  /** In the full profile axe looks at each step at both widths; `SHOTS=folder` keeps pictures of them. */
  async look(name: string): Promise<void> {
    const folder = process.env['SHOTS']
    if (!isFull && folder === undefined) return
    const own = this.page.viewportSize()
    for (const width of [390, 1440]) {
      await this.page.setViewportSize({ width, height: 900 })
      // nothing lies under the bar of the console then
      await this.page.evaluate(() => scrollTo(0, 0))
      if (isFull) await expectAccessible(this.page)
      if (folder) await this.page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
    }
    if (own) await this.page.setViewportSize(own)
  }
}

/** A server with an empty folder, as `npm start` begins it outside of a demo. */
export const anEmptyMachine = (): Promise<ServerProcess> =>
  startServer({
    pages: true,
    env: { DEMO: '0', TRUST_PROXY: '127.0.0.1', OPERATOR_NAME: '', OPERATOR_INN: '', PUBLIC_URL: '' },
  })

/** From the link that the start prints to the overview: name, password, second factor. */
export async function becomeOwner(hand: Hand, { output }: ServerProcess): Promise<void> {
  const { page } = hand
  await page.goto(/\S+\/new-password#\S+/.exec(output())?.[0] ?? '')
  await hand.fill(setPasswordTexts.owner_name, person.full_name)
  await hand.fill(setPasswordTexts.owner_login, person.login)
  await hand.fill(setPasswordTexts.label, password)
  await hand.look('01-owner')
  await hand.press(hand.button(setPasswordTexts.submit))
  await expect(hand.heading(securityTexts.title)).toBeVisible()
  await hand.look('02-factor')
  await hand.press(hand.button(securityTexts.totp_begin))
  await expect(page.getByRole('img', { name: securityTexts.qr_alt })).toBeVisible()
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await hand.fill(securityTexts.first_code, otpOf(secret))
  await expect(hand.heading(securityTexts.once_title)).toBeVisible()
  await hand.look('03-codes')
  await hand.press(hand.button(securityTexts.once_done))
  await expect(page.getByRole('radio', { name: t.modes.own })).toBeVisible()
}

/** The first page of a new portal is its first step, the company. The one that comes next opens when it is saved. */
export async function nameCompany(hand: Hand, mode: Mode): Promise<void> {
  const { page } = hand
  await hand.press(page.getByRole('radio', { name: t.modes[mode] }))
  await hand.fill(new RegExp(`^${t.fields.inn}`), company.inn)
  await hand.fill(new RegExp(`^${t.fields.name}`), company.name)
  await hand.fill(new RegExp(`^${t.fields.address}`), company.address)
  await hand.fill(new RegExp(`^${t.fields.phone}`), company.phone)
  await hand.look('07-company')
  const reloaded = page.waitForEvent('load')
  await hand.press(hand.button(formTexts.save))
  await reloaded
  await expect(page.getByLabel(new RegExp(`^${t.fields.server}`))).toBeVisible()
  await hand.look('08-company-saved')
}

/** What a start from nothing has become: its owner, what it is run for, mail and SMS by real servers; and the clicks of it. */
export async function aReadyPortal(page: Page, mode: Mode) {
  const [server, mail, centre] = await Promise.all([anEmptyMachine(), aMailServer(), aMessageCentre()])
  const hand = new Hand(page)
  await becomeOwner(hand, server)
  await nameCompany(hand, mode)
  await connectMail(hand, mail)
  await hand.press(hand.link(t.next(setupTexts.titles.sms)))
  await connectSms(hand, centre)
  const stop = () => Promise.all([mail.close(), centre.close(), server.stop()])
  return { server, mail, centre, hand, stop }
}

export async function connectMail(hand: Hand, mail: MailServer): Promise<void> {
  await hand.fill(new RegExp(`^${t.fields.server}`), new URL(mail.url).host)
  await hand.fill(new RegExp(`^${t.fields.login}`), 'mail@roscherk.test')
  await hand.fill(new RegExp(`^${t.fields.password}`), 'very-secret-word')
  await hand.press(hand.button(t.save_and_try))
  await expect.poll(() => mail.letters.length).toBeGreaterThan(0)
  await hand.look('09-mail')
}

/** A message centre over SMPP, with a code to oneself. */
export async function connectSms(hand: Hand, centre: MessageCentre): Promise<void> {
  const { page } = hand
  const own = '+79161234567'
  await hand.press(page.getByRole('radio', { name: consoleDeliveryTexts.providers.smpp }))
  const { host, username, password: secret } = new URL(centre.url)
  await hand.fill(new RegExp(`^${t.fields.url}`), `smpp://${host}`)
  await hand.fill(new RegExp(`^${t.fields.login}`), username)
  await hand.fill(new RegExp(`^${t.fields.password}`), secret)
  await hand.fill(new RegExp(`^${t.fields.sender}`), 'SVOE')
  await hand.fill(t.try_to.sms, own)
  await hand.press(hand.button(t.save_and_try))
  await expect(page.getByLabel(t.try_code)).toBeVisible()
  await hand.look('10-sms')
  await hand.fill(t.try_code, await codeTo(centre, own))
  await expect(page.getByText(t.try_works)).toBeVisible()
  await expect(page.getByText(t.sender_name('SVOE'))).toBeVisible()
  await hand.look('11-sms-proven')
}

export async function toCabinet(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.press(page.getByRole('button', { name: new RegExp(shellTexts.account) }))
  await hand.press(page.getByRole('menuitem', { name: menuTexts.cabinet }))
  await page.waitForURL('**/personal')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** From the overview of the cabinet to the button that sends: the file and its signer. */
export async function fillRequest(hand: Hand, phone: string): Promise<void> {
  const { page } = hand
  await hand.press(page.getByRole('main').getByRole('link', { name: newRequestTexts.title }).first())
  await hand.attach(sample('contract-1-page.pdf'))
  await hand.fill(newRequestTexts.full_name, 'Семёнов Семён Семёнович')
  await hand.fill(newRequestTexts.phone, phone.slice(2))
  await hand.press(hand.button(newRequestTexts.add))
  await hand.look('13-new-request')
}

export async function sendIt(hand: Hand): Promise<void> {
  await hand.press(hand.button(newRequestTexts.send))
  await expect(hand.page).toHaveURL(/\/personal\/request(\/\d+\/show)?$/)
}

/** The signer's part, on the same count. */
export async function signBy(hand: Hand, link: string, centre: MessageCentre, phone: string): Promise<void> {
  const { page } = hand
  await page.goto(link)
  await hand.press(hand.button(startTexts.get_code))
  for (const box of await page.getByRole('checkbox').all()) {
    hand.count++
    await box.check({ position: { x: 5, y: 5 } })
  }
  await hand.look('15-signer')
  await hand.press(hand.button(startTexts.get_code))
  await expect(hand.heading(codeTexts.heading)).toBeVisible()
  await hand.fill(codeTexts.label, await codeTo(centre, phone))
  await expect(hand.heading(signTexts.heading)).toBeVisible()
  await hand.look('16-sign')
  await hand.press(hand.button(signTexts.sign))
  await expect(hand.heading(approvedTexts.heading)).toBeVisible()
  await hand.look('17-signed')
}

/** All that came to this phone: a long SMS comes in parts. */
async function found({ taken }: MessageCentre, phone: string, what: RegExp): Promise<string> {
  const newest = () => {
    const all = taken.filter((sms) => sms.phone === phone.slice(1)).map(({ text }) => text)
    return [...all.join('').matchAll(what)].at(-1)?.[1]
  }
  await expect.poll(newest).toBeDefined()
  return newest() ?? ''
}

export const codeTo = (centre: MessageCentre, phone: string) => found(centre, phone, /Код (\d{6})/g)
export const linkTo = (centre: MessageCentre, phone: string) =>
  found(centre, phone, /(http\S+\/document-sign\/[\w-]{22})/g)
