import { sql } from 'kysely'
import type { IndividualCreate, IndividualUpdate } from '#shared/contract/people.ts'
import { nameParts } from '#shared/rules/person.ts'
import type { Row, Tx } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import { addRow, changeRow, rowOf } from '../http/rows.ts'
import type { Scope } from '../http/scope.ts'

export async function addIndividual(tx: Tx, scope: Scope, person: IndividualCreate): Promise<Row<'individuals'>> {
  await checkLegalEntity(tx, scope, person.legal_entity_id)
  await refusePhoneTaken(tx, scope, person.phone)
  return addRow(tx, scope, 'individuals', { ...person, legal_entity_id: person.legal_entity_id ?? null })
}

export async function changeIndividual(
  tx: Tx,
  scope: Scope,
  id: number,
  change: IndividualUpdate,
  version?: number,
): Promise<Row<'individuals'>> {
  await checkLegalEntity(tx, scope, change.legal_entity_id)
  if (change.phone) await refusePhoneTaken(tx, scope, change.phone, id)
  return changeRow(tx, scope, 'individuals', id, change, version)
}

/** The person with this phone, or a new one: a signer named while a request is being made joins the list. */
export async function findOrAddIndividual(
  tx: Tx,
  scope: Scope,
  person: { full_name: string; phone: string; email: string | null },
): Promise<Row<'individuals'>> {
  const known = (await withPhone(tx, scope, person.phone)) ?? (await withPhoneAlone(tx, scope, person.phone))
  if (known) return known
  const { full_name, ...contacts } = person
  const rest = { snils: null, inn: null, legal_entity_id: null }
  return addRow(tx, scope, 'individuals', { ...nameParts(full_name), ...contacts, ...rest })
}

function withPhone(tx: Tx, scope: Scope, phone: string): Promise<Row<'individuals'> | undefined> {
  return tx
    .selectFrom('individuals')
    .selectAll()
    .where('client_id', '=', scope.client_id ?? refuse('forbidden'))
    .where('phone', '=', phone)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** The same while no other call of this client adds people: two at once must not both find nobody. */
async function withPhoneAlone(tx: Tx, scope: Scope, phone: string): Promise<Row<'individuals'> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('individuals'), ${scope.client_id}::int)`.execute(tx)
  return withPhone(tx, scope, phone)
}

async function refusePhoneTaken(tx: Tx, scope: Scope, phone: string, except_id?: number): Promise<void> {
  const known = await withPhoneAlone(tx, scope, phone)
  if (known && known.id !== except_id) {
    const errors = { phone: `С этим номером уже есть ${known.last_name} ${known.first_name}` }
    refuse('duplicate_phone', { errors })
  }
}

async function checkLegalEntity(tx: Tx, scope: Scope, id: number | null | undefined): Promise<void> {
  if (id) await rowOf(tx, scope, 'legal_entities', id, { legal_entity_id: 'Такой организации у вас нет' })
}
