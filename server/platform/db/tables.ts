import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Catalogue } from './catalogue.ts'

/** The tables and views that any noun may name; those of the ledger are typed by the ledger. */
export type Tables = { [T in keyof Catalogue as T extends `ledger_${string}` ? never : T]: Catalogue[T] }

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

/** A running transaction. What must not happen outside one (state, money, history, messages) demands this type. */
export type Tx = Transaction<Tables>
