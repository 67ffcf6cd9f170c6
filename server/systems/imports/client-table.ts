import { sql, type Kysely } from 'kysely'
import { ClientCreate } from '#shared/contract/clients.ts'
import type { ClientTable, ClientTableRow } from '#shared/contract/client-table.ts'
import {
  client_table_rows_max,
  clientTableFieldOf,
  clientTableFields,
  type ClientTableField,
} from '#shared/rules/client-table.ts'
import { clean, isInn } from '#shared/rules/requisites.ts'
import { clientTableFaults as faults, clientTableRefusals as t } from '#shared/text/client-table.ts'
import { clientRefusals } from '#shared/text/clients.ts'
import { cleanName } from '#server/documents/files/files.commands.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { findColumns } from '#server/documents/tables/find-columns.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { formulaFaults } from '#server/requests/bulk-sendings/check-rows.ts'
import { errorsOf, padded } from './read-rows.ts'

const required: readonly ClientTableField[] = ['full_name', 'login']

/**
 * What the rows of a table of clients would do, compared with each other and with the clients that there are. Nothing is
 * stored: each client is created by its own call.
 * @throws Refusal `invalid_fields` at `file`: no table, no rows, too many rows, a required column is missing
 */
export async function judgeClientTable(
  db: Kysely<Tables>,
  file_name: string,
  table: readonly TableRow[],
): Promise<ClientTable> {
  const { names, rows } = columnsOf(table)
  const fields = names.map(clientTableFieldOf)
  for (const field of required) if (!fields.includes(field)) refuseFile(t.no_column(field))
  const read = rows.map(({ line, cells }) => readRow(line, fields, cells))
  return {
    name: cleanName(file_name),
    unknown_columns: [...new Set(names.filter((_name, index) => fields[index] === undefined))],
    rows: await compare(db, withoutRepeats(read)),
  }
}

function columnsOf(table: readonly TableRow[]) {
  const found =
    findColumns(table, {
      isKnown: (cell) => clientTableFieldOf(cell) !== undefined,
      isHead: (cells) => required.every((field) => cells.some((cell) => clientTableFieldOf(cell) === field)),
      isData: (cell) => cell.includes('@') || isInn(clean(cell)),
    }) ?? refuseFile(t.no_head)
  if (found.rows.length === 0) refuseFile(t.nobody)
  if (found.rows.length > client_table_rows_max) refuseFile(t.too_many)
  return found
}

function readRow(line: number, fields: readonly (ClientTableField | undefined)[], cells: string[]): ClientTableRow {
  const typed = Object.fromEntries(
    clientTableFields.map((field) => [field, (cells[fields.indexOf(field)] ?? '').replace(/\s+/g, ' ').trim()]),
  ) as Record<ClientTableField, string>
  const values = { ...typed, inn: padded(padded(typed.inn, 10, isInn), 12, isInn) }
  const kind = values.name || values.inn ? 'legal' : 'individual'
  const parsed = ClientCreate.safeParse({ ...values, kind })
  const errors = { ...(parsed.success ? {} : errorsOf(parsed.error)), ...formulaFaults(values) }
  const { inn = null } = parsed.success ? parsed.data : {}
  return {
    ...values,
    ...(inn !== null && { inn }),
    line,
    kind,
    state: isEmpty(errors) ? 'new' : 'wrong',
    errors,
    note: null,
    existing_id: null,
  }
}

/** Of rows with one ИНН or one address the first one counts. */
function withoutRepeats(rows: readonly ClientTableRow[]): ClientTableRow[] {
  const [inns, logins] = [new Map<string, number>(), new Map<string, number>()]
  return rows.map((row) => {
    if (row.state === 'wrong') return row
    const [inn, login] = [inns.get(row.inn), logins.get(row.login.toLowerCase())]
    if (inn !== undefined) return wrong(row, { inn: faults.same_inn(inn) })
    if (login !== undefined) return wrong(row, { login: faults.same_login(login) })
    if (row.kind === 'legal') inns.set(row.inn, row.line)
    logins.set(row.login.toLowerCase(), row.line)
    return row
  })
}

async function compare(db: Kysely<Tables>, rows: readonly ClientTableRow[]): Promise<ClientTableRow[]> {
  const right = rows.filter(({ state }) => state === 'new')
  const known = await clientsByInn(
    db,
    right.flatMap(({ inn }) => inn || []),
  )
  const users = await usersByLogin(
    db,
    right.map(({ login }) => login.toLowerCase()),
  )
  return rows.map((row) => {
    if (row.state === 'wrong') return row
    const existing = known.get(row.inn)
    const user = users.get(row.login.toLowerCase())
    if (existing !== undefined) return { ...row, state: 'same', existing_id: existing }
    if (!user) return row
    if (row.kind === 'individual') return { ...row, state: 'same', existing_id: user.client_id }
    if (user.status === 'active') return wrong(row, { login: clientRefusals.login_taken })
    return { ...row, note: faults.invited(user.client_id) }
  })
}

async function clientsByInn(db: Kysely<Tables>, inns: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('legal_entities')
    .select(['inn', 'client_id'])
    .where(sql<boolean>`inn = any(${inns}::text[])`)
    .where('archived_at', 'is', null)
    .orderBy('client_id', 'desc')
    .execute()
  return new Map(rows.map(({ inn, client_id }) => [inn, client_id]))
}

type User = { client_id: number; status: string }

/** Who works in a cabinet before who is only invited to one. */
async function usersByLogin(db: Kysely<Tables>, logins: readonly string[]): Promise<Map<string, User>> {
  const { rows } = await sql<User & { login: string }>`select lower(login) as login, client_id, status from client_users
    where lower(login) = any(${logins}::text[]) and status in ('active', 'invited')
    order by status = 'active', id`.execute(db)
  return new Map(rows.map(({ login, ...user }) => [login, user]))
}

const wrong = (row: ClientTableRow, errors: Record<string, string>): ClientTableRow => ({
  ...row,
  state: 'wrong',
  errors,
})

const isEmpty = (errors: object) => Object.keys(errors).length === 0

function refuseFile(text: string): never {
  refuse('invalid_fields', { errors: { file: text }, message: text })
}
