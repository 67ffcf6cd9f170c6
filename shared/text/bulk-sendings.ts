import type { BulkRowState, BulkSendingStatus } from '../rules/bulk-sendings.ts'
import { table_rows_max } from '../rules/limits.ts'
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import type { StatusText } from './statuses.ts'

export const bulkSendingStatusTexts: Record<BulkSendingStatus, StatusText> = {
  checked: { word: 'Проверена', tone: 'quiet', shape: 'ring' },
  sending: { word: 'Отправляется', tone: 'wait', shape: 'arrow' },
  short: { word: 'Не хватило денег', tone: 'wait', shape: 'bang' },
  sent: { word: 'Отправлена', tone: 'quiet', shape: 'check' },
  stopped: { word: 'Остановлена', tone: 'quiet', shape: 'minus' },
}

export const bulkRowStateTexts: Record<BulkRowState, StatusText> = {
  ready: { word: 'Можно отправить', tone: 'quiet', shape: 'ring' },
  waiting: { word: 'Ждёт отправки', tone: 'quiet', shape: 'dots' },
  short: { word: 'Не хватило денег', tone: 'wait', shape: 'bang' },
  stopped: { word: 'Не отправлено', tone: 'quiet', shape: 'minus' },
  sent: { word: 'Отправлено', tone: 'quiet', shape: 'check' },
  wrong: { word: 'Ошибка', tone: 'bad', shape: 'cross' },
  duplicate: { word: 'Повтор', tone: 'wait', shape: 'dots' },
}

/** File names. */
export const bulkTexts = {
  table: 'таблица.xlsx',
  template: 'Образец таблицы подписантов',
  result: 'Массовая отправка',
}

/** Why a table is refused entirely. */
export const bulkRefusalTexts = {
  no_head: 'В таблице нет заголовков. Нужны столбцы «ФИО» и «Телефон».',
  no_name: 'В таблице нет столбца с именем: «ФИО» или «Фамилия», «Имя», «Отчество».',
  no_phone: 'В таблице нет столбца «Телефон».',
  column_twice: (name: string) => `Столбец «${name}» встречается дважды. Оставьте один.`,
  nobody: 'В таблице нет ни одного человека.',
  too_many: `В таблице больше ${showCount(table_rows_max)} строк. Разделите её на части.`,
  too_large: 'Таблица больше 4 МБ. Разделите её на части.',
  not_ready: 'В таблице нет строк, которые можно отправить.',
  overdue: 'Срок подписания уже прошёл. Загрузите таблицу заново и укажите новый срок.',
}

/** What is wrong with a row. */
export const bulkRowTexts = {
  name_signs: 'В имени могут быть только буквы, дефис и апостроф',
  name_whole: 'Нужны фамилия и имя',
  formula_error: 'В ячейке ошибка формулы',
  duplicate: (line: number) => `Этот человек уже есть в строке ${line}`,
  external_id_of: (line: number) => `Этот номер уже стоит в строке ${line}`,
  external_id_taken: 'Заявка с этим номером вашей системы уже есть',
}

/** Why the service or its staff stopped a sending. */
export const bulkStopTexts = {
  by_staff: (reason: string) => `Отправку остановила служба поддержки. Причина: ${reason}`,
  overdue: 'Срок подписания прошёл раньше, чем хватило денег.',
  blocked: 'Работа клиента приостановлена.',
  sending_stopped: 'Служба поддержки остановила отправку.',
  unchecked: 'Отправитель больше не считается проверенным: изменились его название или ИНН.',
}

const requests = (count: number) => plural(count, ['заявка', 'заявки', 'заявок'])
const rows = (count: number) => plural(count, ['строка', 'строки', 'строк'])

/** Texts of the cabinet about bulk sendings. */
export const bulkSendingTexts = {
  title: 'Массовые отправки',
  create: 'Новая отправка',
  to_requests: 'Заявки на подпись',
  empty_title: 'Здесь будут отправки по таблице',
  empty:
    'Загрузите таблицу с именами и телефонами — одни и те же документы уйдут каждому, до 10\u00a0000 человек сразу.',
  of_rows: (sent: number, total: number) => `${showCount(sent)} из ${showCount(total)}`,
  sent_rows: 'Отправлено',

  new: 'Новая массовая отправка',
  table: 'Таблица подписантов',
  table_hint: `XLSX или CSV до 4 МБ, до ${showCount(table_rows_max)} строк`,
  drop: 'Перетащите таблицу сюда',
  choose: 'Выбрать таблицу',
  reading: 'Читаем и проверяем таблицу…',
  failed: 'Таблица не загрузилась. Повторите.',
  one_file: 'Загружайте по одной таблице.',
  columns_title: 'Какие нужны столбцы',
  columns: [
    '«ФИО» — или «Фамилия», «Имя», «Отчество» отдельно — и «Телефон», мобильный.',
    'Если нужно: «Почта», «Название заявки», «Сообщение», «Внешний номер» — номер строки в вашей системе.',
    'Порядок столбцов любой, лишние не мешают.',
  ],
  template: (format: string) => `Образец ${format}`,
  template_file: (format: string) => `Образец таблицы подписантов.${format}`,
  nothing_yet: 'Ничего не отправится, пока вы не проверите таблицу и не подтвердите.',

  preview: 'Проверьте таблицу',
  another: 'Загрузить другую таблицу',
  unknown_columns: (names: string) => `Эти столбцы мы не используем: ${names}.`,
  wrong: (count: number) =>
    `С ошибкой: ${rows(count)}. Они не отправятся. Исправьте их здесь или в своей таблице и загрузите её заново.`,
  duplicates: (count: number) => `Повторов: ${rows(count)}. Каждый человек получит документы один раз.`,
  nobody: 'Отправлять некому: во всех строках ошибки. Исправьте таблицу и загрузите её заново.',
  documents: 'Документы',
  documents_hint: 'Одни и те же для всех строк',
  details: 'Сообщение и срок',
  details_hint: 'Название и сообщение из таблицы важнее этих',
  check: 'Проверка и отправка',
  lacks: (rubles: string) => `На всех не хватает ${rubles}.`,
  partly: 'Можно отправить и сейчас: уйдёт столько заявок, на сколько хватит денег, остальные — после пополнения.',
  send: (count: number) => `Отправить ${plural(count, ['заявку', 'заявки', 'заявок'])}`,
  send_title: 'Отправить документы по таблице?',
  send_content: 'Каждый человек из таблицы получит ссылку по СМС. Отозвать можно будет только по одной заявке.',
  began: 'Отправка началась',

  sending: (sent: number, total: number) => `Отправляется: ${requests(sent)} из ${showCount(total)}`,
  sending_hint: 'Страницу можно закрыть: отправка не остановится.',
  put_off: (at: string) =>
    `Сегодня этим людям или от вас отправлено много сообщений. Остальные строки уйдут сами ${at}.`,
  short: (left: number) => `Денег не хватило. Ждут отправки: ${rows(left)}. Пополните баланс и продолжите.`,
  resume: 'Продолжить отправку',
  resumed: 'Отправка продолжается',
  stop: 'Остановить',
  stop_title: 'Остановить отправку?',
  stop_content: 'Отправленные заявки останутся в силе. Остальные строки не уйдут, продолжить будет нельзя.',
  stopped: 'Отправка остановлена',
  stopped_note: (left: number) => `Отправка остановлена. Не отправлено: ${rows(left)}.`,
  stopped_unsent: 'Отправка отменена, никому ничего не ушло.',
  discard: 'Не отправлять',
  discard_title: 'Не отправлять по этой таблице?',
  discard_content: 'Никто ничего не получит. Таблицу можно будет загрузить заново.',
  done: (sent: number) => `Отправлено: ${requests(sent)}.`,
  left_out: (count: number) =>
    `Не вошли из-за ошибок и повторов: ${rows(count)}. Скачайте их ниже («С ошибками»), исправьте и загрузите новой отправкой.`,

  correct: 'Исправить',
  correct_line: (line: number) => `Исправить строку ${line}`,
  correct_about: 'Ваша таблица не изменится. Когда ошибок не останется, строка уйдёт вместе с остальными.',
  correct_save: 'Сохранить',
  corrected: (line: number) => `Строка ${line} исправлена`,

  rows: 'Строки таблицы',
  all: 'Все',
  with_errors: 'С ошибками',
  awaited: 'Ждут подписи',
  signed: 'Подписано',
  unsigned: 'Без подписи',
  signed_of: (signed: number, sent: number) => `Подписано ${showCount(signed)} из ${showCount(sent)}`,
  as_list: 'Заявки списком',
  of_table: 'Массовая отправка',
  search: 'Имя или телефон',
  filter: 'Отбор строк по состоянию',
  line: (line: number) => `Строка ${line}`,
  known: 'есть в списке людей',
  known_as: (name: string) => `В списке людей у этого номера другой человек: ${name}. Этот добавится рядом`,
  request: (id: number) => `Заявка №\u00a0${id}`,
  none: 'Таких строк нет.',
  export: (format: string) => `Скачать ${format}`,
  file: (format: string) => `Массовая отправка.${format}`,
}

export const consoleBulkTexts = {
  title: 'Массовые отправки',
  empty_title: 'Массовых отправок пока нет',
  empty: 'Отправка появится здесь, когда клиент загрузит таблицу подписантов.',
  stop_content:
    'Отправленные заявки останутся в силе. Остальные строки не уйдут, продолжить будет нельзя. Причину увидит клиент.',
}
