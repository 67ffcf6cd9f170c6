import type { Kysely } from 'kysely'
import type { Audience } from '#server/platform/access/app-type.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

/** A member of staff or a user of a client, who logs in. */
export type Person = {
  /** of the API that they log into */
  audience: Exclude<Audience, 'signer'>
  id: number
  login: string
  /** null for staff */
  client: { id: number } | null
}

/** Enough to find a person's rows. */
export type PersonKey = Pick<Person, 'audience' | 'id'>

/** The column that names a person in the tables of factors, sessions and links. */
export const columnOf = ({ audience }: Pick<Person, 'audience'>) =>
  audience === 'client' ? ('client_user_id' as const) : ('admin_id' as const)

export const keyOf = ({ audience, id }: PersonKey) =>
  audience === 'client' ? { client_user_id: id } : { admin_id: id }

/** What the journal's rows about a person are recorded under. */
export const subjectOf = ({ audience, id, client }: Person) =>
  ({
    subject: audience === 'client' ? 'client-users' : 'admins',
    subject_id: id,
    client_id: client?.id ?? null,
  }) as const

/** What keyed hashes that are bound to a person include. */
export const macPartsOf = ({ audience, id }: PersonKey) =>
  [audience === 'client' ? 'client_user' : 'admin', id] as const

/** @returns null for an actor that is no person with a password */
export function personKeyOf({ kind, id, staff_id }: Actor): PersonKey | null {
  if (staff_id !== undefined) return { audience: 'support', id: staff_id }
  if ((kind !== 'admin' && kind !== 'client_user') || id === null) return null
  return { audience: kind === 'admin' ? 'support' : 'client', id }
}

/** @throws Refusal `forbidden` for an actor that is no person with a password */
export function personOf(db: Kysely<Tables>, actor: Actor): Promise<Person> {
  return findPerson(db, personKeyOf(actor) ?? refuse('forbidden'))
}

export async function findPerson(db: Kysely<Tables>, { audience, id }: PersonKey): Promise<Person> {
  if (audience === 'support') {
    const admin = await db.selectFrom('admins').select('login').where('id', '=', id).executeTakeFirstOrThrow()
    return { audience, id, ...admin, client: null }
  }
  const users = db.selectFrom('client_users').select(['login', 'client_id']).where('id', '=', id)
  const { login, client_id } = await users.executeTakeFirstOrThrow()
  return { audience, id, login, client: { id: client_id } }
}

/** Changes of one person's factors are made one after another. */
export async function lockPerson(tx: Tx, { audience, id }: PersonKey): Promise<void> {
  const table = audience === 'client' ? 'client_users' : 'admins'
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
