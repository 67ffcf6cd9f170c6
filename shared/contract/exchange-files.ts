import { z } from 'zod'
import { exchangeFileStatuses } from '../rules/exchange-files.ts'
import { Moment } from './fields.ts'

const id = z.number().int().positive()

/** A document that was left in an exchange folder: a row of its table. */
export const ExchangeFile = z.object({
  id,
  client_id: id,
  folder: z.string(),
  file_name: z.string(),
  table_name: z.string().nullable(),
  line: z.number().int().nullable(),
  status: z.enum(exchangeFileStatuses),
  reason: z.string().nullable(),
  request_id: id.nullable(),
  external_id: z.string().nullable(),
  created_at: Moment,
})
export type ExchangeFile = z.infer<typeof ExchangeFile>
