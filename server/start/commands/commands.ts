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

/** The operator's commands: `npx roscherk NAME`, and what `--help` says of each. */
export const commands: Readonly<Record<string, Command>> = {
  verify: {
    summary: 'проверить деньги, журнал, файлы и печати',
    about: `Читает всё и называет каждую нарушенную строку; ничего не меняет. Можно при работающем сервере и без него.
Код 3: нарушений нет, но подписи ГОСТ проверить нечем.`,
    options: {
      anchors: {
        type: 'string',
        value: 'ФАЙЛ',
        text: 'сверить якоря журнала с копией, которую хранили в другом месте: JSON с /anchors или текст акта',
      },
    },
    load: async () => (await import('./verify.ts')).verify,
  },
  'admin:reset': {
    summary: 'ссылка для нового пароля сотруднику, который не может войти',
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
