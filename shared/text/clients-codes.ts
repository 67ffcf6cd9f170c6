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
  title: 'Подключение 1С',
  subtitle: 'По коду к сервису подключается ваша 1С или другая программа. У каждой программы — свой код.',
  create: 'Создать код',
  new: 'Новый код',
  label: 'Для какой программы',
  label_hint: 'Например: 1С Бухгалтерия, основной офис',
  expires: 'Действует до (не обязательно)',
  expires_hint: 'Пусто — пока вы его не отзовёте',
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
  expired: { word: 'Истёк', tone: 'wait', shape: 'clock' },
  revoked: { word: 'Отозван', tone: 'quiet', shape: 'minus' },
}
