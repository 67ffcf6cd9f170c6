import { showDate } from '../rules/clock.ts'
import { noticeKinds, type NoticeKind, type NoticeMode } from '../rules/notices.ts'
import { messageTitle } from '../rules/plain-words.ts'
import { action } from './letter.ts'

/** One event of a letter: a request, a batch or a bulk sending. */
export type NoticeLine = { kind: NoticeKind; title: string; signer: string | null; request_id: number | null }

const headings: Record<NoticeKind, string> = {
  disowned: 'Документы пришли не тому человеку',
  undelivered: 'Ссылка не доставлена',
  rejected: 'Отказались подписать',
  expired: 'Срок прошёл без подписи',
  failed: 'Подписание остановлено',
  short: 'Массовая отправка ждёт денег',
  signed: 'Подписано',
  finished: 'Пачка завершена',
  sent: 'Массовая отправка закончена',
}

const counts: Record<NoticeKind, string> = {
  disowned: 'не тот человек',
  undelivered: 'не доставлено',
  rejected: 'отказов',
  expired: 'срок прошёл',
  failed: 'остановлено',
  short: 'ждут денег',
  signed: 'подписано',
  finished: 'пачек завершено',
  sent: 'отправок закончено',
}

const lines_a_kind_max = 10

type Letter = { lines: readonly NoticeLine[]; brand: string; url: string; settings_url: string; stop_url: string }

/** A notice, or a digest when it names its day. */
export function noticeLetter({ lines, day, brand, url, settings_url, stop_url }: Letter & { day: Date | null }) {
  const kinds = noticeKinds.filter((kind) => lines.some((line) => line.kind === kind))
  const parts = kinds.map((kind) =>
    partOf(
      kind,
      lines.filter((line) => line.kind === kind),
    ),
  )
  return {
    subject: subjectOf(lines, kinds, brand, day),
    body: [
      'Здравствуйте.',
      ...parts,
      action('Открыть в кабинете', url),
      action('Выбрать, о чём писать', settings_url),
      action('Больше не писать', stop_url),
    ].join('\n\n'),
  }
}

function subjectOf(lines: readonly NoticeLine[], kinds: readonly NoticeKind[], brand: string, day: Date | null) {
  const [only] = lines
  if (only && lines.length === 1 && !day) return `${headings[only.kind]}: ${lineOf(only)}`
  const sums = kinds.map((kind) => `${counts[kind]} ${lines.filter((line) => line.kind === kind).length}`).join(', ')
  return day ? `${brand}, ${showDate(day)}: ${sums}` : `${brand}: ${sums}`
}

function partOf(kind: NoticeKind, lines: readonly NoticeLine[]): string {
  const hidden = lines.length - lines_a_kind_max
  return [
    `${headings[kind]}: ${lines.length}`,
    ...lines.slice(0, lines_a_kind_max).map((line) => `— ${lineOf(line)}`),
    ...(hidden > 0 ? [`и ещё ${hidden}`] : []),
  ].join('\n')
}

function lineOf({ title, signer, request_id }: NoticeLine): string {
  const number = request_id === null ? [] : [`заявка №\u00a0${request_id}`]
  return [messageTitle(title), ...(signer === null ? [] : [signer]), ...number].join(', ')
}

/** Title of a batch that has ended. */
export const batchTitle = (title: string, signed: number, all: number) => `${title}: подписано ${signed} из ${all}`

export const noticeModeTexts: Record<NoticeMode, { word: string; about: string }> = {
  every: { word: 'О каждом событии', about: 'Подписи, отказы, сбои. События нескольких минут — в одном письме.' },
  daily: { word: 'Раз в день', about: 'Одно письмо по рабочим дням в девять утра по Москве, если что-то произошло.' },
  trouble: {
    word: 'Только о том, что требует внимания',
    about: 'Отказ, срок прошёл, ссылка не доставлена, не тот человек.',
  },
  none: { word: 'Не писать', about: 'Всё видно в кабинете.' },
}

export const requestNoticeTexts = {
  title: 'Письма о заявках',
  hint: (email: string) => `Приходят на ${email}.`,
  label: 'О чём писать',
  saved: 'Сохранено',
  save: 'Сохранить',
  stop_heading: 'Не писать о заявках',
  stop_lead: 'Писем о подписях, отказах и сбоях больше не будет. Письма о вашей учётной записи остаются.',
  stop: 'Больше не писать',
  stopping: 'Отписываем…',
  stopped_heading: 'Писем больше не будет',
  stopped: 'Вернуть их можно в кабинете, на странице «Профиль».',
  no_token: 'В ссылке нет ключа. Откройте её из письма ещё раз.',
  enter: 'Открыть кабинет',
}
