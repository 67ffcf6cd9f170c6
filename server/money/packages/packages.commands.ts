import { sql } from 'kysely'
import type { PackageBuy } from '#shared/contract/packages.ts'
import { showSum } from '#shared/text/bills.ts'
import { expirePackages, payPackage } from '#server/money/ledger/ledger.ts'
import { lockBuyable } from '#server/money/tariffs/tariffs.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { packageOf, type ShownPackage } from './packages.store.ts'

/**
 * Buys a tariff from the client's balance: name, count, price and term are fixed at this moment.
 * @throws Refusal `invalid_fields` for a closed or another client's tariff and for one that differs from what was
 * shown, `insufficient_balance` with the missing sum
 */
export async function buyPackage(tx: Tx, scope: Scope, order: PackageBuy): Promise<ShownPackage> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { tariff_id, tariff_version } = order
  const { name, signatures, price, days_valid, version } = await lockBuyable(tx, client_id, tariff_id)
  if (tariff_version !== undefined && tariff_version !== version) {
    const message = `Условия изменились: «${name}» теперь стоит ${showSum(price)} ₽. Посмотрите их и купите ещё раз.`
    refuse('invalid_fields', { errors: { tariff_version: message }, message })
  }
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

/** Writes off all packages whose term is over. */
export async function expireDuePackages({ db }: Pick<Services, 'db'>): Promise<void> {
  let expired: number
  do expired = await transaction(db, (tx) => expirePackages(tx, system, packages_a_transaction_max))
  while (expired === packages_a_transaction_max)
}
