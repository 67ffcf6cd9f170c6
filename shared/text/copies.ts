import { showTime } from '../rules/clock.ts'
import { copies_per_request_max, namedTwice, type CopyStop, type CopyUnsent, typedEmails } from '../rules/copies.ts'
import { emailFault } from '../rules/email.ts'

/** Of the sender's form and of the request's page. */
export const copyTexts = {
  title: 'Кому ещё копия',
  label: 'Почта получателей копии',
  hint: `Через запятую, до ${copies_per_request_max} адресов. Письмо с подписанными документами уйдёт, когда заявка подписана. Подписант увидит, что копию получит кто-то ещё.`,
  change: 'Изменить получателей',
  add: 'Указать получателей',
  about: 'Этот список заменит прежний.',
  save: 'Сохранить',
  saved: 'Получатели копии изменены',
  waits: 'Уйдёт после подписи',
  goes: 'Уходит',
  not_signed: 'Не уйдёт: заявка завершена без подписи',
  not_email: (typed: string) => `«${typed}» — не адрес почты`,
  twice: (email: string) => `${email} указан дважды`,
  too_many: `Не больше ${copies_per_request_max} адресов`,
}

/** What is wrong with addresses as they are typed; null: nothing. */
export function faultOfCopies(typed: string): string | null {
  const emails = typedEmails(typed)
  const wrong = emails.find((email) => emailFault(email) !== null)
  if (wrong !== undefined) return copyTexts.not_email(wrong)
  const twice = emails[namedTwice(emails)]
  if (twice !== undefined) return copyTexts.twice(twice)
  return emails.length > copies_per_request_max ? copyTexts.too_many : null
}

/** Why no letter goes there. */
export const copyUnsentTexts: Record<CopyUnsent, string> = {
  refused: 'Не отправлено: адресат просил не присылать копии',
  sample: 'Не отправлено: копия образца уходит только пользователям вашего кабинета',
  test: 'Не отправлено: тестовая заявка писем не шлёт',
  stopped: 'Не отправлено: отправка остановлена поддержкой',
}

/** Of the page behind the link of the letter. */
export const openedCopyTexts = {
  heading: 'Копия подписанных документов',
  loading: 'Открываем…',
  about: ({ venture, signed_by, signed_at }: { venture: string; signed_by: string; signed_at: string }) =>
    `Отправитель: ${venture}. Подписант: ${signed_by}, ${showTime(signed_at)} (МСК).`,
  sample: 'Это образец: никто не подписывал.',
  until: (until: string) => `Скачать можно до ${showTime(until)} (МСК).`,
  over: 'Срок ссылки вышел: скачать документы по ней уже нельзя. Попросите их у отправителя.',
  download: (title: string) => `Скачать «${title}»`,
  stop_heading: 'Больше не присылать копии',
  stops: {
    nobody: 'Присылать',
    sender: 'Не присылать от этого отправителя',
    all: 'Не присылать ни от кого',
  } satisfies Record<CopyStop, string>,
  now: {
    nobody: 'Копии приходят на этот адрес.',
    sender: 'От этого отправителя копии больше не придут.',
    all: 'Копии больше не придут ни от кого.',
  } satisfies Record<CopyStop, string>,
  verify: 'Проверить файл',
  no_token: 'Эта ссылка не действует. Откройте её из письма ещё раз.',
  again: 'Повторить',
}
