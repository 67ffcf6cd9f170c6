import { expect, test } from 'vitest'
import { transferReasons } from '#shared/contract/transactions.ts'
import { deliveryStatuses } from '#shared/rules/deliveries.ts'
import {
  codeSms,
  disownedEmail,
  downloadCodeSms,
  linkEmail,
  linkSms,
  reminderEmail,
  reminderSms,
} from '#shared/text/messages.ts'
import { smsParts as parts } from '#shared/rules/sms-parts.ts'
import { accountStatusTexts } from '#shared/text/clients.ts'
import { deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { transferReasonTexts } from '#shared/text/transactions.ts'
import { deliveryStatusTexts as timelineDeliveryTexts, timelineTexts } from '#shared/text/timeline.ts'

const request = {
  venture: 'ООО «Ромашка»',
  documents: 2,
  deadline: new Date('2026-11-30T20:59:59.999Z'),
  url: 'https://portal.test/document-sign/abcdefghijklmnopqrstuv',
  message: null,
  host: null,
}

test('the code’s SMS names the sender and number of documents, warns, and contains no link', () => {
  const sms = codeSms('048213', request)
  expect(sms).toBe('Код 048213 для подписания: 2\u00a0документа, ООО «Ромашка». Никому не сообщайте код.')
  expect(sms).not.toContain('http')
  expect(parts(sms)).toBeLessThanOrEqual(2)
})

test('the last line of a code’s SMS binds it to the portal’s host for autofill', () => {
  const bound = { ...request, host: 'podpis.example.ru' }
  for (const sms of [codeSms('048213', bound), downloadCodeSms('048213', bound)]) {
    expect(sms.split('\n').at(-1)).toBe('@podpis.example.ru #048213')
    expect(parts(sms)).toBeLessThanOrEqual(2)
  }
})

test('the autofill line of a code never costs an additional SMS', () => {
  const venture = 'Общество с ограниченной ответственностью «Ромашка и партнёры»'
  const sms = codeSms('048213', { ...request, venture, host: 'podpis.example.ru' })
  expect(sms).not.toContain('@')
  expect(parts(sms)).toBe(2)
})

test('the link’s SMS ends with the link, so that phones make it clickable', () => {
  for (const sms of [linkSms(request), reminderSms(request)]) {
    expect(sms.endsWith(` ${request.url}`)).toBe(true)
    expect(sms).toContain('ООО «Ромашка»')
    expect(parts(sms)).toBeLessThanOrEqual(3)
  }
})

test('the link’s e-mail says who, what, until when in Moscow, where, and not to forward it', () => {
  const { subject, body } = linkEmail({ ...request, message: 'До пятницы, пожалуйста' })
  expect(subject).toBe('ООО «Ромашка»: документы на подпись')
  for (const part of [
    '2\u00a0документа',
    '30 ноября 2026, 23:59 по Москве',
    request.url,
    'До пятницы',
    'Никому не пересылайте',
  ]) {
    expect(body).toContain(part)
  }
  expect(linkEmail(request).body).not.toMatch(/null|undefined/)
})

test('a reminder e-mail differs from the first one and says how to stop reminders', () => {
  const [first, again] = [linkEmail(request), reminderEmail(request)]
  expect(again.subject).toBe('Напоминание: ООО «Ромашка» ждёт вашей подписи')
  expect(again.subject).not.toBe(first.subject)
  expect(again.body).not.toBe(first.body)
  for (const part of ['2\u00a0документа', '30 ноября 2026, 23:59 по Москве', request.url, 'откажитесь', 'Никому не']) {
    expect(again.body).toContain(part)
  }
})

test('the e-mail about a wrong recipient names the request, the number and how to correct it', () => {
  const about = { title: 'Договор № 7', full_name: 'Иванов Иван', phone: '+7 (999) 123-45-67', url: request.url }
  const { subject, body } = disownedEmail(about)
  expect(subject).toContain('Договор № 7')
  for (const part of ['Иванов Иван', '+7 (999) 123-45-67', request.url, 'деньги не списаны'])
    expect(body).toContain(part)
})

test('every delivery state, transfer reason and account state has a text, and no text is unused', () => {
  const keys = (texts: object) => Object.keys(texts).toSorted()
  expect(keys(deliveryStatusTexts)).toEqual([...deliveryStatuses].toSorted())
  expect(keys(timelineDeliveryTexts)).toEqual([...deliveryStatuses].toSorted())
  expect(keys(transferReasonTexts)).toEqual([...transferReasons].toSorted())
  expect(keys(accountStatusTexts)).toEqual(['active', 'blocked'])
})

test('every text of a timeline is Russian', () => {
  for (const text of Object.values(timelineTexts)) expect(text).toMatch(/^[А-ЯЁ][а-яёА-ЯЁ ,]+(ГОСТ Р 34\.10-2012)?$/u)
})
