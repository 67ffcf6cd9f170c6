import type { Kysely } from 'kysely'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { confirmedUntil, hasFactor } from './second-factor.store.ts'

/**
 * A person with a second factor must have shown it in this session lately; one without, and a system with a client code,
 * is not asked.
 * @throws Refusal `confirmation_required`
 */
export async function refuseUnconfirmed(db: Kysely<Tables>, actor: Actor): Promise<void> {
  const { kind, id } = actor
  if ((kind !== 'admin' && kind !== 'client_user') || id === null) return
  if ((await hasFactor(db, { kind, id })) && !(await confirmedUntil(db, actor))) refuse('confirmation_required')
}
