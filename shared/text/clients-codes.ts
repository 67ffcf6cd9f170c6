import type { CodeBar, CodeScope } from '../rules/policy.ts'
import type { StatusText } from './statuses.ts'

export const consoleCodeTexts = {
  title: 'Коды клиентов',
  subtitle: 'Ключи, которыми 1С и другие системы клиентов подключаются к сервису.',
  empty_title: 'Кодов пока нет',
  empty: 'Клиент создаёт код в своём кабинете, чтобы подключить 1С.',
  never: 'не обращались',
  forever: 'бессрочно',
}

export const cabinetCodeTexts = {
  title: 'Коды доступа',
  subtitle: 'По коду к сервису подключается ваша 1С или другая программа. У каждой программы — свой код.',
  create: 'Создать код',
  developers: 'Разработчикам',
  new: 'Новый код',
  label: 'Для какой программы',
  label_hint: 'Например: 1С Бухгалтерия, основной офис',
  expires: 'Действует до (не обязательно)',
  expires_hint: 'Пусто — пока вы его не отзовёте',
  scopes: 'Что можно этой программе',
  scopes_hint: 'Для 1С обычно хватает первых двух',
  organization: 'Только для одной организации (не обязательно)',
  organization_hint: 'Пусто — для всех. Потом не изменить',
  addresses: 'Только с этих адресов (не обязательно)',
  addresses_hint: 'Адреса и сети через пробел: 203.0.113.7 198.51.100.0/24',
  addresses_wrong: 'Адрес вида 203.0.113.7 или сеть вида 203.0.113.0/24',
  test: 'Тестовый код',
  test_hint: 'Заявки с ним — образцы: никому не уходят и ничего не стоят. Код подписи всегда 000000',
  limits: 'Права',
  one_organization: 'одна организация',
  empty_title: 'Здесь будут коды для 1С и других программ',
  empty: 'Создайте код и впишите его в настройки обмена 1С.',
  once_title: 'Скопируйте код сейчас',
  once: 'Больше мы его не покажем: хранится только отпечаток. Потеряете — отзовите и создайте новый.',
  address: 'Адрес для настроек обмена',
  done: 'Код сохранён, к списку',
  never: 'не обращалась',
  forever: 'бессрочно',
}

export const codeStatusTexts: Record<'live' | 'expired' | 'revoked', StatusText> = {
  live: { word: 'Действует', tone: 'quiet', shape: 'check' },
  expired: { word: 'Истёк', tone: 'quiet', shape: 'clock' },
  revoked: { word: 'Отозван', tone: 'quiet', shape: 'minus' },
}

export const codeScopeTexts: Record<CodeScope, string> = {
  read: 'Читать документы и людей',
  send: 'Отправлять документы',
  money: 'Видеть и тратить деньги',
}

const missing = (scope: CodeScope) =>
  `У этого кода нет права «${codeScopeTexts[scope]}». Права кода задаёт владелец кабинета.`

/** Why a code may not do something. */
export const codeBarTexts: Record<CodeBar, string> = {
  read: missing('read'),
  send: missing('send'),
  money: missing('money'),
  one_organization: 'Этот код действует для одной организации: новых он не заводит.',
  test: 'Этот код тестовый: он создаёт только тестовые заявки, по одной, и ничего не тратит.',
}

export const codeRefusalTexts = {
  address: (ip: string) => `С адреса ${ip} этот код не действует. Список адресов задаёт владелец кабинета.`,
  money_of_client: 'Деньги общие для всего кабинета: уберите это право или ограничение одной организацией',
}

export const codeKindTexts = { live: 'Рабочий', test: 'Тестовый' }
