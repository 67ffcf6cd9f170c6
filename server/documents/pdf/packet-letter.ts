import { showPhone } from '#shared/rules/phone.ts'
import { packetSections } from '#server/documents/core/court-packet.ts'
import { moscowTime } from '#server/documents/core/russian.ts'
import type { Drawing } from './packet-drawing.ts'
import { leading, paragraph, print, small, smallLeading, value } from './sheet-parts.ts'
import { a4, margin, textWidth } from './sheet.ts'

/** A form to be filled in: a request to the mobile operator, on a page of its own. */

const column = 250
/** before the link was sent: a card that was replaced shortly before matters */
const days_before = 30
const day_ms = 24 * 3600 * 1000

const dayOf = (iso: string, days = 0) =>
  moscowTime(new Date(Date.parse(iso) + days * day_ms).toISOString()).slice(0, 10)

export function letter({ sheet, data, mark, say }: Drawing): void {
  mark('letter')
  const { moments, messages, signer, initiator } = data
  const from = dayOf(moments.sent ?? data.asked_at, moments.sent ? -days_before : 0)
  const to = dayOf(moments.finished)
  const phone = showPhone(signer.phone)
  const left = a4.width - margin.right - column
  const head = [
    'Оператору связи, который обслуживает',
    `номер ${phone}`,
    line(34),
    '',
    `от ${initiator.name}`,
    `адрес для ответа ${line(18)}`,
    line(34),
  ]
  sheet.y -= leading
  print(
    sheet,
    left,
    head.flatMap((text) => (text ? sheet.lines(text, column, value) : [''])),
    value,
    leading,
  )
  sheet.y -= 26
  const title = packetSections.letter
  const spare = textWidth - sheet.fonts.bold.width(title, 13)
  sheet.text(margin.left + spare / 2, sheet.y, title, { size: 13, weight: 'bold' })
  sheet.y -= 10
  paragraph(sheet, `К делу №\u00a0${line(16)} в ${line(40)} (суд)`)
  paragraph(sheet, `Прошу сообщить о номере ${phone}:`)
  const asked = [
    `1. На чьё имя был оформлен договор об услугах связи с этим номером с ${from} по ${to}, с какого и по какой день.`,
    `2. Заменялась ли сим-карта (eSIM) этого номера с ${from} по ${to}: когда, где, по чьему заявлению.`,
    '3. Была ли в эти дни включена переадресация сообщений или вызовов: на какой номер.',
    '4. Поступили ли на номер сообщения из списка ниже: когда доставлены, с какого имени отправителя.',
  ]
  for (const text of asked) paragraph(sheet, text)
  sheet.y -= 8
  messageList(
    sheet,
    messages.filter(({ by_phone }) => by_phone),
  )
  say('letter_number')
  sheet.y -= leading + 8
  sheet.text(margin.left, sheet.y, `Дата ${line(16)}`, value)
  sheet.text(left, sheet.y, `Подпись ${line(22)}`, value)
  sheet.y -= 22
  sheet.rule()
  sheet.y -= 2
  say('letter')
}

function messageList(sheet: Drawing['sheet'], messages: Drawing['data']['messages']): void {
  sheet.y -= leading
  sheet.text(margin.left, sheet.y, 'Время (МСК, UTC+3)', small)
  sheet.text(margin.left + 110, sheet.y, 'Имя отправителя', small)
  sheet.text(margin.left + 220, sheet.y, 'Сообщение', small)
  sheet.rule(sheet.y - 4)
  sheet.y -= 4
  if (messages.length === 0) {
    sheet.y -= leading
    sheet.text(margin.left, sheet.y, 'сообщений на номер не отправляли', value)
  }
  for (const { at, sender, what } of messages) {
    const lines = sheet.lines(what, textWidth - 220, small)
    sheet.need(smallLeading * (lines.length + 1))
    sheet.y -= smallLeading + 3
    sheet.text(margin.left, sheet.y, moscowTime(at), small)
    sheet.text(margin.left + 110, sheet.y, sender ?? 'не задано', small)
    print(sheet, margin.left + 220, lines, small, smallLeading)
    sheet.y += smallLeading
  }
  sheet.y -= 6
}

/** A blank line to be filled in by hand. */
const line = (letters: number) => '_'.repeat(letters)
