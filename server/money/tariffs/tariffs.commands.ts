import { sql } from 'kysely'
import { toKopecks } from '#shared/rules/kopecks.ts'
import type { TariffCreate, TariffUpdate } from '#shared/contract/tariffs.ts'
import type { TariffKind } from '#shared/rules/tariffs.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'

/** Of these kinds one tariff may be open: for all clients, and of the price of one signature also for each client. */
const onlyOne = {
  pay_as_you_go: 'Цена одной подписи уже задана. Измените её.',
  welcome: 'Подарок новым клиентам уже есть. Измените его.',
}

const refuseField = (field: string, text: string): never => refuse('invalid_fields', { errors: { [field]: text } })

/**
 * Creates a price for all clients or for one.
 * @throws Refusal `invalid_fields`, `state_conflict` for a second price of one signature or gift
 */
export async function createTariff(tx: Tx, scope: Scope, order: TariffCreate): Promise<Row<'tariffs'>> {
  const { name, kind, days_valid = null, client_id = null } = order
  const price = order.price ?? 0
  if (client_id !== null) await rowOf(tx, scope, 'clients', client_id, { client_id: 'Такого клиента нет' })
  const signatures = order.signatures ?? 1
  if (kind !== 'pay_as_you_go' && order.signatures == null) refuseField('signatures', 'Укажите число подписей')
  if (kind === 'pay_as_you_go') refusePackageFields({ signatures, days_valid })
  if (kind === 'welcome' && client_id !== null) refuseField('client_id', 'Подарок получают все новые клиенты')
  refusePrice(kind, price)
  const tariff = await tx
    .insertInto('tariffs')
    .values({ name, kind, signatures, price: toKopecks(price), days_valid, client_id })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!tariff) refuse('state_conflict', { message: onlyOne[kind === 'welcome' ? kind : 'pay_as_you_go'] })
  record(tx, scope.actor, { event: 'tariffs.create', subject_id: tariff.id, client_id, after: shownTariff(tariff) })
  return tariff
}

/** A package tariff of one client that is archived from the start: nobody can buy it. */
export async function createClosedPackage(
  tx: Tx,
  actor: Actor,
  terms: Pick<Row<'tariffs'>, 'name' | 'signatures' | 'price'> & { client_id: number },
): Promise<Row<'tariffs'>> {
  const tariff = await tx
    .insertInto('tariffs')
    .values({ ...terms, kind: 'package', archived_at: sql<Date>`now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
  const about = { subject_id: tariff.id, client_id: terms.client_id }
  record(tx, actor, { event: 'tariffs.create', ...about, after: shownTariff(tariff) })
  record(tx, actor, { event: 'tariffs.archive', ...about, before: shownTariff(tariff) })
  return tariff
}

/**
 * Changes the price for future buyers; bought packages do not change.
 * @throws Refusal `not_found`, `state_conflict` for a closed tariff, `stale_version`, `invalid_fields`
 */
export async function changeTariff(
  tx: Tx,
  scope: Scope,
  id: number,
  change: TariffUpdate,
  versions?: Versions,
): Promise<Row<'tariffs'>> {
  const before = await lockOpen(tx, id, versions)
  const { price, ...rest } = change
  if (before.kind === 'pay_as_you_go') {
    refusePackageFields({ signatures: rest.signatures ?? 1, days_valid: rest.days_valid ?? null })
  }
  if (price !== undefined) refusePrice(before.kind, price)
  const after = await tx
    .updateTable('tariffs')
    .set({ ...rest, ...(price !== undefined && { price: toKopecks(price) }), version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordMove(tx, scope, 'update', before, shownTariff(after))
  return after
}

/**
 * Archives a tariff. The common price of one signature cannot be archived: sending would have no price.
 * @throws Refusal `not_found`, `stale_version`, `state_conflict`
 */
export async function archiveTariff(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<{ id: number }> {
  const before = await lockOpen(tx, id, versions)
  if (before.kind === 'pay_as_you_go' && before.client_id === null) {
    refuse('state_conflict', { message: 'Без цены одной подписи отправлять нельзя. Измените цену.' })
  }
  await tx
    .updateTable('tariffs')
    .set({ archived_at: sql<Date>`now()`, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  recordMove(tx, scope, 'archive', before)
  return { id }
}

/**
 * The package tariff that this client may buy; locked against changes until the purchase commits.
 * @throws Refusal `invalid_fields` for another client's tariff as for an absent one, for a closed one
 */
export async function lockBuyable(tx: Tx, client_id: number, id: number): Promise<Row<'tariffs'>> {
  const tariff = await tx.selectFrom('tariffs').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  const known = tariff && (tariff.client_id === null || tariff.client_id === client_id)
  if (!known || tariff.kind !== 'package') return refuseField('tariff_id', 'Такого пакета нет')
  return tariff.archived_at ? refuseField('tariff_id', 'Этот тариф закрыт, выберите другой') : tariff
}

function refusePackageFields({ signatures, days_valid }: { signatures: number; days_valid: number | null }): void {
  if (signatures !== 1) refuseField('signatures', 'По этому тарифу подписи считаются по одной')
  if (days_valid !== null) refuseField('days_valid', 'У этого тарифа нет срока')
}

/** @param price rubles */
function refusePrice(kind: TariffKind, price: number): void {
  if (kind === 'welcome' && price !== 0) refuseField('price', 'Подарок ничего не стоит')
  if (kind !== 'welcome' && price === 0) refuseField('price', 'Сумма должна быть больше нуля')
}

async function lockOpen(tx: Tx, id: number, versions: Versions | undefined): Promise<Row<'tariffs'>> {
  const tariff = await tx.selectFrom('tariffs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!tariff) refuse('not_found')
  refuseStale(tariff.version, versions)
  return tariff.archived_at ? refuse('state_conflict', { message: 'Этот тариф закрыт.' }) : tariff
}

/** The fields that the journal and the queue of approvals show. */
export const shownTariff = ({ name, signatures, price, days_valid }: Row<'tariffs'>) => ({
  name,
  signatures,
  price,
  days_valid,
})

function recordMove(
  tx: Tx,
  scope: Scope,
  verb: 'update' | 'archive',
  before: Row<'tariffs'>,
  after?: ReturnType<typeof shownTariff>,
): void {
  record(tx, scope.actor, {
    event: `tariffs.${verb}`,
    subject_id: before.id,
    client_id: before.client_id,
    before: shownTariff(before),
    ...(after && { after }),
  })
}
