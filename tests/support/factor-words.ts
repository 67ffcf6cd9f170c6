import { Secret, TOTP } from 'otpauth'
import type { Caller } from './caller.ts'

/** The code of an authenticator app whose clock is this many steps of 30 seconds ahead. */
export const otpOf = (secret: string, steps_ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps_ahead * 30_000 })

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
