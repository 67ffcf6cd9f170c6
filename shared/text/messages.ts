import { showDate, showDeadline } from '../rules/clock.ts'
import { showPhone } from '../rules/phone.ts'
import { plural } from '../rules/plural.ts'
import { smsParts } from '../rules/sms-parts.ts'

/**
 * Texts of messages. In Russian letters, naming sender and documents: courts rejected codes whose purpose was in Latin
 * letters (docs/domain.md#what-courts-asked). «№» and quotes make an SMS UCS-2 anyway, 67 characters per part.
 */
export type LinkAbout = { venture: string; documents: number; deadline: Date; url: string; message: string | null }

const documents = (count: number) => plural(count, ['документ', 'документа', 'документов'])

export const callRefusal = 'Позвонить сейчас нельзя. Запросите код по СМС.'

type Asked = Pick<LinkAbout, 'venture' | 'documents'> & {
  /** the host for autofill of the code; null for none */
  host: string | null
}

export const codeSms = (code: string, { venture, documents: count, host }: Asked) =>
  bound(`Код ${code} для подписания: ${documents(count)}, ${venture}. Никому не сообщайте код.`, code, host)

export const downloadCodeSms = (code: string, { venture, documents: count, host }: Asked) =>
  bound(`Код ${code}, чтобы скачать подписанное: ${documents(count)}, ${venture}. Никому не сообщайте код.`, code, host)

/** The last line of an origin-bound one-time code (WICG), unless it would cost one more SMS. */
function bound(body: string, code: string, host: string | null): string {
  const whole = `${body}\n@${host} #${code}`
  return host !== null && smsParts(whole) <= Math.max(2, smsParts(body)) ? whole : body
}

export const linkSms = ({ venture, documents: count, url }: LinkAbout) =>
  `${venture} просит подписать ${documents(count)}: ${url}`

export const reminderSms = ({ venture, documents: count, url }: LinkAbout) =>
  `Напоминание: ${venture} ждёт вашей подписи, ${documents(count)}: ${url}`

type CopyAbout = { venture: string; url: string; until: Date }

export const copySms = ({ venture, url, until }: CopyAbout) =>
  `${venture}: подписанные документы можно скачать до ${showDate(until)}: ${url}`

/** Of the attachments, in lists of messages. */
export const copiesName = (count: number) =>
  count === 1 ? 'Подписанный экземпляр.pdf' : `Подписанные экземпляры, ${documents(count)}`

type CopyLetter = CopyAbout & { documents: number; isAttached: boolean; verify_url: string }

/** To the signer, with the sealed copies attached or the link to them. */
export const copyEmail = ({ venture, url, until, documents: count, isAttached, verify_url }: CopyLetter) => ({
  subject: `${venture}: ваш подписанный экземпляр`,
  body: [
    'Здравствуйте.',
    `Вы подписали ${documents(count)} для ${venture}. ${isAttached ? 'Ваш экземпляр с отметкой о подписи и печатью — во вложении.' : 'Ваш экземпляр с отметкой о подписи и печатью слишком велик для письма.'}`,
    `Скачать его можно и по ссылке, до ${showDate(until)}, с новым кодом из СМС: ${url}`,
    `Проверить файл: ${verify_url}`,
    'Никому не пересылайте эту ссылку и код.',
  ].join('\n\n'),
})

export const linkEmail = (request: LinkAbout) => ({
  subject: `${request.venture}: документы на подпись`,
  body: [
    'Здравствуйте.',
    `${request.venture} просит вас подписать ${documents(request.documents)} ${showDeadline(request.deadline)}.`,
    ...(request.message ? [request.message] : []),
    `Прочитать и подписать: ${request.url}`,
    'Сертификат не нужен: вы подтвердите подпись кодом из СМС. Никому не пересылайте эту ссылку и код.',
  ].join('\n\n'),
})

export const reminderEmail = (request: LinkAbout) => ({
  subject: `Напоминание: ${request.venture} ждёт вашей подписи`,
  body: [
    'Здравствуйте.',
    `${request.venture} отправил вам на подпись ${documents(request.documents)}, подписи пока нет. Подписать можно ${showDeadline(request.deadline)}.`,
    `Прочитать и подписать: ${request.url}`,
    'Если подписывать не будете, откажитесь по той же ссылке: отправитель узнает, и напоминаний больше не будет.',
    'Никому не пересылайте эту ссылку и код из СМС.',
  ].join('\n\n'),
})

type Signer = { full_name: string; phone: string; email: string | null }

/** To the sender, whose confirmation a correction of staff waits for. */
export const correctionEmail = (about: {
  title: string
  was: Signer
  changes: Partial<Signer>
  reason: string | null
  url: string
}) => ({
  subject: `Подтвердите исправление подписанта: ${about.title}`,
  body: [
    'Здравствуйте.',
    `Сотрудник службы поддержки предложил исправить данные подписанта в заявке «${about.title}».`,
    changesOfSigner(about.was, about.changes).join('\n'),
    ...(about.reason ? [`Причина: ${about.reason}`] : []),
    `Ничего не изменится, пока вы не подтвердите: ${about.url}`,
    'Если вы об этом не просили, отклоните исправление и сообщите нам.',
  ].join('\n\n'),
})

/** To the sender, whose request ended because the signer demanded that their data are erased. */
export const erasedEmail = (about: { request_id: number; url: string }) => ({
  subject: `Заявка № ${about.request_id} отозвана по требованию подписанта`,
  body: [
    'Здравствуйте.',
    `Подписант заявки № ${about.request_id} потребовал удалить свои персональные данные (152-ФЗ, ст. 21). Заявка отозвана, её данные обезличены, резерв вернулся на баланс.`,
    'Сообщений на этот номер больше не будет. Если у вас есть основание хранить данные этого человека, делайте это у себя.',
    `Заявка: ${about.url}`,
  ].join('\n\n'),
})

/** To the sender, whose request staff have cancelled. */
export const staffCancelEmail = (about: { title: string; signer: string; reason: string; url: string }) => ({
  subject: `Служба поддержки отозвала заявку: ${about.title}`,
  body: [
    'Здравствуйте.',
    `Сотрудник службы поддержки отозвал заявку «${about.title}», подписант ${about.signer}. Ссылка закрыта, резерв вернулся на баланс.`,
    `Причина: ${about.reason}`,
    `Заявка и её история: ${about.url}`,
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
export const disownedEmail = (about: { title: string; full_name: string; phone: string; url: string }) => ({
  subject: `Документы пришли не тому человеку: ${about.title}`,
  body: [
    'Здравствуйте.',
    `Получатель ссылки сообщил, что документы «${about.title}» не для него. Подписант в заявке: ${about.full_name}, ${about.phone}.`,
    'Ссылка закрыта, сообщений на этот номер больше не будет, деньги не списаны.',
    `Исправьте номер и отправьте документы снова: ${about.url}`,
  ].join('\n\n'),
})
