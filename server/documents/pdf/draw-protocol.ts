import { showPhone } from '#shared/rules/phone.ts'
import { type Figures, inOrder } from '#shared/rules/signing-circumstances.ts'
import { circumstanceText } from '#shared/text/circumstance-text.ts'
import { circumstanceClaims, claim, signingClaim, signingClaims, type SigningFacts } from '#shared/text/claims.ts'
import { factsOf, type ProtocolData, type ProtocolEvent } from '#server/documents/core/protocol.ts'
import { bytesText, moscowTime, moscowTimeNamed, pagesText } from '#server/documents/core/russian.ts'
import { followsText, shownText, unstampedText } from './document-texts.ts'
import type { Fonts } from './page-font.ts'
import { num } from './pdf-values.ts'
import {
  footers,
  leading,
  named,
  paragraph,
  print,
  qr,
  qrSize,
  row,
  section,
  small,
  smallLeading,
  strong,
  value,
} from './sheet-parts.ts'
import { a4, margin, Sheet, stroke, type TextLook, textWidth } from './sheet.ts'

const timeWidth = 96

/** Who gave the name and the phone, and who changed them. */
export function namedBy(
  { corrections, named_self }: Pick<ProtocolData, 'corrections' | 'named_self'>,
  facts: SigningFacts,
): string {
  const given = named_self
    ? [
        [
          `Общая ссылка №\u00a0${named_self.link}`,
          moscowTimeNamed(named_self.at),
          ...(named_self.ip ? [`IP ${named_self.ip}`] : []),
        ].join(', '),
      ]
    : []
  const changes = corrections.map(({ at, by, changes }) => `${moscowTime(at)} исправлено ${by}: ${changes}.`)
  return [signingClaim('named', facts), ...given.map((place) => `${place}.`), ...changes].join(' ')
}

/** The words that the post-check looks for. */
export const protocolTitle = (sample: ProtocolData['sample']): string => claim(signingClaims.title, { sample })

/**
 * `wrapped`: the document is attached instead of stamped. `position`: which of the documents this file is. `unstamped`:
 * numbers of its pages where a stamp would have hidden something.
 */
export type ProtocolKind = { wrapped: boolean; position: number; unstamped?: number[] }

/**
 * Operators of each page of «Протокол подписания», A4 unless of another height, with fonts F1 and F2. The first page has two
 * parts: the title, and the rest.
 */
export function drawProtocol(data: ProtocolData, fonts: Fonts, kind: ProtocolKind, height?: number): string[][] {
  const sheet = new Sheet(fonts, height)
  const facts = factsOf(data, kind.wrapped)
  const top = sheet.y
  heading(sheet, data, facts)
  address(sheet, data, top)
  parties(sheet, data, facts)
  documents(sheet, data, facts, kind)
  apart(sheet, data, facts)
  signing(sheet, data, facts)
  circumstances(sheet, data)
  section(sheet, 'Ход подписания', 60)
  eventTable(sheet, data.events)
  checking(sheet, data, kind, facts)
  footers(sheet, `${protocolTitle(data.sample)} №\u00a0${data.number} · заявка ${data.request_id}`)
  return sheet.pages.map((page, i) => {
    const parts = i === 0 ? [page.slice(0, 1), page.slice(1)] : [page]
    return parts.map((operators) => operators.join('\n'))
  })
}

/** The title is drawn first, before the name above it: `drawProtocol` returns it as a separate part. */
function heading(sheet: Sheet, data: ProtocolData, facts: SigningFacts): void {
  const foot = sheet.y - qrSize - 12
  const width = textWidth - qrSize - 24
  const above = sheet.lines(data.operator.name, width, small)
  const baseline = sheet.y - 25 - above.length * smallLeading
  sheet.text(margin.left, baseline, protocolTitle(data.sample), { size: 20, weight: 'bold' })
  sheet.y -= 9
  print(sheet, margin.left, above, small, smallLeading)
  sheet.y = baseline - 17
  const dated = `№\u00a0${data.number} от ${moscowTimeNamed(data.created_at)}`
  sheet.text(margin.left, sheet.y, dated, { size: 9.5, ink: 'quiet' })
  sheet.y -= 24
  result(sheet, data, width, facts)
  sheet.y = Math.min(sheet.y, foot)
}

/** Draws the address of the check page beside the heading, from `top` down. */
function address(sheet: Sheet, data: ProtocolData, top: number): void {
  const left = a4.width - margin.right - qrSize
  qr(sheet, data.verify_url, left, top - qrSize)
  const caption = 'Проверить документ'
  const spare = qrSize - sheet.fonts.regular.width(caption, small.size)
  sheet.text(left + spare / 2, top - qrSize - 11, caption, small)
}

/** An icon and the words: never colour alone (docs/look.md#colours). */
function result(sheet: Sheet, data: ProtocolData, width: number, facts: SigningFacts): void {
  const [x, y] = [margin.left, sheet.y]
  const ink = data.sample ? 'red' : 'green'
  const at = (dx: number, dy: number) => `${num(x + dx)} ${num(y + dy)}`
  const icon = data.sample
    ? `${at(1, 0)} m ${at(8, 7)} l ${at(1, 7)} m ${at(8, 0)} l`
    : `${at(0, 3)} m ${at(3, 0)} l ${at(9, 7)} l`
  sheet.draw(`q ${stroke(ink)} 1.6 w 1 J 1 j ${icon} S Q`)
  const look: TextLook = { size: 10.5, weight: 'bold', ink }
  for (const line of sheet.lines(signingClaim('result', facts), width - 16, look)) {
    sheet.text(x + 16, sheet.y, line, look)
    sheet.y -= 14
  }
  sheet.text(x + 16, sheet.y, moscowTimeNamed(data.result.at), value)
  sheet.y -= 8
}

function parties(sheet: Sheet, data: ProtocolData, facts: SigningFacts): void {
  section(sheet, 'Стороны')
  const { operator, initiator, signer } = data
  row(sheet, 'Отправитель', initiator.name, strong)
  const requisites = [named('ИНН', initiator.inn), named('КПП', initiator.kpp), named('ОГРН', initiator.ogrn)]
  row(sheet, '', requisites.filter(Boolean).join(', '))
  row(sheet, 'Отправил', initiator.sent_by)
  const approved = initiator.approved?.map(({ full_name, at }) => `${full_name}, ${moscowTime(at)}`) ?? []
  row(sheet, 'Согласовали', approved.join('; '))
  row(sheet, 'Образец', signingClaim('about', facts), strong)
  row(sheet, 'Подписант', signer.full_name, strong)
  row(sheet, 'Телефон', showPhone(signer.phone))
  row(sheet, 'Эл. почта', signer.email)
  row(sheet, 'Роль', signer.role)
  row(sheet, 'Оператор', [operator.name, named('ИНН', operator.inn)].filter(Boolean).join(', '))
  row(sheet, 'Адрес оператора', operator.address)
}

function documents(sheet: Sheet, data: ProtocolData, facts: SigningFacts, kind: ProtocolKind): void {
  section(sheet, data.documents.length === 1 ? 'Документ' : 'Документы')
  if (data.follows) row(sheet, 'Продолжает', followsText(data.follows, facts))
  data.documents.forEach((document, i) => {
    if (i > 0) sheet.y -= 4
    const here = data.documents.length > 1 && document.position === kind.position ? ' (этот файл)' : ''
    row(sheet, data.documents.length > 1 ? `Файл ${i + 1}` : 'Файл', `${document.name}${here}`, strong)
    row(sheet, 'Имя файла', document.file_name)
    row(sheet, 'Объём', `${pagesText(document.pages)}, ${bytesText(document.size_bytes)}`)
    row(sheet, 'SHA-256', document.sha256)
    row(sheet, 'SHA-256 до обработки', document.source_sha256)
    if (document.filled) {
      const { fields, at, blank_sha256 } = document.filled
      const sentence = signingClaim('filled', facts).replace('{fields}', String(fields))
      row(sheet, 'Поля', sentence.replace('{at}', moscowTimeNamed(at)))
      row(sheet, 'SHA-256 без полей', blank_sha256)
    }
    const attached = document.attached_at && moscowTimeNamed(document.attached_at)
    row(sheet, 'Приложен', attached && signingClaim('attached', facts).replace('{at}', attached))
    row(sheet, 'Показ', shownText(document))
    if (document.position === kind.position) row(sheet, 'Без штампа', unstampedText(kind.unstamped ?? []))
  })
}

/** Files of the signer that are no documents. */
function apart(sheet: Sheet, { apart: files = [] }: ProtocolData, facts: SigningFacts): void {
  if (files.length === 0) return
  section(sheet, 'Файлы, переданные отдельно')
  paragraph(sheet, signingClaim('apart', facts))
  for (const { name, pages, size_bytes, sha256, at, days } of files) {
    sheet.y -= 4
    row(sheet, 'Файл', name, strong)
    row(sheet, 'Объём', `${pagesText(pages)}, ${bytesText(size_bytes)}`)
    row(sheet, 'SHA-256', sha256)
    row(sheet, 'Приложен', moscowTimeNamed(at))
    row(sheet, 'Хранится', `${days}\u00a0дн. после подписания`)
  }
}

function signing(sheet: Sheet, data: ProtocolData, facts: SigningFacts): void {
  section(sheet, 'Подписание')
  row(sheet, 'Заявка', data.request_id)
  row(sheet, 'Группа (код ссылки)', data.group_id)
  row(sheet, 'Кто назвал подписанта', namedBy(data, facts))
  row(
    sheet,
    'Как определён подписант',
    [signingClaim('identification', facts), signingClaim('key', facts)].filter(Boolean).join(' '),
  )
  const { title, version, text_sha256, accepted_at, ip } = data.agreement
  const name = title ?? 'Соглашение об использовании простой электронной подписи'
  row(sheet, 'Соглашение', `${name}, редакция ${version}`)
  row(sheet, 'SHA-256 соглашения', text_sha256)
  row(sheet, 'Принято', [moscowTimeNamed(accepted_at), ip && `IP ${ip}`].filter(Boolean).join(', '))
  row(sheet, 'SHA-256 показанного', data.shown_sha256)
  row(sheet, 'Неверных кодов', String(data.wrong_codes))
  row(sheet, signingClaim('code_message', facts), data.sms_text)
}

/** Nothing where there is nothing to say. */
function circumstances(sheet: Sheet, data: ProtocolData): void {
  const found = inOrder(data.circumstances)
  if (found.length === 0) return
  section(sheet, 'Обстановка подписания', 60)
  paragraph(sheet, claim<Figures, string>(circumstanceClaims.before, {}))
  for (const one of found) paragraph(sheet, circumstanceText(one))
}

/** Events with their times, over as many pages as needed. */
export function eventTable(sheet: Sheet, events: readonly ProtocolEvent[]): void {
  eventsHead(sheet)
  let known: { by?: string | null; user_agent: string } | null = null
  for (const { user_agent, ...event } of events) {
    // takes two lines, so it is not repeated in consecutive events; not used to identify a device: many share one
    const isSame = user_agent === known?.user_agent && event.by === known?.by
    oneEvent(sheet, { ...event, user_agent: user_agent && isSame ? 'название браузера то же' : user_agent })
    if (user_agent) known = { by: event.by, user_agent }
  }
}

function eventsHead(sheet: Sheet): void {
  sheet.y -= 10
  sheet.text(margin.left, sheet.y, 'Время (МСК, UTC+3)', small)
  sheet.text(margin.left + timeWidth, sheet.y, 'Событие', small)
  sheet.y -= 6
}

function oneEvent(sheet: Sheet, event: ProtocolEvent): void {
  const width = textWidth - timeWidth
  const textLines = sheet.lines(event.text, width, value)
  const details = [event.by, event.ip ? `IP ${event.ip}` : null, event.note, event.user_agent]
    .filter(Boolean)
    .join(' · ')
  const noted = details ? sheet.lines(details, width, small) : []
  const height = 6 + textLines.length * leading + noted.length * smallLeading
  if (sheet.need(Math.min(height, 300))) eventsHead(sheet)
  sheet.rule(sheet.y)
  sheet.y -= leading - 1
  sheet.text(margin.left, sheet.y, moscowTime(event.at), value)
  print(sheet, margin.left + timeWidth, textLines, value, leading)
  print(sheet, margin.left + timeWidth, noted, small, smallLeading)
  sheet.y += 4
}

function checking(sheet: Sheet, data: ProtocolData, kind: ProtocolKind, facts: SigningFacts): void {
  const size_bytes = data.documents.find(({ position }) => position === kind.position)?.size_bytes
  const wrapped = kind.wrapped || size_bytes === undefined
  const how = signingClaim('original', { ...facts, wrapped }).replace('{bytes}', bytesText(size_bytes ?? 0))
  section(sheet, 'Как проверить', 70)
  paragraph(sheet, `Откройте ${data.verify_url} или наведите камеру на код в начале протокола и выберите файл. ${how}`)
  paragraph(sheet, signingClaim('seal', facts))
  section(sheet, 'Журнал оператора', 70)
  row(sheet, 'Запись о подписании', `№\u00a0${data.journal.sequence}`)
  row(sheet, 'Хеш записи', data.journal.hash)
  const { anchor } = data.journal
  if (anchor) row(sheet, `Якорь журнала №\u00a0${anchor.id}`, anchor.root)
  paragraph(sheet, `${signingClaim('clock', facts)} ${signingClaim('history', facts)}`)
}
