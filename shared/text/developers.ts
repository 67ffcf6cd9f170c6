import type { EventType } from '../rules/events.ts'
import * as limits from '../rules/limits.ts'

export const developersTexts = {
  heading: 'API для разработчиков',
  lead: 'Отправляйте документы на подпись из своей системы: один вызов с файлом создаёт заявку и отправляет её, событие сообщает о подписи, подписанный экземпляр забирает ещё один вызов.',
  links: {
    reference: 'Справочник вызовов',
    openapi: 'Описание OpenAPI 3.1',
    postman: 'Коллекция Postman',
    one_c: 'Готовый модуль для 1С',
  },
  contents: 'Разделы страницы',
  copy: 'Скопировать',
  start: {
    heading: 'Быстрый старт',
    steps: [
      {
        title: 'Получите код',
        text: 'В кабинете откройте «Подключение» и создайте код; он показывается один раз. Начните с тестового: его заявки никому не уходят, ничего не стоят и подписываются кодом 000000.',
      },
      {
        title: 'Запишите настройки',
        text: 'Номер организации показан на её странице в кабинете. Рядом положите документ contract.pdf.',
      },
      {
        title: 'Запустите программу',
        text: 'Она отправит документ, дождётся подписи и сохранит signed.pdf. Ссылку подписанта она напечатает.',
      },
    ],
    settings: 'Настройки',
    settings_label: 'Переменные окружения программ',
    code: 'Программа',
  },
  languages: { sh: 'curl', bsl: '1С', ts: 'TypeScript', php: 'PHP', py: 'Python', go: 'Go' },
  events: {
    heading: 'Как узнать о подписи',
    list: [
      'Лента `GET /events?after=` подходит тем, кому нельзя позвонить снаружи: 1С, рабочие места, задания по расписанию. Место в ленте — `next`; ничего не появляется позади него.',
      'Вебхук: владелец кабинета добавляет адрес в «Подключение» → «Вебхуки» или вызовом `POST /webhooks`. Вызовы подписаны по Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`); готовые библиотеки есть для всех языков. Ответьте 2xx за 10 секунд, работу делайте потом.',
      'Одно и то же событие может прийти дважды: отбрасывайте повторы по `webhook-id`. Он равен номеру события в ленте.',
      '`timestamp` — когда событие произошло, `data_at` — на какой момент данные в `data`. Если ваш адрес не отвечал, `request.sent` может прийти, когда заявка уже подписана: решайте по `type`, а состояние берите из `data.status`.',
      'Опрашивать отдельные заявки не нужно. Чтобы держать у себя копию списка, читайте `GET /changes/document-sign-requests`.',
    ],
    types: 'События',
    sample: 'Тело вебхука',
    receivers: 'Приём и проверка подписи',
    receivers_text:
      'Каждая программа — готовый приёмник: проверяет подпись по секрету адреса и печатает событие. Секрет показан один раз, когда адрес добавлен.',
    receiver: 'Приёмник вебхуков',
  },
  rules: {
    heading: 'Правила вызовов',
    list: [
      'Токен передают в заголовке `Authorization: Bearer …`. Права кода — `read`, `send`, `money` — выбирают в кабинете; `GET /whoami` отвечает, чей код и что ему можно.',
      'С заголовком `Idempotency-Key` повтор после обрыва связи отвечает первым ответом и ничего не удваивает. Каждому действию — свой ключ.',
      '`external_id` — номер документа в вашей системе: у него одна действующая заявка.',
      'Отказ — JSON: `code` постоянный, `message` по-русски для человека, `errors` по полям. На 429 и 503 подождите столько секунд, сколько в `Retry-After`.',
      'Деньги — в рублях, время — UTC в формате ISO 8601, текст — UTF-8.',
    ],
  },
  refusals: { heading: 'Отказы', code: 'Код', code_and_status: 'Код и HTTP', text: 'Что значит' },
  states: { heading: 'Состояния заявки', code: 'Код', word: 'Название', next: 'Что дальше', end: 'конец' },
  limits: { heading: 'Ограничения', what: 'Что', value: 'Сколько' },
  changes: {
    heading: 'Что может измениться в v1',
    may: 'Без смены версии могут появиться новые вызовы, необязательные поля и параметры, поля ответов, коды отказов, виды событий и состояния. Пропускайте то, чего не знаете.',
    may_not:
      'Поля, вызовы и коды не исчезают, не меняют смысла и типа, необязательное не становится обязательным. Если такое понадобится, появится v2, а v1 проработает рядом с ней не меньше года.',
    log: 'Что нового',
    list: [
      {
        version: 'Ноябрь 2026',
        text: 'Заявка, её документы и отправка одним вызовом: `POST /document-sign-requests/with-files`.',
      },
      { version: 'Ноябрь 2026', text: 'Лента событий `GET /events`, списки изменений `GET /changes/…`, вебхуки.' },
      { version: 'Ноябрь 2026', text: 'Права кодов, тестовые коды, `GET /whoami`.' },
      {
        version: 'Ноябрь 2026',
        text: '`external_id` освобождается, когда заявки закончились без подписи; отказ 409 показывает занявшую его заявку.',
      },
      { version: 'Ноябрь 2026', text: 'Документы Word, ODT и RTF, шаблоны Word.' },
    ],
  },
}

export const referenceTexts = {
  heading: 'Справочник вызовов',
  lead: 'Составлен из описания OpenAPI этого сервера. Адреса начинаются с {{public_url}}/api/v1.',
  back: 'API для разработчиков',
  contents: 'Разделы справочника',
  schemas: 'Типы',
  details: 'Параметры и ответы',
  parameters: 'Параметры',
  body: 'Тело',
  answers: 'Ответы',
  refusals: 'Отказы',
  example: 'Пример тела',
  optional: 'необязательно',
  open: 'без токена',
  signer: 'токен подписанта',
  idempotent: 'Idempotency-Key',
  one_of: (values: string) => `Одно из: ${values}.`,
}

export const eventTypeTexts: Record<EventType, string> = {
  'request.sent': 'Ссылка отправлена подписанту; после исправления телефона — ещё раз.',
  'request.opened': 'Подписант открыл ссылку.',
  'request.signed': 'Подписант подписал документы.',
  'request.sealed': 'Подписанный экземпляр с протоколом готов: `sealed_file_id`.',
  'request.rejected': 'Подписант отказался.',
  'request.expired': 'Срок подписания истёк.',
  'request.cancelled': 'Заявка отозвана.',
  'request.failed': 'Заявка остановлена: номер чужой или ссылку не удалось доставить.',
  'bill.paid': 'Счёт оплачен полностью.',
  'balance.low': 'Баланс ниже выбранного порога.',
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} МБ`

export const limitTexts: readonly (readonly [what: string, value: string])[] = [
  ['Файл и все файлы одного вызова', megabytes(limits.file_bytes_max)],
  ['Страниц в файле', String(limits.file_pages_max)],
  ['Документов в заявке', String(limits.documents_per_request_max)],
  ['Подписантов в одном вызове', String(limits.signers_per_batch_max)],
  ['Срок подписания', `${limits.deadline_max_days} дн., по умолчанию ${limits.deadline_default_days}`],
  ['Сообщение подписанту', `${limits.message_chars_max} знаков`],
  ['Тело JSON', megabytes(limits.body_bytes_max)],
  ['Строк списка за вызов', String(limits.list_range_rows_max)],
  ['Событий за вызов', String(limits.events_page_rows_max)],
  [
    'Ключ Idempotency-Key',
    `${limits.idempotency_key_chars_max} знаков, хранится ${limits.idempotency_lifetime_hours} ч`,
  ],
  ['Загрузок одного клиента сразу', String(limits.uploads_of_client_at_once_max)],
  ['Сообщений на один телефон или адрес за сутки', String(limits.messages_per_recipient_in_day_max)],
  ['Тестовых заявок за сутки', String(limits.test_requests_per_client_in_day_max)],
  ['Адресов вебхуков', String(limits.webhooks_per_client_max)],
  ['Ответ на вебхук', `${limits.webhook_answer_milliseconds_max / 1000} с`],
  ['Повторы вебхука', `${limits.webhook_retry_hours} ч`],
  ['Строк в таблице массовой отправки', String(limits.table_rows_max)],
]
