import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryTexts } from '#shared/text/timeline.ts'
import { copiesName, copyFileName } from '#shared/text/messages.ts'
import { openDelivery } from '#server/messages/gateways/open-delivery.ts'
import { openLog } from '#server/platform/core/log.ts'
import { readConfig } from '#server/start/config.ts'
import { money_words } from '#tests/support/money-words.ts'
import { documentLetters, otherLetters, textMessages, type About } from './letter-kinds.support.ts'
import { aMailServer, type Letter } from './mail-server.support.ts'

const url = 'https://podpis.example.ru'
const one: About = { id: 15, url, titles: ['Договор № 15 от 01.12.2026'] }
const other: About = { id: 16, url, titles: ['Договор № 16 от 01.12.2026'] }
/** another request whose document has the same title */
const same: About = { ...one, id: 17 }
const several: About = {
  id: 18,
  url,
  titles: ['Договор с ООО «Вега»', 'Приложение № 1', 'Акт <b>№ 3</b> & "счёт" https://evil.test'],
}
const abouts = { one, other, same, several }
const letters = { ...documentLetters, ...otherLetters }

/** Where the letters are kept for `node tests/deliveries/letter-pictures.ts`. */
const folder = process.env['LETTERS_FOLDER']

const mail = await aMailServer()
const config = readConfig({ DEMO: '0', DATA_DIR: '/nowhere', SMTP_URL: mail.url, SMTP_FROM: 'robot@podpis.example.ru' })
const delivery = openDelivery(
  { ...config, public_url: url },
  { log: openLog('silent'), sends: true, receive: () => Promise.resolve() },
)

type Caught = { kind: string; about: keyof typeof abouts; subject: string; body: string; came: Letter; html: string }
const caught: Caught[] = []

beforeAll(async () => {
  let id = 0
  for (const [kind, letterOf] of Object.entries(letters)) {
    const isOfDocument = kind in documentLetters
    for (const about of isOfDocument ? (['one', 'other', 'same', 'several'] as const) : (['one'] as const)) {
      const { subject, body } = letterOf(abouts[about])
      id += 1
      const outgoing = { id, first_id: id, recipient: 'anna@signer.test', subject, body, sender: null }
      const outcome = await delivery.email.send({ ...outgoing, attachments: [], lifetime_seconds: 600 })
      if (outcome.kind !== 'accepted') throw new Error(`${kind} was not taken`)
      const came = mail.letters.at(-1)!
      caught.push({ kind, about, subject, body, came, html: htmlOf(came.raw) })
    }
  }
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  for (const { kind, about, came, html } of caught) {
    await writeFile(join(folder, `${kind}-${about}.eml`), came.raw)
    await writeFile(join(folder, `${kind}-${about}.html`), html)
  }
})
afterAll(async () => {
  await delivery.close()
  await mail.close()
})

/** The part in HTML, decoded. */
function htmlOf(raw: string): string {
  const [head = '', body = ''] = (/content-type: text\/html[\s\S]*$/i.exec(raw)?.[0] ?? '').split(/\r\n\r\n([\s\S]*)/)
  const part = body.split(/\r\n--/)[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(part, 'base64').toString('utf8')
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const document = (html: string) => new JSDOM(html).window.document
const wordsOf = (text: string) => text.replace(/https?:\/\/\S+/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
const linksOf = (text: string) => [...new Set(text.match(/https:\/\/podpis\.example\.ru[^\s]*[^\s.,]/g))].toSorted()

test('every message has a sample here', () => {
  const known = new Set([...Object.keys(letters), ...Object.keys(textMessages)])
  expect(Object.keys(deliveryTexts).filter((template) => !known.has(template))).toEqual([])
  expect([...known].filter((template) => !(template in deliveryTexts))).toEqual([])
})

describe('no two documents have alike', () => {
  const pairs = [
    ['one', 'other'],
    ['one', 'same'],
  ] as const

  test.each(Object.keys(documentLetters))('letters: %s', (kind) => {
    const of = (about: keyof typeof abouts) => caught.find((letter) => letter.kind === kind && letter.about === about)!
    for (const [first, second] of pairs) {
      expect(of(first).subject).not.toBe(of(second).subject)
      expect(of(first).body).not.toBe(of(second).body)
      expect(of(first).html).not.toBe(of(second).html)
    }
  })

  test.each(['link', 'reminder', 'copy', 'code', 'download_code'])('SMS: %s', (kind) => {
    expect(textMessages[kind]!(one)).not.toBe(textMessages[kind]!(other))
    expect(textMessages[kind]!(one)).toContain('№ 15')
  })

  test('names of attached files', () => {
    const names = [one, other, same].flatMap(({ titles, id }) => [copiesName(titles, id), copyFileName('Договор', id)])
    expect(new Set(names).size).toBe(names.length)
  })
})

/** Their calls are refused where nothing is sold (`tests/api/own-company.test.ts`). */
const only_sold = ['bill', 'act', 'low_balance', 'sender_checked', 'sender_refused', 'confirm_email', 'account_exists']

test('where nothing is sold no letter and no SMS speaks of money', () => {
  const mode = 'own'
  const written = Object.entries(letters).filter(([kind]) => !only_sold.includes(kind))
  const texts = written.map(([kind, letterOf]) => ({ kind, ...letterOf({ ...one, mode }) }))
  // a text's own changes, and the payment that waits for a second person, are made up here
  const found = texts.filter(({ kind, subject, body }) => {
    return !['new_editions', 'approval'].includes(kind) && money_words.test(`${subject} ${body}`)
  })
  expect(found.map(({ kind }) => kind)).toEqual([])
  const sms = Object.values(textMessages).map((text) => text({ ...one, mode }))
  expect(sms.filter((text) => money_words.test(text))).toEqual([])
})

describe('the HTML of every letter', () => {
  test('says what its text says, in the same order, with the same addresses', () => {
    expect(caught.length).toBeGreaterThan(50)
    for (const { body, html, came } of caught) {
      expect(came.raw).toMatch(/content-type: multipart\/alternative/i)
      const { documentElement: page } = document(html)
      const [brand, card] = [page.querySelector('.brand')!, page.querySelector('.card')!]
      expect(brand.textContent).toBe('Росчерк')
      const shown = [...card.querySelectorAll('a')].reduce((text, link) => text.replace(link.href, ''), card.innerHTML)
      const letterText = document(shown.replaceAll('<br>', ' ').replace(/<\/(p|li|td|blockquote)>/g, ' $&')).body
        .textContent
      expect(wordsOf(letterText)).toEqual(wordsOf(body))
      expect([...new Set([...card.querySelectorAll('a')].map((link) => link.href))].toSorted()).toEqual(linksOf(body))
    }
  })

  test('loads nothing, runs nothing, and leads to this installation only', () => {
    for (const { html } of caught) {
      const page = document(html)
      expect([...page.querySelectorAll('img, script, iframe, form, link, object, video, b')]).toEqual([])
      expect(html).not.toMatch(/url\(|@import|\son\w+=|src=/i)
      for (const { href } of page.querySelectorAll('a')) expect(href.startsWith(`${url}/`)).toBe(true)
    }
  })

  test('has one button, with a short label, where there is something to do', () => {
    const buttons = caught.map(({ kind, html }) => ({ kind, found: [...document(html).querySelectorAll('.button a')] }))
    expect([...new Set(buttons.filter(({ found }) => found.length !== 1).map(({ kind }) => kind))]).toEqual([
      'bill',
      'act',
      'try',
    ])
    for (const { found } of buttons) for (const { textContent } of found) expect(textContent.length).toBeLessThan(28)
  })

  test('shows the sender’s message as a citation, and no link of it as ours', () => {
    const { html } = caught.find(({ kind }) => kind === 'link')!
    const page = document(html)
    expect(page.querySelector('blockquote')?.textContent).toContain('Открыть: https://evil.test/login')
    expect(page.querySelector('.button a')?.textContent).toBe('Прочитать и подписать')
  })
})

test('no letter of ours is cut or folded wrongly: lines of at most 998 octets, headers in ASCII (RFC 5322)', () => {
  for (const { came } of caught) {
    expect(came.head).toMatch(/^[\p{ASCII}]*$/u)
    expect(Math.max(...came.raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998)
  }
})
