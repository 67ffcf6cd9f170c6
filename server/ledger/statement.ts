import { sql, type Kysely, type SqlBool } from 'kysely'
import type { ListQuery } from '#shared/contract/list.ts'
import { transferReasons, type ClientBalance, type Transaction } from '#shared/contract/billing.ts'
import { toRubles } from '#shared/contract/money.ts'
import type { Tables } from '../db/tables.ts'
import {
  allRows,
  bySearch,
  byIds,
  byWords,
  columns,
  inRussian,
  listPage,
  since,
  until,
  type ListSpec,
} from '../http/list-query.ts'
import type { Scope } from '../http/scope.ts'
import type { Transfer } from './ledger.tables.ts'

const transactionList: ListSpec<'ledger_statement'> = {
  table: 'ledger_statement',
  sort: columns('id', 'at', 'amount'),
  filter: {
    id: byIds(),
    client_id: byIds('client_id'),
    reason: byWords('reason', transferReasons),
    at_gte: since('at'),
    at_lte: until('at'),
  },
}

/** The view that the lists read: a transfer with its client. */
type Statement = { ledger_statement: Transfer & { client_id: number } }

const statementOf = (db: Kysely<Tables>) => db.withTables<Statement>() as unknown as Kysely<Statement>
const ownOf = ({ client_id }: Scope) => (client_id === null ? [] : [sql<SqlBool>`client_id = ${client_id}`])

export function transactionPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(statementOf(db), transactionList, query, ownOf(scope))
}

export function allTransactions(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(statementOf(db), transactionList, query, ownOf(scope))
}

export function presentTransaction(row: Transfer & { client_id: number }): Transaction {
  const held = (row.credit === 'held' ? row.amount : 0) - (row.debit === 'held' ? row.amount : 0)
  const available = (row.credit === 'available' ? row.amount : 0) - (row.debit === 'available' ? row.amount : 0)
  return {
    id: row.id,
    client_id: row.client_id,
    at: row.at.toISOString(),
    reason: row.reason,
    amount: toRubles(held + available),
    held: toRubles(held),
    money_after: toRubles(row.available_after + row.held_after),
    available_after: toRubles(row.available_after),
    held_after: toRubles(row.held_after),
    description: row.description,
    request_id: row.subject === 'document-sign-requests' ? row.subject_id : null,
    payment_id: row.subject === 'payments' ? row.subject_id : null,
  }
}

type BalanceRow = { id: number; client_name: string; available: number; held: number }

const balanceList: ListSpec<'ledger_balances'> = {
  table: 'ledger_balances',
  sort: { ...columns('id', 'available', 'held'), client_name: inRussian('client_name') },
  filter: { id: byIds(), client_id: byIds('id'), q: bySearch() },
}

type Balances = { ledger_balances: BalanceRow }

/** A row a client, for staff. */
export function balancePage(db: Kysely<Tables>, query: ListQuery) {
  return listPage(db as unknown as Kysely<Balances>, balanceList, query, [])
}

export function allBalances(db: Kysely<Tables>, query: ListQuery) {
  return allRows(db as unknown as Kysely<Balances>, balanceList, query, [])
}

export function presentClientBalance(row: BalanceRow): ClientBalance {
  return { id: row.id, client_id: row.id, client_name: row.client_name, ...presentBalance(row) }
}

/** Kopecks of an account as the wire tells them. */
export function presentBalance({ available, held }: { available: number; held: number }) {
  return {
    money: toRubles(available + held),
    held: toRubles(held),
    available: toRubles(available),
    signatures: { left: 0, held: 0, valid_until: null },
  }
}
