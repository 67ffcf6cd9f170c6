import { archive_entries_max } from '../rules/limits.ts'
import { showCount } from '../rules/show-count.ts'

/** Errors for fields whose contract defines no text. */
export const fieldFaultTexts = {
  absent: 'Заполните поле',
  wrong: 'Такого значения быть не может',
  one_of: (values: string) => `Возможные значения: ${values}`,
  at_least: (much: string) => `Должно быть не меньше ${much}`,
  more_than: (much: string) => `Должно быть больше ${much}`,
  at_most: (much: string) => `Должно быть не больше ${much}`,
  less_than: (much: string) => `Должно быть меньше ${much}`,
}

/** Errors for query parameters, with the allowed values. */
export const queryFaultTexts = {
  sort: (fields: string) => `Порядок задаётся как ["поле","ASC"] или ["поле","DESC"]. Поля: ${fields}`,
  range: (rows_max: number) => `Строки задаются как [первая,последняя], счёт от нуля, не больше ${rows_max} строк`,
  first_row: (row_max: number) => `Первая строка не дальше ${row_max}. Сузьте список отбором`,
  filter: (fields: string) => `Отбор задаётся объектом JSON: {"поле":значение}. Поля: ${fields}`,
  unknown_filter: (fields: string) => `По этому полю отбирать нельзя. Можно: ${fields}`,
  too_many_to_sort: (rows_max: number) =>
    `В файле больше ${showCount(rows_max)} строк. Сузьте список отбором или упорядочьте его по номеру`,
  id: 'Здесь нужен номер записи: целое число больше 0',
  moment: 'Здесь нужен день 2026-11-22 или время с часовым поясом 2026-11-22T00:00:00+03:00',
}

/** Errors for conditional headers. */
export const preconditionTexts = {
  entity_tags: 'Здесь нужны метки версии в кавычках через запятую ("2") или *',
  read_only: 'Это поле не меняется',
}

/** Errors for uploads without a valid file. */
export const uploadFaultTexts = {
  no_file: 'Приложите файл в поле file',
  misnamed: 'Файл принимается только в поле file.',
  unpaid_full:
    'На диске осталось мало места, и файлы кабинетов без платежей пока не принимаются. Оплатите счёт или повторите позже.',
  storage_full: (taken_bytes: number, bytes_max: number, unsent_days: number) =>
    `Место для файлов кончилось: занято ${showMegabytes(taken_bytes)} из ${showMegabytes(bytes_max)}. ` +
    `Файлы без заявки удаляются через ${unsent_days} дн. после загрузки. Больше места даст поддержка.`,
  many_at_once: 'Сейчас обрабатывается много файлов. Повторите через несколько секунд.',
  word_late: 'Сервер сейчас занят и не успел сделать PDF из документа. Повторите через минуту.',
  excel: 'Таблицы Excel не принимаются. Откройте таблицу и сохраните её как PDF.',
  heic: 'Снимок в формате HEIC не читается. На iPhone выберите «Настройки → Камера → Форматы → Наиболее совместимый» или сохраните снимок как JPEG.',
  animation: 'Анимация не принимается. Сохраните один кадр как PNG или JPEG.',
  image_pages: (max: number) => `В изображении больше ${max} страниц. Сохраните документ как PDF.`,
  too_complex:
    'Файл слишком сложен. Откройте его, напечатайте в PDF («Печать» → «Сохранить как PDF») и загрузите полученный файл.',
  xfa: 'Это форма XFA: её страницы рисует только Adobe Reader. Откройте файл в нём, напечатайте в PDF («Печать» → «Microsoft Print to PDF» или «Сохранить как PDF») и загрузите полученный файл.',
  no_request: 'Приложите заявку в формате JSON в поле request',
  unknown_part: 'В форме бывают только поля request и file.',
  many_documents: (files: number) => `Названий больше, чем файлов: файлов ${files}`,
  many_files: (max: number) => `В одной заявке не больше ${max} документов.`,
  one_file: 'В запросе несколько файлов. Отправьте каждый отдельным запросом.',
}

/** Refusals of a document of a word processor, by code: their usual texts speak of PDF. */
export const wordFaultTexts: Record<string, string> = {
  file_broken:
    'Документ повреждён: прочитать его не удалось. Откройте его, сохраните заново как «Документ Word (.docx)» или как PDF и загрузите снова.',
  not_a_pdf:
    'Это не документ Word, RTF или ODT, хотя похож на него. Откройте файл, сохраните его как «Документ Word (.docx)» или как PDF и загрузите снова.',
}

const print_to_pdf =
  'Откройте файл, напечатайте его в PDF («Печать» → «Сохранить как PDF») и загрузите полученный файл.'
const nameOfField = (name: string) => (name === '' ? 'Поле формы' : `Поле формы «${name}»`)

/** Why a copy of a PDF that every reader shows alike cannot be made. */
export const settlingFaultTexts = {
  formatted: (name: string) =>
    `${nameOfField(name)} показывает не то значение, которое в нём записано. ${print_to_pdf}`,
  letters: (name: string) => `${nameOfField(name)} содержит знаки, которых нет в наших шрифтах. ${print_to_pdf}`,
  no_room: (name: string) => `${nameOfField(name)} слишком мало для своего значения. ${print_to_pdf}`,
  image: (page: number) =>
    `На странице ${page} есть изображение, которое не открывается: подписант увидел бы пустое место. ${print_to_pdf}`,
  empty: (page: number) =>
    `Страница ${page} у подписанта была бы пустой, а другие программы могут показать на ней содержимое. ${print_to_pdf}`,
  unlike: (page: number) => `Страница ${page} в неизменяемой копии выглядит не так, как в файле. ${print_to_pdf}`,
}

export const wantedKindTexts: Record<string, string> = {
  string: 'Здесь нужен текст',
  number: 'Здесь нужно число',
  int: 'Здесь нужно целое число',
  boolean: 'Здесь нужно true или false',
  array: 'Здесь нужен список',
  object: 'Здесь нужен объект',
}

/** What a length counts: characters of a text, rows of a list. */
export const countedTexts: Record<string, string> = { string: ' знаков', array: ' строк' }

const showMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('ru')} МБ`

/** What is wrong with a ZIP, or with a file in it. */
export const archiveFaultTexts = {
  broken: 'Архив повреждён. Соберите его заново.',
  encrypted: 'Архив с паролем. Соберите его без пароля.',
  empty: 'В архиве нет файлов.',
  too_many: `В архиве больше ${showCount(archive_entries_max)} файлов. Разделите его на части.`,
  escapes: 'Имя файла ведёт за пределы архива',
  method: 'Файл сжат способом, который мы не читаем',
  large: 'Файл больше 50 МБ',
  lost: 'Файл не сохранился. Загрузите его ещё раз',
}

/** Why a value cannot be written into a form. */
export const formFaultTexts = {
  too_long: (field: string, chars_max: number) => `В поле «${field}» помещается только ${chars_max} знаков`,
  no_room: (field: string) => `Текст не помещается в поле «${field}»`,
  no_option: (field: string, value: string) => `В поле «${field}» нельзя выбрать «${value}»`,
}
