import type { Look } from '../contract/looks.ts'
import type { LookKind } from '../rules/journal-events.ts'
import type { Resource } from '../rules/policy.ts'
import { isNoun, manyOf } from './fields.ts'

const kinds: Record<LookKind, string> = {
  card: 'Карточка',
  list: 'Строки списка',
  file: 'Файл',
  signer_view: 'Страница подписанта',
  export: 'Выгрузка списка',
}

/** What was looked at, where the name of the noun does not say it. */
const subjects: Partial<Record<Resource, string>> = {
  acts: 'Акты',
  approvals: 'Изменения, которым нужен второй',
  balance: 'Баланс',
  clients: 'Данные клиента',
  'client-notes': 'Заметки о клиенте',
  'client-tasks': 'Задачи по клиенту',
  'clients-codes': 'Коды клиента',
  files: 'Документы',
  'message-stops': 'Отказы от сообщений',
  reconciliation: 'Акт сверки',
  senders: 'Проверка отправителя',
  statements: 'Строки выписок банка',
  stuck: 'Застрявшее',
}

/** «Заявки, № 12» */
export function lookedAt({ subject, subject_id }: Pick<Look, 'subject' | 'subject_id'>): string {
  const name = subjects[subject as Resource] ?? (isNoun(subject) ? manyOf(subject) : subject)
  return subject_id === null ? name : `${name}, №\u00a0${subject_id}`
}

export const lookTexts = {
  title: 'Просмотры',
  subtitle: 'Кто из сотрудников смотрел данные клиентов. Просмотры одного и того же за четверть часа — одна запись.',
  empty_title: 'Просмотров пока нет',
  empty: 'Запись появится, когда сотрудник откроет данные клиента.',
  kinds,
  kind: 'Как смотрели',
}

/** Texts of the cabinet. */
export const ownLookTexts = {
  title: 'Кто смотрел ваши данные',
  subtitle:
    'Когда сотрудники сервиса открывали ваши данные: заявки, людей, файлы и остальное. Просмотры одного и того же за четверть часа — одна запись. Телефоны и СНИЛС они видят скрытыми. Если просмотр непонятен, назовите службе поддержки номер сотрудника и время.',
  empty_title: 'Ваши данные никто не смотрел',
  empty: 'Здесь появится каждый просмотр сотрудником сервиса.',
  who: 'Кто',
  staff: (role: string, id: number) => `${role}, сотрудник №\u00a0${id}`,
}
