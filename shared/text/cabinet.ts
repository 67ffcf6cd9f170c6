import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

export const menuTexts = {
  /** for staff of the portal of one company */
  console: 'Консоль',
  overview: 'Обзор',
  requests: 'Заявки',
  new_request: 'Новая заявка',
  approvals: 'Согласование',
  public_links: 'Общие ссылки',
  templates: 'Шаблоны',
  individuals: 'Люди',
  organizations: 'Организации',
  contacts: 'Контакты',
  balance: 'Баланс',
  connections: 'Подключение',
  looks: 'Кто смотрел данные',
  users: 'Пользователи',
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
  next_title: 'Что дальше',
  next: {
    check: 'Попросите о проверке отправителя: до неё уходят только образцы на ваш телефон.',
    waiting: 'Отправителя проверяют, о решении придёт письмо. Пока можно отправлять образцы на свой телефон.',
    money: 'На балансе нет ни денег, ни подписей. Выставьте себе счёт или купите пакет, и документы пойдут людям.',
  },
  top_up: 'Пополнить',
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

/** The first steps of a new client. */
export const stepTexts = {
  title: 'С чего начать',
  done: 'Сделано',
  open: 'Ещё не сделано',
  email: { title: '', about: '', is_done: 'Почта подтверждена' },
  phone: {
    title: 'Подтвердите телефон',
    is_done: 'Телефон подтверждён',
    about: 'Пришлём код в СМС. На этот номер можно бесплатно отправить пробный документ.',
    add: 'Указать телефон',
  },
  organization: {
    title: 'Добавьте организацию',
    is_done: 'Организация добавлена',
    about: 'От её имени уходят документы.',
    add: 'Добавить',
  },
  request: {
    title: 'Отправьте первый документ',
    is_done: 'Первый документ отправлен',
    about: 'Загрузите PDF, Word или фотографии и укажите, кто подписывает.',
    add: 'Отправить',
  },
}

export const confirmPhoneTexts = {
  confirm: 'Подтвердить',
  title: 'Подтверждение телефона',
  about: (phone: string) => `Отправили СМС с кодом на ${phone}. Код действует 5 минут.`,
  code: 'Код из СМС',
  incomplete: 'Введите шесть цифр кода',
  submit: 'Подтвердить',
  again: 'Прислать код ещё раз',
  confirmed: 'Телефон подтверждён',
  is_confirmed: 'Подтверждён',
}

export const profileTexts = {
  title: 'Мой профиль',
  /** also for a private person */
  settings: 'Настройки кабинета',
  tabs: 'Профиль и настройки',
  full_name: 'Имя',
  phone: 'Телефон',
  login: 'Логин',
  company: 'Клиент',
  role: 'Права',
  saved: 'Сохранено',
}
