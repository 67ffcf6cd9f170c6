import { test_code } from '../rules/limits.ts'
import { plural } from '../rules/plural.ts'

/**
 * Texts of the signer's start page and of errors on any page. Short, «вы», no exclamation marks: for any reader on a
 * cheap phone.
 */

const documentForms = ['документ', 'документа', 'документов'] as const
const pageForms = ['страница', 'страницы', 'страниц'] as const

export const documentsCount = (count: number) => plural(count, documentForms)
export const pagesCount = (count: number) => plural(count, pageForms)
const nbsp = '\u00a0'

/** A binding time, with its time zone. */
export const inMoscow = (time: string) => `${time} (МСК)`

/** A moment by the reader's clock, beside Moscow time. */
export const ownTimeText = (time: string) => `(у вас ${time})`

/** File size for people: «12 КБ», «1,4 МБ». */
export function showSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))}${nbsp}КБ`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',').replace(',0', '')}${nbsp}МБ`
}

export const titles = {
  documents: 'Документы на подпись',
  start: (venture: string) => `Документы на подпись — ${venture}`,
  code: 'Код из СМС',
  sign: 'Проверьте и подпишите',
  reject: 'Отказ от подписания',
  approved: 'Подписано',
  rejected: 'Вы отказались от подписания',
  fault: 'Подписать нельзя',
  download: 'Скачать документы',
  'not-me': 'Документы или номер не ваши?',
  complain: 'Пожаловаться',
  error: 'Ошибка',
}

export const frameTexts = {
  service: 'Сервис подписания документов',
  logo_of: (name: string) => `Логотип: ${name}`,
  legal: 'Правила подписи',
  policy: 'Политика данных',
  demo: 'Демонстрация: код придёт на страницу',
  demo_link: '/outbox',
  new_window: '(откроется в новом окне)',
  loading: 'Загружаем документы…',
  no_script: 'Чтобы подписать документы, включите JavaScript в браузере.',
  no_card: 'Документы пока не открылись',
  retry: 'Повторить',
  back: 'Назад',
}

export const sampleNoticeTexts = {
  title: 'Это образец',
  test: `Тестовая заявка: СМС не придёт, код всегда ${test_code}. Подпись здесь ни к чему не обязывает и юридической силы не имеет.`,
  about: 'Так выглядит подписание. Подпись здесь ни к чему не обязывает и юридической силы не имеет.',
}

export const startTexts = {
  asks: (count: number) => `просит вас подписать ${documentsCount(count)}`,
  for_whom: 'Кому',
  deadline: 'Срок',
  message: 'Сообщение отправителя',
  documents: 'Документы',
  read_on: (pages: number) => (pages > 1 ? `Читать все ${pagesCount(pages)}` : 'Открыть крупнее'),
  consents: 'Согласие',
  agree: 'Согласен с',
  agree_link: 'правилами использования простой электронной подписи',
  personal: 'Согласен на',
  personal_link: 'обработку персональных данных',
  tick_agree: 'Поставьте отметку: без согласия с правилами подписать документы нельзя.',
  tick_personal: 'Поставьте отметку: без этого согласия подписать документы нельзя.',
  fill_fields: (count: number) => `Заполнить ${plural(count, ['поле', 'поля', 'полей'])}`,
  change_fields: 'Изменить поля',
  attach_files: 'Приложить файлы',
  change_files: 'Посмотреть или заменить приложенные файлы',
  copies: (emails: string) => `Копию подписанного отправитель просит выслать и на ${emails}`,
  get_code: 'Получить код',
  sending: 'Отправляем код…',
  go_on: 'Продолжить',
  enter_code: 'Введите код из СМС',
  /** never stops anybody: the protocol says the same */
  shown: (shown: number, pages: number) =>
    shown === pages
      ? `Вам показаны все страницы (${pages}): так будет записано в протоколе.`
      : `Вам показано страниц: ${shown} из ${pages}. Остальные можно открыть выше: в протоколе будет записано, какие страницы показаны.`,
  reassure: (phone: string) =>
    `Код придёт в СМС на ${phone}. Он ничего не подписывает: после него вы ещё раз увидите документы и решите, подписать или отказаться.`,
  not_me: 'Это не я или номер не мой',
  complain: 'Пожаловаться',
}

export const messagesTexts = {
  stop: 'Не присылать мне сообщения',
  about: (phone: string) =>
    `На номер ${phone} не придут ссылки и напоминания. Эти документы можно подписать и дальше, коды по вашей просьбе приходят.`,
  from_sender: (venture: string) => `Не присылать от ${venture}`,
  from_all: 'Не присылать ни от кого',
  stopped: {
    sender: (venture: string) => `Сообщений от ${venture} на ваш номер больше не будет. Включить их можно после кода.`,
    all: (_venture: string) => 'Сообщений на ваш номер больше не будет ни от кого. Включить их можно после кода.',
  },
  allow: (venture: string) => `Снова получать сообщения от ${venture}`,
}

export const documentTexts = {
  about: (pages: number, size: number) => `${pagesCount(pages)}, ${showSize(size)}`,
  alt: (title: string, page: number, pages: number) => `${title}, страница ${page} из ${pages}`,
  as_text: 'Читать текстом',
}

/** What a request of a code says when it is answered. */
export const sentTexts = {
  calling: 'Сейчас вам позвонят с незнакомого номера и продиктуют код дважды. Прежний код больше не действует.',
  sent_again: 'Отправили новый код. Прежний больше не действует.',
  sent_before: 'Код уже отправлен меньше минуты назад. Если вы его уже вводили, подождите и получите новый.',
}

export const troubleTexts = {
  offline: 'Нет связи с интернетом. Проверьте связь и повторите: всё, что вы ввели, сохранено.',
  timeout: 'Ответ не пришёл: связь слишком медленная. Повторите, второй раз ничего не отправится.',
  server: 'Сервис сейчас не отвечает. Повторите через минуту: всё, что вы ввели, сохранено.',
  after: (time: string) => `Повторить можно после ${time}.`,
  dead_token: 'Прошло 15 минут, и подтверждение больше не действует. Документы не подписаны. Запросите новый код.',
  download_closed: 'Прошло 15 минут, скачивание закрыто. Получите новый код.',
  need_code: 'Сначала подтвердите свой номер: получите код и введите его.',
  already: {
    signed: 'Документы уже подписаны.',
    rejected: 'От подписания уже отказались.',
    failed: 'Ссылка уже закрыта.',
  } as Record<string, string>,
}

export const errorTexts = {
  heading: 'Ошибка',
  picture: 'Декоративное изображение',
  home: 'На главную',
  link_not_found: 'Ссылка не найдена. Проверьте адрес или попросите отправителя прислать её ещё раз.',
  page_not_found_hint: 'Такой страницы нет. Откройте ссылку из СМС ещё раз.',
  page_not_found: (path: string) => `Page not found: ${path}`,
  fault: 'Страница не открылась. Обновите её; если не поможет, откройте ссылку из СМС ещё раз.',
}

/** While other signers come first. */
export const waitTexts = {
  heading: 'Ваша очередь ещё не настала',
  text: 'Сначала документы подписывают другие люди.',
  next: 'Когда подойдёт ваша очередь, вам придёт сообщение с этой ссылкой.',
}
export const faultSender = 'Отправитель'
export const returnText = (host: string) => `Вернуться на сайт ${host}`
