import type { ColumnType, GeneratedAlways, Generated, Selectable } from 'kysely'
import type { TransferReason } from '#shared/contract/billing.ts'

/** The ledger's tables are typed here only: no other folder accesses them. */
export type LedgerAccounts = {
  id: GeneratedAlways<number>
  client_id: number
  unit: 'kopecks' | 'signatures'
  package_id: number | null
  valid_until: Date | null
  available: Generated<number>
  held: Generated<number>
}

/**
 * `cash`, `packages`, `revenue` and `expired` are sums of transfers; the client's own two balances are stored on the
 * account.
 */
export type Leg = 'cash' | 'packages' | 'available' | 'held' | 'revenue' | 'expired'

export type LedgerTransfers = {
  id: GeneratedAlways<number>
  key: string
  account_id: number
  reason: TransferReason
  debit: Leg
  credit: Leg
  amount: number
  available_after: number
  held_after: number
  ref: number | null
  subject: string
  subject_id: number
  description: string
  at: ColumnType<Date, never, never>
  digest: ColumnType<string, never, never>
}

export type LedgerTables = { ledger_accounts: LedgerAccounts; ledger_transfers: LedgerTransfers }
export type Transfer = Selectable<LedgerTransfers>

type Columns = { readonly [T in keyof LedgerTables]: { readonly [C in keyof LedgerTables[T]]: true } }

const columns: Columns = {
  ledger_accounts: {
    id: true,
    client_id: true,
    unit: true,
    package_id: true,
    valid_until: true,
    available: true,
    held: true,
  },
  ledger_transfers: {
    id: true,
    key: true,
    account_id: true,
    reason: true,
    debit: true,
    credit: true,
    amount: true,
    available_after: true,
    held_after: true,
    ref: true,
    subject: true,
    subject_id: true,
    description: true,
    at: true,
    digest: true,
  },
}

/** Table → its columns, for the test against information_schema. */
export const ledgerColumns: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(columns).map(([table, names]) => [table, Object.keys(names)]),
)
