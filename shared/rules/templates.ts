/** What the value of a field is, and so how it is written where the template does not say it: `{сумма|прописью}`. */
export const valueKinds = ['text', 'date', 'sum', 'sum_words', 'number'] as const
export type ValueKind = (typeof valueKinds)[number]

/** `rows`: a block repeated for each row; `condition`: a block left out when its value is empty, «нет» or 0. */
export const blockKinds = ['rows', 'condition'] as const
export const fieldKinds = [...valueKinds, ...blockKinds] as const
export type FieldKind = (typeof fieldKinds)[number]

/** A field of a template as it is written there, or a block; `fields` are those within a repeated block. */
export type TemplateField = { name: string; kind: FieldKind; fields?: TemplateField[] | undefined }

/** What may follow a field's name in braces, and what it is for. */
export const modifiers = ['прописью', 'словами', 'цифрами', 'инициалы'] as const
export type Modifier = (typeof modifiers)[number]

/** Values by field, as a table or a form has them; of a repeated block a list. */
export type TemplateValues = { [field: string]: string | TemplateRow[] }
export type TemplateRow = { [field: string]: string }

/** Fields, headings and keys of values are the same when these are: case, «ё», blanks and full stops do not matter. */
export const sameField = (name: string) =>
  name
    .normalize('NFC')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replaceAll(/[\s_.]+/gu, ' ')
    .trim()

/** The kind that a field's name suggests; its owner may set another one. */
export function guessKind(name: string): ValueKind {
  const words = sameField(name)
  if (/прописью|словами/u.test(words) && /сумм|цен|стоимост|оплат|зарплат|оклад|руб/u.test(words)) return 'sum_words'
  if (
    /(?:^|\s)дат[аыеу]?(?:\s|$)|дата|рожден|(?:^|\s)(?:с|по|до) числа/u.test(words) ||
    // «срок» alone is a day in a contract; «срок в днях» is a number, «срок аренды» may be «11 месяцев»
    /(?:^|\s)(?:крайний )?срок(?:$|\s(?:сдачи|оплаты|действия|окончания|исполнения|выполнения|поставки|возврата|до)(?!.*(?:дн|мес|лет|год|недел|час)))/u.test(
      words,
    )
  )
    return 'date'
  if (/сумм|цен[аы]|стоимост|оплат|зарплат|оклад|задат|аванс|премия|долг(?:\s|$)|пен[яи]|штраф/u.test(words))
    return 'sum'
  if (
    /(?:^|\s)(?:количество|кол-во|число|площад\S*|объ?ем|вес)(?:\s|$)|(?:^|\s)срок .*(?:дн|мес|лет|год|недел|час)/u.test(
      words,
    )
  )
    return 'number'
  return 'text'
}
