import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

export const menuTexts = {
  overview: 'Обзор',
  requests: 'Заявки',
  new_request: 'Новая заявка',
  individuals: 'Люди',
  organizations: 'Организации',
  contacts: 'Контакты',
  balance: 'Баланс',
  codes: 'Подключение 1С',
  profile: 'Профиль',
  logout: 'Выйти',
}

export const loginTexts = {
  title: 'Личный кабинет',
  login: 'Логин (адрес почты)',
  register: 'Нет доступа? Зарегистрируйтесь',
  loading: 'Открываем кабинет…',
}

export const overviewTexts = {
  title: 'Обзор',
  attention: 'Требует внимания',
  calm_title: 'Всё идёт своим ходом',
  calm: 'Здесь появятся заявки, по которым нужно ваше решение.',
  latest: 'Последние заявки',
  all: 'Все заявки',
  others: (count: number) => ` и ещё ${plural(count, ['подписант', 'подписанта', 'подписантов'])}`,
  more: (count: number) => `Показать ещё ${showCount(count)}`,
  sending: 'Массовая отправка',
  short: (left: number) =>
    `Денег не хватило: не отправлено ${plural(left, ['строка', 'строки', 'строк'])}. Пополните баланс и продолжите.`,
  due_soon: (deadline: string) => `Срок истекает: ${deadline}.`,
  open: 'Открыть',
}

export const profileTexts = {
  title: 'Профиль',
  full_name: 'Имя',
  phone: 'Телефон',
  login: 'Логин',
  company: 'Клиент',
  role: 'Права',
  roles: { owner: 'Владелец', member: 'Сотрудник' },
  saved: 'Сохранено',
}
