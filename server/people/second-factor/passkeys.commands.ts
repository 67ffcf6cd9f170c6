import type { Passkey, PasskeyAdd, PasskeyAdded } from '#shared/contract/passkeys.ts'
import { passkey_challenge_seconds, passkeys_per_person_max } from '#shared/rules/limits.ts'
import { passkeyTexts } from '#shared/text/second-factor.ts'
import { endOtherSessions } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tellChange } from './factor-letter.ts'
import { algorithms, readCreated, takeChallengeOf, webAuthn } from './passkey-answers.ts'
import { newChallenge } from './passkey-challenges.ts'
import { userHandleOf } from './passkey-proof.ts'
import { passkeySite } from './passkey-site.ts'
import { columnOf, keyOf, lockPerson, personOf, subjectOf, type Person } from './person.ts'
import { endCodesWithoutFactor, welcomeFactor } from './second-factor.commands.ts'
import { hasFactor, showPasskey } from './second-factor.store.ts'

/**
 * What the browser makes a passkey of: one that the authenticator stores, so that it logs in without a login typed, and
 * that verifies its user.
 * @throws Refusal `state_conflict` for a person who has as many keys as one may have
 */
export async function creationOptions(services: Services, { actor }: Scope) {
  const { db, config } = services
  const person = await personOf(db, actor)
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where(columnOf(person), '=', person.id)
    .execute()
  refuseMany(known.length)
  const challenge = await newChallenge(services, { purpose: 'add', person })
  const { generateRegistrationOptions } = await webAuthn()
  const { excludeCredentials: _without_transports, ...options } = await generateRegistrationOptions({
    rpName: config.brand_name,
    rpID: passkeySite(services).rp_id,
    userID: new Uint8Array(userHandleOf(services, person)),
    userName: person.login,
    userDisplayName: actor.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: passkey_challenge_seconds * 1000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  const excludeCredentials = known.map(({ credential_id: id, transports }) => ({ type: 'public-key', id, transports }))
  return { ...options, excludeCredentials }
}

function refuseMany(count: number): void {
  if (count < passkeys_per_person_max) return
  refuse('state_conflict', { message: passkeyTexts.too_many(passkeys_per_person_max) })
}

/**
 * @throws Refusal `challenge_dead`, `wrong_passkey`, `state_conflict` for a key that is known already or one too many
 */
export async function addPasskey(
  services: Services,
  { actor }: Scope,
  { name, credential }: PasskeyAdd,
): Promise<PasskeyAdded> {
  const { db } = services
  const person = await personOf(db, actor)
  const challenge = await takeChallengeOf(services, { purpose: 'add', person }, credential)
  const created = await readCreated(services, challenge, credential)
  return transaction(db, async (tx) => {
    await lockPerson(tx, person)
    const had = await hasFactor(tx, person)
    refuseMany(await countKeys(tx, person))
    const key = await tx
      .insertInto('passkeys')
      .values({ ...keyOf(person), ...created, name })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!key) refuse('state_conflict', { message: passkeyTexts.known })
    record(tx, actor, { event: 'second-factors.create', ...subjectOf(person), after: { factor: 'passkey', name } })
    await tellChange(tx, services, person, 'passkey_added', name)
    return { passkey: showPasskey(key), recovery_codes: await welcomeFactor(tx, services, actor, person, had) }
  })
}

async function countKeys(tx: Tx, person: Person): Promise<number> {
  const keys = tx.selectFrom('passkeys').select('id').where(columnOf(person), '=', person.id)
  return (await keys.execute()).length
}

/** @throws Refusal `not_found`, also for a key of another person */
export async function renamePasskey(tx: Tx, { actor }: Scope, id: number, name: string): Promise<Passkey> {
  const person = await personOf(tx, actor)
  const own = tx.selectFrom('passkeys').select('name').where('id', '=', id).where(columnOf(person), '=', person.id)
  const before = (await own.forUpdate().executeTakeFirst()) ?? refuse('not_found')
  const key = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
  record(tx, actor, { event: 'second-factors.rename', ...subjectOf(person), before, after: { name } })
  return showPasskey(key)
}

/** The other sessions end. @throws Refusal `not_found`, also for a key of another person */
export async function removePasskey(tx: Tx, services: Services, { actor }: Scope, id: number): Promise<Person> {
  const person = await personOf(tx, actor)
  await lockPerson(tx, person)
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(columnOf(person), '=', person.id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) refuse('not_found')
  const before = { factor: 'passkey', name: removed.name }
  record(tx, actor, { event: 'second-factors.remove', ...subjectOf(person), before })
  await tellChange(tx, services, person, 'passkey_removed', removed.name)
  await endCodesWithoutFactor(tx, person)
  await endOtherSessions(tx, actor)
  return person
}
