import type { Insertable, Selectable, Transaction } from 'kysely'
import type { BillState } from '#shared/rules/bills.ts'
import type { DeliveryStatus } from '#shared/rules/deliveries.ts'
import type { PackageStatus } from '#shared/rules/packages.ts'
import type { FactorKind } from '#shared/rules/second-factor.ts'
import type { StuckKind } from '#shared/rules/stuck-kinds.ts'
import type { Catalogue } from './catalogue.ts'

/** The tables that any noun may name; those of the ledger are typed by the ledger. */
export type Tables = { [T in keyof Catalogue as T extends `ledger_${string}` ? never : T]: Catalogue[T] } & JournalTold

/** A view: the journal with the texts that are kept beside its rows; `erased` ones are gone (docs/decisions/0123). */
type JournalTold = { journal_told: Catalogue['journal'] & { erased: boolean } }

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

/** A running transaction. What must not happen outside one (state, money, history, messages) demands this type. */
export type Tx = Transaction<Tables>

/** A view: bills with the state that people see. */
export type BillsShown = { bills_shown: Tables['bills'] & { state: BillState } }

/** A view: packages with what is left of them. */
export type PackagesShown = {
  packages_shown: Tables['packages'] & {
    left: number
    held: number
    expired: number
    used: number
    status: PackageStatus
  }
}

/** A view: senders with the name and ИНН that are checked. */
export type SendersShown = {
  senders_shown: Row<'senders'> & {
    client_name: string
    kind: 'legal' | 'individual'
    client_status: 'active' | 'blocked'
    name: string
    inn: string | null
    kpp: string | null
    archived_at: Date | null
  }
}

/** A view: what counts as a person's second factor, a row for each. */
export type SecondFactors = {
  second_factors: { admin_id: number | null; client_user_id: number | null; kind: FactorKind }
}

/** A view: what does not move without a person. */
export type StuckShown = {
  stuck_shown: {
    id: number
    kind: StuckKind
    since: Date
    client_id: number | null
    request_id: number | null
    delivery_id: number | null
    job_id: number | null
    job_kind: string
    template: string | null
    channel: 'sms' | 'email' | null
    status: DeliveryStatus | null
    error: string | null
    attempts: number
    next_at: Date | null
    state: 'waiting' | 'running' | 'stopped'
    can_retry: boolean
  }
}
