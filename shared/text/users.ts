import type { UserStatus } from '../rules/users.ts'
import type { ClientRole } from '../rules/policy.ts'
import type { StatusText } from './statuses.ts'

/** What a role is called and may do; `own` says it where nothing is sold, and is null for a role that is not given there. */
export type RoleText = { word: string; may: string; own?: string | null }

export const clientRoleTexts: Record<ClientRole, RoleText> = {
  owner: {
    word: 'Владелец',
    may: 'Всё: документы, деньги, подключение 1С, пользователи.',
    own: 'Всё: документы, подключение 1С, пользователи.',
  },
  sender: {
    word: 'Отправитель',
    may: 'Отправляет документы и следит за ними, ведёт людей, организации и контакты. Денег, ключей и пользователей не видит.',
    own: 'Отправляет документы и следит за ними, ведёт людей, организации и контакты. Ключей и пользователей не видит.',
  },
  accountant: {
    word: 'Бухгалтер',
    may: 'Выставляет и оплачивает счета, покупает пакеты, смотрит акты и операции. Документов не видит.',
    own: null,
  },
  reader: { word: 'Наблюдатель', may: 'Смотрит всё, ничего не меняет.' },
}

export const userStatusTexts: Record<UserStatus, StatusText> = {
  invited: { word: 'Приглашён', tone: 'ink', shape: 'clock' },
  active: { word: 'Работает', tone: 'quiet', shape: 'check' },
  dismissed: { word: 'Уволен', tone: 'quiet', shape: 'minus' },
  withdrawn: { word: 'Отозван', tone: 'quiet', shape: 'minus' },
}

export const userTexts = {
  title: 'Пользователи',
  subtitle: 'Кто работает в этом кабинете. У каждого свой вход и своя роль.',
  invite: 'Пригласить',
  new: 'Новый пользователь',
  login_hint: 'Адрес почты. Туда придёт приглашение: пароль человек задаст сам',
  empty_title: 'Пользователей пока нет',
  empty: 'Пригласите коллегу: у него будет свой вход.',
  invited: 'Приглашение отправлено',
  edit: 'Изменить',
  edit_title: 'Изменить пользователя',
  saved: 'Сохранено',
  may: 'Что может',
  factor: 'Второй фактор',
  yes: 'Включён',
  no: 'Не включён',
  last_seen: 'Последнее действие',
  long_ago: 'давно',
  never: 'ещё не входил',
  invited_until: 'Приглашение действует до',
  invitation_over: 'Срок приглашения вышел: отправьте его ещё раз.',
  codes: 'Коды для программ',
  code_count: (count: number) => `Создал действующих: ${count}. Вместе с доступом они отзываются`,
  send_invitation: 'Пригласить ещё раз',
  send_invitation_title: (name: string) => `Отправить приглашение ещё раз: ${name}?`,
  send_invitation_content: (login: string) =>
    `На ${login} придёт новая ссылка на трое суток, прежняя перестанет действовать.`,
  send_link: 'Отправить ссылку для пароля',
  send_link_title: (name: string) => `Отправить ссылку для нового пароля: ${name}?`,
  send_link_content: (login: string) =>
    `На ${login} придёт ссылка, она действует час. Нынешний пароль работает, пока не задан новый.`,
  link_sent: 'Письмо отправлено',
  end_sessions: 'Завершить сеансы',
  end_sessions_title: (name: string) => `Завершить все сеансы: ${name}?`,
  end_sessions_content: 'Везде, где этот человек вошёл, понадобится войти снова.',
  sessions_ended: 'Сеансы завершены',
  withdraw: 'Отозвать приглашение',
  withdraw_title: (name: string) => `Отозвать приглашение: ${name}?`,
  withdraw_content: 'Ссылка из письма перестанет действовать. Пригласить снова можно в любое время.',
  withdrawn: 'Приглашение отозвано',
  dismiss: 'Закрыть доступ',
  dismiss_title: (name: string) => `Закрыть доступ: ${name}?`,
  dismiss_content: 'Все сеансы закончатся сразу, войти будет нельзя. То, что человек сделал, останется.',
  dismiss_codes: (count: number) =>
    `Коды для 1С и других программ, которые он создал (${count}), тоже перестанут действовать. Чтобы обмен не остановился, сначала создайте свой код и впишите его в программу.`,
  dismissed: 'Доступ закрыт',
  successor: 'Кто станет владельцем',
  successor_hint: 'Это последний владелец: без него кабинетом некому управлять',
  nobody: 'Других работающих пользователей у клиента нет: закрыть доступ последнему нельзя.',
}

export const consoleUserTexts = {
  search: 'Имя, логин, телефон',
  title: 'Пользователи клиентов',
  subtitle: 'Кто работает в кабинетах. Приглашает и меняет роли владелец кабинета.',
  empty_title: 'Пользователей пока нет',
  empty: 'Первый появляется с регистрацией клиента.',
  letters: 'Письма на этот адрес',
  journal: 'Входы, неудачные попытки и изменения',
  no_journal: 'Записей пока нет',
  no_journal_hint: 'Здесь будут входы, неудачные попытки входа и перемены роли и доступа.',
}

export const userRefusals = {
  listed: 'Этот человек уже в списке: он работает или приглашён',
  own_role: 'Свою роль меняет другой владелец',
  own_access: 'Себе доступ закрывает другой владелец.',
  gone: 'Доступ этого человека уже закрыт. Чтобы вернуть его, пригласите снова.',
  last_owner: 'Это последний владелец. Выберите, кто из работающих пользователей станет владельцем.',
  successor: 'Выберите того, кто работает в кабинете этого клиента',
}
