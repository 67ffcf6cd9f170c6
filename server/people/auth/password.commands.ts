import type { PasswordChange } from '#shared/contract/session.ts'
import { personKeyOf, subjectOf } from '#server/people/second-factor/person.ts'
import { showTime } from '#shared/rules/clock.ts'
import { passwordChangedLetter } from '#shared/text/account-letters.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { endOtherSessions } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { forgotAddressOf, lockAccount, passwordContextOf, type Account } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { knownTurn } from './password-turns.ts'
import { hashPassword, refuseWeak } from './passwords.ts'

/** Stores a new password, records it, and notifies the account's owner. The caller ends sessions. */
export async function savePassword(
  tx: Tx,
  messaging: Messaging,
  by: Actor,
  account: Account,
  password: string,
  event: 'set_password' | 'change_password',
): Promise<void> {
  const password_hash = await hashPassword(password)
  await tx
    .updateTable(account.audience === 'client' ? 'client_users' : 'admins')
    .set((eb) => ({ password_hash, version: eb('version', '+', 1) }))
    .where('id', '=', account.id)
    .execute()
  record(tx, by, { event: `${subjectOf(account).subject}.${event}`, ...subjectOf(account) })
  // the first password of one who was invited replaces nothing
  if (account.password_hash !== null) await notifyOfPassword(tx, messaging, by, account)
}

async function notifyOfPassword(
  tx: Tx,
  { config, secrets }: Messaging,
  { ip }: Actor,
  { login, full_name, client, audience }: Account,
): Promise<void> {
  const letter = passwordChangedLetter({
    brand: config.brand_name,
    full_name,
    at: showTime(new Date().toISOString()),
    ip,
    url: forgotAddressOf(config.public_url, audience),
  })
  const to = { client_id: client?.id ?? null, request_id: null, channel: 'email', recipient: login } as const
  await sendMessage(tx, secrets, { ...to, template: 'password_changed', ...letter })
}

/**
 * Changes the caller's own password; the other sessions end. Wrong current passwords count like wrong logins.
 * @throws Refusal `invalid_fields` for a wrong current or a weak new password, `too_many_requests`
 */
export async function changePassword(services: Services, { actor }: Scope, change: PasswordChange): Promise<void> {
  const { id, audience } = personKeyOf(actor) ?? refuse('forbidden')
  const lock = async (tx: Tx) => (await lockAccount(tx, audience, { id })) ?? refuse('dead_token')
  // compared before the transaction that changes it: a comparison is slow
  const known = await transaction(services.db, lock)
  const login = `${audience}:${known.login.toLowerCase()}`
  const isRight = await checkPassword(
    services,
    actor,
    login,
    known.password_hash,
    change.current_password,
    knownTurn({ audience, id }),
  )
  if (!isRight) refuse('invalid_fields', { errors: { current_password: 'Неверный пароль' } })
  await refuseWeak(change.password, passwordContextOf(known, services.config.brand_name))
  await transaction(services.db, async (tx) => {
    const account = await lock(tx)
    if (account.password_hash !== known.password_hash) refuse('state_conflict')
    await savePassword(tx, services, actor, account, change.password, 'change_password')
    await endOtherSessions(tx, actor)
  })
}
