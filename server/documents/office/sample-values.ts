import { sameField, type TemplateField, type TemplateRow, type TemplateValues } from '#shared/rules/templates.ts'

const sample_rows = 2

/** Sample values that show the place and the format of each field. */
export function sampleValues(fields: readonly TemplateField[]): TemplateValues {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'rows' ? Array.from({ length: sample_rows }, () => rowOf(field.fields ?? [])) : sampleOf(field),
    ]),
  )
}

const rowOf = (fields: readonly TemplateField[]): TemplateRow =>
  Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)]))

function sampleOf({ name, kind }: TemplateField): string {
  if (kind === 'date') return '12.03.2026'
  if (kind === 'sum' || kind === 'sum_words') return '12345,50'
  if (kind === 'number') return '12'
  if (kind === 'condition') return 'да'
  const words = sameField(name)
  if (/фио|сотрудник|работник|заказчик|исполнитель|арендатор/u.test(words)) return 'Иванов Иван Иванович'
  if (/телефон/u.test(words)) return '+7 900 000-00-00'
  return `‹${name}›`
}
