import type { SearchHit } from '../contract/search.ts'
import { billStatusTexts } from './bills.ts'
import { accountStatusTexts } from './clients.ts'
import { signRequestStatusTexts } from './document-sign-requests.ts'
import { paymentStatusTexts } from './payments.ts'
import { showDate } from '../rules/clock.ts'
import { showCount } from '../rules/show-count.ts'
import { showRubles } from '../rules/show-rubles.ts'
import type { ListedNoun, SearchedNoun } from '../rules/search.ts'
import { statementLineStatusTexts } from './statements.ts'
import { userStatusTexts } from './users.ts'

export const searchTexts = {
  label: 'Поиск по всей поддержке',
  placeholder: 'Название, ИНН, телефон, номер, сумма, ссылка или действие',
  placeholder_short: 'Что найти?',
  keys: 'Ctrl K',
  open: 'Поиск',
  close: 'Закрыть поиск',
  clear: 'Очистить',
  looking: 'Ищем…',
  hint: 'Клиент, ИНН, человек, телефон целиком, почта, номер, сумма, ссылка подписанта. Или действие: «внести платёж».',
  nothing: 'Ничего не нашлось. Проверьте написание или попробуйте ИНН, номер, сумму; телефон нужен целиком.',
  failed: 'Не удалось найти',
  again: 'Повторить поиск',
  unfinished: 'Слишком общий запрос: просмотрено не всё. Уточните его.',
  read_as: (text: string) => `Показано для «${text}»`,
  here: 'На этой странице',
  go: 'Перейти',
  found: (count: number) => (count === 0 ? 'Ничего не нашлось' : `Найдено: ${showCount(count)}`),
  balance: (rubles: number) => `баланс ${showRubles(rubles)}`,
  inn: (inn: string) => `ИНН ${inn}`,
  no_inn: 'без ИНН',
  line: (number: string) => `документ № ${number}`,
  groups: {
    clients: 'Клиенты',
    'document-sign-requests': 'Заявки',
    bills: 'Счета',
    payments: 'Платежи',
    statements: 'Строки выписок',
    individuals: 'Люди',
    'legal-entities': 'Организации',
    users: 'Пользователи кабинетов',
    'legal-entities-contacts': 'Контакты',
    'client-tasks': 'Задачи',
    'client-notes': 'Заметки о клиентах',
    'bulk-sendings': 'Массовые отправки',
    templates: 'Шаблоны',
    'clients-codes': 'Коды клиентов',
    webhooks: 'Адреса для событий',
    admins: 'Администраторы',
  } satisfies Record<SearchedNoun, string>,
  more: {
    clients: 'Все клиенты по этому поиску',
    'document-sign-requests': 'Все заявки по этому поиску',
    bills: 'Все счета по этому поиску',
    payments: 'Все платежи по этому поиску',
    statements: 'Все выписки с такими строками',
    individuals: 'Все люди по этому поиску',
    'legal-entities': 'Все организации по этому поиску',
    users: 'Все пользователи по этому поиску',
    'legal-entities-contacts': 'Все контакты по этому поиску',
  } satisfies Record<ListedNoun, string>,
}

const statuses: Partial<Record<SearchedNoun, Readonly<Record<string, { word: string }>>>> = {
  'document-sign-requests': signRequestStatusTexts,
  bills: billStatusTexts,
  payments: paymentStatusTexts,
  statements: statementLineStatusTexts,
  users: userStatusTexts,
}

/** The state in words, where it says something: that a client works goes without saying. */
export function searchStatus(noun: SearchedNoun, status: string | null): string | null {
  if (status === null) return null
  if (noun === 'clients' || noun === 'admins') return status === 'blocked' ? accountStatusTexts.blocked.word : null
  return statuses[noun]?.[status]?.word ?? null
}

/** The line of a hit: its name, and what tells it from its namesakes. */
export function searchLine(noun: SearchedNoun, hit: SearchHit): { name: string; facts: string[] } {
  const { title, number, amount, inn, town, balance, client_name, full_name, phone, email, at } = hit
  const sum = amount === null ? '' : showRubles(amount)
  const names: Partial<Record<SearchedNoun, string>> = {
    'document-sign-requests': `№\u00a0${number} · ${title}`,
    bills: `Счёт №\u00a0${number} · ${sum}`,
    payments: `Платёж №\u00a0${number} · ${sum}`,
    statements: `${sum} · ${title || 'Без плательщика'}`,
  }
  const isPlain = names[noun] === undefined
  const facts = [
    noun === 'clients' && (inn ? searchTexts.inn(inn) : searchTexts.no_inn),
    noun !== 'clients' && inn && searchTexts.inn(inn),
    town,
    balance !== null && searchTexts.balance(balance),
    noun === 'statements' && number && searchTexts.line(number),
    (noun === 'clients-codes' || noun === 'webhooks') && number,
    full_name,
    client_name !== title && client_name,
    (noun === 'bills' || noun === 'payments') && title !== client_name && title,
    phone,
    email,
    searchStatus(noun, hit.status),
    !isPlain && at && showDate(at),
  ]
  return {
    name: names[noun] ?? title,
    facts: facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[],
  }
}
