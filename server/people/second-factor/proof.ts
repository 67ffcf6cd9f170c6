import { sql, type Kysely } from 'kysely'
import type { Confirmed, FactorProof } from '#shared/contract/second-factor.ts'
import { showTime } from '#shared/rules/clock.ts'
import {
  otp_free_tries_max,
  otp_step_seconds,
  otp_steps_around,
  otp_wait_seconds_max,
  otp_wait_seconds_min,
} from '#shared/rules/limits.ts'
import { otpTexts, passkeyTexts } from '#shared/text/second-factor.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tellChange } from './factor-letter.ts'
import { spendPasskey, type PasskeyProof } from './passkey-proof.ts'
import { columnOf, subjectOf, type Person } from './person.ts'
import { recoveryMac } from './recovery-codes.ts'
import { codesLeft, factorsOf, until } from './second-factor.store.ts'
import { stepOf } from './totp.ts'

/** A factor that was judged right; `spendProof` makes it count once. */
export type Proof =
  | { kind: 'totp'; factor_id: number; step: number; sealed_secret: Buffer }
  | { kind: 'recovery'; mac: Buffer }
  | PasskeyProof

/**
 * Judges what was given beside a right password. A passkey needs no password: `provePasskey`.
 * @returns null for a person without a second factor
 * @throws Refusal `otp_required` when nothing that counts was given, `wrong_otp`, `too_many_requests`
 */
export async function proveFactor(
  services: Services,
  by: Actor,
  person: Person,
  given: Pick<FactorProof, 'otp' | 'recovery'>,
): Promise<Proof | null> {
  const factors = await factorsOf(services.db, person)
  if (factors.length === 0) return null
  if (given.recovery) return proveRecovery(services, person, given.recovery)
  if (given.otp && factors.includes('totp')) return proveOtp(services, by, person, given.otp, 'confirmed')
  const message = factors.includes('totp') ? {} : { message: passkeyTexts.only_passkey }
  return refuse('otp_required', { ...message, extra: { factors } })
}

export const proveRecovery = ({ secrets }: Services, person: Person, recovery: string): Proof => ({
  kind: 'recovery',
  mac: recoveryMac(secrets, person, recovery),
})

/** @throws Refusal `wrong_otp`, `too_many_requests`, `state_conflict` for a person without this factor */
export async function proveOtp(
  services: Services,
  by: Actor,
  person: Person,
  otp: string,
  state: 'confirmed' | 'pending',
): Promise<Proof & { kind: 'totp' }> {
  const { db, secrets } = services
  const { id, sealed_secret, now } = await takeTry(db, person, state)
  const step = stepOf(secrets.open(sealed_secret), otp, now)
  if (step !== null) return { kind: 'totp', factor_id: id, step, sealed_secret }
  await transaction(db, async (tx) =>
    record(tx, by, { event: 'second-factors.wrong_code', ...subjectOf(person), after: { factor: 'totp' } }),
  )
  const message = otpTexts.wrong(showTime(new Date(now)))
  refuse('wrong_otp', { message, errors: { otp: message } })
}

const wait_seconds = sql`case when wrong_tries < ${otp_free_tries_max} then 0
  else least(${otp_wait_seconds_max}, ${otp_wait_seconds_min} * power(2, least(wrong_tries - ${otp_free_tries_max}, 20)))
  end`

/**
 * Counts a try as wrong before it is compared, so that parallel guesses are not free; a right one resets the count. The
 * waits are the account's: they begin only behind the right password, and recovery codes pass them.
 */
async function takeTry(db: Kysely<Tables>, person: Person, state: 'confirmed' | 'pending') {
  const own = db
    .updateTable('totp_factors')
    .set((eb) => ({
      wrong_tries: eb('wrong_tries', '+', 1),
      next_try_at: sql`now() + make_interval(secs => ${wait_seconds})`,
    }))
    .where(columnOf(person), '=', person.id)
    .where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
    .where(sql<boolean>`next_try_at <= now()`)
    .returning(['id', 'sealed_secret', sql<number>`(extract(epoch from now()) * 1000)::bigint`.as('now')])
  const factor = await own.executeTakeFirst()
  if (factor) return factor
  const waiting = await db
    .selectFrom('totp_factors')
    .select(['next_try_at', sql<number>`ceil(extract(epoch from next_try_at - now()))::int`.as('seconds')])
    .where(columnOf(person), '=', person.id)
    .where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!waiting) refuse('state_conflict')
  const retry_at = waiting.next_try_at.toISOString()
  refuse('too_many_requests', { retry_after_seconds: Math.max(1, waiting.seconds), extra: { retry_at } })
}

/**
 * Uses a proof up, in the transaction that it serves, and marks the session as confirmed.
 * @throws Refusal `otp_used` for a code that was accepted before, `wrong_otp` for a recovery code that is not there,
 * `wrong_passkey` for a key that was removed meanwhile
 */
export async function spendProof(
  tx: Tx,
  services: Services,
  by: Actor,
  person: Person,
  proof: Proof,
  session_id: number,
): Promise<Confirmed> {
  if (proof.kind === 'totp') await spendStep(tx, proof)
  else if (proof.kind === 'passkey') await spendPasskey(tx, proof)
  else await spendRecoveryCode(tx, services, by, person, proof.mac)
  return confirmSession(tx, session_id)
}

/** Until when it counts as confirmed. */
export async function confirmSession(tx: Tx, session_id: number): Promise<Confirmed> {
  const confirmed = await tx
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', session_id)
    .returning(until.as('until'))
    .executeTakeFirstOrThrow()
  return { confirmed_until: confirmed.until.toISOString() }
}

async function spendStep(tx: Tx, { factor_id, step }: Proof & { kind: 'totp' }): Promise<void> {
  const spent = await tx
    .updateTable('totp_factors')
    .set({ last_step: step, wrong_tries: 0, next_try_at: sql`now()` })
    .where('id', '=', factor_id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  if (spent) return
  const factor = await tx.selectFrom('totp_factors').select('last_step').where('id', '=', factor_id).executeTakeFirst()
  const last = factor?.last_step ?? step
  if (last - step <= 2 * otp_steps_around) refuse('otp_used')
  const free_at = new Date((last + 1 - otp_steps_around) * otp_step_seconds * 1000)
  refuse('otp_used', { message: otpTexts.clock_back(showTime(free_at)) })
}

async function spendRecoveryCode(tx: Tx, services: Services, by: Actor, person: Person, mac: Buffer): Promise<void> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where(columnOf(person), '=', person.id)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) refuse('wrong_otp', { message: otpTexts.wrong_recovery, errors: { recovery: otpTexts.wrong_recovery } })
  const after = { recovery_codes_left: await codesLeft(tx, person) }
  record(tx, by, { event: 'second-factors.use_recovery_code', ...subjectOf(person), after })
  await tellChange(tx, services, person, 'recovery_code_used')
}
