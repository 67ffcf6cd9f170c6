import type { BulkRowState } from '../rules/bulk-sending.ts'
import { table_rows_max } from '../rules/limits.ts'
import type { StatusText } from './statuses.ts'

export const bulkRowStateTexts: Record<BulkRowState, StatusText> = {
  ready: { word: 'Можно отправить', tone: 'quiet', shape: 'ring' },
  waiting: { word: 'Ждёт отправки', tone: 'quiet', shape: 'dots' },
  short: { word: 'Не хватило денег', tone: 'wait', shape: 'bang' },
  stopped: { word: 'Не отправлено', tone: 'quiet', shape: 'minus' },
  sent: { word: 'Отправлено', tone: 'quiet', shape: 'check' },
  wrong: { word: 'Ошибка', tone: 'bad', shape: 'cross' },
  duplicate: { word: 'Повтор', tone: 'wait', shape: 'dots' },
}

/** Names of files. */
export const bulkTexts = {
  table: 'таблица.xlsx',
  template: 'Образец таблицы подписантов',
  result: 'Массовая отправка',
}

/** Why a table is not taken at all. */
export const bulkRefusalTexts = {
  no_head: 'В таблице нет заголовков. Нужны столбцы «ФИО» и «Телефон».',
  no_name: 'В таблице нет столбца с именем: «ФИО» или «Фамилия», «Имя», «Отчество».',
  no_phone: 'В таблице нет столбца «Телефон».',
  column_twice: (name: string) => `Столбец «${name}» встречается дважды. Оставьте один.`,
  nobody: 'В таблице нет ни одного человека.',
  too_many: `В таблице больше ${table_rows_max.toLocaleString('ru-RU')} строк. Разделите её на части.`,
  too_large: 'Таблица больше 4 МБ. Разделите её на части.',
  not_ready: 'В таблице нет строк, которые можно отправить.',
  overdue: 'Срок подписания уже прошёл. Загрузите таблицу заново и укажите новый срок.',
}

/** What is wrong with a row. */
export const bulkRowTexts = {
  name_signs: 'В имени могут быть только буквы, дефис и апостроф',
  name_whole: 'Нужны фамилия и имя',
  duplicate: (line: number) => `Этот человек уже есть в строке ${line}`,
  phone_of: (line: number, full_name: string) => `Этот номер уже стоит в строке ${line}: ${full_name}`,
  external_id_of: (line: number) => `Этот номер уже стоит в строке ${line}`,
  external_id_taken: 'Заявка с этим номером вашей системы уже есть',
}

/** Why the service stopped a sending by itself. */
export const bulkStopTexts = {
  overdue: 'Срок подписания прошёл раньше, чем хватило денег.',
  blocked: 'Работа клиента приостановлена.',
}
