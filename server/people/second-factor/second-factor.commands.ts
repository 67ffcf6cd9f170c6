import { sql, type Kysely } from 'kysely'
import type { Confirmed, FactorProof, RecoveryCodes, TotpSetup } from '#shared/contract/second-factor.ts'
import { otpTexts } from '#shared/text/second-factor.ts'
import { endOtherSessions } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tellChange } from './factor-letter.ts'
import { provePasskey } from './passkey-proof.ts'
import { columnOf, keyOf, lockPerson, personOf, subjectOf, type Person } from './person.ts'
import { confirmSession, proveOtp, proveRecovery, spendProof, type Proof } from './proof.ts'
import { renewCodes } from './recovery-codes.ts'
import { factorsOf, hasFactor } from './second-factor.store.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/**
 * A new secret, which counts once a code made with it is confirmed; a repeat replaces it.
 * @throws Refusal `state_conflict` when an app is connected already
 */
export async function beginTotp(services: Services, { actor }: Scope): Promise<TotpSetup> {
  const { db, secrets, config } = services
  const person = await personOf(db, actor)
  const secret = newTotpSecret()
  const fresh = { sealed_secret: secrets.seal(secret), wrong_tries: 0, next_try_at: sql<Date>`now()` }
  const begun = await db
    .insertInto('totp_factors')
    .values({ ...keyOf(person), ...fresh })
    .onConflict((conflict) =>
      conflict.column(columnOf(person)).doUpdateSet(fresh).where('totp_factors.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!begun) refuse('state_conflict')
  return { secret, uri: totpUri(secret, config.brand_name, person.login) }
}

/**
 * The app counts from here on. Sessions opened without it end, but this one, which is confirmed.
 * @throws Refusal `wrong_otp`, `too_many_requests`, `state_conflict` when nothing was begun or another tab began anew
 */
export async function confirmTotp(services: Services, { actor }: Scope, otp: string): Promise<RecoveryCodes> {
  const { db } = services
  const person = await personOf(db, actor)
  const { factor_id, step, sealed_secret } = await proveOtp(services, actor, person, otp, 'pending')
  return transaction(db, async (tx) => {
    await lockPerson(tx, person)
    const had = await hasFactor(tx, person)
    const confirmed = await tx
      .updateTable('totp_factors')
      .set({ confirmed_at: sql`now()`, last_step: step, wrong_tries: 0, next_try_at: sql`now()` })
      .where('id', '=', factor_id)
      .where('confirmed_at', 'is', null)
      .where('sealed_secret', '=', sealed_secret)
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) refuse('state_conflict')
    record(tx, actor, { event: 'second-factors.create', ...subjectOf(person), after: { factor: 'totp' } })
    await tellChange(tx, services, person, 'enabled')
    return { recovery_codes: await welcomeFactor(tx, services, actor, person, had) }
  })
}

/**
 * A factor was added in this session, which is confirmed by that. With the first one, sessions opened without it end.
 * @param had whether the person had another factor before
 * @returns recovery codes with the first factor; later ones share them
 */
export async function welcomeFactor(
  tx: Tx,
  { secrets }: Services,
  actor: Actor,
  person: Person,
  had: boolean,
): Promise<string[]> {
  await confirmSession(tx, actor.session_id ?? refuse('forbidden'))
  if (had) return []
  await endOtherSessions(tx, actor)
  return renewCodes(tx, secrets, person)
}

/** Recovery codes stand for factors, and end with the last one. */
export async function endCodesWithoutFactor(tx: Tx, person: Person): Promise<void> {
  if (await hasFactor(tx, person)) return
  await tx.deleteFrom('recovery_codes').where(columnOf(person), '=', person.id).execute()
}

/** The other sessions end. @throws Refusal `state_conflict` when no app is connected */
export async function removeTotp(tx: Tx, services: Services, { actor }: Scope): Promise<Person> {
  const person = await personOf(tx, actor)
  await lockPerson(tx, person)
  const removed = await tx
    .deleteFrom('totp_factors')
    .where(columnOf(person), '=', person.id)
    .where('confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!removed) refuse('state_conflict')
  await endCodesWithoutFactor(tx, person)
  await endOtherSessions(tx, actor)
  record(tx, actor, { event: 'second-factors.remove', ...subjectOf(person), before: { factor: 'totp' } })
  await tellChange(tx, services, person, 'removed')
  return person
}

/** @returns whether there was one */
async function forgetFactors(tx: Tx, person: Person): Promise<boolean> {
  await lockPerson(tx, person)
  const had = await hasFactor(tx, person)
  await tx.deleteFrom('passkeys').where(columnOf(person), '=', person.id).execute()
  // they log in without a password, too
  await tx.deleteFrom('identities').where(columnOf(person), '=', person.id).execute()
  await tx.deleteFrom('totp_factors').where(columnOf(person), '=', person.id).execute()
  await tx.deleteFrom('recovery_codes').where(columnOf(person), '=', person.id).execute()
  return had
}

/** @throws Refusal `state_conflict` for a person without a second factor */
export async function renewRecoveryCodes(tx: Tx, services: Services, { actor }: Scope): Promise<RecoveryCodes> {
  const person = await personOf(tx, actor)
  if (!(await hasFactor(tx, person))) refuse('state_conflict')
  const recovery_codes = await renewCodes(tx, services.secrets, person)
  record(tx, actor, { event: 'second-factors.renew_recovery_codes', ...subjectOf(person) })
  await tellChange(tx, services, person, 'recovery_codes_renewed')
  return { recovery_codes }
}

/**
 * @throws Refusal `state_conflict` for a person without this factor, `wrong_otp`, `otp_used`, `too_many_requests`,
 * `wrong_passkey`, `challenge_dead`
 */
export async function confirmByFactor(services: Services, { actor }: Scope, given: FactorProof): Promise<Confirmed> {
  const { db } = services
  const person = await personOf(db, actor)
  if (!(await hasFactor(db, person))) refuse('state_conflict')
  const proof = await prove(services, actor, person, given)
  return transaction(db, async (tx) => {
    record(tx, actor, { event: 'second-factors.confirm', ...subjectOf(person), after: { factor: proof.kind } })
    return spendProof(tx, services, actor, person, proof, actor.session_id ?? refuse('forbidden'))
  })
}

/** Refuses a provider's confirmation to an account that has a second factor here. @throws Refusal `otp_required` */
export async function refuseWithFactor(db: Kysely<Tables>, person: Person): Promise<void> {
  const factors = await factorsOf(db, person)
  if (factors.length > 0) refuse('otp_required', { extra: { factors } })
}

/** Of one whose password was compared. @throws Refusal `otp_required` for an account with a factor */
export async function confirmByPassword(tx: Tx, actor: Actor, person: Person): Promise<Confirmed> {
  await refuseWithFactor(tx, person)
  record(tx, actor, { event: 'second-factors.confirm', ...subjectOf(person), after: { factor: 'password' } })
  return confirmSession(tx, actor.session_id ?? refuse('forbidden'))
}

async function prove(services: Services, by: Actor, person: Person, given: FactorProof): Promise<Proof> {
  if (given.recovery) return proveRecovery(services, person, given.recovery)
  if (!given.passkey) return proveOtp(services, by, person, given.otp ?? '', 'confirmed')
  return (await provePasskey(services, by, { purpose: 'confirm', person }, given.passkey)).proof
}

/**
 * For a member of staff who lost the factors and the codes.
 * @throws Refusal `state_conflict` for a person without a second factor
 */
export async function resetFactor(tx: Tx, services: Services, by: Actor, person: Person): Promise<void> {
  if (!(await dropFactor(tx, by, person))) refuse('state_conflict', { message: otpTexts.nothing_to_reset })
  await tellChange(tx, services, person, 'reset')
}

/**
 * The same at the server's machine, for whom no letter reaches.
 * @returns whether the account had a second factor
 */
export async function dropFactorOf(tx: Tx, by: Actor, login: string): Promise<boolean> {
  const admin = await tx
    .selectFrom('admins')
    .select(['id', 'login'])
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login.toLowerCase()))
    .executeTakeFirst()
  return admin ? dropFactor(tx, by, { audience: 'support', client: null, ...admin }) : false
}

async function dropFactor(tx: Tx, by: Actor, person: Person): Promise<boolean> {
  const had = await forgetFactors(tx, person)
  if (had) record(tx, by, { event: 'second-factors.reset', ...subjectOf(person) })
  return had
}
