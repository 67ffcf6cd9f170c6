import { z } from 'zod'
import { allImportFields, existingChoices, importKinds, importRowStates, importStatuses } from '../rules/imports.ts'
import { table_columns_max } from '../rules/limits.ts'
import { MaybeMoment, Moment } from './fields.ts'
import { exportFormats } from './list.ts'

const id = z.number().int().positive()

/** A table of people, organizations or contacts. Fields of `confirm` are null before it. */
export const Import = z.object({
  id,
  client_id: id,
  /** the list it is for */
  kind: z.enum(importKinds),
  /** of the file */
  name: z.string(),
  status: z.enum(importStatuses),
  /** rows of the table, by what they do to the list or have done */
  counts: z.record(z.enum(importRowStates), z.number().int()),
  /** rows dealt with after the confirmation */
  written_rows: z.number().int(),
  /** headings of columns that are not used, as written in the table */
  unknown_columns: z.array(z.string()),
  existing: z.enum(existingChoices).nullable(),
  /** the group that its people come into */
  individual_group_id: id.nullable(),
  created_by: z.string(),
  created_at: Moment,
  confirmed_by: z.string().nullable(),
  confirmed_at: MaybeMoment,
  finished_at: MaybeMoment,
  version: z.number().int(),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  id,
  import_id: id,
  /** line of the table, counted as in a spreadsheet */
  line: z.number().int(),
  state: z.enum(importRowStates),
  is_written: z.boolean(),
  /** of the person or the organization */
  name: z.string(),
  /** field → value, as it is written to the list; as typed where it is invalid */
  values: z.record(z.string(), z.string().nullable()),
  /** field → what the list has now instead, where the row changes it */
  before: z.record(z.string(), z.string().nullable()),
  /** field → what is wrong with it, in Russian */
  errors: z.record(z.string(), z.string()),
  /** what to pay attention to, in Russian */
  note: z.string().nullable(),
  /** the row of the list that it is */
  subject_id: id.nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A column of an uploaded table; `samples` are some of its values. */
export const ImportColumn = z.object({
  name: z.string(),
  field: z.enum(allImportFields).nullable(),
  samples: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** What the columns of a table are, in its order; null for a column that is not used. */
export const ImportColumnsChoice = z.strictObject({
  columns: z.array(z.enum(allImportFields).nullable()).max(table_columns_max),
})
export type ImportColumnsChoice = z.infer<typeof ImportColumnsChoice>

export const ImportConfirm = z.strictObject({
  existing: z.enum(existingChoices).default('update'),
  /** of people: all of the table, known ones too, come into it */
  individual_group_id: id.nullish(),
})
export type ImportConfirm = z.infer<typeof ImportConfirm>

export const ImportTemplateQuery = z.object({
  kind: z.enum(importKinds),
  format: z.enum(exportFormats).default('xlsx'),
})
export const ImportUploadQuery = z.object({
  kind: z.enum(importKinds),
  name: z.string().max(300).optional().describe('Имя файла, когда тело — сам файл'),
})
