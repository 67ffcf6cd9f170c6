import { sql, type Kysely } from 'kysely'
import type { ImportKind, ImportRowState } from '#shared/rules/imports.ts'
import { fullName } from '#shared/rules/person.ts'
import { isAccount } from '#shared/rules/requisites.ts'
import { sameName } from '#shared/rules/signer-table.ts'
import { importFaultTexts as t, importNoteTexts } from '#shared/text/imports.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { findOrganizations } from './organizations.ts'
import type { ReadRow, Values } from './read-rows.ts'

/** A row of a list, as far as a table can change it. */
type Known = { id: number; name: string } & Record<string, string | number | Date | null>
/** What is written to the list. */
type Order = Record<string, string | number | null>

export type JudgedRow = Pick<ReadRow, 'errors'> & {
  status: Exclude<ImportRowState, 'skipped'>
  /** the body of the command that adds it */
  order: Order
  /** the fields of `subject_id` that it changes */
  change: Order
  before: Values
  note: string | null
  subject_id: number | null
}

type Judgeable = Pick<ReadRow, 'values' | 'errors'>

/** How the rows of one list are compared. */
type Comparison = {
  /** what makes a row of the list unique */
  keyOf: (order: Order) => string
  /** rows of the list that may be those of the table, the oldest first */
  known: (db: Kysely<Tables>, client_id: number, orders: readonly Order[]) => Promise<Known[]>
  /** fields that a table changes, beside those of the key */
  changing: readonly string[]
  /** what would be wrong with the row of the list after the change */
  faultOf?: (order: Order, known: Known) => Record<string, string> | null
  /** rows of the list that are not the same but similar */
  noteOf?: (order: Order, known: readonly Known[]) => string | null
  sameAs: (line: number) => Record<string, string>
}

const column = (orders: readonly Order[], name: string) => [...new Set(orders.map((order) => order[name] ?? null))]

const comparisons: Record<ImportKind, Comparison> = {
  individuals: {
    keyOf: ({ phone, last_name, first_name, middle_name }) =>
      `${phone} ${sameName([last_name, first_name, middle_name].filter(Boolean).join(' '))}`,
    async known(db, client_id, orders) {
      const rows = await db
        .selectFrom('individuals as i')
        .leftJoin('legal_entities as e', 'e.id', 'i.legal_entity_id')
        .selectAll('i')
        .select('e.short_name as organization')
        .where('i.client_id', '=', client_id)
        .where('i.archived_at', 'is', null)
        .where(sql<boolean>`i.phone = any(${column(orders, 'phone')}::text[])`)
        .orderBy('i.id')
        .execute()
      return rows.map((row) => ({ ...row, name: fullName(row) }))
    },
    changing: ['email', 'snils', 'inn', 'legal_entity_id'],
    noteOf: ({ phone }, known) => {
      const other = known.find((person) => person['phone'] === phone)
      return other ? importNoteTexts.other_person(other.name) : null
    },
    sameAs: (line) => ({ phone: t.same_person(line) }),
  },
  'legal-entities': {
    keyOf: ({ inn, kpp }) => `${inn}/${kpp ?? ''}`,
    async known(db, client_id, orders) {
      const rows = await db
        .selectFrom('legal_entities')
        .selectAll()
        .where('client_id', '=', client_id)
        .where('archived_at', 'is', null)
        .where(sql<boolean>`inn = any(${column(orders, 'inn')}::text[])`)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, name: row.short_name }))
    },
    changing: [
      'short_name',
      'full_name',
      'ogrn',
      'address',
      'director',
      'bik',
      'account',
      'agreement_number',
      'agreement_date',
    ],
    faultOf(order, known) {
      const [account, bik] = ['account', 'bik'].map((field) => order[field] ?? known[field])
      return account && bik && !isAccount(String(account), String(bik)) ? { account: t.account_misfit } : null
    },
    noteOf: ({ inn }, known) => {
      const other = known.find((organization) => organization['inn'] === inn)
      return other ? importNoteTexts.other_kpp(other.name) : null
    },
    sameAs: (line) => ({ inn: t.duplicate(line) }),
  },
  'legal-entities-contacts': {
    keyOf: ({ legal_entity_id, full_name }) => `${legal_entity_id} ${sameName(String(full_name))}`,
    async known(db, client_id, orders) {
      const rows = await db
        .selectFrom('legal_entities_contacts')
        .selectAll()
        .where('client_id', '=', client_id)
        .where('archived_at', 'is', null)
        .where(sql<boolean>`legal_entity_id = any(${column(orders, 'legal_entity_id')}::bigint[])`)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, name: row.full_name }))
    },
    changing: ['position', 'phone', 'email'],
    sameAs: (line) => ({ full_name: t.same_person(line) }),
  },
}

/** Compares rows that are right by themselves with the list as it is now; others stay wrong. */
export async function compareWithList<R extends Judgeable>(
  db: Kysely<Tables>,
  client_id: number,
  kind: ImportKind,
  rows: readonly R[],
): Promise<(R & JudgedRow)[]> {
  const { keyOf, known: find, changing, faultOf, noteOf } = comparisons[kind]
  const named = await withOrganizations(db, client_id, kind, rows)
  const right = named.filter(({ errors }) => isEmpty(errors)).map(({ order }) => order)
  const known = right.length > 0 ? await find(db, client_id, right) : []
  const byKey = new Map(known.toReversed().map((row) => [keyOf(row as unknown as Order), row]))
  const similar = Map.groupBy(known, (row) => String(row['phone'] ?? row['inn']))
  return named.map(({ row, order, errors }) => {
    const wrong = { ...row, ...idle, order, errors }
    if (!isEmpty(errors)) return wrong
    const same = byKey.get(keyOf(order))
    if (!same) {
      const others = similar.get(String(order['phone'] ?? order['inn'])) ?? []
      return { ...wrong, status: 'new', note: noteOf?.(order, others) ?? null }
    }
    const fault = faultOf?.(order, same)
    if (fault) return { ...wrong, errors: fault, subject_id: same.id }
    const changed = changing.filter((field) => (order[field] ?? null) !== null && order[field] !== same[field])
    const change = Object.fromEntries(changed.map((field) => [field, order[field] ?? null]))
    const before = Object.fromEntries(changed.map((field) => [shownAs(field), wasIn(same, field)]))
    return { ...wrong, status: changed.length > 0 ? 'change' : 'same', change, before, subject_id: same.id }
  })
}

/**
 * Compares the rows of a whole table with each other and with the list.
 * @param rows with those that are wrong by themselves, which stay so
 */
export async function judgeRows(
  db: Kysely<Tables>,
  client_id: number,
  kind: ImportKind,
  rows: readonly ReadRow[],
): Promise<(ReadRow & JudgedRow)[]> {
  const judged = await compareWithList(db, client_id, kind, rows)
  const { keyOf, sameAs } = comparisons[kind]
  const above = new Map<string, number>()
  const snils = new Map<string, number>()
  return judged.map((row) => {
    if (row.status === 'wrong') return row
    const key = keyOf(row.order)
    const repeated = above.get(key)
    if (repeated !== undefined) return { ...row, ...idle, errors: sameAs(repeated) }
    const number = row.order['snils']
    const other = typeof number === 'string' ? snils.get(number) : undefined
    if (other !== undefined) return { ...row, ...idle, errors: { snils: t.same_snils(other) } }
    above.set(key, row.line)
    if (typeof number === 'string') snils.set(number, row.line)
    return row
  })
}

/** A row that does nothing. */
const idle = { status: 'wrong', change: {}, before: {}, note: null, subject_id: null } as const

const isEmpty = (errors: object) => Object.keys(errors).length === 0

const shownAs = (field: string) => (field === 'legal_entity_id' ? 'organization' : field)

function wasIn(known: Known, field: string): string | null {
  const value = known[shownAs(field)] ?? null
  return value === null ? null : String(value)
}

/** The orders of the rows, with the organization that a cell names. */
async function withOrganizations<R extends Judgeable>(
  db: Kysely<Tables>,
  client_id: number,
  kind: ImportKind,
  rows: readonly R[],
): Promise<{ row: R; order: Order; errors: Record<string, string> }[]> {
  const references = kind === 'legal-entities' ? [] : rows.flatMap(({ values }) => values['organization'] || [])
  const find = await findOrganizations(db, client_id, new Set(references))
  return rows.map((row) => {
    const { organization = null, ...order } = row.values
    const { errors } = row
    if (kind === 'legal-entities') return { row, order, errors }
    if (!organization) return { row, order: { ...order, legal_entity_id: null }, errors }
    const found = find(organization)
    if ('fault' in found) return { row, order, errors: { organization: found.fault, ...errors } }
    return { row, order: { ...order, legal_entity_id: found.id }, errors }
  })
}
