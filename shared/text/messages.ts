import { showDate, showDeadline } from '../rules/clock.ts'
import { ofMoney, type Mode } from '../rules/modes.ts'
import { showPhone } from '../rules/phone.ts'
import { cutMiddle, quoted } from '../rules/plain-words.ts'
import { plural } from '../rules/plural.ts'
import { smsParts } from '../rules/sms-parts.ts'
import { action, citation } from './letter.ts'

/**
 * Texts of messages. In Russian letters, naming sender and documents: courts rejected codes whose purpose was in Latin
 * letters (docs/domain.md#what-courts-asked). «№» and quotes make an SMS UCS-2 anyway, 67 characters per part.
 */
type About = {
  venture: string
  /** of the documents, in their order, as `messageTitle` makes them */
  titles: readonly string[]
}
type OfRequest = About & { request_id: number }
type Named = Pick<OfRequest, 'titles' | 'request_id'>
export type LinkAbout = OfRequest & { deadline: Date; url: string; message: string | null }

const documents = (count: number) => plural(count, ['документ', 'документа', 'документов'])

export const callRefusal = 'Позвонить сейчас нельзя. Запросите код по СМС.'
export const consentsChanged = 'Тексты согласий обновились. Перечитайте их и запросите код снова.'
export const codeWithoutSms =
  'Код сейчас не придёт: у портала не подключена отправка СМС. Сообщите об этом отправителю.'

/** Less of a title says nothing. */
const sms_title_chars_min = 24

/**
 * An SMS that names its one document, or how many there are, and the request, by which documents of one title differ. A
 * name never costs one more SMS than the number of documents does: first the number of the request is left out, then a
 * long title loses its middle, and one for which there is no room is not named.
 */
function smsAbout(
  { titles, request_id }: Named,
  say: (what: string) => string,
  { parts_min = 1, behind = '', counted = (number: string) => say(documents(titles.length) + number) } = {},
): string {
  const parts = Math.max(parts_min, smsParts(counted('')))
  const number = ` (заявка ${request_id})`
  const only = titles.length === 1 ? titles[0] : undefined
  const best = only === undefined ? counted(number) : say(quoted(only) + number)
  if (smsParts(best + behind) <= parts) return best
  const names = only === undefined ? [] : namesOf(only, number)
  return names.map(say).find((text) => smsParts(text) <= parts) ?? counted('')
}

/** The best first; a title that is cut no longer tells documents apart, so the number goes with it. */
function namesOf(title: string, number: string): string[] {
  const cut = Array.from({ length: Math.max(0, title.length - sms_title_chars_min) }, (_, less) =>
    quoted(cutMiddle(title, title.length - 1 - less)),
  )
  return [quoted(title), ...cut.map((part) => part + number), ...cut]
}

type Asked = OfRequest & {
  /** the host for autofill of the code; null for none */
  host: string | null
}

export const codeSms = (code: string, asked: Asked) =>
  codeAbout(code, asked, (what) => `Код ${code} для подписания: ${what}, ${asked.venture}. Никому не сообщайте код.`)

export const downloadCodeSms = (code: string, asked: Asked) =>
  codeAbout(
    code,
    asked,
    (what) => `Код ${code}, чтобы скачать подписанное: ${what}, ${asked.venture}. Никому не сообщайте код.`,
  )

/**
 * The last line of an origin-bound one-time code (WICG), unless it would cost one more SMS. The name of the document goes
 * before it: courts asked for the name.
 */
function codeAbout(code: string, { host, ...about }: Asked, say: (what: string) => string): string {
  const behind = host === null ? '' : `\n@${host} #${code}`
  const body = smsAbout(about, say, { parts_min: host === null ? 1 : bound_parts_min, behind })
  return smsParts(body + behind) <= Math.max(bound_parts_min, smsParts(body)) ? body + behind : body
}
/** with the line for autofill */
const bound_parts_min = 2

export const linkSms = ({ venture, url, ...about }: LinkAbout) =>
  smsAbout(about, (what) => `${venture} просит подписать ${what}: ${url}`)

export const reminderSms = ({ venture, url, ...about }: LinkAbout) =>
  smsAbout(about, (what) => `Напоминание от ${venture}: подпишите ${what}: ${url}`)

type CopyAbout = OfRequest & { url: string; until: Date }

export const copySms = ({ venture, url, until, ...about }: CopyAbout) =>
  smsAbout(about, (what) => `Подписано: ${what}, ${venture}. До ${showDate(until)}: ${url}`, {
    counted: (number) => `${venture}: подписанные документы${number} можно скачать до ${showDate(until)}: ${url}`,
  })

/** What lists of messages call the attachments. */
export const copiesName = (titles: readonly string[], request_id: number) =>
  titles.length === 1 && titles[0] !== undefined
    ? copyFileName(titles[0], request_id)
    : `Подписанные экземпляры, ${documents(titles.length)}, заявка ${request_id}`

/** Differs between any two documents that one person signs, also of one title. */
export const copyFileName = (title: string, request_id: number, position = 1) =>
  `${title.replace(/\.pdf$/i, '').replaceAll(/[\\/:*?"<>|]/g, '-')} (подписан, заявка ${request_id}${position > 1 ? `, документ ${position}` : ''}).pdf`

/** «Договор № 15» и ещё 2 документа */
function named(titles: readonly string[]): string {
  const [first, ...rest] = titles
  if (first === undefined) return documents(0)
  return rest.length === 0 ? quoted(first) : `${quoted(first)} и ещё ${documents(rest.length)}`
}

/** A line each, where the letter's sentence names the first one only. */
const listed = ({ titles }: About) => (titles.length > 1 ? [titles.map((title) => `— ${title}`).join('\n')] : [])

/** Subjects with a number make no thread of letters about different requests. */
const numbered = ({ request_id }: Pick<OfRequest, 'request_id'>) => `(заявка №\u00a0${request_id})`

type CopyLetter = CopyAbout & { isAttached: boolean; verify_url: string }

/** To the signer, with the sealed copies attached or the link to them. */
export const copyEmail = (copy: CopyLetter) => ({
  subject: `Подписано: ${named(copy.titles)}, ${copy.venture} ${numbered(copy)}`,
  body: [
    'Здравствуйте.',
    `Вы подписали ${signed(copy)} для ${copy.venture} ${numbered(copy)}.`,
    ...listed(copy),
    copyLine(copy),
    action('Скачать подписанное', copy.url),
    `Проверить файл: ${copy.verify_url}`,
    'Никому не пересылайте эту ссылку и код.',
  ].join('\n\n'),
})

/** To somebody else than the signer, whom the sender has named. */
export const copyToOtherEmail = (copy: CopyLetter & { signer: string }) => ({
  subject: `Копия подписанного: ${named(copy.titles)}, ${copy.venture} ${numbered(copy)}`,
  body: [
    'Здравствуйте.',
    `Вам прислали копию подписанного: ${copy.titles.length === 1 ? named(copy.titles) : documents(copy.titles.length)} ${numbered(copy)}.`,
    ...listed(copy),
    `Отправитель: ${copy.venture}\nПодписант: ${copy.signer}`,
    copy.isAttached
      ? `Подписанное во вложении. Скачать его можно и по ссылке, до ${showDate(copy.until)}.`
      : `Подписанное слишком велико для письма. Скачать его можно по ссылке, до ${showDate(copy.until)}.`,
    action('Открыть копию', copy.url),
    `Проверить файл: ${copy.verify_url}`,
    'Ваш адрес указал отправитель. Отказаться от копий можно по той же ссылке.',
  ].join('\n\n'),
})

function copyLine({ titles, isAttached, until }: CopyLetter): string {
  const [copies, them, large] =
    titles.length === 1
      ? ['Ваш экземпляр с отметкой о подписи и печатью', 'его', 'слишком велик']
      : ['Ваши экземпляры с отметкой о подписи и печатью', 'их', 'слишком велики']
  const where = isAttached
    ? `${copies} — во вложении. Скачать ${them} можно и`
    : `${copies} ${large} для письма. Скачать ${them} можно`
  return `${where} по ссылке, до ${showDate(until)}, с новым кодом из СМС.`
}

const signed = ({ titles }: About) => (titles.length === 1 ? `документ ${named(titles)}` : documents(titles.length))

export const linkEmail = (request: LinkAbout) => ({
  subject: `${request.venture}: ${named(request.titles)} на подпись ${numbered(request)}`,
  body: [
    'Здравствуйте.',
    `${request.venture} просит вас подписать ${signed(request)} ${showDeadline(request.deadline)}.`,
    ...listed(request),
    ...(request.message ? [`Сообщение отправителя:\n${citation(request.message)}`] : []),
    action('Прочитать и подписать', request.url),
    `Сертификат не нужен: вы подтвердите подпись кодом из СМС. Номер заявки: ${request.request_id}. Никому не пересылайте эту ссылку и код.`,
  ].join('\n\n'),
})

export const reminderEmail = (request: LinkAbout) => ({
  subject: `Напоминание: ${named(request.titles)}, ${request.venture} ждёт вашей подписи ${numbered(request)}`,
  body: [
    'Здравствуйте.',
    `${request.venture} ждёт, что вы подпишете ${signed(request)}: подписи пока нет. Подписать можно ${showDeadline(request.deadline)}.`,
    ...listed(request),
    action('Прочитать и подписать', request.url),
    'Если подписывать не будете, откажитесь по той же ссылке: отправитель узнает, и напоминаний больше не будет.',
    `Номер заявки: ${request.request_id}. Никому не пересылайте эту ссылку и код из СМС.`,
  ].join('\n\n'),
})

type Signer = { full_name: string; phone: string; email: string | null }

/** To the sender, whose confirmation a correction of staff waits for. */
export const correctionEmail = (about: {
  request_id: number
  title: string
  was: Signer
  changes: Partial<Signer>
  reason: string | null
  by: 'staff' | 'signer'
  url: string
}) => ({
  subject: `Подтвердите исправление подписанта: ${quoted(about.title)} ${numbered(about)}`,
  body: [
    'Здравствуйте.',
    about.by === 'signer'
      ? `Тот, кому пришла ссылка, просит, чтобы заявку ${quoted(about.title)} ${numbered(about)} подписал другой человек.`
      : `Сотрудник службы поддержки предложил исправить данные подписанта в заявке ${quoted(about.title)} ${numbered(about)}.`,
    changesOfSigner(about.was, about.changes).join('\n'),
    ...(about.reason ? [`Причина: ${about.reason}`] : []),
    'Ничего не изменится, пока вы не подтвердите.',
    action('Посмотреть и подтвердить', about.url),
    about.by === 'signer'
      ? 'Подтвердите, только если знаете этого человека и его номер: ссылка и код уйдут туда. Иначе отклоните.'
      : 'Если вы об этом не просили, отклоните исправление и сообщите нам.',
  ].join('\n\n'),
})

/** To the sender, whose request ended because the signer demanded that their data are erased. */
export const erasedEmail = (about: { request_id: number; url: string; mode: Mode }) => ({
  subject: `Заявка № ${about.request_id} отозвана по требованию подписанта`,
  body: [
    'Здравствуйте.',
    `Подписант заявки № ${about.request_id} потребовал удалить свои персональные данные (152-ФЗ, ст. 21). Заявка отозвана, её данные обезличены${ofMoney(about.mode, ', резерв вернулся на баланс')}.`,
    'Сообщений на этот номер больше не будет. Если у вас есть основание хранить данные этого человека, делайте это у себя.',
    action('Открыть заявку', about.url),
  ].join('\n\n'),
})

/** To the sender, whose request staff have cancelled. */
export const staffCancelEmail = (about: {
  request_id: number
  title: string
  signer: string
  reason: string
  url: string
  mode: Mode
}) => ({
  subject: `Служба поддержки отозвала заявку: ${quoted(about.title)} ${numbered(about)}`,
  body: [
    'Здравствуйте.',
    `Сотрудник службы поддержки отозвал заявку ${quoted(about.title)} ${numbered(about)}, подписант ${about.signer}. Ссылка закрыта${ofMoney(about.mode, ', резерв вернулся на баланс')}.`,
    `Причина: ${about.reason}`,
    action('Заявка и её история', about.url),
    'Если вы об этом не просили, сообщите нам.',
  ].join('\n\n'),
})

function changesOfSigner(was: Signer, { full_name, phone, email }: Partial<Signer>): string[] {
  return [
    ...(full_name === undefined ? [] : [`Имя: ${was.full_name} → ${full_name}`]),
    ...(phone === undefined ? [] : [`Телефон: ${showPhone(was.phone)} → ${showPhone(phone)}`]),
    ...(email === undefined ? [] : [`Почта: ${was.email ?? 'нет'} → ${email ?? 'нет'}`]),
  ]
}

/** To the sender, after a recipient reported that the documents are not for them. */
export const disownedEmail = (about: {
  request_id: number
  title: string
  full_name: string
  phone: string
  url: string
  mode: Mode
}) => ({
  subject: `Документы пришли не тому человеку: ${quoted(about.title)} ${numbered(about)}`,
  body: [
    'Здравствуйте.',
    `Получатель ссылки сообщил, что документы ${quoted(about.title)} ${numbered(about)} не для него. Подписант в заявке: ${about.full_name}, ${about.phone}.`,
    `Ссылка закрыта, сообщений на этот номер больше не будет${ofMoney(about.mode, ', деньги не списаны')}.`,
    'Исправьте номер и отправьте документы снова.',
    action('Исправить номер', about.url),
  ].join('\n\n'),
})
