import { sql } from 'kysely'
import { kopecks } from '#shared/rules/kopecks.ts'
import type { PackageBuy } from '#shared/contract/packages.ts'
import { endless_signatures } from '#shared/rules/limits.ts'
import { showSum } from '#shared/text/bills.ts'
import { ownPackageName } from '#shared/text/tariffs.ts'
import { expirePackages, grantPackage, hasHeld, payPackage } from '#server/money/ledger/ledger.ts'
import { createClosedPackage, lockBuyable } from '#server/money/tariffs/tariffs.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { NewRow, Row, Tx } from '#server/platform/db/tables.ts'
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
  const terms = { client_id, tariff_id, name, signatures, price, bought_by: scope.actor.name }
  const bought = await insertPackage(tx, terms, days_valid).executeTakeFirstOrThrow()
  await payPackage(tx, scope.actor, bought)
  recordPackage(tx, scope.actor, 'create', bought)
  return packageOf(tx, scope, bought.id)
}

/**
 * Gives a new client the package of the `welcome` tariff, if there is one: once to a client, once to an ИНН whichever
 * clients it has, and to nobody who has sent a paid request before.
 * @param inn of the organization that was checked; null for a private person
 */
export async function giveWelcomePackage(
  tx: Tx,
  actor: Actor,
  { client_id, inn }: { client_id: number; inn: string | null },
): Promise<void> {
  const welcome = tx.selectFrom('tariffs').selectAll().where('kind', '=', 'welcome').where('archived_at', 'is', null)
  const tariff = await welcome.forShare().executeTakeFirst()
  if (!tariff || (await hasHeld(tx, client_id))) return
  const { id: tariff_id, name, signatures, days_valid } = tariff
  const terms = { client_id, tariff_id, name, signatures, price: kopecks(0), bought_by: actor.name, given_inn: inn }
  const given = await insertPackage(tx, terms, days_valid)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!given) return
  await grantPackage(tx, actor, given)
  recordPackage(tx, actor, 'give', given)
}

/**
 * Gives the own company signatures without end: nothing is sold to it, and each is counted all the same. It keeps them
 * when the installation becomes a service.
 */
export async function giveEndlessPackage(tx: Tx, actor: Actor, client_id: number): Promise<void> {
  const terms = { client_id, name: ownPackageName, signatures: endless_signatures, price: kopecks(0) }
  const { id: tariff_id } = await createClosedPackage(tx, actor, terms)
  const order = { ...terms, tariff_id, bought_by: actor.name, is_own: true }
  const given = await insertPackage(tx, order, null).executeTakeFirstOrThrow()
  await grantPackage(tx, actor, given)
  recordPackage(tx, actor, 'give', given)
}

const insertPackage = (tx: Tx, terms: Omit<NewRow<'packages'>, 'valid_until'>, days_valid: number | null) =>
  tx
    .insertInto('packages')
    .values({
      ...terms,
      valid_until: days_valid === null ? null : sql<Date>`now() + make_interval(days => ${days_valid})`,
    })
    .returningAll()

function recordPackage(tx: Tx, actor: Actor, verb: 'create' | 'give', row: Row<'packages'>): void {
  const { id, client_id, tariff_id, name, signatures, price, valid_until } = row
  record(tx, actor, {
    event: `packages.${verb}`,
    subject_id: id,
    client_id,
    after: { tariff_id, name, signatures, price, valid_until: valid_until?.toISOString() ?? null },
  })
}

const packages_a_transaction_max = 50

/** Writes off all packages whose term is over. */
export async function expireDuePackages({ db }: Pick<Services, 'db'>): Promise<void> {
  let expired: number
  do expired = await transaction(db, (tx) => expirePackages(tx, system, packages_a_transaction_max))
  while (expired === packages_a_transaction_max)
}
