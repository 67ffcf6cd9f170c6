import type { Kysely } from 'kysely'
import type { Route } from '#shared/contract/route.ts'
import { hasPassword } from '#shared/rules/confirmations.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { personKeyOf } from './person.ts'
import { confirmedUntil, factorsOf } from './second-factor.store.ts'

/**
 * A person has lately shown in this session who they are; a system with a client code is not asked.
 * @throws Refusal `confirmation_required` with the factors that count; none means the password
 */
export async function refuseUnconfirmed(db: Kysely<Tables>, actor: Actor, route: Route): Promise<void> {
  const person = personKeyOf(actor)
  if (!person || (await confirmedUntil(db, actor))) return
  const factors = await factorsOf(db, person)
  if (factors.length > 0) refuse('confirmation_required', { extra: { factors } })
  if (!hasPassword(route)) {
    refuse('confirmation_required', { message: securityTexts.password_required, extra: { factors } })
  }
}
