import type { Webhook } from '../contract/webhooks.ts'
import type { EventType } from '../rules/events.ts'
import { plural } from '../rules/plural.ts'
import type { test_event_type, webhookMessageStates, webhookOffReasons } from '../rules/webhooks.ts'
import type { StatusText } from './statuses.ts'

/** The screens of cabinet and console about addresses for events and what was sent to them. */
export const webhookScreenTexts = {
  title: 'Адреса для событий',
  subtitle: 'Сервис сам сообщит вашей CRM, 1С или сайту, что документ подписан: вызовет указанный адрес.',
  create: 'Добавить адрес',
  new: 'Новый адрес для событий',
  edit: 'Изменить',
  edit_title: 'Изменить адрес для событий',
  label_hint: 'Например: CRM отдела продаж',
  url_hint: 'Адрес вида https://example.ru/hook, доступный из интернета',
  events_hint: 'О чём сообщать на этот адрес',
  empty_title: 'Здесь будут адреса ваших систем',
  empty:
    'Добавьте адрес, и сервис будет сообщать на него о подписаниях, отказах и оплатах. Опрашивать сервис не придётся.',
  never: 'пока ни одного',
  all_events: 'все события',
  event_count: (count: number) => plural(count, ['событие', 'события', 'событий']),

  secret_title: 'Скопируйте секрет сейчас',
  secret:
    'Больше мы его не покажем. Секретом ваша система проверяет подпись каждого вызова: библиотека Standard Webhooks есть для PHP, Python, JavaScript, C# и других языков.',
  secret_ready: 'Секрет сохранён, к адресу',
  rotate: 'Заменить секрет',
  rotate_title: 'Заменить секрет?',
  rotate_content:
    'Новый секрет мы покажем один раз. Сутки вызовы будут подписаны обоими, чтобы вы успели сменить его в своей системе.',

  test: 'Отправить пробное событие',
  test_sent: 'Пробное событие отправлено',
  off: 'Выключить',
  off_title: 'Выключить адрес?',
  off_content: 'Что ждёт отправки, не уйдёт. Когда включите, пропущенное можно будет отправить ещё раз.',
  is_off: 'Адрес выключен',
  on: 'Включить',
  on_title: 'Включить адрес?',
  on_about:
    'На адрес пойдут новые события. Пропущенные тоже можно отправить сейчас: получатель узнаёт повтор по номеру.',
  is_on: 'Адрес включён',
  remove: 'Удалить',
  remove_title: (label: string) => `Удалить адрес «${label}»?`,
  remove_content: 'События на него больше не пойдут. Вернуть адрес нельзя, можно добавить его заново с новым секретом.',
  removed: 'Адрес удалён',

  replay: 'Отправить ещё раз',
  replay_title: 'Отправить события ещё раз',
  replay_about: 'Уйдут все события за это время, по порядку и с прежними номерами: получатель узнаёт повтор по ним.',
  replay_since: 'За какое время',
  replay_started: 'Отправляем ещё раз',
  replaying: 'События за прошлое время отправляются ещё раз.',
  no_replay: 'Прошлый повтор ещё идёт',
  is_disabled: 'Сначала включите адрес',
  since: {
    undelivered: (at: string) => `С первого недоставленного: ${at}`,
    off: (at: string) => `Пропущенные с ${at}`,
    hour: 'За последний час',
    day: 'За последние сутки',
    week: 'За последние 7 дней',
    month: 'За последние 29 дней',
    none: 'Не отправлять пропущенные',
  },

  off_alert: {
    by_hand: 'Адрес выключен вручную. События на него не отправляются.',
    failing:
      'Сутки ни один вызов не удался, и адрес выключен. Исправьте получателя, включите адрес и отправьте пропущенное.',
    gone: 'Получатель ответил 410 «больше не присылать», и адрес выключен.',
  } satisfies Record<(typeof webhookOffReasons)[number], string>,
  failing_alert: (since: string) =>
    `Вызовы не удаются с ${since}. Через сутки без единого удачного адрес выключится сам. События не потеряются: их можно отправить ещё раз.`,

  log: 'Что отправлено',
  log_empty_title: 'Пока ничего не отправлено',
  log_empty: 'Первое событие появится здесь, когда подписант откроет или подпишет документ. Или отправьте пробное.',
}

export const consoleWebhookTexts = {
  title: 'Адреса для событий',
  subtitle: 'Куда системы клиентов просят сообщать о событиях. Меняет их только клиент.',
  empty_title: 'Адресов пока нет',
  empty: 'Клиент добавляет адрес в своём кабинете, чтобы его CRM или 1С узнавала о подписаниях.',
}

export const webhookMessageTexts = {
  title: 'Отправленные события',
  subtitle: 'Каждый вызов ваших адресов за 30 дней: что отправлено, чем ответил получатель и когда следующая попытка.',
  console_subtitle: 'Вызовы адресов клиентов за 30 дней.',
  empty_title: 'Здесь будут отправленные события',
  empty: 'Они появятся, когда у адреса для событий будет о чём сообщить.',
  about: 'О событии',
  tries: 'Попытки',
  no_tries: 'Попыток ещё не было.',
  last_tries: (count: number) => `Показаны последние ${count}.`,
  took: (ms: number) => `${ms} мс`,
  answer: 'Ответ получателя',
  again: 'Отправить ещё раз',
  again_sent: 'Событие отправлено ещё раз',
  is_waiting: 'Событие и так ждёт отправки',
  whole: 'Весь журнал',
  removed: 'Удалённый адрес',
  request: (id: number) => `Заявка №\u00a0${id}`,
}

export const webhookStateTexts = {
  on: { word: 'Работает', tone: 'quiet', shape: 'check' },
  failing: { word: 'Не отвечает', tone: 'bad', shape: 'bang' },
  by_hand: { word: 'Выключен', tone: 'quiet', shape: 'minus' },
  off: { word: 'Выключен: не отвечал', tone: 'bad', shape: 'cross' },
  gone: { word: 'Выключен получателем', tone: 'bad', shape: 'cross' },
} as const satisfies Record<string, StatusText>

type WebhookFacts = Pick<Webhook, 'enabled' | 'off_reason' | 'failing_since'>

export function webhookStateText({ enabled, off_reason, failing_since }: WebhookFacts): StatusText {
  const { on, failing, off, by_hand, gone } = webhookStateTexts
  if (enabled) return failing_since === null ? on : failing
  return off_reason === 'failing' ? off : off_reason === 'gone' ? gone : by_hand
}

export const webhookMessageStateTexts: Record<(typeof webhookMessageStates)[number], StatusText> = {
  waiting: { word: 'Ждёт отправки', tone: 'ink', shape: 'clock' },
  delivered: { word: 'Принято', tone: 'quiet', shape: 'check' },
  failed: { word: 'Не доставлено', tone: 'bad', shape: 'cross' },
  stopped: { word: 'Не отправлено: адрес выключен', tone: 'quiet', shape: 'minus' },
}

export const eventTypeTexts: Record<EventType | typeof test_event_type, string> = {
  'request.sent': 'Заявка отправлена',
  'request.opened': 'Подписант открыл ссылку',
  'request.signed': 'Подписано',
  'request.sealed': 'Экземпляр с печатью готов',
  'request.rejected': 'Подписант отказался',
  'request.expired': 'Срок подписания истёк',
  'request.cancelled': 'Заявка отозвана',
  'request.failed': 'Заявка остановлена',
  'bill.paid': 'Счёт оплачен',
  'balance.low': 'Баланс ниже порога',
  'webhook.test': 'Пробное событие',
}
