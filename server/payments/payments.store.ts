import type { Kysely } from 'kysely'
import type { Payment } from '#shared/contract/billing.ts'
import { paymentStatuses } from '#shared/contract/bills.ts'
import { toRubles } from '#shared/contract/money.ts'
import type { Row, Tables } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import { byIds, byWords, columns, since, until, type ListSpec } from '../http/list-query.ts'

export const paymentList: ListSpec<'payments'> = {
  table: 'payments',
  sort: columns('id', 'amount', 'created_at', 'client_id', 'status'),
  filter: {
    id: byIds(),
    client_id: byIds('client_id'),
    bill_id: byIds('bill_id'),
    status: byWords('status', paymentStatuses),
    source: byWords('source', ['manual', 'bank']),
    created_at_gte: since('created_at'),
    created_at_lte: until('created_at'),
  },
}

export async function paymentOf(db: Kysely<Tables>, id: number): Promise<Row<'payments'>> {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return payment ?? refuse('not_found')
}

export function presentPayment(row: Row<'payments'>): Payment {
  return {
    id: row.id,
    client_id: row.client_id,
    amount: toRubles(row.amount),
    description: row.description,
    source: row.source,
    status: row.status,
    bill_id: row.bill_id,
    statement_line_id: row.statement_line_id,
    created_by_admin_id: row.created_by_admin_id,
    created_at: row.created_at.toISOString(),
    confirmed_by_admin_id: row.confirmed_by_admin_id,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    reversed_by_admin_id: row.reversed_by_admin_id,
    reversed_at: row.reversed_at?.toISOString() ?? null,
    reverse_reason: row.reverse_reason,
    version: row.version,
  }
}
