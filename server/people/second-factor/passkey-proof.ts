import { sql } from 'kysely'
import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'
import { passkey_challenge_seconds } from '#shared/rules/limits.ts'
import { passkeyTexts } from '#shared/text/second-factor.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { judgeAssertion, refuseFault, takeChallengeOf, webAuthn, type Fault } from './passkey-answers.ts'
import { newChallenge, type Ceremony } from './passkey-challenges.ts'
import { passkeySite } from './passkey-site.ts'
import { columnOf, findPerson, macPartsOf, subjectOf, type Person, type PersonKey } from './person.ts'

/** A passkey that answered right; `spendPasskey` stores that. */
export type PasskeyProof = { kind: 'passkey'; passkey_id: number; counter: number; purpose: 'confirm' | 'login' }

/** @throws Refusal `state_conflict` for a person without passkeys */
export async function confirmOptions(services: Services, person: Person) {
  const keys = await services.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where(columnOf(person), '=', person.id)
    .execute()
  if (keys.length === 0) refuse('state_conflict', { message: passkeyTexts.none })
  return {
    ...(await requestOptions(services, { purpose: 'confirm', person })),
    allowCredentials: keys.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id,
      transports,
    })),
  }
}

/** Does not depend on who logs in: the authenticator offers its keys for this domain, and the key's answer says whose it is. */
export const loginOptions = (services: Services, audience: Person['audience']) =>
  requestOptions(services, { purpose: 'login', audience })

async function requestOptions(services: Services, ceremony: Ceremony) {
  const challenge = await newChallenge(services, ceremony)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(services).rp_id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: passkey_challenge_seconds * 1000,
    userVerification: 'required',
  })
  return { ...options }
}

/** The user handle that a person's authenticators store: opaque, and no secret (WebAuthn Level 3, section 14.6.1). */
export const userHandleOf = ({ secrets }: Pick<Services, 'secrets'>, person: PersonKey) =>
  secrets.mac('passkey user', ...macPartsOf(person))

/**
 * @param ceremony the person of a confirmation must own the key; a login takes any key of its API, and where staff log in
 * by the cabinet (`MODE=own`) those of staff
 * @returns the key's owner with the proof
 * @throws Refusal `challenge_dead`, `wrong_passkey`, also for a key that is unknown here
 */
export async function provePasskey(
  services: Services,
  by: Actor,
  ceremony: Ceremony & { purpose: 'confirm' | 'login' },
  given: PasskeyAssertion,
): Promise<{ owner: Person; proof: PasskeyProof }> {
  const challenge = await takeChallengeOf(services, ceremony, given)
  const key = await services.db
    .selectFrom('passkeys')
    .select(['id', 'admin_id', 'client_user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', given.id)
    .executeTakeFirst()
  const whose = key && whoseKey(key)
  if (!whose || !isFor(services, ceremony, whose)) refuseFault('wrong', ceremony.purpose)
  const owner = await findPerson(services.db, whose)
  const handle = given.response.userHandle
  const isOwn = !handle || userHandleOf(services, owner).equals(Buffer.from(handle, 'base64url'))
  const outcome = isOwn ? await judgeAssertion(services, challenge, given, key) : { fault: 'wrong' as const }
  if ('counter' in outcome) {
    const { purpose } = ceremony
    return { owner, proof: { kind: 'passkey', passkey_id: key.id, counter: outcome.counter, purpose } }
  }
  await recordFault(services, by, owner, outcome.fault)
  return refuseFault(outcome.fault, ceremony.purpose)
}

function whoseKey(key: { admin_id: number | null; client_user_id: number | null }): PersonKey | undefined {
  if (key.admin_id !== null) return { audience: 'support', id: key.admin_id }
  return key.client_user_id === null ? undefined : { audience: 'client', id: key.client_user_id }
}

function isFor(
  { config }: Pick<Services, 'config'>,
  ceremony: Ceremony & { purpose: 'confirm' | 'login' },
  { audience, id }: PersonKey,
): boolean {
  if (ceremony.purpose === 'login') {
    return audience === ceremony.audience || (config.mode === 'own' && audience === 'support')
  }
  return audience === ceremony.person.audience && id === ceremony.person.id
}

async function recordFault({ db }: Services, by: Actor, owner: Person, fault: Fault): Promise<void> {
  await transaction(db, async (tx) =>
    record(tx, by, { event: 'second-factors.wrong_passkey', ...subjectOf(owner), after: { cause: fault } }),
  )
}

/**
 * Stores the use of a key, in the transaction that it serves.
 * @throws Refusal `wrong_passkey` when the key was removed or used by another call meanwhile
 */
export async function spendPasskey(tx: Tx, { passkey_id, counter, purpose }: PasskeyProof): Promise<void> {
  const spent = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', passkey_id)
    .where((eb) => eb('counter', '<', counter).or(eb.val(counter), '=', 0))
    .returning('id')
    .executeTakeFirst()
  if (!spent) refuseFault('wrong', purpose)
}
