import type { PasskeyLogin } from '#shared/contract/passkeys.ts'
import { loginOptions, provePasskey } from '#server/people/second-factor/passkey-proof.ts'
import type { Person } from '#server/people/second-factor/person.ts'
import { spendProof } from '#server/people/second-factor/proof.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockAccount, ownerOf, type Account } from './accounts.ts'
import { recordTriesBefore } from './failed-logins.ts'
import { refusePasswordLogin } from './password-login.ts'
import { openOwnSession } from './sessions.commands.ts'

/** @throws Refusal `too_many_requests` */
export async function beginPasskeyLogin(services: Services, by: Actor, audience: Account['audience']) {
  await takeLimit(services.db, 'passkey_logins_address', addressKey(by.ip))
  return loginOptions(services, audience)
}

/**
 * A passkey that verified its user counts as both factors.
 * @param show reads the profile that the session's token is returned with; in the cabinet the key may be one of staff
 * @throws Refusal `challenge_dead`, `wrong_passkey`, also for a blocked account; `client_blocked`, `password_login_off`
 */
export async function loginByPasskey<Profile>(
  services: Services,
  by: Actor,
  audience: Account['audience'],
  { credential }: PasskeyLogin,
  show: (tx: Tx, account: Account) => Promise<Profile>,
): Promise<{ token: string; profile: Profile }> {
  const { owner, proof } = await provePasskey(services, by, { purpose: 'login', audience }, credential)
  await refusePasswordLogin(services.db, services.config, owner.audience)
  return transaction(services.db, async (tx) => {
    const account = (await lockAccount(tx, owner.audience, { id: owner.id })) ?? (await refuseBlocked(tx, owner))
    const { id, client } = account
    await recordTriesBefore(tx, by, { audience: owner.audience, id, client_id: client?.id ?? null })
    const { token, session_id } = await openOwnSession(tx, services, account, by)
    await spendProof(tx, services, ownerOf(account, by), owner, proof, session_id)
    return { token, profile: await show(tx, account) }
  })
}

async function refuseBlocked(tx: Tx, { client }: Person): Promise<never> {
  const clients = tx
    .selectFrom('clients')
    .select('status')
    .where('id', '=', client?.id ?? null)
  return refuse((await clients.executeTakeFirst())?.status === 'blocked' ? 'client_blocked' : 'wrong_passkey')
}
