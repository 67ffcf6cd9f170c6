import { z } from 'zod'
import { bulkRowStates, bulkSendingStatuses, bulkSources, filledKinds } from '../rules/bulk-sendings.ts'
import { documents_per_request_max, table_cell_chars_max, table_columns_max } from '../rules/limits.ts'
import { signerFields } from '../rules/signer-table.ts'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { Reminders, SignRequestCreate } from './document-sign-requests.ts'
import { exportFormats, WireId } from './list.ts'
import { MaybeMoment, Moment } from './fields.ts'
import { SendingApproval } from './sending-approvals.ts'

const id = z.number().int().positive()

/** The same documents to everyone in a table. Fields of `confirm` are null before it. */
export const BulkSending = z.object({
  id,
  client_id: id,
  /** of the file */
  name: z.string(),
  status: z.enum(bulkSendingStatuses),
  /** rows of the table, by outcome */
  counts: z.record(z.enum(bulkRowStates), z.number().int()),
  /** requests created from them, by state */
  request_counts: z.record(z.enum(signRequestStatuses), z.number().int()),
  /** headers of columns that are not used, as written in the table */
  unknown_columns: z.array(z.string()),
  /** where the documents of the rows come from */
  source: z.enum(bulkSources),
  /** the PDF form, and its fields with the column that fills each, from 0 */
  source_file_id: id.nullable(),
  /** the template, whose edition stays the one that was chosen */
  template_id: id.nullable(),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(filledKinds),
      column: z.number().int().nullable(),
      /** of a template: the repeated block of this field; each line of the cell is one repetition */
      block: z.string().optional(),
    }),
  ),
  legal_entity_id: id.nullable(),
  title: z.string().nullable(),
  message: z.string().nullable(),
  deadline: MaybeMoment,
  documents: z.array(z.object({ file_id: id, title: z.string() })),
  reminders: z.object(Reminders.shape).nullable(),
  created_by: z.string(),
  created_at: Moment,
  confirmed_by: z.string().nullable(),
  confirmed_at: MaybeMoment,
  finished_at: MaybeMoment,
  /** when the rows continue that a daily limit of messages has put off */
  waits_until: MaybeMoment,
  /** of those who approve before it is sent; null when nobody has to */
  approval: SendingApproval.nullable(),
  /** in Russian, when the service stopped it, not a person */
  stop_reason: z.string().nullable(),
  version: z.number().int(),
})
export type BulkSending = z.infer<typeof BulkSending>

export const BulkSendingRow = z.object({
  id,
  bulk_sending_id: id,
  /** line of the table, counted as in a spreadsheet */
  line: z.number().int(),
  state: z.enum(bulkRowStates),
  /** as written in the table where it is invalid */
  full_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  message: z.string().nullable(),
  external_id: z.string().nullable(),
  /** of the row's personal document, as written in the table */
  file_name: z.string().nullable(),
  /** the document made for this row */
  document: z.object({ file_id: id, title: z.string(), pages: z.number().int(), sha256: z.string() }).nullable(),
  /** field → what is wrong with it, in Russian; `values.…`: a field of its document */
  errors: z.record(z.string(), z.string()),
  /** the wrong values of its document, by field */
  values: z.record(z.string(), z.string()),
  /** the person of the client's list with this phone */
  individual_id: id.nullable(),
  /** this person's name in the list, if the table has another one */
  known_as: z.string().nullable(),
  request_id: id.nullable(),
  request_status: z.enum(signRequestStatuses).nullable(),
  /** when the request was signed or ended otherwise */
  finished_at: MaybeMoment,
})
export type BulkSendingRow = z.infer<typeof BulkSendingRow>

/** A column of an uploaded table; `samples` are some of its values. */
export const BulkColumn = z.object({
  name: z.string(),
  field: z.enum(signerFields).nullable(),
  samples: z.array(z.string()),
})
export type BulkColumn = z.infer<typeof BulkColumn>

/** What the columns of a table are, in its order; null for a column that is not used. */
export const BulkColumnsChoice = z.strictObject({
  columns: z.array(z.enum(signerFields).nullable()).max(table_columns_max),
})

/** Where the documents of the rows come from. */
export const BulkSourceChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('same') }),
  z.strictObject({ kind: z.literal('files') }),
  z.strictObject({
    kind: z.literal('template'),
    template_id: id,
    /** as multipart forms send it */
    columns: z.record(z.string(), z.number().int().min(0).max(table_columns_max).nullable()).optional(),
  }),
  z.strictObject({
    kind: z.literal('form'),
    file_id: id,
    /** field of the form → column that fills it, from 0; null for none. Others are found by name */
    columns: z.record(z.string(), z.number().int().min(0).max(table_columns_max).nullable()).optional(),
  }),
])
export type BulkSourceChoice = z.infer<typeof BulkSourceChoice>

/** Files uploaded for the rows; the lists have the first of them. */
export const BulkFiles = z.object({
  waiting: z.number().int(),
  taken: z.number().int(),
  refused: z.number().int(),
  /** taken files that no row names */
  unused: z.number().int(),
  /** files that several rows name */
  shared: z.number().int(),
  refused_files: z.array(z.object({ name: z.string(), error: z.string() })),
  unused_names: z.array(z.string()),
})
export type BulkFiles = z.infer<typeof BulkFiles>

/** of PostgreSQL's `int` */
const line_max = 2 ** 31 - 1

/** Corrected fields of an invalid row; omitted ones stay as in the table. */
export const BulkRowCorrection = z.strictObject({
  full_name: z.string().max(table_cell_chars_max),
  phone: z.string().max(table_cell_chars_max),
  email: z.string().max(table_cell_chars_max),
  title: z.string().max(table_cell_chars_max).optional(),
  message: z.string().max(table_cell_chars_max).optional(),
  external_id: z.string().max(table_cell_chars_max).optional(),
  file: z.string().max(table_cell_chars_max).optional(),
  /** of the row's document: field → value, `block.field` within a repeated block */
  values: z.record(z.string(), z.string().max(table_cell_chars_max)).optional(),
})
export type BulkRowCorrection = z.infer<typeof BulkRowCorrection>
export const BulkRowParams = z.object({ id: WireId, line: WireId.pipe(z.number().max(line_max)) })

/** What all rows share; a row's own title and message take precedence. */
export const BulkSendingConfirm = SignRequestCreate.pick({
  title: true,
  legal_entity_id: true,
  deadline: true,
  message: true,
  reminders: true,
  confirmed_warnings: true,
  approvers: true,
  approvers_ordered: true,
  amount: true,
}).extend({
  /** for all; where each row has its own document, they may be none */
  documents: z.array(SignRequestCreate.shape.documents.element).max(documents_per_request_max).default([]),
})
export type BulkSendingConfirm = z.infer<typeof BulkSendingConfirm>
export type BulkSendingConfirmInput = z.input<typeof BulkSendingConfirm>

export const TemplateQuery = z.object({ format: z.enum(exportFormats).default('xlsx') })
