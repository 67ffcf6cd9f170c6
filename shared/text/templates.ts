/** Words of templates outside of screens. */
export const templateTexts = {
  file_name: 'шаблон.docx',
  example_name: 'Пример шаблона договора.docx',
}

const values_shown = 3

export const templateRefusalTexts = {
  /** path → text: «дата»: Это не дата… */
  values: (errors: Record<string, string>) =>
    Object.entries(errors)
      .slice(0, values_shown)
      .map(([path, text]) => `«${path.split('.').slice(1).join(', ')}»: ${text}.`)
      .join(' '),
  value: (field: string, fault: string) => `«${field}»: ${fault}`,
  rows_differ: (block: string, counts: readonly (readonly [name: string, lines: number])[]) =>
    `В ячейках строк «${block}» разное число строк: ${counts.map(([name, lines]) => `«${name}» ${lines}`).join(', ')}.`,
  rows_max: (block: string, max: number) => `В «${block}» больше ${max} строк.`,
  absent: 'Такого шаблона у вас нет',
  too_large: 'Шаблон больше 5 МБ. Уменьшите рисунки в нём.',
  too_many: (max: number) => `Шаблонов уже ${max}. Уберите ненужные в архив.`,
}

/** The example that people start from: every kind of field. */
export const templateExample = {
  title: 'ДОГОВОР ОКАЗАНИЯ УСЛУГ № {номер договора}',
  before: [
    '{дата договора}',
    '{организация}, именуемое в дальнейшем «Заказчик», и {ФИО исполнителя}, именуемый в дальнейшем «Исполнитель», заключили настоящий договор.',
    '1. Исполнитель оказывает услуги, а Заказчик оплачивает их:',
  ],
  headings: ['Услуга', 'Количество', 'Цена'],
  cells: ['{#услуги}{услуга}', '{количество}', '{цена}{/услуги}'],
  after: [
    '2. Всего по договору: {сумма} ({сумма|прописью}).',
    '3. Срок оказания услуг: до {срок сдачи|цифрами}.',
    '{#если аванс}4. Аванс: {аванс|прописью}.{/если аванс}',
    'Исполнитель: {ФИО исполнителя|инициалы}',
  ],
} as const

/** Faults of a Word template, for its author. */
export const templateFaultTexts = {
  not_docx: 'Шаблон должен быть файлом Word (.docx).',
  no_fields:
    'В файле нет ни одного поля. Поставьте в нужных местах поля в фигурных скобках, например {ФИО} или {сумма|прописью}.',
  fields_max: (max: number) => `В шаблоне больше ${max} полей. Разделите его на несколько.`,
  no_name: (raw: string) => `поле {${raw}} без названия или с названием длиннее 100 знаков`,
  nested: (raw: string) => `{#${raw}}: строки внутри строк не повторяются`,
  modifier: (raw: string, known: readonly string[]) => `{${raw}}: после черты можно только ${known.join(', ')}`,
  broken: (faults: readonly string[]) => `Шаблон с ошибками: ${faults.join('; ')}.`,
  fault: (id: string, tag: string, closing: string, file: string) => `${whatIsWrong(id, tag, closing)}${placeOf(file)}`,
}

function whatIsWrong(id: string, tag: string, closing: string): string {
  const tagStart = tag.slice(0, 60)
  switch (id) {
    case 'unclosed_tag':
      return `у «${tagStart}» нет закрывающей скобки }`
    case 'unopened_tag':
      return `у «${tagStart}» нет открывающей скобки {`
    case 'duplicate_open_tag':
    case 'duplicate_close_tag':
      return `у «${tagStart}» скобка стоит дважды`
    case 'unclosed_loop':
      return `блок {#${tagStart}} не закрыт: добавьте {/${tagStart}}`
    case 'unopened_loop':
      return `есть {/${tagStart}}, а {#${tagStart}} перед ним нет`
    case 'closing_tag_does_not_match_opening_tag':
      return `блок {#${tagStart}} закрыт как {/${closing}}`
    case 'loop_position_invalid':
    case 'unbalanced_loop_tags':
      return `{#${tagStart}} и {/${tagStart}} стоят в разных местах: оба должны быть в одной строке таблицы или оба в тексте`
    default:
      return tagStart === '' ? 'фигурные скобки расставлены неверно' : `не удалось прочитать «${tagStart}»`
  }
}

function placeOf(file: string): string {
  if (/header/i.test(file)) return ' (верхний колонтитул)'
  if (/footer/i.test(file)) return ' (нижний колонтитул)'
  return /footnotes|endnotes/i.test(file) ? ' (сноски)' : ''
}
