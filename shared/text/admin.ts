/** Texts of the console. */
import type { DeliveryProvider } from '../contract/records.ts'
import { plural } from '../rules/plural.ts'
import type { AdminRole } from '../rules/policy.ts'
import { showCount } from '../rules/show-count.ts'
import { deliveryTexts as templates } from './timeline.ts'

export const menuTexts = {
  overview: 'Обзор',
  clients: 'Клиенты',
  requests: 'Заявки',
  deliveries: 'Сообщения',
  stuck: 'Застряло',
  money: 'Деньги',
  statements: 'Выписки',
  bills: 'Счета',
  payments: 'Платежи',
  packages: 'Пакеты',
  settings: 'Настройки',
  balance: 'Балансы',
  transactions: 'Операции',
  tariffs: 'Тарифы',
  books: 'Справочники',
  legal: 'Организации',
  individuals: 'Люди',
  contacts: 'Контакты',
  codes: 'Коды клиентов',
  control: 'Контроль',
  journal: 'Журнал',
  verification: 'Сверка',
  admins: 'Администраторы',
  logout: 'Выйти',
}

export const loginTexts = {
  title: 'Поддержка',
  login: 'Логин',
  loading: 'Открываем поддержку…',
}

export const overviewTexts = {
  title: 'Обзор',
  clients: 'Клиентов',
  blocked: (count: number) => `остановлено: ${showCount(count)}`,
  none_blocked: 'все работают',
  waiting: 'Ждут подписи',
  waiting_hint: 'ссылка у подписанта',
  signed: 'Подписано',
  sealing: (count: number) => `без протокола: ${showCount(count)}`,
  none_sealing: 'без задержек с протоколом',
  undelivered: 'Не доставлено',
  undelivered_hint: 'сообщений за неделю',
  states: 'Заявки по состояниям',
  attention: 'Требует внимания',
  calm: 'Всё идёт своим ходом. Здесь появятся недоставленные сообщения, неразобранные деньги и заявки без протокола.',
  stuck: (count: number) => `Застряло: ${showCount(count)}`,
  stuck_cause: 'Показаны самые давние.',
  stuck_for: (cause: string, age: string) => `${cause} · ${age}`,
  lines_wait: (count: number) => `Выписки: ${plural(count, ['строка ждёт', 'строки ждут', 'строк ждут'])} решения`,
  lines_cause: 'Деньги пришли, но ещё не зачислены клиентам.',
  payments_wait: (count: number) =>
    `${plural(count, ['платёж ждёт', 'платежа ждут', 'платежей ждут'])} второго сотрудника`,
  payments_cause: 'Крупный платёж зачисляется, когда его подтвердит другой сотрудник.',
  latest: 'Последние действия',
  all_journal: 'Весь журнал',
  open: 'Открыть',
}

export const listTexts = {
  client: 'Клиент',
  find_client: 'Название, ИНН, телефон',
  nobody_found: 'Никого не нашлось',
  from: 'С даты',
  until: 'По дату',
  status: 'Состояние',
  channel: 'Канал',
  kind: 'Вид',
  role: 'Роль',
  event: 'Событие',
  reason: 'Операция',
  more: 'Отбор',
  fewer: 'Свернуть отбор',
  source: 'Откуда',
  export_as: (format: string) => `Выгрузить список в ${format}`,
  why: 'Причина',
  why_needed: 'Укажите причину',
}

export const bulkTexts = {
  title: 'Массовые отправки',
  empty_title: 'Массовых отправок пока нет',
  empty: 'Отправка появится здесь, когда клиент загрузит таблицу подписантов.',
}

export const requestTexts = {
  title: 'Заявки на подпись',
  number: (id: number) => `Заявка №\u00a0${id}`,
  search: 'Номер, название, имя или телефон',
  empty_title: 'Заявок пока нет',
  empty: 'Заявка появится здесь, когда клиент отправит документы на подпись.',
  timeline: 'Что происходило',
  people: 'Люди',
  signer: 'Подписант',
  venture: 'От чьего имени',
  client: 'Клиент',
  documents: 'Документы',
  money: 'Деньги',
  deliveries: 'Сообщения',
  no_deliveries: 'По этой заявке ещё ничего не отправляли.',
  no_money: 'Движений по этой заявке не было.',
  details: 'Подробности',
  preview: 'Посмотреть',
  original: 'Исходный файл',
  sealed: 'С протоколом',
  sealed_by_all: 'Со всеми протоколами',
  not_sealed: 'экземпляр с протоколом готовится',
  copy_link: 'Скопировать ссылку',
  order: (position: number) => `подписывает ${position}-м по очереди`,
  remind: 'Отправить ещё раз',
  reminded: 'Отправлено подписанту ещё раз',
  cancel: 'Отозвать',
  cancel_title: 'Отозвать документы?',
  cancel_content: 'Ссылка закроется, подписать по ней будет нельзя. Резерв вернётся на баланс клиента.',
  cancelled: 'Заявка отозвана',
  why_not: {
    remind: 'Отправить ещё раз можно, пока ждём подписи',
    cancel: 'Отозвать можно, пока заявка не завершена',
  },
  together: 'Отправлено вместе',
  same_batch: (count: number) => `все заявки отправки: ${count}`,
  deadline: 'Срок',
  all_money: 'Все операции клиента',
}

export const deliveryTexts = {
  title: 'Сообщения',
  subtitle: 'Все СМС и письма, которые сервис отправил или пытался отправить.',
  search: 'Телефон или почта',
  empty_title: 'Сообщений пока нет',
  empty: 'Здесь появятся СМС и письма подписантам.',
  channels: { sms: 'СМС', email: 'Письмо' },
  templates,
  providers: {
    outbox: 'Никуда, видно здесь',
    smpp: 'SMPP',
    smsc: 'SMSC.ru',
    smsru: 'SMS.ru',
    smsaero: 'SMS Aero',
    exolve: 'МТС Exolve',
    smtp: 'Почтовый сервер',
  } satisfies Record<DeliveryProvider, string>,
  replaced: 'Вместо него',
  number: (id: number) => `Сообщение №\u00a0${id}`,
  text: 'Текст',
  history: 'Состояния',
  details: 'Подробности',
  free: 'не указана',
}

export const adminTexts = {
  title: 'Администраторы',
  create: 'Добавить',
  new: 'Новый администратор',
  empty_title: 'Администраторов пока нет',
  empty: 'Добавьте сотрудника, чтобы он мог войти в поддержку.',
  login_hint: 'Адрес почты, по нему входят',
  password_hint: (chars: number) =>
    `Не короче ${chars} знаков. Не берите логин, имя и простые слова. Передайте пароль лично.`,
  own_role: 'Свою роль и доступ меняет другой администратор',
  edit: 'Изменить',
  edit_title: 'Изменить администратора',
  block: 'Остановить',
  block_title: (name: string) => `Остановить доступ: ${name}?`,
  block_content: 'Все сеансы закончатся сразу, войти будет нельзя.',
  blocked: 'Доступ остановлен',
  unblock: 'Вернуть доступ',
  unblock_title: (name: string) => `Вернуть доступ: ${name}?`,
  unblock_content: 'Человек снова сможет войти со своим паролем.',
  unblocked: 'Доступ возвращён',
  may: 'Что может',
  activity: 'Последние действия',
  role_change: 'При смене роли открытые сеансы закончатся.',
}

export const roleTexts: Record<AdminRole, { word: string; may: string }> = {
  owner: { word: 'Владелец', may: 'Всё: клиенты, заявки, деньги, администраторы.' },
  operator: {
    word: 'Оператор',
    may: 'Ведёт клиентов и заявки: отправляет ещё раз, отзывает, останавливает. Вносит платежи и выписки. Тарифы и журнал только читает.',
  },
  accountant: {
    word: 'Бухгалтер',
    may: 'Вносит платежи и выписки, задаёт тарифы. Клиентов, заявки и журнал только читает.',
  },
  auditor: { word: 'Аудитор', may: 'Читает всё, ничего не меняет.' },
}
