import type { Kysely } from 'kysely'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { personKeyOf } from './person.ts'
import { confirmedUntil, hasFactor } from './second-factor.store.ts'

/**
 * A person with a second factor must have shown it in this session lately; one without, and a system with a client code,
 * is not asked.
 * @throws Refusal `confirmation_required`
 */
export async function refuseUnconfirmed(db: Kysely<Tables>, actor: Actor): Promise<void> {
  const person = personKeyOf(actor)
  if (person && (await hasFactor(db, person)) && !(await confirmedUntil(db, actor))) refuse('confirmation_required')
}
