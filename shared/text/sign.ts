import { plural } from '../rules/plural.ts'

/** Every word of the signer's pages. Short, «вы», no exclamation marks: a pensioner reads them on a cheap phone. */

const documentForms = ['документ', 'документа', 'документов'] as const
const pageForms = ['страница', 'страницы', 'страниц'] as const

export const documentsCount = (count: number) => plural(count, documentForms)
export const pagesCount = (count: number) => plural(count, pageForms)
const nbsp = '\u00a0'

/** Size of a file as people say it: «12 КБ», «1,4 МБ». */
export function showSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))}${nbsp}КБ`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',').replace(',0', '')}${nbsp}МБ`
}

export const titles = {
  start: (venture: string) => `Документы на подпись — ${venture}`,
  code: 'Код из СМС',
  sign: 'Проверьте и подпишите',
  reject: 'Отказ от подписания',
  approved: 'Документы подписаны',
  rejected: 'Вы отказались от подписания',
  fault: 'Подписать нельзя',
  download: 'Скачать документы',
  error: 'Ошибка',
}

export const frameTexts = {
  service: 'Сервис подписания документов',
  legal: 'Правила подписи',
  policy: 'Политика данных',
  demo: 'Демонстрация: код придёт на страницу',
  demo_link: '/outbox',
  new_window: '(откроется в новом окне)',
  loading: 'Загружаем документы…',
  no_card: 'Документы пока не открылись',
  retry: 'Повторить',
  back: 'Назад',
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
  get_code: 'Получить код',
  sending: 'Отправляем код…',
  go_on: 'Продолжить',
  reassure: (phone: string) =>
    `Код придёт в СМС на ${phone}. Он ничего не подписывает: после него вы ещё раз увидите документы и решите, подписать или отказаться.`,
  not_mine: 'Это не мой номер',
}

export const documentTexts = {
  about: (pages: number, size: number) => `${pagesCount(pages)}, ${showSize(size)}`,
  page_of: (page: number, pages: number) => `Страница ${page} из ${pages}`,
  alt: (title: string, page: number, pages: number) => `${title}, страница ${page} из ${pages}`,
  page_failed: 'Страница не загрузилась.',
}

export const codeTexts = {
  heading: 'Введите код из СМС',
  sent_to: 'Отправили его на номер',
  label: 'Код из СМС, 6 цифр',
  confirm: 'Подтвердить',
  checking: 'Проверяем код…',
  short: 'Введите все шесть цифр кода.',
  expired: 'Код устарел: он действует пять минут. Запросите новый.',
  again: 'Отправить код ещё раз',
  again_in: (time: string) => `Отправить ещё раз через ${time}`,
  again_ready: 'Можно отправить код ещё раз.',
  sent_again: 'Отправили новый код. Прежний больше не действует.',
  sent_before: 'Код уже отправлен. Введите его или подождите, чтобы получить новый.',
  tries_left: (count: number) =>
    `${count % 10 === 1 && count % 100 !== 11 ? 'Осталась' : 'Осталось'} ${plural(count, ['попытка', 'попытки', 'попыток'])}.`,
  wrong: 'Код не подошёл. Проверьте последнее СМС.',
  locked: 'Код больше не действует. Запросите новый.',
  no_code: 'Код не приходит?',
  no_code_help: [
    'Подождите две минуты: СМС иногда задерживается.',
    'Проверьте, что телефон в сети и память для СМС не заполнена. Посмотрите в папках «Спам» и «Сервисные сообщения».',
    'Если вы запретили у оператора массовые рассылки, он задерживает и коды. Снимите запрет в приложении оператора или по его справочному номеру.',
    'Затем запросите код ещё раз. Если не помогло, сообщите тому, кто прислал вам ссылку.',
  ],
  not_mine_help: (venture: string) => [
    `Номер указал отправитель: ${venture}. Здесь его изменить нельзя, чтобы за вас не подписал посторонний.`,
    'Попросите отправителя исправить номер и прислать новую ссылку. Если вы не знаете отправителя, просто закройте страницу: без кода ничего не подпишется.',
  ],
  back: 'Вернуться к документам',
  retry_after: (time: string) => `Запросить новый код можно после ${time}.`,
}

export const signTexts = {
  heading: 'Проверьте и подпишите',
  who_asks: 'Отправитель',
  who_signs: 'Подписывает',
  confirmed: 'Код подтверждён',
  confirmed_at: (hour: string) => `${hour} (МСК)`,
  hint: 'После нажатия «Подписать» документы сразу считаются подписанными.',
  sign: 'Подписать',
  signing: 'Подписываем…',
  reject: 'Отказаться',
}

export const rejectTexts = {
  heading: 'Отказ от подписания',
  about: (venture: string) =>
    `${venture} увидит, что вы отказались. Подписать эти документы по этой ссылке будет уже нельзя.`,
  reason: 'Причина, если хотите её назвать',
  reason_hint: (chars: number) => `До ${chars} знаков. Её прочитает отправитель.`,
  left: (count: number) => `Можно ввести ещё ${plural(count, ['знак', 'знака', 'знаков'])}.`,
  too_long: (count: number) => `Сократите текст на ${plural(count, ['знак', 'знака', 'знаков'])}.`,
  reject: 'Отказаться от подписания',
  rejecting: 'Записываем отказ…',
  back: 'Вернуться к документам',
}

export const approvedTexts = {
  heading: 'Документы подписаны',
  when: (time: string) => `Время подписи: ${time}`,
  sender_knows: (venture: string) => `${venture} уже знает об этом. Больше ничего делать не нужно.`,
  next: 'Что дальше',
  sealing: 'Мы готовим ваш экземпляр с отметкой о подписи и печатью сервиса. Обычно это занимает до минуты.',
  sealed: 'Ваш экземпляр с отметкой о подписи и печатью сервиса готов.',
  download: 'Скачать',
  download_limit: 'Скачать можно в течение 15 минут после ввода кода. Потом попросите экземпляр у отправителя.',
  no_token: 'Скачать здесь можно в течение 15 минут после ввода кода. Теперь попросите экземпляр у отправителя.',
  verify: 'Проверить подписанный файл можно на странице',
  verify_link: '«Проверка документа»',
}

export const rejectedTexts = {
  heading: 'Вы отказались от подписания',
  when: (time: string) => `Время отказа: ${time}`,
  sender_knows: (venture: string) => `${venture} увидит отказ. Больше ничего делать не нужно.`,
  next: 'Что дальше',
  changed_mind:
    'Если передумаете, попросите отправителя прислать документы ещё раз: по этой ссылке подписать уже нельзя.',
  download: 'Скачать документы',
}

export const downloadTexts = {
  heading: 'Скачать документы',
  original: 'Исходный документ',
  sealed: 'С отметкой о подписи и печатью',
  preparing: 'готовится, появится здесь сам',
  download: 'Скачать',
  downloading: 'Скачиваем…',
  label: (title: string, kind: string) => `Скачать: ${title}. ${kind}`,
  saved: (name: string) => `Файл «${name}» скачан.`,
  ready: 'Подписанные экземпляры готовы.',
  back: 'Вернуться',
}

/** What stops the signing for good, by the status of the request or the refusal of the server. */
export const faultTexts: Record<string, { heading: string; text: string; next: string }> = {
  expired: {
    heading: 'Срок подписания истёк',
    text: 'Подписать эти документы по этой ссылке уже нельзя.',
    next: 'Если документы ещё нужны, попросите отправителя прислать новую ссылку.',
  },
  cancelled: {
    heading: 'Отправитель отозвал документы',
    text: 'Подписывать их больше не нужно.',
    next: 'Если это неожиданно для вас, спросите отправителя.',
  },
  failed: {
    heading: 'Подписание остановлено',
    text: 'Подписать документы по этой ссылке нельзя.',
    next: 'Сообщите отправителю: он пришлёт новую ссылку.',
  },
  request_locked: {
    heading: 'Подписание остановлено',
    text: 'Код слишком много раз ввели неверно. Мы закрыли эту ссылку, чтобы за вас не подписал посторонний.',
    next: 'Сообщите отправителю: он пришлёт новую ссылку.',
  },
  draft: {
    heading: 'Документы ещё не отправлены',
    text: 'Отправитель ещё готовит их.',
    next: 'Когда можно будет подписывать, вам придёт сообщение с этой ссылкой.',
  },
  queued: {
    heading: 'Ваша очередь ещё не подошла',
    text: 'Сначала документы подписывают другие люди.',
    next: 'Когда подойдёт ваша очередь, вам придёт сообщение с этой ссылкой.',
  },
  unknown: {
    heading: 'Подписать пока не получилось',
    text: 'Документы не подписаны.',
    next: 'Вернитесь к документам и попробуйте ещё раз.',
  },
}
export const faultBack = 'Вернуться к документам'
export const faultSender = 'Отправитель'

export const troubleTexts = {
  offline: 'Нет связи с интернетом. Проверьте связь и повторите: всё, что вы ввели, сохранено.',
  timeout: 'Ответ не пришёл: связь слишком медленная. Повторите, второй раз ничего не отправится.',
  server: 'Сервис сейчас не отвечает. Повторите через минуту: всё, что вы ввели, сохранено.',
  dead_token: 'Прошло 15 минут, и подтверждение больше не действует. Документы не подписаны. Запросите новый код.',
  need_code: 'Сначала подтвердите свой номер: получите код и введите его.',
  already: {
    signed: 'Документы уже подписаны.',
    rejected: 'От подписания уже отказались.',
  } as Record<string, string>,
}

export const errorTexts = {
  heading: 'Ошибка',
  picture: 'Декоративное изображение',
  home: 'На главную',
  link_not_found: 'Ссылка не найдена. Проверьте адрес или попросите отправителя прислать её ещё раз.',
  page_not_found: (path: string) => `Page not found: ${path}`,
  fault: 'Страница не открылась. Обновите её; если не поможет, откройте ссылку из СМС ещё раз.',
}
