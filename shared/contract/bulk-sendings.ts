import { z } from 'zod'
import { bulkRowStates, bulkSendingStatuses } from '../rules/bulk-sendings.ts'
import { table_cell_chars_max } from '../rules/limits.ts'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { Reminders, SignRequestCreate } from './document-sign-requests.ts'
import { exportFormats, WireId } from './list.ts'
import { MaybeMoment, Moment } from './fields.ts'

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
  /** unknown headers, as written in the table */
  unknown_columns: z.array(z.string()),
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
  /** field → what is wrong with it, in Russian */
  errors: z.record(z.string(), z.string()),
  /** the person of the client's list with this phone */
  individual_id: id.nullable(),
  /** this person's name in the list, if the table has another one */
  known_as: z.string().nullable(),
  request_id: id.nullable(),
  request_status: z.enum(signRequestStatuses).nullable(),
})
export type BulkSendingRow = z.infer<typeof BulkSendingRow>

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
})
export type BulkRowCorrection = z.infer<typeof BulkRowCorrection>
export const BulkRowParams = z.object({ id: WireId, line: WireId.pipe(z.number().max(line_max)) })

/** What all rows share; a row's own title and message take precedence. */
export const BulkSendingConfirm = SignRequestCreate.pick({
  title: true,
  legal_entity_id: true,
  documents: true,
  deadline: true,
  message: true,
  reminders: true,
})
export type BulkSendingConfirm = z.infer<typeof BulkSendingConfirm>
export type BulkSendingConfirmInput = z.input<typeof BulkSendingConfirm>

export const TemplateQuery = z.object({ format: z.enum(exportFormats).default('xlsx') })
