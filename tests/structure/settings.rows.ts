import type { Environment } from '../../server/start/config.ts'

type SettingName = keyof (typeof Environment)['shape']

/** What a setting means, and its default where the schema has none or computes it from the machine. */
type Text = string | readonly [what: string, usual: string]
type Rows = { readonly [Name in SettingName]?: Text }

const byHand = <const R extends Rows>(rows: R) => rows

const must = byHand({
  DEMO: ['`0`: без демонстрационных данных и страницы `/outbox`', '`1` на пустой `DATA_DIR`'],
  DEMO_DAYS:
    'сколько дней работы других клиентов показать в новой демонстрации: их делает отдельный процесс после запуска',
  DATA_DIR: 'база, файлы и ключи; читает их только пользователь сервера',
  PUBLIC_URL: ['адрес, который попадает в ссылки: `https://sign.example.ru`', '`http://HOST:PORT`'],
  TRUST_PROXY: 'адреса прокси через запятую, чьему `X-Forwarded-For` верить',
  ADMIN_LOGIN: 'почта первого владельца; без неё сервер печатает ссылку, чтобы задать пароль, на час и один раз',
  ADMIN_PASSWORD: 'его пароль, от 10 знаков',
  OPERATOR_NAME: [
    'кто оказывает услугу: в протоколах, правилах, на сайте и в сертификате печати. Без названия и ИНН там «Оператор не назван»',
    'выдуманный, только в демонстрации',
  ],
  OPERATOR_INN: ['его ИНН', 'то же'],
  OPERATOR_OGRN: 'его ОГРН или ОГРНИП',
  OPERATOR_ADDRESS: ['его адрес', 'выдуманный'],
  OPERATOR_EMAIL: ['почта для вопросов; на неё приходят ответы на письма', 'выдуманная'],
  OPERATOR_PHONE: ['телефон для вопросов', 'выдуманный'],
  SMS_DRIVER: 'чем слать СМС; `outbox` — никуда: для пробы',
  SMS_LOGIN: 'логин у шлюза; что нужно какому шлюзу, сервер скажет при запуске',
  SMS_PASSWORD: 'пароль у шлюза',
  SMS_API_KEY: 'ключ у шлюза',
  SMS_URL: '`smpp://логин:пароль@адрес:2775`, `smpps://` с TLS; для шлюза HTTP — другой его адрес',
  SMS_SENDER: 'имя отправителя, до 11 латинских букв и цифр',
  SMTP_URL:
    '`smtp://логин:пароль@адрес:587` или `smtps://…:465`; без почты нельзя зарегистрироваться и восстановить пароль',
  SMTP_FROM: 'адрес отправителя писем',
})

const usual = byHand({
  TELEGRAM_BOT_TOKEN:
    'токен бота Telegram: подписанты, которые его подключили, получают ссылки там, а не по СМС; коды — всегда по СМС. Сервер сам спрашивает бота о новостях: webhook у него должен быть снят. Кому 149-ФЗ (ст. 10) запрещает иностранные мессенджеры, тому он не нужен',
  TELEGRAM_API_URL: ['другой адрес Bot API: свой сервер или прокси перед ним', '`https://api.telegram.org`'],
  MAX_BOT_TOKEN:
    'токен бота MAX, то же самое; корневой сертификат Минцифры добавляет `NODE_EXTRA_CA_CERTS`. Подписка на webhook у бота должна быть удалена',
  MAX_API_URL: ['другой адрес API', '`https://platform-api2.max.ru`'],
  PORT: 'порт',
  HOST: 'адрес, на котором слушать',
  REGISTRY_DRIVER:
    'справочник организаций, у которого формы спрашивают название и реквизиты по ИНН: `dadata` (DaData) или `apifns` (API-ФНС); без него вводят руками',
  REGISTRY_API_KEY: 'ключ у него',
  REGISTRY_URL: 'другой его адрес; внутри сети — только с `WEBHOOK_ALLOW_PRIVATE=1`',
  BRAND_NAME: 'название, которое видят люди',
  BRAND_COLOR: 'цвет вида `#1f4fd8`',
  BRAND_LOGO: 'адрес логотипа',
  MODE: '`own`: портал одной компании: она единственный клиент, её сотрудники входят в кабинет и консоль одним паролем, подписи не продаются; `service`: сервис со многими клиентами',
  SENDER_CHECK:
    '`off`: отправлять могут все организации без проверки. Для компании, которая обслуживает только себя; об этом напоминает каждая страница консоли',
  SENDER_CHECK_TERM: 'за сколько вы проверяете отправителя: «обычно в течение …»',
  SECOND_PERSON: [
    'что требует второго сотрудника: `on` — деньги сверх суммы за сутки, реквизиты, права и цены; `money` — только деньги; `off` — ничего',
    '`on`, в демонстрации `money`',
  ],
  DATABASE_URL: ['своя PostgreSQL ≥ 15: `postgres://…`', 'встроенная'],
  SEAL_PASSWORD_FILE:
    'файл с паролем своего сертификата печати; без своего этим паролем шифруются ключи, которые сделал сервер',
  SEAL_PASSWORD: 'то же, сам пароль',
  SEAL_CERTIFICATE: [
    'свой сертификат печати: файл PKCS#12 или цепочка PEM; вместо пути — `base64:` и само содержимое',
    'сервер делает сам',
  ],
  SEAL_KEY: 'ключ к нему, PEM, если он не в том же файле',
  DKIM_DOMAIN: 'подпись писем: домен, тот же, что у `SMTP_FROM`. SPF, DKIM и DMARC в DNS проверяет `doctor`',
  DKIM_SELECTOR: 'её селектор',
  DKIM_KEY_FILE: 'файл с её ключом',
  LINK_FIRST: 'ссылка по СМС и почте сразу; `sms` или `email`: сперва так, иначе — если не дошло',
  SMS_PRICE: 'рублей за часть СМС, если шлюз цену не говорит',
  PHONE_COUNTRIES: 'чьи мобильные номера обслуживаются: `RU,BY,KZ,AM,KG,UZ`',
  SMS_COUNTRY_PRICES: 'рублей за часть по странам: `BY=14.50,KZ=9`',
  METRICS_TOKEN: 'открывает `/metrics`, от 16 знаков',
  LOG_LEVEL: ['подробность журнала работы', '`info`, в демонстрации `warn`'],
})

const login = byHand({
  OIDC_PROVIDERS:
    'провайдеры входа (OpenID Connect): файл JSON или сам JSON. [Как описать Keycloak и других](docs/operate/login.md)',
  PASSWORD_LOGIN:
    '`clients`: сотрудники входят только через провайдера; `off`: и пользователи клиентов. Провайдер не работает — `npx roscherk admin:reset` открывает вход по паролю на сутки',
})

const network = byHand({
  CORS_ORIGINS: 'чужие страницы, которым можно звать API: `https://lk.example.ru`, несколько через запятую',
  API_BASE: 'где страницы находят API клиента: путь или адрес с путём; по `/api/v1` он отвечает всегда',
  API_VERSION: 'часть пути после него',
  SUPPORT_API_BASE: 'то же для API поддержки; по `/api/support` он отвечает всегда',
  API_ONLY: ['`1`: без страниц, один API', '`0`'],
  BILL_METHOD: '`get`: счёт выставляет `GET billing/bills?legal_entity_id=…&amount=…&email=…`',
  WEBHOOK_ALLOW_PRIVATE: ['`1`: события отправляются и на адреса внутри сети, и без https', '`0`'],
  ANALYTICS_ID:
    'номер счётчика посещений; цели — `/goal/sign_code_sent`, `/goal/signed`, `/goal/rejected`, `/goal/disowned`',
  ANALYTICS_SRC: 'адрес его скрипта',
  ERROR_REPORT: ['`1`: браузеры присылают ошибки страниц в журнал работы', '`0`'],
})

const messages = byHand({
  SMS_CALLBACK_SECRET:
    'шлюз сам шлёт отчёты на `/api/v1/deliveries/callback/{шлюз}/{секрет}`; без него их спрашивает сервер',
  SMPP_PER_SECOND: 'СМС в секунду',
  SMPP_WINDOW: 'СМС без ответа одновременно',
  SMPP_LONG: 'длинные СМС: частями или целиком (`payload`)',
  SMPP_RECEIPT_IDS:
    'номера сообщений: `hex-to-decimal` — в ответе шестнадцатеричные, в отчёте десятичные, `decimal-to-hex` — наоборот. Не тот вид виден по `doctor` и `roscherk_receipts_unmatched`',
  SMPP_SYSTEM_TYPE: 'тип системы, если его требует центр',
  SMPP_SENDER_TON_NPI: [
    'TON и NPI отправителя, например `1:1`',
    'имя — `5:0`, номер — `1:1`, короткий номер (до 8 цифр) — `3:0`',
  ],
  MESSAGES_PER_RECIPIENT: [
    'ссылок и напоминаний в сутки на один номер или адрес от всех клиентов; подписанные и отклонённые не считаются',
    '`10`, в демонстрации `30`',
  ],
  MESSAGES_PER_CLIENT: 'то же от одного клиента, пока он не платил; каждая оплаченная подпись добавляет три',
})

const money = byHand({
  STAFF_DAY_RUBLES: 'рублей за сутки без второго зачисляет один сотрудник',
  CLIENT_DAY_RUBLES: 'то же получает один клиент',
  STATEMENT_DAY_RUBLES: 'то же зачисляет один сотрудник из выписок',
  CHARGE_SENT_MESSAGES: [
    '`1`: отмена заявки списывает деньги за ссылки и напоминания, которые шлюз принял, сколько хватит; образцы бесплатны',
    '`0`',
  ],
  MESSAGE_PRICE_RUBLES: 'сколько за каждое такое сообщение',
  UNPAID_RUBLES_A_DAY:
    'рублей в день (по Москве) на все сообщения, которые заказывают посетители и клиенты без платежей: регистрации, новые пароли, приглашения, коды для своего телефона. СМС — по ценам `SMS_PRICE` и `SMS_COUNTRY_PRICES`, без них по `MESSAGE_PRICE_RUBLES`, письмо — 10 копеек; подписания и клиентов с платежами это не касается. `0` — без предела',
})

const seal = byHand({
  TSA_URL:
    'служба штампов времени (RFC 3161) для печати и всего файла. Штамп добавляет фоновая задача и обновляет за полгода до конца сертификата службы; со штампом ложится и список отозванных, если служба среди `TSA_ROOTS`',
  TSA_ROOTS: 'файл PEM служб, которым доверять',
  GOST_CERTIFICATE:
    'сертификат по ГОСТ Р 34.10-2012 с цепочкой, PEM: вторая, отдельная подпись. Нужен модуль `gost` для `openssl` (Debian: `libengine-gost-openssl`)',
  GOST_KEY: 'его ключ, PEM',
  GOST_PASSWORD_FILE: 'файл с паролем ключа',
})

const documents = byHand({
  CLIENT_STORAGE_MEGABYTES: 'мегабайт файлов одного клиента, вместе с экземплярами с печатями; `0` — без предела',
  UNPAID_STORAGE_MEGABYTES: 'то же для клиента, чьих платежей ещё не было; `0` — как у всех',
  UNPAID_FREE_MEGABYTES:
    'сколько мегабайт диска клиенты без платежей все вместе оставляют остальным: меньше свободно — их файлы не принимаются; `0` — как у всех. С `S3_*` не действует',
  OFFICE_PATH: [
    'программа `soffice` (LibreOffice): PDF из Word, ODT, RTF и шаблонов; `off` — не принимать их. [Что ей нужно](docs/operate/install.md#word)',
    'где её ставит система',
  ],
  OFFICE_SLOTS: 'сколько документов делать сразу',
  OFFICE_SECONDS: 'секунд процессора на один',
  OFFICE_MEGABYTES: 'мегабайт памяти на один',
})

const exchange = byHand({
  EXCHANGE_DIR:
    'папка на диске сервера для систем без HTTP: файлы и таблицы из неё отправляются, подписанное кладётся обратно; [как](docs/operate/exchange-folder.md). Задаётся там, где диск подключён и есть роль `jobs`',
  EXCHANGE_FOLDERS: [
    'чьи в ней папки: `rk_AbC123=romashka`, начало кода клиента и папка, через запятую',
    'при `MODE=own` вся папка — своей компании',
  ],
  EXCHANGE_EVERY_SECONDS: 'через сколько секунд смотреть, что пришло',
  EXCHANGE_SETTLE_SECONDS: 'сколько секунд файл не должен меняться, чтобы считаться дописанным',
  EXCHANGE_WAIT_MINUTES: 'сколько минут таблица ждёт своих файлов, а файл — таблицы, прежде чем вернуться с причиной',
  EXCHANGE_KEEP_DAYS: 'через сколько дней удалять из папки отправленное, подписанное и возвращённое; `0` — никогда',
})

const servers = byHand({
  SECRET_KEY: ['32 байта в base64, одни для всех серверов: `openssl rand -base64 32`', 'файл в `DATA_DIR`'],
  DATABASE_DIRECT_URL: 'адрес самой PostgreSQL, когда `DATABASE_URL` ведёт к PgBouncer; один у всех серверов',
  DATABASE_PREPARED: ['`1`: PgBouncer ≥ 1.21 с `max_prepared_statements = 200`', '`0` за PgBouncer'],
  DATABASE_POOL: [
    'соединений с базой на вызовы и задачи процесса; кроме них до 8 для списков (за PgBouncer их нет), 2 для архивов, 1 для уведомлений',
    '`3` на ядро, от `8` до `32`',
  ],
  S3_BUCKET: 'корзина S3 для файлов вместо `DATA_DIR`; [как](docs/operate/servers.md)',
  S3_ENDPOINT: ['адрес другой службы: `https://s3.example.ru`', 'AWS'],
  S3_REGION: ['область', '`us-east-1`'],
  S3_ACCESS_KEY_ID: ['ключ доступа', 'в AWS — роль машины'],
  S3_SECRET_ACCESS_KEY: 'его секрет',
  S3_SECRET_ACCESS_KEY_FILE: 'файл с секретом',
  S3_PREFIX: 'папка в корзине',
  S3_FORCE_PATH_STYLE: ['`0`: корзина в имени хоста, а не в пути', '`1` при `S3_ENDPOINT`'],
  S3_ENCRYPTION: ['шифрование на стороне S3', '`none`'],
  S3_KMS_KEY: 'его ключ, при `aws:kms`',
  BACKUP_PLACE:
    'папка ночных копий, `/backup`, или `s3:` — корзина `BACKUP_S3_*`; раз в месяц сервер восстанавливает последнюю в пустое место и доказывает подписи',
  BACKUP_PASSWORD_FILE: 'файл с паролем копий',
  ROLE: 'что делает процесс: `web` — страницы и API; `jobs` — коды, письма, события и всё по времени; `documents` — печати, страницы, штампы. Без `web` отвечает только `/healthz`, `/readyz`, `/metrics`',
  JOBS_CODES: 'сколько кодов процесс отправляет сразу',
  JOBS_MESSAGES: 'то же: ссылок и писем',
  JOBS_SEALS: ['то же: печатей', 'ядра + 1, от `3` до `16`'],
  JOBS_DRAWING: ['то же: рисований страниц', 'ядра / 2, от `1` до `8`'],
  JOBS_STAMPS: 'то же: штампов времени',
  JOBS_WEBHOOKS: 'то же: событий в системы клиентов',
  JOBS_OTHER: 'то же: прочих задач',
  DOCUMENT_WORKERS: [
    'процессов, которые открывают присланные файлы и печатают; каждый занимает до 0,5 ГБ, пока работает',
    'как `JOBS_SEALS`',
  ],
  DRAWING_NICE: 'приоритет процессов, которые рисуют страницы: от `0`, как у всех',
  SHUTDOWN_DELAY_SECONDS:
    'сколько секунд после SIGTERM отвечать по-прежнему, когда `/readyz` уже говорит `503`: дольше, чем балансировщик узнаёт об этом',
  SHUTDOWN_WAIT_SECONDS:
    'сколько потом ждать начатых вызовов и задач; `TimeoutStopSec` больше суммы обоих на 10 секунд',
})

const observation = byHand({
  ACCESS_LOG: 'строка журнала на каждый запрос: маршрут без кодов и поиска, статус, миллисекунды, байты',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'адрес приёмника трасс OpenTelemetry (OTLP по HTTP); без него их нет',
  OTEL_TRACES_SAMPLER_ARG: 'доля запросов и задач в трассах',
})

const retention = byHand({
  UNSENT_FILES_DAYS: 'файлы, которых нет ни в одной заявке',
  PAGE_IMAGES_DAYS: 'картинки страниц, которых никто не смотрел: их можно нарисовать снова',
  DRAFTS_DAYS: 'черновики, которые не правили',
  UNSIGNED_REQUESTS_DAYS: 'заявки, завершённые без подписи',
  ARCHIVED_PEOPLE_DAYS: 'люди, которых клиент убрал из списков',
  LIFTED_STOPS_DAYS: 'снятые просьбы «Не присылать мне» и решённые жалобы',
  UNCONFIRMED_TABLES_DAYS: 'неподтверждённые таблицы массовых отправок',
  SENT_TABLES_DAYS: 'строки завершённых отправок',
  LETTERS_DAYS: 'письма и СМС не о заявках',
  LOOKS_DAYS: 'записи о том, кто из сотрудников смотрел данные клиента',
  REGISTRATIONS_DAYS: 'регистрации, после своего конца',
  SESSIONS_DAYS: 'сеансы, после своего конца',
  ACCOUNT_CODES_DAYS: 'коды и ссылки учётных записей, после своего конца',
  FAILED_LOGINS_DAYS: 'неудачные входы',
})

/** Every setting; one without a text here does not compile. */
export const described: Readonly<Record<SettingName, Text>> = {
  ...must,
  ...usual,
  ...login,
  ...network,
  ...messages,
  ...money,
  ...seal,
  ...documents,
  ...exchange,
  ...servers,
  ...observation,
  ...retention,
}

export type Section = { title: string; about?: string; rows: Rows }

export const sections: readonly Section[] = [
  {
    title: 'Обязательные',
    about: 'Без них нельзя работать с людьми. Пример — [deploy/roscherk.env](deploy/roscherk.env).',
    rows: must,
  },
  { title: 'Обычные', rows: usual },
  { title: 'Редкие: вход через провайдера', rows: login },
  { title: 'Редкие: сеть, страницы и API', rows: network },
  { title: 'Редкие: СМС и письма', rows: messages },
  { title: 'Редкие: деньги', about: 'Пределы без второго сотрудника и цена отмены.', rows: money },
  { title: 'Редкие: штампы времени и ГОСТ', rows: seal },
  { title: 'Редкие: файлы и Word', rows: documents },
  { title: 'Редкие: папка обмена', rows: exchange },
  {
    title: 'Редкие: несколько серверов, S3, нагрузка',
    about: 'Как их сочетают — [docs/operate/servers.md](docs/operate/servers.md).',
    rows: servers,
  },
  { title: 'Редкие: наблюдение', about: 'Подробно — [docs/monitoring.md](docs/monitoring.md).', rows: observation },
  {
    title: 'Редкие: сроки хранения',
    about:
      'Через сколько дней удаляется или обезличивается; все сроки — [docs/personal-data.md](docs/personal-data.md).',
    rows: retention,
  },
]
