import type { Run } from './call.ts'

export type Option = {
  type: 'boolean' | 'string'
  /** of its value, in the help */
  value?: string
  text: string
}

export type Command = {
  /** one line for the list of all commands */
  summary: string
  /** what it does, what it changes, and what a repeat does */
  about: string
  /** names of its parameters; an optional one in brackets */
  parameters?: readonly string[]
  options?: Readonly<Record<string, Option>>
  /** loaded when called: most commands need a part of the server only */
  load(): Promise<Run>
}

const rootOptions = {
  root: { type: 'string', value: 'ФАЙЛ', text: 'выгруженный корневой, если его ключа на сервере нет' },
  'root-password-file': { type: 'string', value: 'ФАЙЛ', text: 'файл с его паролем' },
} as const

const passwordFile = {
  type: 'string',
  value: 'ФАЙЛ',
  text: 'файл с паролем копии, от 12 знаков в первой строке',
} as const

/** The operator's commands: `npx roscherk NAME`, and what `--help` says of each. */
export const commands: Readonly<Record<string, Command>> = {
  doctor: {
    summary: 'что не так с установкой, почему это важно и как исправить',
    about: `Смотрит настройки, базу, ключи, сертификаты, часы, диск, хранилище, шлюзы, почту, прокси и пределы; ничего не меняет.
Можно при работающем сервере и без него.`,
    options: {
      'send-mail': { type: 'string', value: 'АДРЕС', text: 'и отправить письмо себе, мимо очереди сервера' },
      'send-sms': { type: 'string', value: 'ТЕЛЕФОН', text: 'и отправить себе СМС, мимо очереди сервера' },
      json: { type: 'boolean', text: 'для программ: check, level (ok, warning, fault), what, why, fix' },
    },
    load: async () => (await import('./doctor.ts')).doctor,
  },
  backup: {
    summary: 'резервная копия базы, файлов и, если нужно, ключей',
    about: `Делает в папке, а с «s3:» в корзине BACKUP_S3_BUCKET, один файл: снимок базы, файлы, на которые она ссылается, и
с --with-keys ключи. Сервер не останавливать.
Файл — tar; зашифрованный открывает и openssl: openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -in КОПИЯ -pass file:ФАЙЛ | tar x
Журнал запоминает каждую копию. Повтор делает ещё одну; прежние удаляете вы.
Без папки и --password-file — BACKUP_PLACE и BACKUP_PASSWORD_FILE из настроек.`,
    parameters: ['[ПАПКА|s3:]'],
    options: {
      'password-file': passwordFile,
      'with-keys': { type: 'boolean', text: 'и ключи из DATA_DIR/keys; только зашифрованной' },
    },
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'восстановить из копии в пустое место и проверить',
    about: `Сперва читает всю копию и сверяет её хеши; «s3:ИМЯ» — из корзины BACKUP_S3_BUCKET. Потом восстанавливает в пустую DATA_DIR и в её базу или в пустую базу
DATABASE_URL, применяет миграции, которых в копии ещё не было, и проверяет всё, как verify. Прерванное можно повторить.
Ключи — из копии, если они в ней есть, иначе их сперва возвращают в DATA_DIR/keys.`,
    parameters: ['ФАЙЛ|s3:ИМЯ'],
    options: {
      'password-file': passwordFile,
      check: { type: 'boolean', text: 'только проверить копию' },
      prove: { type: 'string', value: 'ЧИСЛО', text: 'доказать столько подписей, взятых наугад, вместо всей сверки' },
    },
    load: async () => (await import('./restore.ts')).restore,
  },
  drill: {
    summary: 'учения: восстановить последнюю копию в пустое место и доказать подписи из неё',
    about: `Берёт последнюю копию из BACKUP_PLACE, восстанавливает её в пустую папку внутри DATA_DIR со встроенной базой,
доказывает подписи, взятые наугад, и убирает за собой. Базы, файлов и шлюзов сервера не касается; он может работать.
Итог — в журнале, в «Сверке» и письмом владельцам. Сервер делает то же сам раз в месяц. Код 1: из копии не восстановить.`,
    load: async () => (await import('./drill.ts')).drillNow,
  },
  verify: {
    summary: 'проверить деньги, журнал, файлы и печати',
    about: `Читает всё частями и называет каждую нарушенную строку; в данных ничего не меняет, запоминает только, докуда дошла.
Можно при работающем сервере и без него. Остановленную в любой миг, хоть kill -9, продолжает --resume; без него сверка
начинается сначала. Код 3: нарушений нет, но подписи ГОСТ проверить нечем.`,
    options: {
      resume: { type: 'boolean', text: 'продолжить прерванную сверку' },
      recent: {
        type: 'boolean',
        text: 'только новое и изменённое с прошлой сверки, и то, что она нашла',
      },
      anchors: {
        type: 'string',
        value: 'ФАЙЛ',
        text: 'сверить якоря журнала с копией, которую хранили в другом месте: JSON с /anchors или текст акта',
      },
    },
    load: async () => (await import('./verify.ts')).verify,
  },
  why: {
    summary: 'почему не дошло сообщение: что с ним было от заявки до ответа оператора связи',
    about: `Печатает последние сообщения на номер или адрес, новые первыми: когда поставлено в очередь и передано, что ответил
шлюз, состояния с причинами, чем заменено, и что мешает отправить сейчас. Ничего не меняет; поиск по номеру запоминает
журнал. Код 1: последнее сообщение не доставлено или сообщений не было.`,
    parameters: ['ТЕЛЕФОН|ПОЧТА'],
    load: async () => (await import('./why.ts')).why,
  },
  'admin:reset': {
    summary: 'ссылка для нового пароля сотруднику, который не может войти; снимает и второй фактор',
    about: `Печатает ссылку, по которой сотрудник задаёт новый пароль: действует час и один раз; потерянный второй фактор
снимается. Журнал это запоминает. Повтор даёт новую ссылку, прежняя перестаёт действовать.`,
    parameters: ['ЛОГИН'],
    load: async () => (await import('./admin-reset.ts')).resetAdmin,
  },
  'codes:open': {
    summary: 'раскрыть коды завершённой заявки для суда',
    about: `Печатает коды завершённой заявки и ключ каждого: по ним любой сверит их с записями журнала. Журнал запоминает
каждое раскрытие.`,
    parameters: ['НОМЕР_ЗАЯВКИ'],
    load: async () => (await import('./codes-open.ts')).openCodes,
  },
  'personal-data': {
    summary: 'показать, выгрузить или удалить данные человека',
    about: `show      что хранится о номере
export    всё, что хранится, архивом для самого человека
erase     удалить или обезличить по требованию; подписанное и журнал остаются, отменить нельзя, повтор ничего не меняет

По адресу почты находятся номера. Журнал запоминает каждое действие.`,
    parameters: ['ДЕЙСТВИЕ', 'ТЕЛЕФОН|ПОЧТА'],
    options: {
      reason: { type: 'string', value: 'ТЕКСТ', text: 'основание: заявление, его дата; для export и erase' },
      out: { type: 'string', value: 'ФАЙЛ', text: 'куда выгрузить' },
    },
    load: async () => (await import('./personal-data.ts')).personalData,
  },
  'bic:import': {
    summary: 'загрузить справочник БИК Банка России',
    about: `ФАЙЛ — архив ZIP со «Справочником БИК», как его отдаёт Банк России: https://www.cbr.ru/s/newbik. Заменяет прежний
справочник целиком, одной транзакцией; сервер при этом работает. По нему формы называют банк и его корреспондентский
счёт. Повтор с тем же файлом ничего не меняет, более старый не загружается. Обновляйте раз в месяц.`,
    parameters: ['ФАЙЛ'],
    load: async () => (await import('./bic-import.ts')).importBic,
  },
  'secret:rotate': {
    summary: 'сменить секретный ключ сервера',
    about: `Новый secret.key: вторые факторы, секреты вебхуков и письма в очереди шифруются заново, одной транзакцией. Отправленные коды,
резервные коды входа и ссылки «не присылать» из прежних писем перестают действовать. Серверы должны быть остановлены.
Прерванную смену завершает повтор или запуск сервера; повтор после неё меняет ключ ещё раз.`,
    load: async () => (await import('./secret-rotate.ts')).rotate,
  },
  'seal:renew': {
    summary: 'новый сертификат печати, который делает сервер',
    about: `Новый ключ и сертификат печати от того же корневого; после него перезапустить все серверы. Прежние печати остаются
верны. Каждый повтор делает ещё один сертификат.`,
    options: rootOptions,
    load: async () => (await import('./seal.ts')).renewSeal,
  },
  'storage:move': {
    summary: 'перенести файлы из папки в корзину S3 или обратно',
    about: `to-s3            файлы из папки DATA_DIR/files в корзину S3_BUCKET
to-folder        файлы из корзины в папку
Хеш каждого файла сверяется. Источник не меняется, сервер при этом работает; прервать можно в любой момент, повтор
продолжит. Картинки страниц не переносятся: сервер нарисует их снова. Код 1: есть повреждённые файлы.`,
    parameters: ['to-s3|to-folder'],
    options: {
      check: { type: 'boolean', text: 'прочесть и то, что уже перенесено, и сверить хеш, а не только размер' },
      'remove-extra': { type: 'boolean', text: 'удалить в приёмнике то, чего нет в источнике: сервер остановлен' },
      'remove-source': { type: 'boolean', text: 'удалить перенесённое из источника: сервер уже работает с приёмником' },
    },
    load: async () => (await import('./storage-move.ts')).moveStorage,
  },
  seal: {
    summary: 'сертификат печати: показать, отозвать, убрать ключ корневого с сервера',
    about: `status                    что за сертификат, до какого времени, где ключ корневого
create                    сделать ключи и сертификат до первого запуска: для серверов без общей папки
renew                     то же, что seal:renew
export-root ФАЙЛ          выгрузить корневой сертификат с ключом, зашифрованным паролем
remove-root               удалить ключ корневого с сервера: сначала проверяется выгруженный файл (--root)
crl                       выпустить список отозванных сертификатов
revoke ОТПЕЧАТОК          отозвать сертификат печати и выпустить список`,
    parameters: ['ДЕЙСТВИЕ', '[ФАЙЛ|ОТПЕЧАТОК]'],
    options: {
      ...rootOptions,
      reason: {
        type: 'string',
        value: 'ПРИЧИНА',
        text: 'superseded, keyCompromise, affiliationChanged или cessationOfOperation',
      },
    },
    load: async () => (await import('./seal.ts')).manageSeal,
  },
}
