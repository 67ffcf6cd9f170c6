import { client_table_rows_max, type ClientTableField, type ClientTableState } from '../rules/client-table.ts'
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import type { StatusText } from './statuses.ts'

/** Headings of the template. */
export const clientTableFieldTexts: Record<ClientTableField, string> = {
  name: 'Название',
  inn: 'ИНН',
  full_name: 'ФИО',
  login: 'Почта',
}

const clients = (count: number) => plural(count, ['клиента', 'клиентов', 'клиентов'])

/** Why a table of clients is refused entirely. */
export const clientTableRefusals = {
  no_head: 'Это не похоже на таблицу: нужны хотя бы два столбца с заголовками.',
  no_column: (field: ClientTableField) =>
    `Нет столбца «${clientTableFieldTexts[field]}». Назовите так столбец или возьмите образец.`,
  nobody: 'В таблице нет ни одной строки под заголовками.',
  too_many: `В таблице больше ${showCount(client_table_rows_max)} строк. Разделите её на части.`,
}

/** What is wrong with a row, and what to pay attention to. */
export const clientTableFaults = {
  same_inn: (line: number) => `Этот ИНН уже есть в строке ${line}`,
  same_login: (line: number) => `Эта почта уже есть в строке ${line}`,
  invited: (client_id: number) => `На эту почту уже приглашали клиента №\u00a0${client_id}`,
}

/** The state of a row before and after its clients are made. */
export const clientTableStateTexts: Record<ClientTableState | 'made' | 'refused', StatusText> = {
  new: { word: 'Новый', tone: 'quiet', shape: 'ring' },
  same: { word: 'Уже есть', tone: 'quiet', shape: 'dots' },
  wrong: { word: 'Ошибка', tone: 'bad', shape: 'cross' },
  made: { word: 'Заведён', tone: 'quiet', shape: 'check' },
  refused: { word: 'Не заведён', tone: 'bad', shape: 'cross' },
}

export const clientTableTexts = {
  title: 'Клиенты из таблицы',
  file: 'Образец таблицы клиентов',
  table: 'Таблица',
  table_hint: `XLSX или CSV до 4 МБ, до ${showCount(client_table_rows_max)} строк`,
  drop: 'Перетащите таблицу сюда',
  choose: 'Выбрать таблицу',
  reading: 'Читаем и проверяем таблицу…',
  failed: 'Таблица не загрузилась. Повторите.',
  one_file: 'Загружайте по одной таблице.',
  nothing_yet: 'Никто не будет заведён, пока вы не проверите строки и не подтвердите.',
  columns_title: 'Какие нужны столбцы',
  columns: [
    '«ФИО» и «Почта» первого пользователя: на почту уйдёт приглашение на трое суток.',
    '«Название» и «ИНН» организации или ИП. Без них в строке — частное лицо.',
    'Клиент с тем же ИНН второй раз не заводится. Остальные столбцы не мешают.',
  ],
  template: (format: string) => `Образец ${format}`,
  template_file: (format: string) => `Образец таблицы клиентов.${format}`,
  unknown_columns: (names: string) => `Эти столбцы мы не используем: ${names}.`,
  check: 'Проверьте строки',
  filter: 'Отбор строк по состоянию',
  all: 'Все',
  person: 'Частное лицо',
  known: (client_id: number) => `Клиент №\u00a0${client_id}`,
  create: (count: number) => `Завести ${clients(count)}`,
  create_title: (count: number) => `Завести ${clients(count)}?`,
  create_content: (count: number) =>
    `Каждому уйдёт письмо с приглашением: ${plural(count, ['письмо', 'письма', 'писем'])}. Отозвать письма нельзя.`,
  nothing: 'Заводить некого: все уже есть или с ошибкой.',
  running: (done: number, all: number) => `Заведено ${showCount(done)} из ${showCount(all)}`,
  running_hint:
    'Не закрывайте страницу. Если прервать, загрузите ту же таблицу снова: заведённые второй раз не заведутся.',
  stop: 'Остановить',
  done: (count: number) => `Готово. Заведено: ${showCount(count)}.`,
  stopped: (made: number, left: number) => `Заведено: ${showCount(made)}. Осталось: ${showCount(left)}.`,
  refused: (count: number) => `Не заведено: ${showCount(count)}, причины в строках.`,
  another: 'Загрузить другую таблицу',
  line: (line: number) => `Строка ${line}`,
}
