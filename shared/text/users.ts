import type { UserStatus } from '../rules/users.ts'
import type { ClientRole } from '../rules/policy.ts'
import type { StatusText } from './statuses.ts'

export const clientRoleTexts: Record<ClientRole, { word: string; may: string }> = {
  owner: { word: 'Владелец', may: 'Всё: документы, деньги, подключение 1С, пользователи.' },
  sender: {
    word: 'Отправитель',
    may: 'Отправляет документы и следит за ними, ведёт людей, организации и контакты. Денег, ключей и пользователей не видит.',
  },
  accountant: {
    word: 'Бухгалтер',
    may: 'Выставляет и оплачивает счета, покупает пакеты, смотрит акты и операции. Документов не видит.',
  },
  reader: { word: 'Наблюдатель', may: 'Смотрит всё, ничего не меняет.' },
}

export const userStatusTexts: Record<UserStatus, StatusText> = {
  invited: { word: 'Приглашён', tone: 'wait', shape: 'clock' },
  active: { word: 'Работает', tone: 'quiet', shape: 'check' },
  dismissed: { word: 'Уволен', tone: 'quiet', shape: 'minus' },
  withdrawn: { word: 'Отозван', tone: 'quiet', shape: 'minus' },
}

export const userRefusals = {
  listed: 'Этот человек уже в списке: он работает или приглашён',
  own_role: 'Свою роль меняет другой владелец',
  own_access: 'Себе доступ закрывает другой владелец.',
  gone: 'Доступ этого человека уже закрыт. Чтобы вернуть его, пригласите снова.',
  last_owner: 'Это последний владелец. Выберите, кто из работающих пользователей станет владельцем.',
  successor: 'Выберите того, кто работает в кабинете этого клиента',
}
