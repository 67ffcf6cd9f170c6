import { sql } from 'kysely'
import type { IndividualCreate, IndividualUpdate } from '#shared/contract/individuals.ts'
import { nameParts } from '#shared/rules/person.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addRow, addRows, changeRow, rowOf } from '#server/platform/lists/rows.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'

/** @throws Refusal `duplicate_phone`, `invalid_fields` for another's organization as for an absent one */
export async function addIndividual(tx: Tx, scope: Scope, person: IndividualCreate): Promise<Row<'individuals'>> {
  await checkLegalEntity(tx, scope, person.legal_entity_id)
  await refusePhoneTaken(tx, scope, person.phone)
  return addRow(tx, scope, 'individuals', { ...person, legal_entity_id: person.legal_entity_id ?? null })
}

/** @throws Refusal `not_found`, `stale_version`, `duplicate_phone`, `invalid_fields` */
export async function changeIndividual(
  tx: Tx,
  scope: Scope,
  id: number,
  change: IndividualUpdate,
  versions?: Versions,
): Promise<Row<'individuals'>> {
  await checkLegalEntity(tx, scope, change.legal_entity_id)
  if (change.phone) await refusePhoneTaken(tx, scope, change.phone, id)
  return changeRow(tx, scope, 'individuals', id, change, versions)
}

type Person = { full_name: string; phone: string; email: string | null }

/** The person with this phone, or a new one: a signer named in a request is added to the list. */
export async function findOrAddIndividual(tx: Tx, scope: Scope, person: Person): Promise<Row<'individuals'>> {
  const found = await findOrAddIndividuals(tx, scope, [person])
  return found.get(person.phone) ?? refuse('internal')
}

/** The same for many people with distinct phones; returned by phone. */
export async function findOrAddIndividuals(
  tx: Tx,
  scope: Scope,
  people: readonly Person[],
): Promise<Map<string, Row<'individuals'>>> {
  const phones = people.map(({ phone }) => phone)
  const known = await withPhones(tx, scope, phones)
  if (known.size === phones.length) return known
  await addPeopleAlone(tx, scope)
  const now = await withPhones(tx, scope, phones)
  const rest = { snils: null, inn: null, legal_entity_id: null }
  const fresh = people.filter(({ phone }) => !now.has(phone))
  const added = await addRows(
    tx,
    scope,
    'individuals',
    fresh.map(({ full_name, phone, email }) => ({ ...nameParts(full_name), phone, email, ...rest })),
  )
  return new Map([...now, ...added.map((row) => [row.phone, row] as const)])
}

async function withPhones(tx: Tx, scope: Scope, phones: readonly string[]): Promise<Map<string, Row<'individuals'>>> {
  const rows = await tx
    .selectFrom('individuals')
    .selectAll()
    .where('client_id', '=', scope.client_id ?? refuse('forbidden'))
    .where(sql<boolean>`phone = any(${phones})`)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.phone, row]))
}

/** Serializes additions for one client: two parallel calls must not both find nobody. */
async function addPeopleAlone(tx: Tx, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('individuals'), ${scope.client_id}::int)`.execute(tx)
}

async function refusePhoneTaken(tx: Tx, scope: Scope, phone: string, except_id?: number): Promise<void> {
  await addPeopleAlone(tx, scope)
  const known = (await withPhones(tx, scope, [phone])).get(phone)
  if (known && known.id !== except_id) {
    const errors = { phone: `С этим номером уже есть ${known.last_name} ${known.first_name}` }
    refuse('duplicate_phone', { errors })
  }
}

async function checkLegalEntity(tx: Tx, scope: Scope, id: number | null | undefined): Promise<void> {
  if (id) await rowOf(tx, scope, 'legal_entities', id, { legal_entity_id: 'Такой организации у вас нет' })
}
