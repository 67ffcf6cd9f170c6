import { Secret, TOTP } from 'otpauth'
import { newTotpSecret } from '#server/people/second-factor/totp.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { later, now } from './clock.ts'
import type { Caller } from './caller.ts'

/** The code of an authenticator app whose clock is this many steps of 30 seconds ahead. */
export const otpOf = (secret: string, steps_ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: later({ seconds: steps_ahead * 30 }).getTime(),
  })

export type Factor = {
  secret: string
  /** the code that confirmed it */
  otp: string
  recovery_codes: string[]
}

/** Connects an authenticator app; the present code is used up by that. */
export async function withTotp(person: Caller): Promise<Factor> {
  const { body } = await person.post<{ secret: string }>('auth/totp')
  const otp = otpOf(body.secret)
  const { status, body: given } = await person.post<Factor>('auth/totp/confirm', { otp })
  if (status !== 200) throw new Error(`no second factor: ${JSON.stringify(given)}`)
  return { secret: body.secret, otp, recovery_codes: given.recovery_codes }
}

/** Confirms a second factor in the tables, without the calls of a person. */
export async function withConfirmedFactor(tx: Tx, secrets: Secrets, admin_id: number) {
  const sealed_secret = secrets.seal(newTotpSecret())
  await tx.insertInto('totp_factors').values({ admin_id, sealed_secret, confirmed_at: now() }).execute()
}
