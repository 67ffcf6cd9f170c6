import { z } from 'zod'
import { template_rows_max, template_value_chars_max } from '../rules/limits.ts'
import { fieldKinds, type TemplateField as Field, type TemplateValues as Values } from '../rules/templates.ts'
import { Moment, text } from './fields.ts'
import { FileWarning } from './files.ts'

/** A field; `fields` are those of a block that is repeated for each row. */
export const TemplateField: z.ZodType<Field> = z
  .strictObject({
    name: z.string(),
    kind: z.enum(fieldKinds),
    fields: z
      .array(z.strictObject({ name: z.string(), kind: z.enum(fieldKinds) }))
      .optional()
      .describe('Поля повторяемых строк'),
  })
  .meta({ id: 'TemplateField' })

export const Template = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  name: z.string(),
  edition: z.number().int().describe('Номер редакции: сколько раз загружен его DOCX'),
  /** the filled sample, with the DOCX as its uploaded file */
  file_id: z.number().int(),
  pages: z.number().int(),
  warnings: z.array(FileWarning),
  fields: z.array(TemplateField).describe('Поля и блоки в порядке документа'),
  created_by: z.string(),
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
})
export type Template = z.infer<typeof Template>

export const TemplateUpdate = z
  .strictObject({
    name: text(200),
    /** kinds of fields, also of those within blocks; fields themselves come from the DOCX */
    kinds: z.record(z.string().max(100), z.enum(['text', 'date', 'sum', 'sum_words', 'number'])),
  })
  .partial()
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

const Value = z.string().max(template_value_chars_max, `Не длиннее ${template_value_chars_max} знаков`)
const Row = z.record(z.string().max(100), Value)

export const TemplateFill = z.strictObject({
  /** by field; a repeated block has a list of rows */
  values: z.record(
    z.string().max(100),
    z.union([Value, z.array(Row).max(template_rows_max, `Не больше ${template_rows_max} строк`)]),
  ),
  /** of the file, by default that of the template */
  name: text(200).optional(),
})
export type TemplateFill = { values: Values; name?: string | undefined }
