import { z } from 'zod'
import { clientTableStates } from '../rules/client-table.ts'
import { exportFormats } from './list.ts'

const id = z.number().int()

/** A row of a table of clients, as `createClient` takes it; as typed where it is wrong. */
export const ClientTableRow = z.object({
  /** line of the table, counted as in a spreadsheet */
  line: z.number().int(),
  state: z.enum(clientTableStates),
  /** without name and ИНН it is a private person */
  kind: z.enum(['legal', 'individual']),
  name: z.string(),
  inn: z.string(),
  full_name: z.string(),
  login: z.string(),
  /** field → what is wrong with it, in Russian */
  errors: z.record(z.string(), z.string()),
  /** what to pay attention to, in Russian */
  note: z.string().nullable(),
  /** the client that has this ИНН, or whose user has this address */
  existing_id: id.nullable(),
})
export type ClientTableRow = z.infer<typeof ClientTableRow>

export const ClientTable = z.object({
  /** of the file */
  name: z.string(),
  /** headings of columns that are not used, as written in the table */
  unknown_columns: z.array(z.string()),
  rows: z.array(ClientTableRow),
})
export type ClientTable = z.infer<typeof ClientTable>

export const ClientTableQuery = z.object({
  name: z.string().max(300).optional().describe('Имя файла, когда тело — сам файл'),
})
export const ClientTemplateQuery = z.object({ format: z.enum(exportFormats).default('xlsx') })
