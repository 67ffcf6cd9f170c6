import type { Selectable } from 'kysely'
import type { Catalogue } from '#server/platform/db/catalogue.ts'

/** Tables of the ledger are named in this folder only. */
export type LedgerTables = { [T in keyof Catalogue as T extends `ledger_${string}` ? T : never]: Catalogue[T] }
export type Transfer = Selectable<LedgerTables['ledger_transfers']>
