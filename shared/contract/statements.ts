import { z } from 'zod'
import { statement_lines_named_max } from '../rules/limits.ts'
import { statementLineStates } from '../rules/statements.ts'
import { DayOut, Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()

/** One document of a bank statement, with the proposal for it and its reason. */
export const StatementLine = z.object({
  id,
  statement_id: id,
  kind: z.string(),
  number: z.string(),
  /** `2026-12-01` */
  date: DayOut,
  amount: RublesOut,
  incoming: z.boolean(),
  payer_name: z.string(),
  payer_inn: z.string().nullable(),
  payer_kpp: z.string().nullable(),
  payer_account: z.string(),
  purpose: z.string(),
  status: z.enum(statementLineStates),
  /** in Russian, fit to show */
  reason: z.string(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  bill_id: id.nullable(),
  bill_number: z.number().int().nullable(),
  payment_id: id.nullable(),
  version: z.number().int(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const Statement = z.object({
  id,
  name: z.string(),
  account: z.string(),
  starts_on: DayOut.nullable(),
  ends_on: DayOut.nullable(),
  /** documents in the file; new ones; those imported before */
  documents: z.number().int(),
  imported: z.number().int(),
  known: z.number().int(),
  counts: z.object({
    matched: z.number().int(),
    doubtful: z.number().int(),
    waiting: z.number().int(),
    credited: z.number().int(),
    ignored: z.number().int(),
  }),
  /** rubles of the lines that are matched, wait for the second admin, are credited */
  matched_amount: RublesOut,
  waiting_amount: RublesOut,
  credited_amount: RublesOut,
  /** rubles of the lines that need a person; of incoming ones that are not credited; of incoming ones of earlier files */
  doubtful_amount: RublesOut,
  ignored_amount: RublesOut,
  known_amount: RublesOut.nullable(),
  /**
   * what came and went by the documents of the file, and by the bank's own sums; null: it has none, or the statement is
   * older than this count. What came is what was known and what is in all five states.
   */
  incoming_amount: RublesOut.nullable(),
  outgoing_amount: RublesOut.nullable(),
  bank_incoming_amount: RublesOut.nullable(),
  bank_outgoing_amount: RublesOut.nullable(),
  created_by_admin_id: id.nullable(),
  created_by: z.string().nullable(),
  created_at: Moment,
  version: z.number().int(),
})
export type Statement = z.infer<typeof Statement>

/** With its first lines: doubtful ones first, then matched ones; the rest is listed at `…/{id}/lines`. */
export const StatementWithLines = Statement.extend({ lines: z.array(StatementLine) })
export type StatementWithLines = z.infer<typeof StatementWithLines>

const Decision = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      id,
      action: z.literal('credit'),
      /** omitted: as proposed */
      client_id: id.optional(),
      /** omitted: as proposed; null: to the balance, for no bill */
      bill_id: id.nullable().optional(),
      /** the payer's ИНН is not this client's, and the money is meant for this client all the same */
      other_payer: z.boolean().optional(),
    }),
    z.strictObject({ id, action: z.literal('ignore') }),
  ],
  { error: 'Действие: credit или ignore' },
)
export type Decision = z.infer<typeof Decision>

/** Without `lines`: everything that is matched. */
export const StatementConfirm = z.strictObject({
  lines: z
    .array(Decision)
    .min(1, 'Выберите хотя бы одну строку')
    .max(statement_lines_named_max, `Не больше ${statement_lines_named_max} строк за раз`)
    .optional(),
})
export type StatementConfirm = z.infer<typeof StatementConfirm>
