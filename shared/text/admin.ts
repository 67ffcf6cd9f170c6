import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

export const profileTitle = 'Мой профиль'

export const menuTexts = {
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
  money: 'Деньги',
  month: 'Месяц',
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
  webhooks: 'Адреса для событий',
  control: 'Контроль',
  journal: 'Журнал',
  looks: 'Просмотры',
  verification: 'Сверка',
  personal_data: 'Персональные данные',
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
  states: 'Заявки месяца по состояниям',
  attention: 'Требует внимания',
  calm: 'Всё идёт своим ходом. Здесь появятся недоставленные сообщения, неразобранные деньги и заявки без протокола.',
  stuck: (count: number) => `Застряло: ${showCount(count)}`,
  stuck_cause: 'Показаны самые давние.',
  stuck_for: (cause: string, age: string) => `${cause} · ${age}`,
  lines_wait: (count: number) => `Выписки: ${plural(count, ['строка ждёт', 'строки ждут', 'строк ждут'])} решения`,
  lines_cause: 'Деньги пришли, но ещё не зачислены клиентам.',
  approvals_wait: (count: number) =>
    `${plural(count, ['изменение ждёт', 'изменения ждут', 'изменений ждут'])} второго сотрудника`,
  approvals_cause: 'Деньги сверх суточной суммы, реквизиты, права и цены меняют двое.',
  latest: 'Последние действия',
  all_journal: 'Весь журнал',
  open: 'Открыть',
}

export const listTexts = {
  client: 'Клиент',
  find_client: 'Название, ИНН, телефон',
  nobody_found: 'Никого не нашлось',
  type_client: 'Наберите название, ИНН, телефон или номер клиента',
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
  total: 'Итого',
  export_as: (format: string) => `Выгрузить список в ${format}`,
  why: 'Причина',
  why_needed: 'Укажите причину',
}
