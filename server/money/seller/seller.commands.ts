import { sql, type Kysely } from 'kysely'
import type { Seller, SellerRequisites, SellerUpdate } from '#shared/contract/seller.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** Who issues bills and acts; undefined until configured. */
export function sellerOf(db: Kysely<Tables>): Promise<Row<'sellers'> | undefined> {
  return db.selectFrom('sellers').selectAll().executeTakeFirst()
}

/** The next number of a bill or an act and the day in Moscow; the row stays locked, so numbers are consecutive. */
export async function takeNumber(
  tx: Tx,
  what: 'bill' | 'act',
): Promise<{ seller: Row<'sellers'>; number: number; today: string } | undefined> {
  const column = sql.ref(`last_${what}_number`)
  const { rows } = await sql<Row<'sellers'> & { today: string }>`update sellers set ${column} = ${column} + 1
    returning ${wholeRow('sellers')}, (clock_timestamp() at time zone 'Europe/Moscow')::date::text as today`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { today, ...seller } = row
  return { seller, number: what === 'bill' ? seller.last_bill_number : seller.last_act_number, today }
}

/** The requisites stored in bills and acts. */
export function requisitesOf(seller: Row<'sellers'>): SellerRequisites {
  const { name, inn, kpp, address, bank_name, bik, account, corr_account, director, accountant } = seller
  return { name, inn, kpp, address, bank_name, bik, account, corr_account, director, accountant }
}

/**
 * Sets who issues bills; the first call creates the row. Existing bills do not change.
 * @throws Refusal `stale_version`, `invalid_fields` for another number once there are bills
 */
export async function changeSeller(
  tx: Tx,
  scope: Scope,
  order: SellerUpdate,
  versions?: Versions,
): Promise<Row<'sellers'>> {
  const { next_bill_number, ...values } = order
  const before = await tx.selectFrom('sellers').selectAll().forUpdate().executeTakeFirst()
  refuseStale(before?.version, versions)
  const last_bill_number = next_bill_number === undefined ? (before?.last_bill_number ?? 0) : next_bill_number - 1
  if (before && last_bill_number !== before.last_bill_number) await refuseWithBills(tx)
  const all = { ...values, last_bill_number }
  const after = await tx
    .insertInto('sellers')
    .values(all)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...all, version: sql`sellers.version + 1` }))
    .returningAll()
    .executeTakeFirstOrThrow()
  record(tx, scope.actor, {
    event: 'seller.update',
    subject_id: after.id,
    client_id: null,
    ...(before && { before: shownSeller(before) }),
    after: shownSeller(after),
  })
  return after
}

/** A gap or a repeated number cannot be corrected later, so the counter can be set only before the first bill. */
async function refuseWithBills(tx: Tx): Promise<void> {
  const bill = await tx.selectFrom('bills').select('id').limit(1).executeTakeFirst()
  if (bill)
    refuse('invalid_fields', { errors: { next_bill_number: 'Счета уже выставлены: нумерация идёт без пропусков' } })
}

/** The fields that the journal and the queue of approvals show. */
export function shownSeller(seller: Row<'sellers'>) {
  return { ...requisitesOf(seller), vat_mode: seller.vat_mode, next_bill_number: seller.last_bill_number + 1 }
}

export function presentSeller(seller: Row<'sellers'>): Seller {
  return {
    ...requisitesOf(seller),
    vat_mode: seller.vat_mode,
    next_bill_number: seller.last_bill_number + 1,
    version: seller.version,
  }
}
