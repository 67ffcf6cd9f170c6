import { setImmediate as others } from 'node:timers/promises'
import { z } from 'zod'
import { Email } from '#shared/contract/email.ts'
import { maybe, Phone, text } from '#shared/contract/fields.ts'
import { IndividualCreate } from '#shared/contract/individuals.ts'
import { LegalEntityContactCreate } from '#shared/contract/legal-entities-contacts.ts'
import { LegalEntityCreate } from '#shared/contract/legal-entities.ts'
import {
  importFields,
  lackingImportField,
  type ImportColumns,
  type ImportField,
  type ImportKind,
} from '#shared/rules/imports.ts'
import { fullName, isOneWord, nameParts } from '#shared/rules/person.ts'
import { toPhone } from '#shared/rules/phone.ts'
import { clean, isInn, isSnils } from '#shared/rules/requisites.ts'
import { importFaultTexts as t, importFieldText } from '#shared/text/imports.ts'
import { formulaFaults } from '#server/requests/bulk-sendings/check-rows.ts'

/** rows between two yields to other requests */
const portion_rows = 250

export type Values = Record<string, string | null>
export type TableLine = { line: number; cells: string[] }
/** A validated row, before it is compared with the other rows and with the stored list. */
export type ReadRow = TableLine & {
  name: string
  phone: string | null
  values: Values
  errors: Record<string, string>
}

type Typed = Partial<Record<ImportField, string>>

const named = (chars_max: number) =>
  text(chars_max).refine((name) => /^[\p{L}\p{M}\s.'’`()-]+$/u.test(name), t.name_signs)
const organization = text(300)

const schemas: Record<ImportKind, z.ZodType<Values>> = {
  individuals: z.object({
    last_name: named(100),
    first_name: named(100),
    middle_name: maybe(named(100)),
    phone: Phone,
    email: maybe(Email),
    snils: IndividualCreate.shape.snils,
    inn: IndividualCreate.shape.inn,
    organization: maybe(organization),
  }),
  'legal-entities': LegalEntityCreate,
  'legal-entities-contacts': z.object({
    organization,
    full_name: named(200),
    position: LegalEntityContactCreate.shape.position,
    phone: maybe(Phone),
    email: maybe(Email),
  }),
}

/** Validates each row separately. */
export async function readRows(
  kind: ImportKind,
  columns: ImportColumns,
  rows: readonly TableLine[],
): Promise<ReadRow[]> {
  const lack = lackOf(kind, columns)
  const read: ReadRow[] = []
  for (const [index, row] of rows.entries()) {
    read.push(readRow(kind, columns, row, lack))
    if (index % portion_rows === portion_rows - 1) await others()
  }
  return read
}

function readRow(kind: ImportKind, columns: ImportColumns, row: TableLine, lack: Record<string, string>): ReadRow {
  const own: Typed = {}
  for (const [index, field] of columns.entries()) if (field) own[field as ImportField] = row.cells[index] ?? ''
  const typed = typedOf[kind](own)
  const parsed = schemas[kind].safeParse(pick(kind, typed))
  const errors = { ...(parsed.success ? {} : errorsOf(parsed.error)), ...formulaFaults(own), ...lack }
  const isWhole = kind !== 'individuals' || columns.includes('last_name')
  const shownErrors = isWhole ? errors : inWholeName(errors, typed)
  const values = parsed.success ? parsed.data : pick(kind, typed)
  return { ...row, name: nameOf(kind, values), phone: toPhone(values['phone'] ?? ''), values, errors: shownErrors }
}

/** The fields of a kind from the cells of its columns. */
const typedOf: Record<ImportKind, (own: Typed) => Typed> = {
  individuals({ full_name = '', ...own }) {
    const isSplit = own.last_name !== undefined
    const parts = nameParts(full_name)
    const name = isSplit ? {} : { ...parts, middle_name: own.middle_name || (parts.middle_name ?? '') }
    return { ...own, ...name, snils: padded(own.snils, 11, isSnils), inn: padded(own.inn, 12, isInn) }
  },
  'legal-entities'(own) {
    // «ИНН/КПП» in one cell
    const [, inn = own.inn, kpp = own.kpp] =
      /^\s*(\d{10})\s*[/\\]\s*(\d{4}[\dA-Z]{2}\d{3})\s*$/.exec(own.inn ?? '') ?? []
    return {
      ...own,
      inn: padded(inn, 10, isInn),
      kpp: padded(own.kpp || kpp, 9),
      bik: padded(own.bik, 9),
      agreement_date: isoDay(own.agreement_date ?? ''),
    }
  },
  'legal-entities-contacts'(own) {
    const { last_name = '', first_name = '', middle_name = '' } = own
    const full_name = own.full_name || [last_name, first_name, middle_name].join(' ')
    return { ...own, full_name: full_name.replace(/\s+/g, ' ').trim() }
  },
}

/** What a spreadsheet took for a number has lost its leading zero. */
export function padded(
  value: string | undefined,
  digits: number,
  test: (digits: string) => boolean = () => true,
): string {
  const own = value ?? ''
  const whole = `0${clean(own)}`
  return whole.length === digits && /^\d+$/.test(whole) && test(whole) ? whole : own
}

/** «12.03.2026», with or without a time → `2026-03-12`; any other text stays as it is. */
function isoDay(value: string): string {
  const found = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s.*)?$/.exec(value.trim())
  if (!found) return value
  const [, day = '', month = '', year = ''] = found
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** All fields of the schema; a column that the table has not is an empty one. */
function pick(kind: ImportKind, typed: Typed): Values {
  const fields = importFields[kind].filter((field) => fieldsOfSchema[kind](field))
  return Object.fromEntries(fields.map((field) => [field, typed[field] ?? '']))
}

const fieldsOfSchema: Record<ImportKind, (field: ImportField) => boolean> = {
  individuals: (field) => field !== 'full_name',
  'legal-entities': () => true,
  'legal-entities-contacts': (field) => !['last_name', 'first_name', 'middle_name'].includes(field),
}

function nameOf(kind: ImportKind, values: Values): string {
  if (kind === 'legal-entities') return values['short_name'] ?? ''
  if (kind === 'legal-entities-contacts') return values['full_name'] ?? ''
  const { last_name, first_name, middle_name } = values
  return fullName({ last_name: last_name ?? '', first_name: first_name ?? '', middle_name: middle_name ?? null })
}

export function errorsOf({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0])
    errors[field] ??= field === 'agreement_date' ? t.date : message
  }
  return errors
}

/** Faults of the parts of a full name given in one column. */
function inWholeName(
  errors: Record<string, string>,
  { last_name = '', first_name = '' }: Typed,
): Record<string, string> {
  const { last_name: last, first_name: first, middle_name: middle, ...others } = errors
  const fault = last ?? first ?? middle
  if (fault === undefined) return others
  const isOne = !last && isOneWord([last_name, first_name].join(' '))
  return { ...others, full_name: others['full_name'] ?? (isOne ? t.name_whole : fault) }
}

/** Why no row of the table can be written: the column that nobody has chosen. */
function lackOf(kind: ImportKind, columns: ImportColumns): Record<string, string> {
  const lacking = lackingImportField(kind, columns)
  if (!lacking) return {}
  return { [lacking]: lacking === 'full_name' ? t.no_name : t.no_column(importFieldText(kind, lacking)) }
}
