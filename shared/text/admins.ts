import { plural } from '../rules/plural.ts'
import type { AdminRole } from '../rules/policy.ts'
import type { RoleText } from './users.ts'

const clientForms = ['клиент', 'клиента', 'клиентов'] as const
const taskForms = ['задача', 'задачи', 'задач'] as const

export const adminTexts = {
  title: 'Администраторы',
  create: 'Добавить',
  new: 'Новый администратор',
  empty_title: 'Администраторов пока нет',
  empty: 'Добавьте сотрудника, чтобы он мог войти в поддержку.',
  login_hint: 'Адрес почты. Туда придёт приглашение: пароль человек задаст сам',
  invite: 'Пригласить',
  send_invitation: 'Пригласить ещё раз',
  send_reset: 'Сбросить пароль',
  send_reset_title: (name: string) => `Отправить письмо для нового пароля: ${name}?`,
  send_reset_content: (login: string) =>
    `На ${login} придёт ссылка, она действует час. Нынешний пароль работает, пока не задан новый.`,
  send_invitation_title: (name: string) => `Отправить приглашение ещё раз: ${name}?`,
  send_invitation_content: (login: string) => `На ${login} придёт новая ссылка, прежняя перестанет действовать.`,
  link_sent: 'Письмо отправлено',
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
  clients: 'Отвечает за клиентов',
  tasks: 'Задачи в работе',
  hand_over: 'Передать дела',
  hand_over_title: (name: string) => `Кому передать дела: ${name}?`,
  /** what is left to somebody else */
  leaves: (clients: number, tasks: number) =>
    `За сотрудником ${plural(clients, clientForms)} и ${plural(tasks, taskForms)} в работе.`,
  heir: 'Кому передать',
  heir_later: 'Пока никому',
  no_heir: 'Выберите, кому передать',
  handed_over: (clients: number, tasks: number) =>
    `Передано: ${plural(clients, clientForms)}, ${plural(tasks, taskForms)}`,
}

export const roleTexts: Record<AdminRole, RoleText> = {
  owner: {
    word: 'Владелец',
    may: 'Всё: клиенты, заявки, деньги, администраторы.',
    own: 'Всё: заявки, настройки, администраторы.',
  },
  operator: {
    word: 'Оператор',
    may: 'Ведёт клиентов и заявки: отправляет ещё раз, отзывает, останавливает. Вносит платежи и выписки, меняет реквизиты исполнителя. Тарифы и журнал только читает.',
    own: 'Ведёт заявки: отправляет ещё раз, отзывает, останавливает. Журнал только читает.',
  },
  accountant: {
    word: 'Бухгалтер',
    may: 'Вносит платежи и выписки, задаёт тарифы. Клиентов, заявки и журнал только читает.',
    own: null,
  },
  auditor: { word: 'Аудитор', may: 'Читает всё, ничего не меняет.' },
}
