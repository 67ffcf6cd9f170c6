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
  settings: 'Исполнитель',
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
  queues: 'Очереди',
  personal_data: 'Персональные данные',
  admins: 'Администраторы',
  logout: 'Выйти',
}

export const themeTexts = {
  now: { system: 'Тема: системная', light: 'Тема: светлая', dark: 'Тема: тёмная' },
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

export const viewTexts = {
  label: 'Виды списка',
  button: 'Вид',
  density: 'Строки',
  densities: { comfortable: 'Обычные', compact: 'Плотные' },
  columns: 'Столбцы',
  save: 'Сохранить вид',
  save_title: 'Сохранить вид списка',
  save_about: 'Отбор без строки поиска, порядок и столбцы. Вид виден только вам, в этом браузере.',
  save_verb: 'Сохранить',
  name: 'Название',
  no_name: 'Назовите вид',
  replaces: 'Такой вид уже есть: он будет заменён',
  too_many: (max: number) => `Видов не больше ${max}: уберите лишний`,
  forget: (name: string) => `Убрать вид «${name}»`,
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
  whole_list: 'Открыть списком',
  why: 'Причина',
  why_needed: 'Укажите причину',
}
