import { setImmediate as others } from 'node:timers/promises'
import { z } from 'zod'
import { Email, lines, maybe, Phone, text } from '#shared/contract/fields.ts'
import { message_chars_max } from '#shared/rules/limits.ts'
import { isOneWord } from '#shared/rules/person.ts'
import { sameName } from '#shared/rules/signer-table.ts'
import { bulkRowTexts as t } from '#shared/text/bulk-sendings.ts'
import type { NewRow } from '#server/platform/db/tables.ts'
import type { SignerRow } from './signer-rows.ts'

/** rows between two yields to other requests */
const portion_rows = 250

/** Values that spreadsheets show for a failed formula. */
const formula_error = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/
const words = (field: z.ZodType<string>) => maybe(field.refine((value) => !formula_error.test(value), t.formula_error))

const Name = text(300)
  .refine((name) => /^[\p{L}\p{M}\s.'’`()-]+$/u.test(name), t.name_signs)
  .refine((name) => !isOneWord(name), t.name_whole)

const Signer = z.object({
  full_name: Name,
  phone: Phone,
  email: maybe(Email),
  title: words(text(300)),
  message: words(lines(message_chars_max)),
  external_id: words(text(100)),
})
type Signer = z.output<typeof Signer>

export type CheckedRow = Omit<NewRow<'bulk_sending_rows'>, 'client_id' | 'bulk_sending_id' | 'errors'> & {
  errors: Record<string, string>
}

/** Checks each row and compares it with those above it: invalid, a repeated person, or ready. */
export async function checkRows(rows: readonly SignerRow[]): Promise<CheckedRow[]> {
  const above = new Above()
  const checked: CheckedRow[] = []
  for (const [index, row] of rows.entries()) {
    checked.push(checkRow(row, above))
    if (index % portion_rows === portion_rows - 1) await others()
  }
  return checked
}

export function checkRow({ line, cells }: SignerRow, above: Above): CheckedRow {
  const { last_name = '', first_name = '', middle_name = '' } = cells
  const full_name = cells.full_name || [last_name, first_name, middle_name].join(' ')
  const typed = { ...cells, full_name: full_name.replace(/\s+/g, ' ').trim(), phone: cells.phone ?? '' }
  const parsed = Signer.safeParse(typed)
  if (!parsed.success) return { line, status: 'wrong', ...asTyped(typed), errors: errorsOf(parsed.error) }
  const { status, errors } = above.compare(line, parsed.data)
  return { line, status, ...parsed.data, errors }
}

/** The typed value, so that the person can find and correct it. */
function asTyped(cells: SignerRow['cells'] & { full_name: string; phone: string }): Signer {
  const { full_name, phone } = cells
  const optional = (field: 'email' | 'title' | 'message' | 'external_id') => cells[field] || null
  return {
    full_name,
    phone,
    email: optional('email'),
    title: optional('title'),
    message: optional('message'),
    external_id: optional('external_id'),
  }
}

function errorsOf({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

type Judgement = Pick<CheckedRow, 'errors'> & { status: 'ready' | 'wrong' | 'duplicate' }

type Ready = { line: number; full_name: string; phone: string; external_id: string | null }

/** Two people may share a phone. */
const keyOf = (phone: string, full_name: string) => `${phone} ${sameName(full_name)}`

/** The ready rows so far, by what must be unique. */
export class Above {
  readonly #people = new Map<string, number>()
  readonly #external_ids = new Map<string, number>()

  constructor(ready: readonly Ready[] = []) {
    for (const row of ready) this.#add(row)
  }

  #add({ line, full_name, phone, external_id }: Ready): void {
    this.#people.set(keyOf(phone, full_name), line)
    if (external_id !== null) this.#external_ids.set(external_id, line)
  }

  compare(line: number, { full_name, phone, external_id }: Signer): Judgement {
    const above = this.#people.get(keyOf(phone, full_name))
    if (above !== undefined) return { status: 'duplicate', errors: { phone: t.duplicate(above) } }
    const known = external_id === null ? undefined : this.#external_ids.get(external_id)
    if (known !== undefined) return { status: 'wrong', errors: { external_id: t.external_id_of(known) } }
    this.#add({ line, full_name, phone, external_id })
    return { status: 'ready', errors: {} }
  }
}
