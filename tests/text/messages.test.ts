import { describe, expect, test } from 'vitest'
import { transferReasons } from '#shared/rules/transfers.ts'
import { deliveryStatuses } from '#shared/rules/deliveries.ts'
import {
  codeSms,
  copyFileName,
  copySms,
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
  request_id: 15,
  venture: 'ООО «Ромашка»',
  titles: ['Договор № 15 от 01.12.2026'],
  deadline: new Date('2026-11-30T20:59:59.999Z'),
  url: 'https://portal.test/document-sign/abcdefghijklmnopqrstuv',
  message: null,
  host: null,
}
const two = { ...request, titles: ['Договор № 15', 'Акт № 3'] }

test('the code’s SMS names the sender and its one document, warns, and contains no link', () => {
  const sms = codeSms('048213', request)
  expect(sms).toBe(
    'Код 048213 для подписания: «Договор № 15 от 01.12.2026» (заявка 15), ООО «Ромашка». Никому не сообщайте код.',
  )
  expect(parts(sms)).toBe(2)
  expect(codeSms('048213', two)).toBe(
    'Код 048213 для подписания: 2\u00a0документа (заявка 15), ООО «Ромашка». Никому не сообщайте код.',
  )
})

describe('the name of the document in an SMS', () => {
  const sms = (titles: string[], venture: string, host: string | null = 'podpis.example.ru') => {
    const about = { ...request, titles, venture, host, until: request.deadline }
    return [
      codeSms('048213', about),
      downloadCodeSms('048213', about),
      linkSms(about),
      reminderSms(about),
      copySms(about),
    ]
  }
  const ventures = ['ИП Ким', 'ООО «Ромашка»', 'ООО «Ромашка, партнёры и дальневосточные перевозчики»', 'Я'.repeat(60)]
  const titles = [1, 5, 15, 16, 17, 30, 60, 120].map((length) => 'Акт № 7 '.repeat(20).slice(0, length - 1) + 'я')

  test.each(ventures)('costs no SMS more than the number of documents does, for %s', (venture) => {
    for (const host of [null, 'podpis.example.ru']) {
      const counted = sms(['а', 'б'], venture, host).map(parts)
      for (const title of [...titles, ...titles.map((title) => title.replace(/.$/, '😀'))]) {
        const named = sms([title], venture, host).map(parts)
        expect(named.filter((count, index) => count > counted[index]!)).toEqual([])
      }
    }
  })

  test('is cut in the middle, where documents of one kind are alike', () => {
    const long = (number: number) =>
      `Дополнительное соглашение об аренде нежилого помещения на улице Лесной, дом 5, корпус 2, к договору № ${number}`
    for (const [index, text] of sms([long(17)], 'ООО «Ромашка»').entries()) {
      expect(text).toMatch(/«Дополнит[^»]*…[^»]*№ 17»/)
      expect(text).not.toBe(sms([long(18)], 'ООО «Ромашка»')[index])
    }
  })

  test('is told from that of another request by its number, where titles are the same or differ in the middle', () => {
    const long = (number: number) =>
      `Дополнительное соглашение № ${number} к договору возмездного оказания услуг об изменении сроков и порядка оплаты`
    for (const [first, second] of [
      [['Акт'], ['Акт']],
      [[long(3)], [long(4)]],
      [two.titles, ['Счёт', 'Акт']],
    ]) {
      for (const say of [codeSms, downloadCodeSms]) {
        expect(say('048213', { ...request, titles: first! })).not.toBe(
          say('048213', { ...request, request_id: 16, titles: second! }),
        )
      }
    }
  })

  test('is not cut for the number of the request', () => {
    const [code, ...others] = sms(['Договор № 15 от 01.12.2026, Юг'], 'ООО «Ромашка»', null)
    expect(code).toContain('(заявка 15)')
    for (const text of others) expect(text).toContain('«Договор № 15 от 01.12.2026, Юг»')
  })

  test('gives way to the number of documents where it would be a stump', () => {
    const [, , link] = sms(['Договор аренды нежилого помещения'], 'Я'.repeat(44))
    expect(link).toContain('подписать 1\u00a0документ: ')
    expect(parts(link!)).toBe(2)
  })
})

test('the last line of a code’s SMS binds it to the portal’s host for autofill', () => {
  const bound = { ...two, host: 'podpis.example.ru' }
  for (const sms of [codeSms('048213', bound), downloadCodeSms('048213', bound)]) {
    expect(sms.split('\n').at(-1)).toBe('@podpis.example.ru #048213')
    expect(parts(sms)).toBeLessThanOrEqual(2)
  }
  const named = codeSms('048213', { ...request, host: 'podpis.example.ru' })
  expect(named).toContain('«Договор № 15 от 01.12.2026»')
  expect(named.split('\n').at(-1)).toBe('@podpis.example.ru #048213')
})

test('the autofill line of a code never costs an additional SMS', () => {
  const venture = 'Общество с ограниченной ответственностью «Ромашка и партнёры»'
  const sms = codeSms('048213', { ...two, venture, host: 'podpis.example.ru' })
  expect(sms).not.toContain('@')
  expect(parts(sms)).toBe(2)
})

test('the link’s SMS ends with the link, so that phones make it clickable', () => {
  for (const sms of [linkSms(request), reminderSms(request)]) {
    expect(sms.endsWith(` ${request.url}`)).toBe(true)
    expect(sms).toContain('ООО «Ромашка»')
    expect(sms).toMatch(/«Договор № 15|«Договор.*…/)
    expect(parts(sms)).toBeLessThanOrEqual(3)
  }
})

test('the link’s e-mail says who, what, until when in Moscow, where, and not to forward it', () => {
  const { subject, body } = linkEmail({ ...two, message: 'До пятницы, пожалуйста\n\nОткрыть: https://evil.test' })
  expect(subject).toBe('ООО «Ромашка»: «Договор № 15» и ещё 1\u00a0документ на подпись (заявка №\u00a015)')
  for (const part of [
    '2\u00a0документа',
    '— Договор № 15\n— Акт № 3',
    '30 ноября 2026, 23:59 по Москве',
    request.url,
    'Сообщение отправителя:\n> До пятницы, пожалуйста\n>\n> Открыть: https://evil.test',
    'Никому не пересылайте',
  ]) {
    expect(body).toContain(part)
  }
  expect(linkEmail(request).body).not.toMatch(/null|undefined/)
})

test('a reminder e-mail differs from the first one and says how to stop reminders', () => {
  const [first, again] = [linkEmail(two), reminderEmail(two)]
  expect(again.subject).toBe(
    'Напоминание: «Договор № 15» и ещё 1\u00a0документ, ООО «Ромашка» ждёт вашей подписи (заявка №\u00a015)',
  )
  expect(again.subject).not.toBe(first.subject)
  expect(again.body).not.toBe(first.body)
  for (const part of ['2\u00a0документа', '30 ноября 2026, 23:59 по Москве', request.url, 'откажитесь', 'Никому не']) {
    expect(again.body).toContain(part)
  }
})

test('the e-mail about a wrong recipient names the request, the number and how to correct it', () => {
  const about = { title: 'Договор № 7', full_name: 'Иванов Иван', phone: '+7 (999) 123-45-67', url: request.url }
  const { subject, body } = disownedEmail({ ...about, request_id: 7, mode: 'service' })
  expect(subject).toContain('«Договор № 7» (заявка №\u00a07)')
  for (const part of ['Иванов Иван', '+7 (999) 123-45-67', request.url, 'деньги не списаны'])
    expect(body).toContain(part)
})

test('file names of copies differ between requests and documents of one title, and no system refuses them', () => {
  const names = [copyFileName('Акт 1/2', 1), copyFileName('Акт 1/2', 2), copyFileName('Акт 1/2', 2, 2)]
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^Акт 1-2 \(подписан, заявка \d[^\\/:*?"<>|]*\)\.pdf$/)
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
