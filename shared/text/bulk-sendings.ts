import type { BulkRowState, BulkSendingStatus } from '../rules/bulk-sendings.ts'
import { documents_per_request_max, table_rows_max } from '../rules/limits.ts'
import { plural } from '../rules/plural.ts'
import type { SignerField } from '../rules/signer-table.ts'
import { showCount } from '../rules/show-count.ts'
import { fieldFaultTexts } from './field-faults.ts'
import { nounTexts } from './fields.ts'
import type { StatusText } from './statuses.ts'

export const bulkSendingStatusTexts: Record<BulkSendingStatus, StatusText> = {
  checked: { word: 'Проверена', tone: 'quiet', shape: 'ring' },
  approving: { word: 'На согласовании', tone: 'quiet', shape: 'pause' },
  sending: { word: 'Отправляется', tone: 'ink', shape: 'arrow' },
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

/** What a column of a table can be. */
export const signerFieldTexts: Record<SignerField, string> = {
  full_name: 'ФИО',
  last_name: 'Фамилия',
  first_name: 'Имя',
  middle_name: 'Отчество',
  phone: 'Телефон',
  email: 'Почта',
  title: 'Название заявки',
  message: 'Сообщение',
  external_id: 'Внешний номер',
  file: 'Файл',
}

/** File names. */
export const bulkTexts = {
  table: 'таблица.xlsx',
  document: 'документ.pdf',
  template: 'Образец таблицы подписантов',
  result: 'Массовая отправка',
}

/** Why a table is refused entirely. */
export const bulkRefusalTexts = {
  no_head: 'Это не похоже на таблицу: нужны хотя бы два столбца, «ФИО» и «Телефон».',
  columns_count: (count: number) => `В таблице другие столбцы, их ${count}. Обновите страницу и выберите заново.`,
  field_twice: (field: string) => `«${field}» выбрано для двух столбцов. Оставьте один.`,
  nobody: 'В таблице нет ни одного человека.',
  too_many: `В таблице больше ${showCount(table_rows_max)} строк. Разделите её на части.`,
  too_large: 'Таблица больше 4 МБ. Разделите её на части.',
  archive_large: 'Файл или архив больше 50 МБ. Архив можно разделить и загрузить по частям.',
  no_file_column: 'Укажите, в каком столбце имя файла.',
  no_such_file: 'Такого файла у вас нет',
  not_form: 'В этом файле нет полей для заполнения.',
  no_documents: 'Добавьте документ',
  too_many_documents: `Вместе с документом строки не больше ${documents_per_request_max} документов`,
  files_wait: 'Файлы ещё проверяются. Подождите и повторите.',
  template_changed:
    'Шаблон изменили после проверки таблицы. Обновите страницу: строки проверятся по нему заново, и их можно будет отправить.',
  not_ready: 'В таблице нет строк, которые можно отправить.',
  overdue: 'Срок подписания уже прошёл. Загрузите таблицу заново и укажите новый срок.',
}

/** What is wrong with a row. */
export const bulkRowTexts = {
  no_name: 'Не выбран столбец с именем: «ФИО» или «Фамилия», «Имя», «Отчество»',
  no_phone: 'Не выбран столбец «Телефон»',
  name_signs: 'В имени могут быть только буквы, дефис и апостроф',
  name_whole: 'Нужны фамилия и имя',
  file_unnamed: 'Не указан файл',
  file_absent: (name: string) => `Файл «${name}» не загружен`,
  file_twice: (name: string) => `Загружено несколько файлов с именем «${name}»`,
  file_refused: (why: string) => `Файл не подошёл: ${why}`,
  file_waits: 'Файл ещё проверяется',
  formula: {
    failed: 'В ячейке ошибка формулы',
    uncounted: 'В ячейке формула без значения. Откройте таблицу в Excel или LibreOffice, сохраните и загрузите снова',
  },
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
  no_gateway: 'У портала не подключён шлюз СМС: подписанты не получили бы код.',
  storage_full:
    'Закончилось место для документов. Удалите ненужные файлы и загрузите неотправленные строки новой таблицей.',
  unchecked: 'Отправитель больше не считается проверенным: изменились его название или ИНН.',
}

const requests = (count: number) => plural(count, ['заявка', 'заявки', 'заявок'])
const files = (count: number) => plural(count, ['файл', 'файла', 'файлов'])
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
    '«ФИО» — или «Фамилия», «Имя», «Отчество» отдельно — и «Телефон», мобильный. Если заголовки другие, мы спросим.',
    'Если нужно: «Почта», «Название заявки», «Сообщение», «Внешний номер» — номер строки в вашей системе.',
    'Порядок столбцов любой, лишние не мешают.',
  ],
  template: (format: string) => `Образец ${format}`,
  template_file: (format: string) => `Образец таблицы подписантов.${format}`,
  nothing_yet: 'Ничего не отправится, пока вы не проверите таблицу и не подтвердите.',

  show_rows: (count: number) => `Показать все строки: ${showCount(count)}`,
  columns_of_table: 'Столбцы таблицы',
  columns_unclear: 'Непонятно, в каких столбцах имя и телефон. Укажите, и мы проверим строки.',
  columns_hint: 'Выбор запомнится: таблицы с такими же заголовками прочитаются сами.',
  column_means: (name: string) => `Что в столбце «${name}»`,
  column_unused: 'Не используется',
  column_empty: 'Пусто',
  columns_save: 'Проверить строки',
  columns_chosen: 'Строки проверены заново',
  choose_phone: 'Выберите столбец с телефоном',
  choose_name: 'Выберите столбец с именем',

  preview: 'Проверьте таблицу',
  another: 'Загрузить другую таблицу',
  unknown_columns: (names: string) => `Эти столбцы мы не используем: ${names}.`,
  wrong: (count: number) =>
    `С ошибкой: ${rows(count)}. Они не отправятся. Исправьте их здесь или в своей таблице и загрузите её заново.`,
  duplicates: (count: number) => `Повторов: ${rows(count)}. Каждый человек получит документы один раз.`,
  nobody: 'Отправлять некому: во всех строках ошибки. Исправьте таблицу и загрузите её заново.',
  documents: 'Документы',
  preview_rows: 'Что увидят подписанты',
  preview_rows_hint: 'Первые строки таблицы. Ничего ещё не отправлено',
  details: 'Сообщение и срок',
  details_hint: 'Название и сообщение из таблицы важнее этих',
  check: 'Проверка и отправка',
  lacks: (rubles: string) => `На всех не хватает ${rubles}.`,
  partly: 'Можно отправить и сейчас: уйдёт столько заявок, на сколько хватит денег, остальные — после пополнения.',
  send: (count: number) => `Отправить ${plural(count, ['заявку', 'заявки', 'заявок'])}`,
  send_title: 'Отправить документы по таблице?',
  send_content:
    'Каждый человек из таблицы получит ссылку по СМС. Отозвать заявки можно будет в списке: выберите нужные или все.',
  unsent: (count: number) => `Не уйдёт: ${rows(count)}.`,
  unsent_row: (line: number, name: string, why: string) => `Строка ${line}${name === '' ? '' : `, ${name}`}: ${why}`,
  unsent_more: (count: number) => `И ещё ${showCount(count)}: они в таблице выше, «С ошибками».`,
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
  of_document: (field: string) => `В документе: ${field}`,
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

/** Where the documents of the rows come from. */
export const bulkSourceTexts = {
  question: 'Откуда документы',
  options: {
    same: 'Одни документы для всех',
    template: 'Шаблон Word с полями',
    files: 'Каждому свой файл',
    form: 'Форма PDF с полями',
  },
  hints: {
    same: 'Приказ, положение, согласие',
    form: 'Поля заполнятся из столбцов таблицы, каждому своя копия',
    template: 'Договор с {ФИО} и {сумма}: для каждого получится свой документ',
    files: 'Загрузите ZIP или много PDF. Имя файла — в столбце «Файл» таблицы',
  },
}

/** Files that the rows of a table name. */
export const bulkFilesTexts = {
  hint: 'ZIP или PDF до 50 МБ, можно несколько. Регистр букв и «.pdf» в имени не важны',
  drop: 'Перетащите файлы сюда',
  choose: 'Выбрать файлы',
  uploading: (sent: number, total: number) => `Загружаем: ${showCount(sent)} из ${showCount(total)}`,
  checking: (count: number) => `Проверяем файлы из архива, осталось ${showCount(count)}`,
  again: 'Повторить',
  taken: (count: number) => `Принято: ${files(count)}.`,
  failed: (count: number) => `Не загрузилось: ${files(count)}.`,
  refused: (count: number) => `Не подошло: ${files(count)}.`,
  unused: (count: number) => `Нет в таблице: ${files(count)}. Никому не уйдёт:`,
  shared: (count: number) => `Один файл указан у нескольких человек: ${files(count)}. Проверьте, что так и нужно.`,
  more: (count: number) => `И ещё ${showCount(count)}`,
  common: 'Общие документы для всех, если нужны',
}

/** A PDF form whose fields are filled from the columns. */
export const bulkFormTexts = {
  drop: 'Перетащите форму PDF сюда',
  choose: 'Выбрать форму',
  replace: 'Заменить форму',
  reading: 'Читаем поля формы…',
  fields: 'Поля формы',
  field: (name: string) => `Откуда заполнить «${name}»`,
  in_block: (block: string) => `Строки «${block}»: каждая строка ячейки (Alt+Enter в Excel) — строка документа`,
  none: 'Не заполнять',
  unfilled: 'Не все поля формы заполнятся: для некоторых не выбран столбец.',
}

/** A template of Word that is filled from the columns. */
export const bulkTemplateTexts = {
  choose: 'Шаблон',
  fields: 'Поля шаблона',
  none: 'Шаблонов пока нет.',
  add: 'Добавить шаблон',
  wrong_kind: 'Если вид поля угадан неверно (число вместо даты), исправьте его: строки проверятся заново.',
  to_template: 'Открыть шаблон',
  reading: 'Готовим поля шаблона…',
  unfilled: 'Не все поля шаблона заполнятся: для некоторых не выбран столбец, на их месте будет пусто.',
}

/** The first rows before the sending. */
export const bulkPreviewTexts = {
  making: 'Готовим документы первых строк…',
  no_document: 'Добавьте документы выше',
  not_made: (why: string) => `Документ не получился: ${why}`,
  open: (title: string) => `Посмотреть: ${title}`,
  first_page: (title: string) => `Первая страница: ${title}`,
}

export const consoleBulkTexts = {
  title: 'Массовые отправки',
  empty_title: 'Массовых отправок пока нет',
  empty: 'Отправка появится здесь, когда клиент загрузит таблицу подписантов.',
  stop_content:
    'Отправленные заявки останутся в силе. Остальные строки не уйдут, продолжить будет нельзя. Причину увидит клиент.',
}

/** What is wrong with a row, by field: «Заполните поле» with its name. */
export const bulkFaults = (errors: Record<string, string>): string[] =>
  Object.entries(errors).map(([field, text]) =>
    text === fieldFaultTexts.absent ? `${text} «${fieldNameOf(field)}»` : text,
  )

const fieldNameOf = (field: string) =>
  field.startsWith('values.') ? field.slice('values.'.length) : (rowFields[field] ?? field)

const rowFields: Record<string, string> = nounTexts['bulk-sendings'].fields
