import { showPhone } from '#shared/rules/phone.ts'
import { type Figures, inOrder } from '#shared/rules/signing-circumstances.ts'
import { circumstanceText } from '#shared/text/circumstance-text.ts'
import { circumstanceClaims, claim, signingClaim } from '#shared/text/claims.ts'
import { shownPagesText } from '#shared/text/shown-pages.ts'
import { bytesText, moscowPeriod, moscowTime, moscowTimeNamed, pagesText } from '#server/documents/core/russian.ts'
import type { Drawing } from './packet-drawing.ts'
import { followsText } from './document-texts.ts'
import { eventTable, namedBy } from './draw-protocol.ts'
import { leading, named, paragraph, print, row, small, smallLeading, strong, value } from './sheet-parts.ts'
import { margin, textWidth } from './sheet.ts'

/** The sections of a packet that state facts. */

const timed = (at: string | null) => at && moscowTimeNamed(at)

export function parties({ sheet, data, facts, begin, say }: Drawing): void {
  begin('parties')
  const { initiator, signer, operator, moments } = data
  row(sheet, 'Отправитель', initiator.name, strong)
  const requisites = [named('ИНН', initiator.inn), named('КПП', initiator.kpp), named('ОГРН', initiator.ogrn)]
  row(sheet, '', requisites.filter(Boolean).join(', '))
  row(sheet, 'Отправил', initiator.sent_by)
  row(sheet, 'Подписант', signer.full_name, strong)
  row(sheet, 'Телефон', showPhone(signer.phone))
  row(sheet, 'Эл. почта', signer.email)
  row(sheet, 'Кто назвал подписанта', namedBy(data, facts))
  if (data.follows) row(sheet, 'Продолжает', followsText(data.follows, facts))
  row(sheet, 'Оператор сервиса', [operator.name, named('ИНН', operator.inn)].filter(Boolean).join(', '))
  row(sheet, 'Адрес оператора', operator.address)
  row(sheet, 'Группа (код ссылки)', data.group_id)
  row(sheet, 'Отправлена', timed(moments.sent))
  row(sheet, 'Открыта', timed(moments.opened))
  row(sheet, 'Код введён', timed(moments.confirmed))
  row(sheet, 'Завершена', timed(moments.finished))
  row(sheet, 'Причина завершения', data.end_reason)
  row(sheet, 'Пакет запросил', `${data.asked_by}, ${moscowTimeNamed(data.asked_at)}`)
  row(sheet, 'Зачем', data.reason)
  say('reason')
}

export function documents({ sheet, data, facts, begin }: Drawing): void {
  begin('documents')
  data.documents.forEach((document, i) => {
    if (i > 0) sheet.y -= 4
    row(sheet, data.documents.length > 1 ? `Файл ${i + 1}` : 'Файл', document.name, strong)
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
    row(sheet, 'SHA-256 с печатью', document.sealed_sha256)
  })
  const apart = data.apart ?? []
  if (apart.length > 0) paragraph(sheet, signingClaim('apart', facts))
  for (const { name, pages, size_bytes, sha256, at } of apart) {
    sheet.y -= 4
    row(sheet, 'Файл отдельно', name, strong)
    row(sheet, 'Объём', `${pagesText(pages)}, ${bytesText(size_bytes)}`)
    row(sheet, 'SHA-256', sha256)
    row(sheet, 'Приложен', moscowTimeNamed(at))
  }
}

export function shown({ sheet, data, begin, say }: Drawing): void {
  begin('shown')
  for (const name of ['shown', 'images', 'list', 'read', 'pictures', 'bound'] as const) say(name)
  row(sheet, 'SHA-256 списка', data.shown_sha256)
  data.documents.forEach(({ name, shown, downloaded_at, images }, i) => {
    sheet.y -= 4
    row(sheet, data.documents.length > 1 ? `Файл ${i + 1}` : 'Файл', name, strong)
    if (shown) {
      const period = shown.from && shown.to ? moscowPeriod(shown.from, shown.to) : ''
      row(sheet, 'Показ', shownPagesText(shown, period))
    }
    row(sheet, 'Файл скачан', timed(downloaded_at))
    for (const { page, served } of images) {
      for (const { part, width, sha256, at } of served) {
        const which = [`стр. ${page}`, part !== null && `часть ${part}`, `${width} px`].filter(Boolean).join(', ')
        sheet.need(smallLeading)
        sheet.y -= smallLeading
        sheet.text(margin.left, sheet.y, which, small)
        sheet.text(margin.left + 92, sheet.y, moscowTime(at), small)
        sheet.text(margin.left + 180, sheet.y, sha256, small)
      }
    }
    sheet.y -= 3
  })
}

export function agreement({ sheet, data, begin, say }: Drawing): void {
  begin('agreement')
  for (const name of ['agreement', 'agreement_sealed', 'agreement_law'] as const) say(name)
  if (!data.agreement) return
  const { title, version, text_sha256, accepted_at, ip, user_agent, parts } = data.agreement
  row(sheet, 'Соглашение', `${title}, редакция ${version}`, strong)
  row(sheet, 'SHA-256 текста', text_sha256)
  row(sheet, 'Принято', [moscowTimeNamed(accepted_at), ip && `IP ${ip}`].filter(Boolean).join(', '))
  row(sheet, 'Браузер', user_agent)
  for (const consent of data.consents) {
    row(sheet, 'Вместе с ним', `${consent.title}, редакция ${consent.version}`)
    row(sheet, 'SHA-256 текста', consent.text_sha256)
  }
  for (const { heading, paragraphs } of parts) {
    sheet.need(leading * 3)
    sheet.y -= leading + 7
    print(sheet, margin.left, sheet.lines(heading, textWidth, strong), strong, leading)
    sheet.y += leading - 2
    for (const text of paragraphs) paragraph(sheet, text)
  }
}

export function messages({ sheet, data, begin, say }: Drawing): void {
  begin('messages')
  for (const name of ['messages', 'delivered', 'receipts'] as const) say(name)
  for (const { at, what, sender, gateway, moves, text, answers } of data.messages) {
    sheet.need(leading * 5)
    sheet.y -= 6
    row(sheet, moscowTime(at), what, strong)
    row(sheet, 'Имя отправителя', sender)
    row(sheet, 'Шлюз', gateway)
    row(sheet, 'Состояния', moves.map((move) => `${move.text} ${moscowTime(move.at)}`).join('; '))
    row(sheet, 'Текст', text)
    for (const { kind, file, sha256, start } of answers) {
      row(sheet, kind, file)
      for (const line of [`SHA-256 ${sha256}`, start]) if (line) notes(sheet, line)
    }
  }
}

/** Small print below a row. */
function notes(sheet: Drawing['sheet'], text: string): void {
  const lines = sheet.lines(text, textWidth - 124, small)
  sheet.need(smallLeading)
  sheet.y -= smallLeading + 1
  print(sheet, margin.left + 124, lines, small, smallLeading)
  sheet.y += smallLeading
}

export function code({ sheet, data, facts, begin, say }: Drawing): void {
  begin('code')
  const key = facts.end === 'signed' ? signingClaim('key', facts) : ''
  if (key) paragraph(sheet, key)
  for (const name of ['commitment', 'same_code', 'opened'] as const) say(name)
  say('wrong', { count: String(data.wrong_codes) })
  row(sheet, 'Введённый код', data.opened?.code, strong)
  row(sheet, 'Ключ', data.opened?.key)
  for (const { seq, at, text, code_id, code_mac } of data.commitments) {
    sheet.y -= 4
    row(sheet, `Запись №\u00a0${seq}`, `${text}, ${moscowTime(at)}, код №\u00a0${code_id}`)
    row(sheet, 'code_mac', code_mac)
  }
}

export function device({ sheet, data, begin, say }: Drawing): void {
  begin('device')
  for (const name of ['device', 'browser'] as const) say(name)
  if (data.device) {
    const { at, ip, user_agent, session_id } = data.device
    row(sheet, 'Когда', moscowTimeNamed(at))
    row(sheet, 'IP', ip)
    row(sheet, 'Браузер', user_agent)
    row(sheet, 'Сеанс', session_id === null ? null : `№\u00a0${session_id}`)
  }
  const found = inOrder(data.circumstances)
  if (found.length === 0) return
  paragraph(sheet, claim<Figures, string>(circumstanceClaims.before, {}))
  for (const one of found) paragraph(sheet, circumstanceText(one))
}

export function course({ sheet, data, begin }: Drawing): void {
  begin('course', 60)
  eventTable(sheet, data.events)
}

export function integrity({ sheet, data, begin, say }: Drawing): void {
  begin('integrity')
  for (const name of ['whole', 'original', 'stamp', 'anchor', 'operator_journal'] as const) say(name)
  say('check', { url: data.verify_url })
  for (const { position, at, stamp } of data.seals) {
    row(sheet, `Печать, файл ${position}`, moscowTimeNamed(at))
    row(sheet, 'Штамп времени', stamp && [moscowTimeNamed(stamp.at), stamp.authority].filter(Boolean).join(', '))
  }
  const { newest, signature, anchor } = data.journal
  if (signature) {
    row(sheet, 'Запись о подписи', `№\u00a0${signature.seq}`)
    row(sheet, 'Хеш записи', signature.hash)
  }
  row(sheet, 'Последняя запись', `№\u00a0${newest.seq}`)
  row(sheet, 'Хеш записи', newest.hash)
  if (anchor) {
    row(sheet, 'Якорь журнала', `№\u00a0${anchor.id}, ${moscowTimeNamed(anchor.at)}`)
    row(sheet, 'Корень якоря', anchor.root)
  }
  row(sheet, 'Сертификат печати', data.fingerprint, value)
}
