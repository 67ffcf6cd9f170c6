import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { nounTexts } from '#shared/text/fields.ts'
import {
  eventTypeTexts,
  webhookMessageStateTexts as states,
  webhookMessageTexts as messageTexts,
  webhookScreenTexts as t,
  webhookStateTexts,
} from '#shared/text/webhook-screens.ts'
import { connectionTabTexts } from '#shared/text/connection.ts'
import { aReceiver, verified } from '#tests/systems/receiver.support.ts'
import { aClient, anyPhone, expect, expectAccessible, logIntoCabinet, pressTwice, test } from './fixtures.ts'
import { send } from './steps.ts'

const file = resolve(import.meta.dirname, '../support/pdf/contract-1-page.pdf')
const labels = nounTexts.webhooks.fields

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  pressTwice(page.getByRole('dialog').getByRole('button', { name, exact: true }))
const sendOne = (page: Page) => send(page, { file, phone: anyPhone(), price: /Спишется/ })

test('an owner connects a system, tries it, sends again what it missed, and removes it', async ({ page, expected }) => {
  // the address that is refused
  expected.push(/422/)
  const receiver = await aReceiver()
  await logIntoCabinet(page, await aClient(page))
  await page.goto('/personal/client-codes')
  await page.getByRole('link', { name: connectionTabTexts.webhooks }).click()
  await expect(page.getByText(t.empty_title)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: t.create }).click()
  await page.getByRole('textbox', { name: labels.label }).fill('CRM')
  await page.getByRole('textbox', { name: labels.url }).fill('not an address')
  await press(page, t.create)
  await expect(page.getByText('Адрес вида https://example.ru/hook', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: labels.url }).fill(receiver.url)
  await expectAccessible(page)
  await pressTwice(page.getByRole('button', { name: t.create, exact: true }))
  await expect(page.getByText(t.secret_title)).toBeVisible()
  await expectAccessible(page)
  const secret = await page.getByText(/^whsec_/).innerText()
  await page.getByRole('link', { name: t.secret_ready }).click()
  await expect(page.getByText(webhookStateTexts.on.word)).toBeVisible()
  const address = page.url()

  await pressTwice(page.getByRole('button', { name: t.test, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: eventTypeTexts['webhook.test'] })).toBeVisible()
  await expect(page.getByText(states.delivered.word, { exact: true })).toBeVisible()
  await expect(page.getByText('Принято (204)')).toBeVisible()
  await expectAccessible(page)
  const [tried, ...more] = receiver.accepted
  expect(more).toEqual([])
  expect(verified(secret, tried!)).toMatchObject({ type: 'webhook.test' })

  await page.goto(address)
  await press(page, t.off)
  await confirm(page, t.off)
  await expect(page.getByText(t.off_alert.by_hand)).toBeVisible()
  await expectAccessible(page)
  await sendOne(page)
  await page.goto(address)
  receiver.answer = (response) => void response.writeHead(503).end('обслуживание')
  await press(page, t.on)
  await expectAccessible(page)
  await confirm(page, t.on)
  await expect(page.getByText(t.is_on)).toBeVisible()
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByText('Ответ — отказ (503)').first()).toBeVisible({ timeout: 2000 })
    // by another call than the tries, so it may be older than they are
    await expect(page.getByText(webhookStateTexts.failing.word)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessible(page)

  receiver.answer = (response) => void response.writeHead(200).end('спасибо')
  await expect(() => expect(receiver.accepted).toHaveLength(2)).toPass()
  const missed = receiver.accepted[1]!
  expect(missed.event.type).toBe('request.sent')
  await page.goto(address)
  await page.getByText(eventTypeTexts['request.sent'], { exact: true }).first().click()
  await expect(page.getByText('спасибо')).toBeVisible()
  await expect(page.getByText('обслуживание').first()).toBeVisible()
  await pressTwice(page.getByRole('button', { name: messageTexts.again, exact: true }))
  await expect(() => expect(receiver.accepted).toHaveLength(3)).toPass()
  expect(receiver.accepted[2]?.headers['webhook-id']).toBe(missed.headers['webhook-id'])

  await page.goto(address)
  await press(page, t.replay)
  await expectAccessible(page)
  await confirm(page, t.replay)
  await expect(() => expect(receiver.accepted).toHaveLength(4)).toPass()
  expect(receiver.accepted[3]?.text).toBe(missed.text)

  await page.goto(address)
  await page.getByRole('link', { name: t.edit, exact: true }).click()
  await page.getByRole('textbox', { name: labels.label }).fill('CRM отдела продаж')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CRM отдела продаж' })).toBeVisible()
  await press(page, t.rotate)
  await confirm(page, t.rotate)
  const renewed = page.getByText(/^whsec_/)
  await expect(renewed).toBeVisible()
  expect(await renewed.innerText()).not.toBe(secret)
  await page.getByRole('link', { name: t.secret_ready }).click()
  await press(page, t.remove)
  await confirm(page, t.remove)
  await expect(page.getByText(t.removed)).toBeVisible()
  await expect(page.getByText(t.empty_title)).toBeVisible()
  await receiver.close()
})
