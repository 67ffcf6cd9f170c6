import { setImmediate as others } from 'node:timers/promises'
import { z } from 'zod'
import { Email } from '#shared/contract/email.ts'
import { ExternalId, lines, maybe, Phone, text } from '#shared/contract/fields.ts'
import { message_chars_max } from '#shared/rules/limits.ts'
import { isOneWord } from '#shared/rules/person.ts'
import type { BulkSource } from '#shared/rules/bulk-sendings.ts'
import { fileKey, sameName } from '#shared/rules/signer-table.ts'
import { formulaFault } from '#shared/rules/table-cells.ts'
import { bulkRowTexts as t } from '#shared/text/bulk-sendings.ts'
import { type NameCheck, nameCheck } from '#server/documents/pdf/names.ts'
import type { CorrectedCells } from '#server/platform/db/column-values.ts'
import type { NewRow } from '#server/platform/db/tables.ts'
import type { Sending } from './move.ts'
import { type FormFaults, valueFaults } from './row-values.ts'
import { lackOf, type SignerCells, signerCells } from './signer-rows.ts'

/** rows between two yields to other requests */
const portion_rows = 250

const Name = text(300)
  .refine((name) => /^[\p{L}\p{M}\s.'’`()-]+$/u.test(name), t.name_signs)
  .refine((name) => !isOneWord(name), t.name_whole)

const Signer = z.object({
  full_name: Name,
  phone: Phone,
  email: maybe(Email),
  title: maybe(text(300)),
  message: maybe(lines(message_chars_max)),
  external_id: maybe(ExternalId),
  file_name: maybe(text(300)),
})
type Signer = z.output<typeof Signer>

/** A row as it was read, with what was typed over it. */
export type TableLine = { line: number; cells: string[]; corrected: CorrectedCells }
/** What is said of all rows of a table. */
export type TableRules = Pick<Sending, 'columns' | 'fields' | 'source'> & { form_faults?: FormFaults | undefined }

export type CheckedRow = Omit<
  NewRow<'bulk_sending_rows'>,
  'client_id' | 'bulk_sending_id' | 'errors' | 'cells' | 'corrected' | 'file_id' | 'file_name' | 'file_key'
> &
  TableLine & { errors: Record<string, string>; file_name: string | null; file_key: string | null }

/** Checks each row and compares it with those above it: invalid, a repeated person, or ready. */
export async function checkRows(rules: TableRules, rows: readonly TableLine[]): Promise<CheckedRow[]> {
  const above = new Above(rules)
  const faultOf = await rowNames(rules, rows)
  const checked: CheckedRow[] = []
  for (const [index, row] of rows.entries()) {
    checked.push(checkRow(rules, row, above, faultOf))
    if (index % portion_rows === portion_rows - 1) await others()
  }
  return checked
}

function nameOf({ full_name, last_name = '', first_name = '', middle_name = '' }: SignerCells): string {
  return (full_name || [last_name, first_name, middle_name].join(' ')).replace(/\s+/g, ' ').trim()
}

/** The check of the names of these rows. */
export function rowNames({ columns }: TableRules, rows: readonly TableLine[]): Promise<NameCheck> {
  const fields = columns.map(({ field }) => field)
  return nameCheck(rows.map(({ cells, corrected }) => nameOf(signerCells(fields, cells, corrected))))
}

export function checkRow(rules: TableRules, row: TableLine, above: Above, faultOf: NameCheck): CheckedRow {
  const fields = rules.columns.map(({ field }) => field)
  const cells = signerCells(fields, row.cells, row.corrected)
  const { file = '' } = cells
  const typed = {
    ...cells,
    full_name: nameOf(cells),
    phone: cells.phone ?? '',
    file_name: file,
  }
  const lack = lackOf(fields)
  const file_key = fileKey(file) || null
  const parsed = Signer.safeParse(typed)
  const fault = faultOf(typed.full_name)
  const failed = {
    ...(fault !== null && { full_name: fault }),
    ...formulaFaults(typed),
    ...valueFaults(rules, row),
    ...rules.form_faults?.get(row.line),
  }
  if (!parsed.success || Object.keys(failed).length > 0) {
    const errors = { ...(parsed.error && errorsOf(parsed.error)), ...failed, ...lack }
    return { ...row, status: 'wrong', ...asTyped(typed), file_key, errors }
  }
  const { status, errors } = above.compare({ ...row, ...parsed.data })
  return { ...row, status, ...parsed.data, file_key, errors }
}

/** Cells whose formula has failed or was never computed, by field. */
export function formulaFaults(cells: Partial<Record<string, string>>): Record<string, string> {
  const faults = Object.entries(cells).flatMap(([field, cell = '']) => {
    const fault = formulaFault(cell)
    return fault ? [[field, t.formula[fault]] as const] : []
  })
  return Object.fromEntries(faults)
}

/** The typed value, so that the person can find and correct it. */
function asTyped(cells: SignerCells & { full_name: string; phone: string; file_name: string }): Signer {
  const { full_name, phone, file_name } = cells
  const optional = (field: 'email' | 'title' | 'message' | 'external_id') => cells[field] || null
  return {
    full_name,
    phone,
    email: optional('email'),
    title: optional('title'),
    message: optional('message'),
    external_id: optional('external_id'),
    file_name: file_name || null,
  }
}

function errorsOf({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

type Judgement = Pick<CheckedRow, 'errors'> & { status: 'ready' | 'wrong' | 'duplicate' }

type Ready = Pick<CheckedRow, 'line' | 'full_name' | 'phone' | 'cells'> & {
  external_id: string | null
  file_name: string | null
}

/** Two people may share a phone, and one person may get several documents of their own. */
function keyOf(source: BulkSource, { phone, full_name, file_name, cells }: Ready): string {
  const own = source === 'same' ? '' : source === 'files' ? fileKey(file_name ?? '') : JSON.stringify(cells)
  return `${phone} ${sameName(full_name)} ${own}`
}

/** The ready rows so far, by what must be unique. */
export class Above {
  readonly #source: BulkSource
  readonly #people = new Map<string, number>()
  readonly #external_ids = new Map<string, number>()

  constructor({ source }: TableRules, ready: readonly Ready[] = []) {
    this.#source = source
    for (const row of ready) this.#add(row)
  }

  #add(row: Ready): void {
    this.#people.set(keyOf(this.#source, row), row.line)
    if (row.external_id !== null) this.#external_ids.set(row.external_id, row.line)
  }

  compare(row: Ready): Judgement {
    const above = this.#people.get(keyOf(this.#source, row))
    if (above !== undefined) return { status: 'duplicate', errors: { phone: t.duplicate(above) } }
    const known = row.external_id === null ? undefined : this.#external_ids.get(row.external_id)
    if (known !== undefined) return { status: 'wrong', errors: { external_id: t.external_id_of(known) } }
    this.#add(row)
    return { status: 'ready', errors: {} }
  }
}
