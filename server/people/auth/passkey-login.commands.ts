import type { PasskeyBegin, PasskeyLogin } from '#shared/contract/passkeys.ts'
import { passkeyTexts } from '#shared/text/second-factor.ts'
import { creationOptions, isFirstFactor } from '#server/people/second-factor/passkeys.commands.ts'
import { loginOptions, provePasskey } from '#server/people/second-factor/passkey-proof.ts'
import { personOf, type Person } from '#server/people/second-factor/person.ts'
import { spendProof } from '#server/people/second-factor/proof.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { addressKey } from '#server/platform/http/address.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockAccount, ownerOf, type Account } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { recordTriesBefore } from './failed-logins.ts'
import { openOwnSession } from './sessions.commands.ts'

const kinds = { client: 'client_user', support: 'admin' } as const

/** @throws Refusal `too_many_requests` */
export async function beginPasskeyLogin(services: Services, by: Actor, audience: Account['audience']) {
  await takeLimit(services.db, 'passkey_logins_address', addressKey(by.ip))
  return loginOptions(services, kinds[audience])
}

/**
 * A passkey that verified its user counts as both factors.
 * @param show reads the profile that the session's token is returned with
 * @throws Refusal `challenge_dead`, `wrong_passkey`, also for a blocked account; `client_blocked`
 */
export async function loginByPasskey<Profile>(
  services: Services,
  by: Actor,
  audience: Account['audience'],
  { credential }: PasskeyLogin,
  show: (tx: Tx, id: number) => Promise<Profile>,
): Promise<{ token: string; profile: Profile }> {
  const { owner, proof } = await provePasskey(services, by, { purpose: 'login', kind: kinds[audience] }, credential)
  return transaction(services.db, async (tx) => {
    const account = (await lockAccount(tx, audience, { id: owner.id })) ?? (await refuseBlocked(tx, owner))
    const { id, client } = account
    await recordTriesBefore(tx, by, { audience, id, client_id: client?.id ?? null })
    const { token, session_id } = await openOwnSession(tx, services, account, by)
    await spendProof(tx, services, ownerOf(account, by), owner, proof, session_id)
    return { token, profile: await show(tx, id) }
  })
}

async function refuseBlocked(tx: Tx, { client_id }: Person): Promise<never> {
  const client = await tx.selectFrom('clients').select('status').where('id', '=', client_id).executeTakeFirst()
  return refuse(client?.status === 'blocked' ? 'client_blocked' : 'wrong_passkey')
}

/**
 * A passkey logs in without a password, so a session alone adds none: a person with a second factor has confirmed the
 * session (`confirmations`), another one enters the password.
 * @throws Refusal `invalid_fields` for a wrong password, `too_many_requests`; those of `creationOptions`
 */
export async function beginOwnPasskey(services: Services, scope: Scope, { password }: PasskeyBegin) {
  const { actor } = scope
  const person = await personOf(services.db, actor)
  if (await isFirstFactor(services.db, person)) {
    if (!password) refuse('invalid_fields', { errors: { password: passkeyTexts.password } })
    const audience = person.kind === 'admin' ? 'support' : 'client'
    const account = await transaction(services.db, (tx) => lockAccount(tx, audience, { id: person.id }))
    const login = `${audience}:${person.login.toLowerCase()}`
    const isRight = await checkPassword(services, actor, login, account?.password_hash, password)
    if (!isRight) refuse('invalid_fields', { errors: { password: passkeyTexts.wrong_password } })
  }
  return creationOptions(services, scope)
}
