import {
  importFields,
  type ExistingChoice,
  type ImportKind,
  type ImportRowState,
  type ImportStatus,
} from '../rules/imports.ts'
import { table_rows_max } from '../rules/limits.ts'
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import type { StatusText } from './statuses.ts'

export const importStatusTexts: Record<ImportStatus, StatusText> = {
  checked: { word: 'Проверена', tone: 'quiet', shape: 'ring' },
  writing: { word: 'Записывается', tone: 'ink', shape: 'arrow' },
  written: { word: 'Записана', tone: 'quiet', shape: 'check' },
}

/** Before the import is confirmed. */
export const importRowTexts: Record<ImportRowState, StatusText> = {
  new: { word: 'Добавится', tone: 'quiet', shape: 'ring' },
  change: { word: 'Изменится', tone: 'ink', shape: 'arrow' },
  same: { word: 'Уже есть', tone: 'quiet', shape: 'dots' },
  wrong: { word: 'Ошибка', tone: 'bad', shape: 'cross' },
  skipped: { word: 'Не изменено', tone: 'quiet', shape: 'minus' },
}

/** States of a row after the import. */
export const writtenRowTexts: Record<ImportRowState, StatusText> = {
  ...importRowTexts,
  new: { word: 'Добавлено', tone: 'quiet', shape: 'check' },
  change: { word: 'Изменено', tone: 'quiet', shape: 'check' },
}

const person = { last_name: 'Фамилия', first_name: 'Имя', middle_name: 'Отчество', phone: 'Телефон', email: 'Почта' }

/** What a column of a table can be: the headings of the templates. */
export const importFieldTexts: { [K in ImportKind]: Record<(typeof importFields)[K][number], string> } = {
  individuals: { full_name: 'ФИО', ...person, snils: 'СНИЛС', inn: 'ИНН', organization: 'Организация' },
  'legal-entities': {
    short_name: 'Краткое название',
    full_name: 'Полное название',
    inn: 'ИНН',
    kpp: 'КПП',
    ogrn: 'ОГРН',
    address: 'Адрес',
    director: 'Руководитель',
    bik: 'БИК',
    account: 'Расчётный счёт',
    agreement_number: 'Номер договора',
    agreement_date: 'Дата договора',
  },
  'legal-entities-contacts': { organization: 'Организация', full_name: 'ФИО', position: 'Должность', ...person },
}

/** The name of a field in the tables of a kind. */
export const importFieldText = (kind: ImportKind, field: string): string =>
  (importFieldTexts[kind] as Partial<Record<string, string>>)[field] ?? field

/** File names. */
export const importFileTexts = {
  table: 'таблица.xlsx',
  templates: {
    individuals: 'Образец таблицы людей',
    'legal-entities': 'Образец таблицы организаций',
    'legal-entities-contacts': 'Образец таблицы контактов',
  } satisfies Record<ImportKind, string>,
  rows: 'Строки импорта',
  /** headings of what an exported table has beside its own columns */
  line: 'Строка',
  reasons: 'Что исправить',
}

/** Why a table is refused entirely. */
export const importRefusalTexts = {
  no_head: 'Это не похоже на таблицу: нужны хотя бы два столбца с заголовками.',
  nobody: 'В таблице нет ни одной строки под заголовками.',
  too_many: `В таблице больше ${showCount(table_rows_max)} строк. Разделите её на части.`,
  foreign_field: 'Такого столбца в этой таблице быть не может.',
  nothing_good: 'В таблице нет строк, которые можно записать.',
}

/** What is wrong with a row. */
export const importFaultTexts = {
  no_column: (field: string) => `Не выбран столбец «${field}»`,
  no_name: 'Не выбран столбец с именем: «ФИО» или «Фамилия» и «Имя»',
  name_whole: 'Нужны фамилия и имя',
  name_signs: 'В имени могут быть только буквы, дефис и апостроф',
  date: 'Дата в виде ДД.ММ.ГГГГ',
  duplicate: (line: number) => `То же самое уже есть в строке ${line}`,
  same_person: (line: number) => `Этот человек уже есть в строке ${line}`,
  same_snils: (line: number) => `Этот СНИЛС уже стоит в строке ${line}, у другого человека`,
  no_organization: 'Такой организации нет в списке. Добавьте её или укажите ИНН',
  many_organizations: 'В списке несколько таких организаций. Укажите ИНН и КПП через дробь',
  account_misfit: 'Счёт не подходит к БИК: контрольный ключ не сходится',
}

/** What to pay attention to in a row that can be written. */
export const importNoteTexts = {
  other_person: (name: string) => `В списке у этого номера другой человек: ${name}. Этот добавится рядом`,
  other_kpp: (name: string) => `В списке есть организация с этим ИНН и другим КПП: ${name}. Эта добавится рядом`,
}

const rows = (count: number) => plural(count, ['строка', 'строки', 'строк'])

const whatIsRequired: Record<ImportKind, readonly string[]> = {
  individuals: [
    '«Фамилия», «Имя», «Отчество» — или «ФИО» одним столбцом — и «Телефон», мобильный.',
    'Если нужно: «Почта», «СНИЛС», «ИНН», «Организация» — её ИНН или название из вашего списка.',
    'Человек с тем же телефоном и именем в списке уже есть: он не добавится второй раз.',
  ],
  'legal-entities': [
    '«Краткое название» и «ИНН».',
    'Если нужно: «КПП», «Полное название», «ОГРН», «Адрес», «Руководитель», «БИК», «Расчётный счёт», «Номер договора», «Дата договора».',
    'Организация с теми же ИНН и КПП в списке уже есть: она не добавится второй раз.',
  ],
  'legal-entities-contacts': [
    '«Организация» — её ИНН, ИНН и КПП через дробь или название из вашего списка — и «ФИО».',
    'Если нужно: «Должность», «Телефон», «Почта».',
    'Контакт той же организации с тем же именем в списке уже есть: он не добавится второй раз.',
  ],
}

/** Texts of the cabinet about imports. */
export const importTexts = {
  title: 'Импорт таблиц',
  empty_title: 'Здесь будут загруженные таблицы',
  empty: 'Кнопка «Импорт» есть в списках людей, организаций и контактов.',
  earlier: 'Прежние загрузки',
  open: 'Импорт',
  new: {
    individuals: 'Импорт людей',
    'legal-entities': 'Импорт организаций',
    'legal-entities-contacts': 'Импорт контактов',
  } satisfies Record<ImportKind, string>,
  kinds: {
    individuals: 'Люди',
    'legal-entities': 'Организации',
    'legal-entities-contacts': 'Контакты',
  } satisfies Record<ImportKind, string>,
  table: 'Таблица',
  table_hint: `XLSX или CSV до 4 МБ, до ${showCount(table_rows_max)} строк`,
  drop: 'Перетащите таблицу сюда',
  choose: 'Выбрать таблицу',
  reading: 'Читаем и проверяем таблицу…',
  failed: 'Таблица не загрузилась. Повторите.',
  one_file: 'Загружайте по одной таблице.',
  nothing_yet: 'В список ничего не запишется, пока вы не проверите таблицу и не подтвердите.',
  columns_title: 'Какие нужны столбцы',
  columns: whatIsRequired,
  any_order: 'Порядок столбцов любой, лишние не мешают. Если заголовки другие, мы спросим.',
  template: (format: string) => `Образец ${format}`,
  template_file: (format: string) => `Образец таблицы.${format}`,

  columns_unclear: 'Непонятно, что в столбцах таблицы. Укажите, и мы проверим строки.',
  need_column: (field: string) => `Выберите столбец «${field}»`,

  preview: 'Проверьте таблицу',
  unknown_columns: (names: string) => `Эти столбцы мы не используем: ${names}.`,
  summary: {
    new: 'Новых',
    change: 'Изменятся',
    same: 'Уже есть',
    wrong: 'С ошибкой',
    skipped: 'Не изменено',
  } satisfies Record<ImportRowState, string>,
  result: {
    new: 'Добавлено',
    change: 'Изменено',
    same: 'Уже были',
    wrong: 'С ошибкой',
    skipped: 'Не изменено',
  } satisfies Record<ImportRowState, string>,
  wrong: (count: number) =>
    `С ошибкой: ${rows(count)}. В список они не попадут. Скачайте их, исправьте и загрузите новой таблицей.`,
  wrong_left: (count: number) => `Не попали в список из-за ошибок: ${rows(count)}. Скачать их можно ниже.`,
  existing: 'Кто уже есть в списке',
  existing_options: {
    update: 'Изменить по таблице',
    skip: 'Не трогать',
  } satisfies Record<ExistingChoice, string>,
  existing_hint: 'Пустые ячейки ничего не стирают.',
  confirm: (count: number) => `Записать ${plural(count, ['строку', 'строки', 'строк'])}`,
  confirm_title: 'Записать в список?',
  confirm_content: (added: number, changed: number) =>
    `Добавится: ${showCount(added)}. Изменится: ${showCount(changed)}. Отменить это одной кнопкой нельзя.`,
  nothing: 'Записывать нечего: всё уже есть в списке или с ошибкой.',
  began: 'Записываем',
  writing: (done: number, total: number) => `Записываем: ${showCount(done)} из ${showCount(total)}`,
  writing_hint: 'Страницу можно закрыть: запись не остановится.',
  written: 'Готово.',
  to_list: {
    individuals: 'К людям',
    'legal-entities': 'К организациям',
    'legal-entities-contacts': 'К контактам',
  } satisfies Record<ImportKind, string>,
  another: 'Загрузить другую таблицу',

  rows: 'Строки таблицы',
  all: 'Все',
  search: 'Имя, название или телефон',
  filter: 'Отбор строк по состоянию',
  line: (line: number) => `Строка ${line}`,
  none: 'Таких строк нет.',
  was: (value: string) => `было: ${value}`,
  was_empty: 'было пусто',
  export: (format: string) => `Скачать ${format}`,
  export_wrong: (format: string) => `Скачать с ошибкой, ${format}`,
  file: (format: string) => `Строки импорта.${format}`,
}

/** «Телефон: …», in the order of the fields. */
export const importFaults = (kind: ImportKind, errors: Record<string, string>): string[] =>
  importFields[kind].flatMap((field) => {
    const text = errors[field]
    return text === undefined ? [] : `${importFieldText(kind, field)}: ${text}`
  })
