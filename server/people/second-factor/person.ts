import type { Kysely } from 'kysely'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

/** A member of staff or a user of a client, who logs in with a password. */
export type Person = {
  kind: 'admin' | 'client_user'
  id: number
  /** null for staff */
  client_id: number | null
  login: string
}

/** The column that names a person in the tables of factors and sessions. */
export const columnOf = ({ kind }: Pick<Person, 'kind'>) => (kind === 'admin' ? 'admin_id' : 'client_user_id')

export const keyOf = ({ kind, id }: Person) => (kind === 'admin' ? { admin_id: id } : { client_user_id: id })

/** What the journal's rows about their factor are recorded under. */
export const subjectOf = ({ kind, id, client_id }: Person) =>
  ({ subject: kind === 'admin' ? 'admins' : 'client-users', subject_id: id, client_id }) as const

/** @throws Refusal `forbidden` for an actor that is no person with a password */
export async function personOf(db: Kysely<Tables>, { kind, id }: Actor): Promise<Person> {
  if ((kind !== 'admin' && kind !== 'client_user') || id === null) refuse('forbidden')
  return findPerson(db, { kind, id })
}

export async function findPerson(db: Kysely<Tables>, { kind, id }: Pick<Person, 'kind' | 'id'>): Promise<Person> {
  if (kind === 'admin') {
    const admin = await db.selectFrom('admins').select('login').where('id', '=', id).executeTakeFirstOrThrow()
    return { kind, id, client_id: null, ...admin }
  }
  const users = db.selectFrom('client_users').select(['login', 'client_id']).where('id', '=', id)
  return { kind, id, ...(await users.executeTakeFirstOrThrow()) }
}

/** Changes of one person's factors are made one after another. */
export async function lockPerson(tx: Tx, { kind, id }: Pick<Person, 'kind' | 'id'>): Promise<void> {
  const table = kind === 'admin' ? 'admins' : 'client_users'
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
