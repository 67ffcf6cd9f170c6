import type { ExchangeFileStatus } from '../rules/exchange-files.ts'
import type { StatusText } from './statuses.ts'

/** Folders that people and their programs see. */
export const exchangePlaces = {
  incoming: 'Входящие',
  work: 'В работе',
  sent: 'Отправлено',
  signed: 'Подписано',
  rejected: 'Отклонено',
  returned: 'Ошибки',
  register: 'Реестр',
} as const
export type ExchangePlace = keyof typeof exchangePlaces

export const exchangeStatusTexts: Record<ExchangeFileStatus, StatusText> = {
  waiting: { word: 'В работе', tone: 'ink', shape: 'clock' },
  sent: { word: 'Отправлено', tone: 'ink', shape: 'clock' },
  repeated: { word: 'Уже отправлялось', tone: 'quiet', shape: 'minus' },
  signed: { word: 'Подписано', tone: 'quiet', shape: 'check' },
  rejected: { word: 'Не подписано', tone: 'bad', shape: 'cross' },
  returned: { word: 'Возвращено', tone: 'bad', shape: 'cross' },
}

export const exchangeScreenTexts = {
  title: 'Папка обмена',
  subtitle:
    'Что положила в папку ваша программа и что с этим стало. Возвращённое лежит в папке «Ошибки» с той же причиной.',
  empty_title: 'Через папку ещё ничего не приходило',
  empty:
    'Программе, которая не умеет обращаться к API, хватит папки: она кладёт туда документы и таблицу подписантов, а подписанное забирает оттуда же. Папку подключает оператор сервиса: напишите ему.',
}

/** Why something was returned, or why nothing is exchanged. */
export const exchangeTexts = {
  reasons_file: 'Причины.txt',
  reason: 'Причина',
  whole_table: 'Вся таблица',
  line: (line: number) => `Строка ${line}`,
  no_file: (name: string, minutes: number) =>
    `Файл «${name}» не появился в папке «${exchangePlaces.incoming}» за ${minutes} мин. Положите файл и таблицу ещё раз`,
  no_table: (minutes: number) =>
    `За ${minutes} мин. не появилось таблицы, которая называет этот файл. Положите его вместе с таблицей подписантов`,
  several: (name: string) =>
    `Имени «${name}» подходят несколько файлов. Назовите файл в таблице полностью, с окончанием`,
  link: 'Это ссылка на файл, а не файл: по ссылкам сервер не ходит. Положите сам файл',
  gone: 'Файл пропал из папки до отправки',
  repeated: (request_id: number | null) =>
    `Этот документ этому человеку уже отправлялся${request_id === null ? '' : `: заявка № ${request_id}`}. Второй раз не отправлено`,
  rejected: (reason: string | null) => (reason ? `Подписант отказался: ${reason}` : 'Подписант отказался'),
  expired: 'Срок подписания истёк',
  cancelled: 'Заявка отменена',
  failed: (reason: string | null) => reason ?? 'Заявка не состоялась',
  broken: 'Не получилось из-за ошибки сервера. Положите файлы ещё раз; если не поможет, сообщите в поддержку',
  no_folder: 'Папки обмена нет на диске сервера: проверьте EXCHANGE_DIR и подключение диска',
  away: `Папка обмена пропала: в ней нет «${exchangePlaces.incoming}». Проверьте, подключён ли диск`,
  is_link: 'Вместо одной из папок обмена лежит ссылка или файл: по ссылкам сервер не ходит',
  not_allowed: 'У сервера нет прав на запись в папку обмена',
  read_only: 'Диск папки обмена только для чтения',
  full: 'На диске папки обмена нет места',
  disk: (code: string) => `Диск папки обмена отвечает ошибкой ${code}`,
  no_code: (prefix: string) => `Код клиента ${prefix} не найден, отозван или его срок истёк`,
  client_blocked: 'Клиент заблокирован',
  no_owner: 'Не сказано, чья это папка: задайте EXCHANGE_FOLDERS',
  columns: {
    at: 'Взято',
    file: 'Файл',
    table: 'Таблица',
    line: 'Строка',
    signer: 'Подписант',
    status: 'Состояние',
    reason: 'Причина',
    request: 'Заявка',
    external_id: 'Внешний номер',
    ended: 'Завершено',
    place: 'Где лежит',
  },
} as const
