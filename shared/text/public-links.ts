import { ofMoney, type Mode } from '../rules/modes.ts'
import type { PublicLinkState } from '../rules/public-links.ts'
import { boundCode } from './bound-code.ts'
import { action } from './letter.ts'
import { linkName } from './request-lists.ts'
import type { StatusText } from './statuses.ts'

export const publicLinkStateTexts: Record<PublicLinkState, StatusText> = {
  active: { word: 'Работает', tone: 'ink', shape: 'ring' },
  stopped: { word: 'Остановлена', tone: 'quiet', shape: 'minus' },
  expired: { word: 'Срок вышел', tone: 'quiet', shape: 'clock' },
}

export const publicLinkRefusals = {
  past: 'Этот срок уже прошёл',
  too_far: (days: number) => `Не дальше ${days} дней`,
  too_many: (count: number) => `Работающих ссылок уже ${count}. Остановите те, что больше не нужны.`,
  stopped: 'Ссылка уже остановлена.',
  not_stopped: 'Ссылка не остановлена.',
  by_staff: (reason: string) => `Ссылку остановила служба поддержки, включить её может только она. Причина: ${reason}`,
}

/** Why nobody can begin by a link: for its owners. */
export const unableTexts = {
  no_money: 'не хватает денег или подписей',
  not_checked: 'отправитель не проверен',
  stopped: 'служба поддержки остановила ваши отправки',
  blocked: 'работа кабинета приостановлена',
  archived: 'организация ссылки в архиве',
} as const
export type UnableCause = keyof typeof unableTexts

export const unableEmail = ({ title, why, url }: { title: string; why: string; url: string }) => ({
  subject: `По общей ссылке «${title}» нельзя начать подписание`,
  body: [
    'Здравствуйте.',
    `Человек открыл общую ссылку «${title}» и не смог начать подписание: ${why}.`,
    'Он видит, что это временно. Когда причина уйдёт, ссылка снова заработает сама; до тех пор писем об этом больше не будет.',
    action('Открыть ссылку', url),
  ].join('\n\n'),
})

export const formCodeSms = (code: string, { venture, host }: { venture: string; host: string | null }): string =>
  boundCode(
    `Код ${code}, чтобы открыть документы на подпись: ${venture}. Вы назвали этот номер по общей ссылке. Никому не сообщайте код.`,
    { code, host },
  )

/** Whom a request that was begun by a link names as its sender. */
export const linkAuthor = ({ id, created_by }: { id: number; created_by: string }) =>
  `${linkName(id)}, автор: ${created_by}`

export const sheetTexts = {
  scan: 'Наведите камеру телефона и подпишите на нём',
  or_type: 'Нет камеры? Наберите адрес, различая большие и маленькие буквы',
  pin: 'ПИН-код',
  steps: 'Назовите имя и телефон, введите код из СМС, прочитайте и подпишите.',
  until: (day: string) => `Ссылка работает до ${day}`,
}
export const sheetName = ({ id, title }: { id: number; title: string }) => `Общая ссылка ${id}. ${title}`

/** Screens of the cabinet. */
export const publicLinkTexts = {
  title: 'Общие ссылки',
  subtitle:
    'Один адрес или QR-код для многих: посетителей, участников, арендаторов. Каждый сам называет имя и телефон, телефон подтверждает код, и для него создаётся своя заявка.',
  to_requests: 'К заявкам',
  create: 'Создать ссылку',
  new: 'Новая общая ссылка',
  edit: 'Изменить',
  edit_title: 'Настройки ссылки',
  empty_title: 'Общих ссылок пока нет',
  empty:
    'Добавьте документ, распечатайте лист с QR-кодом и повесьте его на входе: люди подпишут с телефона, а вы увидите каждого в списке заявок.',
  documents: 'Документы',
  about: 'Что увидит подписант',
  limits: 'Ограничения',
  name: 'Название',
  name_hint: 'Его увидит тот, кто откроет ссылку: «Правила посещения зала»',
  message: 'Сообщение подписанту',
  expires_at: 'Работает до',
  day_max: 'Заявок в день, не больше',
  day_max_hint: (mode: Mode) =>
    `Если ссылку выложат в общий канал, больше этого за день не ${mode === 'own' ? 'начнут' : 'спишется'}`,
  total_max: 'Заявок всего, не больше',
  total_max_hint: 'Пусто: сколько угодно',
  phone_max: 'Подписей с одного телефона, не больше',
  sign_days: 'Дней на подписание',
  sign_days_hint: (mode: Mode) => `Сколько начатая заявка ждёт подписи${ofMoney(mode, ' и держит её цену')}`,
  pin: 'ПИН-код на месте',
  pin_hint: 'От 4 до 8 цифр, печатается на листе. Кто получил только адрес, без него не начнёт',
  save: 'Сохранить',
  saved: 'Настройки ссылки сохранены',
  created: 'Ссылка создана',
  address: 'Адрес ссылки',
  qr: 'QR-код общей ссылки',
  copy: 'Копировать адрес',
  open: 'Открыть как подписант',
  sheet: 'Лист для печати',
  requests: 'Заявки по этой ссылке',
  as_list: 'Открыть списком',
  requests_empty_title: 'По ссылке ещё никто не начал',
  requests_empty: 'Здесь появится каждый, кто назовёт телефон и введёт код.',
  people: 'Людей',
  term: 'Срок',
  counter: (started: number, signed: number) => `Начали ${started}, подписали ${signed}`,
  facts: 'О ссылке',
  limit: {
    day: (count: number) => `${count} в день`,
    total: (count: number) => `${count} всего`,
    phone: (count: number) => `${count} с одного телефона`,
  },
  unable: (why: string) => `По ссылке сейчас нельзя начать: ${why}. Когда причина уйдёт, она заработает сама.`,
  stopped_by_staff: (reason: string) => `Ссылку остановила служба поддержки. Причина: ${reason}`,
  stop: 'Остановить',
  stop_title: 'Остановить ссылку?',
  stop_content: 'Новых заявок по ней не будет. Те, кто уже начал, смогут подписать. Включить её можно снова.',
  stopped: 'Ссылка остановлена',
  resume: 'Включить',
  resumed: 'Ссылка снова работает',
  author: 'Кто создал',
  of_link: 'Имя и телефон назвал сам подписант',
}

/** Screens of the console. */
export const consolePublicLinkTexts = {
  title: 'Общие ссылки',
  subtitle: 'По одному адресу или QR-коду клиента подписывают многие. Адрес и ПИН-код сотрудникам не показаны.',
  empty_title: 'Общих ссылок нет',
  empty: 'Здесь появятся ссылки, которые создадут клиенты.',
  stop_content:
    'Новых заявок по ней не будет, начатые можно подписать. Причину увидит клиент, включить ссылку он не сможет.',
}
