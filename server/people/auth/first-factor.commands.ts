import type { FactorBegin } from '#shared/contract/second-factor.ts'
import { passkeyTexts } from '#shared/text/second-factor.ts'
import { creationOptions } from '#server/people/second-factor/passkeys.commands.ts'
import { personOf, type Person } from '#server/people/second-factor/person.ts'
import { beginTotp, isUnproved } from '#server/people/second-factor/second-factor.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockAccount } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { knownTurn } from './password-turns.ts'

/*
 * A stolen session must not add a factor, which would outlive it and lock its owner out. A person with a factor has
 * confirmed the session (`confirmations`), another one enters the password.
 */

/** @throws Refusal `invalid_fields` for a wrong password, `too_many_requests`; those of `creationOptions` */
export async function beginOwnPasskey(services: Services, scope: Scope, { password }: FactorBegin) {
  const person = await personOf(services.db, scope.actor)
  if (await isUnproved(services.db, person, scope.actor)) await provePassword(services, scope.actor, person, password)
  return creationOptions(services, scope)
}

/**
 * Lately logged in is enough: staff who must have a factor begin with this.
 * @throws Refusal like `beginOwnPasskey`; those of `beginTotp`
 */
export async function beginOwnTotp(services: Services, scope: Scope, given: FactorBegin | null | undefined) {
  const { actor } = scope
  const person = await personOf(services.db, actor)
  const isUnknown = await isUnproved(services.db, person, actor, { except_after: 'login' })
  if (isUnknown) await provePassword(services, actor, person, given?.password)
  return beginTotp(services, scope)
}

async function provePassword(services: Services, actor: Actor, person: Person, password = ''): Promise<void> {
  if (password === '') refuse('invalid_fields', { errors: { password: passkeyTexts.password } })
  const { id, audience } = person
  const account = await transaction(services.db, (tx) => lockAccount(tx, audience, { id }))
  const login = `${audience}:${person.login.toLowerCase()}`
  const isRight = await checkPassword(services, actor, login, account?.password_hash, password, knownTurn(person))
  if (!isRight) refuse('invalid_fields', { errors: { password: passkeyTexts.wrong_password } })
}
