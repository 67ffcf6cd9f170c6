import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'
import { refuse } from '../errors.ts'
import { system } from '../http/actor.ts'
import type { Scope } from '../http/scope.ts'
import { record } from '../journal/journal.ts'
import { expirePackages, payPackage } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'
import { lockBuyable } from '../tariffs/tariffs.commands.ts'
import { packageOf, type ShownPackage } from './packages.store.ts'

/**
 * Buys a tariff from the client's balance: name, count, price and term are as they are at this moment, for good.
 * @throws Refusal `invalid_fields` for a closed or another client's tariff, `insufficient_balance` with what lacks
 */
export async function buyPackage(tx: Tx, scope: Scope, tariff_id: number): Promise<ShownPackage> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { name, signatures, price, days_valid } = await lockBuyable(tx, client_id, tariff_id)
  const bought = await tx
    .insertInto('packages')
    .values({
      client_id,
      tariff_id,
      name,
      signatures,
      price,
      valid_until: days_valid === null ? null : sql<Date>`now() + make_interval(days => ${days_valid})`,
      bought_by: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await payPackage(tx, scope.actor, bought)
  record(tx, scope.actor, {
    event: 'packages.create',
    subject: 'packages',
    subject_id: bought.id,
    client_id,
    after: { tariff_id, name, signatures, price, valid_until: bought.valid_until?.toISOString() ?? null },
  })
  return packageOf(tx, scope, bought.id)
}

const packages_a_transaction_max = 50

/** Writes off what is left of packages whose term is over, until none is left. */
export async function expireDuePackages({ db }: Pick<Services, 'db'>): Promise<void> {
  let expired: number
  do expired = await transaction(db, (tx) => expirePackages(tx, system, packages_a_transaction_max))
  while (expired === packages_a_transaction_max)
}
