import type { Confirmed, FactorProof } from '#shared/contract/second-factor.ts'
import { passkeyTexts } from '#shared/text/second-factor.ts'
import { personOf, type Person } from '#server/people/second-factor/person.ts'
import { confirmByFactor, confirmByPassword } from '#server/people/second-factor/second-factor.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockAccount } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { knownTurn } from './password-turns.ts'

/**
 * The person shows again who they are, and this session counts as confirmed for `confirmation_seconds`.
 * @throws Refusal `invalid_fields` for a wrong password, which counts like that of a login; `otp_required` for a password
 * of an account with a factor; those of `confirmByFactor`
 */
export async function confirmOwnSession(services: Services, scope: Scope, given: FactorProof): Promise<Confirmed> {
  if (given.password === undefined) return confirmByFactor(services, scope, given)
  const { actor } = scope
  const { db } = services
  const person = await personOf(db, actor)
  const password_hash = await provePassword(services, actor, person, given.password)
  return transaction(db, async (tx) => {
    const account = await lockAccount(tx, person.audience, { id: person.id })
    if (account?.password_hash !== password_hash) refuse('state_conflict')
    return confirmByPassword(tx, actor, person)
  })
}

/** @returns the hash that it fits */
async function provePassword(services: Services, actor: Actor, person: Person, password: string) {
  const { id, audience } = person
  const account = await transaction(services.db, (tx) => lockAccount(tx, audience, { id }))
  const login = `${audience}:${person.login.toLowerCase()}`
  const isRight = await checkPassword(services, actor, login, account?.password_hash, password, knownTurn(person))
  if (!isRight) refuse('invalid_fields', { errors: { password: passkeyTexts.wrong_password } })
  return account?.password_hash
}
