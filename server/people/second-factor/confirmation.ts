import type { Route } from '#shared/contract/route.ts'
import { hasPassword } from '#shared/rules/confirmations.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { boundProviders } from './bound-providers.ts'
import { personKeyOf } from './person.ts'
import { confirmedUntil, factorsOf } from './second-factor.store.ts'

/**
 * A person has lately shown in this session who they are; a system with a client code is not asked.
 * @throws Refusal `confirmation_required` with the factors that count; none means the password, or one of the providers
 */
export async function refuseUnconfirmed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  route: Route,
): Promise<void> {
  const person = personKeyOf(actor)
  if (!person || (await confirmedUntil(db, actor))) return
  const factors = await factorsOf(db, person)
  if (factors.length > 0) refuse('confirmation_required', { extra: { factors } })
  if (!hasPassword(route)) {
    const providers = (await boundProviders(db, config, person)).map(({ id, name }) => ({ id, name }))
    refuse('confirmation_required', { message: securityTexts.password_required, extra: { factors, providers } })
  }
}
