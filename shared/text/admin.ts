import { plural } from '../rules/plural.ts'

export const profileTitle = 'Мой профиль'

export const menuTexts = {
  /** of the portal of one company: where its documents are sent from */
  cabinet: 'Кабинет',
  overview: 'Обзор',
  clients: 'Клиенты',
  tasks: 'Задачи',
  requests: 'Заявки',
  deliveries: 'Сообщения',
  senders: 'Проверка отправителей',
  complaints: 'Жалобы',
  message_stops: 'Кому не присылать',
  stuck: 'Застряло',
  approvals: 'Ждут второго',
  groups: { work: 'Работа', money: 'Деньги', books: 'Справочники', control: 'Контроль' },
  month: 'Месяц',
  statements: 'Выписки',
  bills: 'Счета',
  payments: 'Платежи',
  packages: 'Пакеты',
  settings: 'Настройки',
  balance: 'Балансы',
  transactions: 'Операции',
  tariffs: 'Тарифы',
  legal: 'Организации',
  individuals: 'Люди',
  contacts: 'Контакты',
  codes: 'Коды клиентов',
  webhooks: 'Адреса для событий',
  journal: 'Журнал',
  looks: 'Просмотры',
  verification: 'Сверка',
  queues: 'Очереди',
  personal_data: 'Персональные данные',
  admins: 'Администраторы',
  logout: 'Выйти',
}

export const themeTexts = {
  title: 'Тема',
  choices: { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
}

export const presetTexts = {
  waits: (days: number) => `Ждут больше ${plural(days, ['дня', 'дней', 'дней'])}`,
  signed_today: 'Подписаны сегодня',
  refused_today: 'Отказы сегодня',
  mine: 'Мои клиенты',
  stopped: 'Остановленные',
  few_signatures: (count: number) => `Баланс меньше ${plural(count, ['подписи', 'подписей', 'подписей'])}`,
  ends_soon: 'Кончится за неделю',
  overdue: 'Просрочены',
  unpaid: (days: number) => `Не оплачены больше ${plural(days, ['дня', 'дней', 'дней'])}`,
  today: 'Сегодня',
  this_month: 'Этот месяц',
  failed_today: 'Не дошли сегодня',
  codes_waiting: 'Коды в очереди',
}

export const loginTexts = {
  title: 'Поддержка',
  login: 'Логин',
  loading: 'Открываем поддержку…',
}

export const overviewTexts = {
  title: 'Обзор',
  attention: 'Требует внимания',
  calm: 'Всё идёт своим ходом. Здесь появятся недоставленные сообщения, неразобранные деньги и заявки без протокола.',
  /** the moment of which the counts are */
  at: (time: string) => `на ${time}`,
}

export const listTexts = {
  client: 'Клиент',
  find_client: 'Название, ИНН, телефон',
  nobody_found: 'Никого не нашлось',
  type_client: 'Наберите название, ИНН, телефон или номер клиента',
  days: 'Дата',
  from: 'С даты',
  until: 'По дату',
  status: 'Состояние',
  channel: 'Канал',
  kind: 'Вид',
  role: 'Роль',
  event: 'Событие',
  reason: 'Операция',
  source: 'Откуда',
  total: 'Итого',
  export_as: (format: string) => `Выгрузить список в ${format}`,
  whole_list: 'Открыть списком',
  why: 'Причина',
  why_needed: 'Укажите причину',
}
