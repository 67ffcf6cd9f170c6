import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { office } from '#tests/support/office.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { ClientProfile } from '#shared/contract/session.ts'
import { proofVerdictOf } from '#shared/text/claims.ts'
import { proof_name, proofTexts } from '#shared/text/proof.ts'
import { evidenceTexts } from '#shared/text/evidence.ts'
import {
  bulkPreviewTexts,
  bulkSendingTexts as t,
  bulkSourceTexts,
  bulkTemplateTexts,
} from '#shared/text/bulk-sendings.ts'
import { letterSentTexts } from '#shared/text/pages.ts'
import { viewerTexts } from '#shared/text/ra.ts'
import { correctTexts } from '#shared/text/request-changes.ts'
import { senderTexts } from '#shared/text/senders.ts'
import { cabinetTariffTexts as tariffTexts } from '#shared/text/tariffs.ts'
import { templateScreenTexts as templateTexts } from '#shared/text/template-screens.ts'
import { aDocx, p } from '#tests/support/word-files.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { signingWords } from '#tests/support/signing-words.ts'
import { acceptSenders } from '#tests/support/registration.ts'
import { logIntoCabinet as callAs, logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { anyPhone, baseURL, expect, expectAccessible, test } from './fixtures.ts'
import { confirmRegistration, fillRegistration, send, signOnPhone } from './steps.ts'

/** `PEOPLE=200 npx playwright test clients-day` is the day of a real company, at both widths. */
const count = Number(process.env['PEOPLE'] ?? 4)
const signing_at_once = 4
const password = 'Zelyonyj-les-shumit'
const contract = 'tests/support/pdf/contract-1-page.pdf'
const letters = 'клмнпрстфх'

/** Names differ by letters: digits are no part of a name. */
const people = Array.from({ length: count }, (_, nth) => ({
  name: `Константинопольская Анна${[...String(nth)].map((digit) => letters[Number(digit)]).join('')} Ивановна`,
  phone: anyPhone(),
}))

test.skip(office === null, 'documents are made from a template by LibreOffice')

test('a new company tries, is checked, and sends each person a contract of their own; the archive of all is valid', async ({
  page,
  browser,
}, info) => {
  test.slow()
  test.setTimeout(300_000 + count * 10_000)
  const login = `client-${randomUUID()}@example.test`
  const phone = anyPhone()
  await register(page, login, phone)

  await send(page, { file: contract, phone, price: new RegExp(senderTexts.sample) })
  const hand = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
  await signOnPhone(await hand.newPage(), phone, 'ОБРАЗЕЦ')
  await hand.close()

  await page.goto('/personal')
  await page.getByRole('button', { name: senderTexts.ask }).click()
  await expect(page.getByText(senderTexts.states.waiting)).toBeVisible()
  const client = await callAs(baseURL(), { login, password })
  const { client_id } = (await client.get<ClientProfile>('profile')).body
  const owner = await callAsOwner(baseURL())
  await acceptSenders(owner, client_id)
  await owner.post('billing/payments', { client_id, amount: 20_000, description: 'Оплата по счёту' })
  await buyPackage(page, '1\u00a0000 подписей')

  await addTemplate(page)
  await sendTable(page)
  const requests = await sentRequests(client)
  expect(requests.map(({ signer }) => signer.phone).toSorted()).toEqual(people.map((person) => person.phone).toSorted())
  await signAll(requests)
  await everythingSealed(client, requests)

  await page.reload()
  await expect(page.getByText(t.signed_of(count, count))).toBeVisible()
  await expectAccessible(page)
  const folder = info.outputPath('archive')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: evidenceTexts.sending_button }).click()
  await (await download).saveAs(`${folder}.zip`)
  execFileSync('unzip', ['-q', `${folder}.zip`, '-d', folder])
  expect(execFileSync('sh', [join(folder, 'check.sh')], { encoding: 'utf8' })).toContain('ВСЁ ВЕРНО')
  await page.goto(pathToFileURL(join(folder, proof_name)).href)
  await page.getByLabel(proofTexts.pick, { exact: true }).setInputFiles(`${folder}.zip`)
  const { heading } = proofVerdictOf({ verdict: 'right', sealed: true })
  await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeFocused()
})

async function register(page: Page, login: string, phone: string): Promise<void> {
  await fillRegistration(page, { login, phone, password })
  await expect(page.getByRole('heading', { level: 1, name: letterSentTexts.heading })).toBeVisible()
  await confirmRegistration(page, { login, password, phone })
}

async function buyPackage(page: Page, name: string): Promise<void> {
  await page.goto('/personal/tariffs')
  await page.getByRole('button', { name: tariffTexts.buy_named(name) }).click()
  await page.getByRole('button', { name: tariffTexts.buy, exact: true }).click()
  await expect(page.getByText(tariffTexts.bought(name))).toBeVisible()
}

async function addTemplate(page: Page): Promise<void> {
  await page.goto('/personal/templates/create')
  const buffer = await aDocx({ body: p('Договор подряда с {ФИО} от {дата}') + p('Всего {сумма} ({сумма|прописью})') })
  await page.locator('input[type=file]').setInputFiles({ name: 'Договор подряда.docx', mimeType: docx, buffer })
  await expect(page.getByRole('heading', { level: 1, name: 'Договор подряда' })).toBeVisible()
  await expect(page.getByRole('heading', { name: templateTexts.fields })).toBeVisible()
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Two of the rows have a mistake, which is corrected in place. */
async function sendTable(page: Page): Promise<void> {
  const rows = people.map(({ name, phone }, nth) => {
    const [written, dialled] = [nth === 1 ? 'Ошибкина' : name, nth === 2 ? '12345' : phone]
    return `${written};${dialled};12.03.2026;${1000 + nth},50`
  })
  const buffer = Buffer.from(['ФИО;Телефон;Дата;Сумма', ...rows].join('\r\n'))
  await page.goto('/personal/bulk/create')
  await page.locator('input[type=file]').setInputFiles({ name: 'Договоры.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: `${t.with_errors} · 2` }).click()
  for (const nth of [1, 2]) await correct(page, nth)
  // the corrected rows leave the list above
  await page.waitForLoadState('networkidle')
  await page.getByRole('radio', { name: bulkSourceTexts.options.template }).check()
  await page.getByRole('combobox', { name: bulkTemplateTexts.choose }).click()
  await page.getByRole('option', { name: 'Договор подряда' }).click()
  const first = page.getByRole('button', { name: bulkPreviewTexts.open('Договор подряда') }).first()
  await expect(first).toBeVisible()
  // the sticky head covers what is scrolled below it
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await first.click()
  await page.getByRole('button', { name: viewerTexts.close }).click()
  await page.getByRole('button', { name: t.send(count) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.send(count) })
    .click()
  await expect(page.getByText(t.done(count))).toBeVisible()
}

async function correct(page: Page, nth: number): Promise<void> {
  const [line, person] = [nth + 2, people[nth]]
  await page.getByRole('button', { name: t.correct_line(line) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(correctTexts.full_name).fill(person?.name ?? '')
  await dialog.getByLabel(correctTexts.phone).fill(person?.phone.slice(2) ?? '')
  await dialog.getByRole('button', { name: t.correct_save }).click()
  await expect(page.getByText(t.corrected(line))).toBeVisible()
}

/** The requests of the sending; the sample, which is signed, is not among them. */
async function sentRequests(client: Caller): Promise<SignRequest[]> {
  const of = { filter: { status: ['sent'] }, range: [0, count] }
  return (await client.get<SignRequest[]>(`document-sign-requests?${query(of)}`)).body
}

async function signAll(requests: SignRequest[]): Promise<void> {
  const { aSigner } = signingWords(baseURL())
  const waiting = [...requests]
  const signNext = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      expect((await (await aSigner(request)).sign()).status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: signing_at_once }, signNext))
}

const everythingSealed = (client: Caller, requests: SignRequest[]) =>
  expect(async () => {
    const ids = requests.map(({ id }) => id)
    const { body } = await client.get<SignRequest[]>(
      `document-sign-requests?${query({ filter: { id: ids }, range: [0, count] })}`,
    )
    expect(body.filter(({ documents }) => documents[0]?.sealed_file_id === null)).toEqual([])
  }).toPass()
