import { sql } from 'kysely'
import type { IndividualCreate, IndividualUpdate } from '#shared/contract/individuals.ts'
import { fullName, nameParts } from '#shared/rules/person.ts'
import { sameName } from '#shared/rules/signer-table.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addRow, addRows, changeRow, rowOf } from '#server/platform/lists/rows.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'

/** @throws Refusal `duplicate_phone`, `invalid_fields` for another's organization as for an absent one */
export async function addIndividual(tx: Tx, scope: Scope, person: IndividualCreate): Promise<Row<'individuals'>> {
  await checkLegalEntity(tx, scope, person.legal_entity_id)
  await refuseTwice(tx, scope, person)
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
  const { phone, last_name, first_name, middle_name } = change
  if ([phone, last_name, first_name, middle_name].some((value) => value !== undefined)) {
    const old = await rowOf(tx, scope, 'individuals', id)
    await refuseTwice(
      tx,
      scope,
      {
        phone: phone ?? old.phone,
        last_name: last_name ?? old.last_name,
        first_name: first_name ?? old.first_name,
        middle_name: middle_name === undefined ? old.middle_name : middle_name,
      },
      id,
    )
  }
  return changeRow(tx, scope, 'individuals', id, change, versions)
}

type Person = { full_name: string; phone: string; email: string | null }
type Named = Pick<Row<'individuals'>, 'phone' | 'last_name' | 'first_name' | 'middle_name'>

/** The person with this phone and name, or a new one: a signer named in a request is added to the list. */
export async function findOrAddIndividual(tx: Tx, scope: Scope, person: Person): Promise<Row<'individuals'>> {
  const [found] = await findOrAddIndividuals(tx, scope, [person])
  return found ?? refuse('internal')
}

/** The same for many people, in their order. People may share a phone. */
export async function findOrAddIndividuals(
  tx: Tx,
  scope: Scope,
  people: readonly Person[],
): Promise<Row<'individuals'>[]> {
  const known = await knownPeople(tx, scope, people)
  if (people.some((person) => !known.has(keyOf(person)))) {
    await addPeopleAlone(tx, scope)
    for (const [key, row] of await knownPeople(tx, scope, people)) known.set(key, row)
    const fresh = new Map(people.filter((person) => !known.has(keyOf(person))).map((person) => [keyOf(person), person]))
    const rest = { snils: null, inn: null, legal_entity_id: null }
    const added = await addRows(
      tx,
      scope,
      'individuals',
      [...fresh.values()].map(({ full_name, phone, email }) => ({ ...nameParts(full_name), phone, email, ...rest })),
    )
    for (const row of added) known.set(keyOfRow(row), row)
  }
  return people.map((person) => known.get(keyOf(person)) ?? refuse('internal'))
}

/** What makes a person of a client's list unique; `person_key` in the database. */
const keyOf = ({ phone, full_name }: Pick<Person, 'phone' | 'full_name'>) => `${phone} ${sameName(full_name)}`
const keyOfRow = (row: Row<'individuals'>) => keyOf({ phone: row.phone, full_name: fullName(row) })

async function knownPeople(
  tx: Tx,
  scope: Scope,
  people: readonly Pick<Person, 'phone'>[],
): Promise<Map<string, Row<'individuals'>>> {
  const rows = await tx
    .selectFrom('individuals')
    .selectAll()
    .where('client_id', '=', scope.client_id ?? refuse('forbidden'))
    .where(sql<boolean>`phone = any(${people.map(({ phone }) => phone)})`)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [keyOfRow(row), row]))
}

/** Serializes additions for one client: two parallel calls must not both find nobody. */
async function addPeopleAlone(tx: Tx, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('individuals'), ${scope.client_id}::int)`.execute(tx)
}

/** Two people may share a phone; the same one is added once. */
async function refuseTwice(tx: Tx, scope: Scope, person: Named, except_id?: number): Promise<void> {
  await addPeopleAlone(tx, scope)
  const full_name = fullName(person)
  const known = (await knownPeople(tx, scope, [person])).get(keyOf({ phone: person.phone, full_name }))
  if (known && known.id !== except_id) {
    const errors = { phone: `${fullName(known)} с этим номером уже есть в списке` }
    refuse('duplicate_phone', { errors })
  }
}

async function checkLegalEntity(tx: Tx, scope: Scope, id: number | null | undefined): Promise<void> {
  if (id) await rowOf(tx, scope, 'legal_entities', id, { legal_entity_id: 'Такой организации у вас нет' })
}
