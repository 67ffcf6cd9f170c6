import { sql } from 'kysely'
import type { IndividualCreate, IndividualUpdate } from '#shared/contract/individuals.ts'
import { fullName, nameParts } from '#shared/rules/person.ts'
import { sameName } from '#shared/rules/signer-table.ts'
import { nameCheck } from '#server/documents/pdf/names.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addRows, changeRow, recordAdded, rowOf } from '#server/platform/lists/rows.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** @throws Refusal `duplicate_phone`, `invalid_fields` for another's organization as for an absent one, and for a name without a font */
export async function addIndividual(tx: Tx, scope: Scope, person: IndividualCreate): Promise<Row<'individuals'>> {
  await checkLegalEntity(tx, scope, person.legal_entity_id)
  await refuseUnprintable(person)
  const values = { ...person, legal_entity_id: person.legal_entity_id ?? scope.legal_entity_id }
  const [added] = await addRows(tx, scope, 'individuals', [values], { skip_known: true })
  if (added) return added
  await refuseTwice(tx, scope, person)
  return refuse('duplicate_phone')
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
  await refuseUnprintable(change)
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
  return changeRow(tx, scope, 'individuals', id, change, versions).catch((error: unknown) => {
    // a parallel call has added or changed the same person since
    if ((error as { code?: string }).code !== unique_violation) throw error
    refuse('duplicate_phone')
  })
}

const unique_violation = '23505'
const tries_max = 3

type Person = { full_name: string; phone: string; email: string | null }
type Named = Pick<Row<'individuals'>, 'phone' | 'last_name' | 'first_name' | 'middle_name'>

/**
 * The people with these phones and names, in their order; who is not in the list is added to it. People may share a
 * phone. The unique index decides between parallel calls: only those that add the same person wait for each other.
 */
export async function findOrAddIndividuals(
  tx: Tx,
  scope: Scope,
  people: readonly Person[],
): Promise<Row<'individuals'>[]> {
  if (people.length === 0) return []
  const known = new Map<string, Row<'individuals'>>()
  const absent = () => people.filter((person) => !known.has(keyOf(person)))
  // a person who is being added by a parallel call is found by the next try, and may be archived before it
  for (let tries = 0; tries < tries_max && absent().length > 0; tries += 1) {
    for (const row of await findAndAdd(tx, scope, absent())) known.set(keyOfRow(row), row)
  }
  return people.map((person) => known.get(keyOf(person)) ?? refuse('internal'))
}

/**
 * Adds those who are not known, sorted, so that two calls with the same people do not wait for each other.
 * @returns the known and the added, and others with the same phones
 */
async function findAndAdd(tx: Tx, scope: Scope, people: readonly Person[]): Promise<Row<'individuals'>[]> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const wanted = new Map(people.map((person) => [keyOf(person), { ...nameParts(person.full_name), ...person }]))
  const sorted = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person)
  const column = (name: keyof (typeof sorted)[number]) => sql`${sorted.map((person) => person[name] ?? null)}::text[]`
  const { rows } = await sql<Row<'individuals'> & { is_new: boolean }>`
    with known as (
      select ${wholeRow('individuals')} from individuals
      where client_id = ${client_id} and phone = any(${column('phone')}) and archived_at is null
    ), added as (
      insert into individuals (client_id, last_name, first_name, middle_name, phone, email)
      select ${client_id}, w.last_name, w.first_name, w.middle_name, w.phone, w.email
      from unnest(${column('last_name')}, ${column('first_name')}, ${column('middle_name')}, ${column('phone')},
        ${column('email')}) with ordinality as w (last_name, first_name, middle_name, phone, email, n)
      where not exists (select from known k where k.phone = w.phone and person_key(k.last_name, k.first_name, k.middle_name)
        = person_key(w.last_name, w.first_name, w.middle_name))
      order by w.n on conflict do nothing returning ${wholeRow('individuals')}
    )
    select ${wholeRow('individuals')}, false as is_new from known
    union all select ${wholeRow('individuals')}, true from added`.execute(tx)
  const added = rows.flatMap(({ is_new, ...row }) => (is_new ? [row] : []))
  recordAdded(tx, scope, 'individuals', added)
  return rows.map(({ is_new: _new, ...row }) => row)
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

/** @throws Refusal `duplicate_phone`, which names the other one, unless a parallel call is about to add it */
async function refuseTwice(tx: Tx, scope: Scope, person: Named, except_id?: number): Promise<void> {
  const full_name = fullName(person)
  const known = (await knownPeople(tx, scope, [person])).get(keyOf({ phone: person.phone, full_name }))
  if (known && known.id !== except_id) {
    const errors = { phone: `${fullName(known)} с этим номером уже есть в списке` }
    refuse('duplicate_phone', { errors })
  }
}

async function refuseUnprintable({ last_name, first_name, middle_name }: Partial<Named>): Promise<void> {
  const parts = { last_name, first_name, middle_name }
  const faultOf = await nameCheck(Object.values(parts))
  const errors: Record<string, string> = {}
  for (const [field, name] of Object.entries(parts)) {
    const fault = name ? faultOf(name) : null
    if (fault !== null) errors[field] = fault
  }
  if (Object.keys(errors).length > 0) refuse('invalid_fields', { errors })
}

async function checkLegalEntity(tx: Tx, scope: Scope, id: number | null | undefined): Promise<void> {
  if (id) await rowOf(tx, scope, 'legal_entities', id, { legal_entity_id: 'Такой организации у вас нет' })
}
