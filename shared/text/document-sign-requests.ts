import type { SignRequestStatus } from '../rules/document-sign-requests.ts'
import { toKopecks } from '../rules/kopecks.ts'
import { showSum } from './bills.ts'
import type { StatusText } from './statuses.ts'

/** What a cancel costs beside; rubles of one message. */
const ofMessages = (price: number) =>
  price === 0
    ? ''
    : ` За каждое уже отправленное сообщение со ссылкой или напоминанием спишется ${showSum(toKopecks(price))} ₽.`

/** What becomes of the money of a request that is cancelled; `price` of one message is null where nothing is sold. */
const moneyBack = (price: number | null, where: string) =>
  price === null ? '' : ` Резерв вернётся на ${where}.${ofMessages(price)}`

/** The same in the questions of the site and in the offer. */
export const cancelCost = (price: number) =>
  price === 0
    ? 'не списывается ничего, в том числе за отправленные сообщения'
    : `списывается ${showSum(toKopecks(price))} ₽ за каждое уже отправленное сообщение со ссылкой или напоминанием`

/** What the button for the link says; the time until it may be sent again. */
export const sendLinkTexts = {
  send: 'Отправить ссылку ещё раз',
  sent: 'Ссылка отправлена ещё раз',
  in_seconds: (time: string) => `Отправить ссылку ещё раз через ${time}`,
  correct_first: 'Сообщения на этот номер не доходят: сначала исправьте его',
  after: (time: string) => `Ссылку ещё раз можно отправить после ${time} (МСК)`,
}

export const consoleRequestTexts = {
  title: 'Заявки',
  number: (id: number) => `Заявка №\u00a0${id}`,
  allow_messages: 'Снова разрешить сообщения',
  allow_messages_title: 'Разрешить клиенту писать на этот номер?',
  allow_messages_content:
    'Получатель ответил «Это не я». Разрешайте, только если он сам попросил об этом: причина останется в журнале, её увидит и клиент.',
  messages_allowed: 'Клиент снова может писать на этот номер',
  search: 'Номер, название, имя, телефон',
  empty_title: 'Заявок пока нет',
  empty: 'Заявка появится здесь, когда клиент отправит документы на подпись.',
  timeline: 'Что происходило',
  tell: 'Скопировать ответ клиенту',
  tell_client: (id: number, title: string, signer: string, step: string) =>
    `Здравствуйте. Заявка №\u00a0${id}, «${title}», подписант ${signer}. ${step}`,
  signer: 'Подписант',
  venture: 'От чьего имени',
  client: 'Клиент',
  documents: 'Документы',
  money: 'Деньги',
  code: {
    title: 'Код подписания',
    last: 'Последний код',
    none: 'Ещё не запрашивали',
    requested: (time: string) => `запрошен ${time}`,
    states: {
      queued: 'В очереди на отправку',
      delayed: 'Задерживается',
      not_sent: 'Не отправлен',
      test: 'Тестовый, не отправляется',
    },
    entered: 'введён верно',
    live: 'ещё действует',
    dead: 'ввести его нельзя',
    tries: 'Попыток у кода',
    tries_of: (left: number, max: number) => `осталось ${left} из ${max}`,
    wrong: 'Неверных вводов по заявке',
    wrong_of: (wrong: number, max: number) => `${wrong} из ${max}`,
    closed: 'Ссылка закрыта: попытки кончились.',
    codes: 'Можно запросить кодов',
    codes_of: (hour: number, day: number) => `${hour} за час, ${day} за сутки`,
    next: (time: string) => `Следующий — после ${time} (МСК)`,
    locked: 'Ввод остановлен',
    locked_until: (time: string) => `до ${time} (МСК): слишком много неверных кодов на этот номер`,
  },
  previous: 'Предыдущая заявка',
  next: 'Следующая заявка',
  no_money: 'Движений по этой заявке не было.',
  preview: 'Посмотреть',
  original: 'Исходный файл',
  sealed: 'С протоколом',
  sealed_by_all: 'Со всеми протоколами',
  not_sealed: 'экземпляр с протоколом готовится',
  link: 'Ссылка подписанта',
  link_hidden: 'Скрыта: ссылка вместе с кодом — ключ подписи.',
  order: (position: number) => `подписывает ${position}-м по очереди`,
  cancel: 'Отозвать',
  signer_view: 'Глазами подписанта',
  cancel_title: 'Отозвать документы?',
  cancel_content: (message_price: number | null) =>
    `Ссылка закроется, подписать по ней будет нельзя.${moneyBack(message_price, 'баланс клиента')} Причину клиент увидит в истории заявки и в письме.`,
  cancelled: 'Заявка отозвана',
  why_not: {
    remind: 'Ссылку можно отправить ещё раз, пока ждём подписи',
    cancel: 'Отозвать можно, пока заявка не завершена',
    signer_view: 'Подписанту ещё ничего не отправлено',
  },
  together: 'Отправлено вместе',
  same_batch: (count: number) => `все заявки отправки: ${count}`,
  deadline: 'Срок',
  all_money: 'Все операции клиента',
}

export const cabinetRequestTexts = {
  title: 'Заявки на подпись',
  file: 'Заявки',
  create: 'Новая заявка',
  bulk: 'Массовая отправка',
  search: 'Название, имя или телефон',
  empty_title: 'Здесь будут документы, отправленные на подпись',
  empty: 'Загрузите PDF, укажите имя и телефон подписанта — он получит ссылку по СМС.',
  all: 'Все',
  waiting: 'Ждут подписи',
  signed: 'Подписано',
  drafts: 'Черновики',
  closed: 'Без подписи',
  status_filter: 'Отбор по состоянию',
  deadline: (date: string) => `до ${date}`,
  more_documents: (count: number) => `и ещё ${count}`,

  timeline: 'Что происходило',
  documents: 'Документы',
  signer: 'Подписант',
  details: 'Подробности',
  link: 'Ссылка подписанта',
  copy_link: 'Скопировать ссылку',
  send: 'Отправить',
  send_as_it_is: 'Отправить таким',
  sent: 'Отправлено',
  cancel: 'Отозвать',
  cancelled: 'Отозвано',
  cancel_title: 'Отозвать документы?',
  cancel_content: (message_price: number | null) =>
    `Ссылка закроется, подписать по ней будет нельзя.${moneyBack(message_price, 'баланс')}`,
  preview: 'Посмотреть',
  original: 'Исходный файл',
  uploaded: 'Файл до обработки',
  sealed: 'С протоколом',
  sealed_by_all: 'Со всеми протоколами',
  not_sealed: 'Экземпляр с протоколом готовится',
  no_link: 'Ссылка появится после отправки',
  order: (position: number) => `подписывает ${position}-м по очереди`,
}

export const whyNotTexts = {
  send: 'Отправить можно только черновик',
  remind: 'Ссылку можно отправить ещё раз, пока ждём подписи',
  cancel: 'Отозвать можно, пока документ не подписан',
}

export const againTexts = {
  button: 'Отправить заново',
  disowned: 'Исправить номер и отправить снова',
  open: 'Открыть новую заявку',
  title: 'Отправить документы заново',
  about: 'Появится новая заявка с теми же документами. Эта останется в списке как есть.',
  sent: 'Отправлено заново',
}

export const newRequestTexts = {
  title: 'Новая заявка',
  resumed: 'Вы начали эту заявку раньше и не отправили.',
  start_over: 'Начать новую',
  files: 'Документы',
  files_hint: 'PDF, Word, ODT, RTF или изображение до 50 МБ, не больше 20 файлов',
  drop: 'Перетащите файлы сюда',
  choose: 'Выбрать файлы',
  uploading: (percent: number) => `Загружается, ${percent} %`,
  checking: 'Проверяется…',
  look_at_copy: 'Посмотреть, что увидит подписант',
  cancel_upload: 'Отменить загрузку',
  remove: 'Убрать',
  document_title: 'Название документа',
  lost: 'Связь прервалась. Файл не загружен.',

  signers: 'Кто подписывает',
  from_list: 'Из списка',
  from_list_hint: 'Имя или телефон',
  nobody_found: 'Никого не нашлось. Впишите имя и телефон ниже.',
  new_signer: 'Новый подписант',
  add_myself: (name: string, phone: string) => `Отправить себе: ${name}, ${phone}`,
  full_name: 'Фамилия Имя Отчество',
  phone: 'Мобильный телефон',
  email: 'Почта (не обязательно)',
  add: 'Добавить',
  ordered: 'По очереди, в этом порядке',
  at_once: 'Всем сразу',
  up: 'Выше',
  down: 'Ниже',
  twice: 'Этот человек уже есть среди подписантов',

  add_typed: 'Вписанный подписант ещё не добавлен. Нажмите «Добавить» или очистите поля.',

  details: 'Сообщение и срок',
  organization: 'От чьего имени',
  no_organization: 'Сначала заведите организацию: подписант увидит её название.',
  add_organization: 'Завести организацию',
  own_name_hint: 'Вы зарегистрированы как частное лицо: подписант увидит ваше имя.',
  request_title: 'Название заявки',
  request_title_hint: 'Пусто — по первому документу',
  message: 'Сообщение подписанту',
  deadline: 'Подписать до',
  reminders: 'Напоминать',

  preview: 'Что увидит подписант',
  preview_sender: 'Ваша организация',
  preview_name: 'Имя подписанта',
  preview_document: 'Ваш документ',

  check: 'Проверка и отправка',
  charged_later: 'Резервируем сейчас, списываем, когда документ подписан.',
  send: 'Отправить на подпись',
  save: 'Сохранить черновик',
  saved: (requests: string) => `Сохранено: ${requests}`,
  sent: (requests: string) => `Отправлено: ${requests}`,
  need_file: 'Добавьте документ',
  wait_upload: 'Дождитесь загрузки файлов',
  fix_upload: 'Уберите файл с ошибкой или загрузите его снова',
  need_signer: 'Добавьте подписанта',
  need_organization: 'Выберите организацию',
  need_deadline: 'Укажите срок в будущем',
}

export const signRequestStatusTexts: Record<SignRequestStatus, StatusText> = {
  draft: { word: 'Черновик', tone: 'quiet', shape: 'ring' },
  approving: { word: 'На согласовании', tone: 'quiet', shape: 'pause' },
  queued: { word: 'Ждёт очереди', tone: 'quiet', shape: 'dots' },
  sent: { word: 'Отправлено', tone: 'ink', shape: 'arrow' },
  opened: { word: 'Открыто', tone: 'ink', shape: 'eye' },
  confirmed: { word: 'Код введён', tone: 'ink', shape: 'key' },
  signed: { word: 'Подписано', tone: 'good', shape: 'check' },
  rejected: { word: 'Отказ', tone: 'bad', shape: 'cross' },
  expired: { word: 'Срок истёк', tone: 'quiet', shape: 'clock' },
  cancelled: { word: 'Отозвано', tone: 'quiet', shape: 'minus' },
  failed: { word: 'Остановлено', tone: 'bad', shape: 'bang' },
}
