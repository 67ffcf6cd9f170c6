import { Secret, TOTP } from 'otpauth'
import { otp_step_seconds, otp_steps_around } from '#shared/rules/limits.ts'

/** 160 bits, as RFC 4226 §4 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that apps read from a QR code. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * @param now milliseconds by the database's clock
 * @returns the number of the 30-second step whose code this is (RFC 6238 §4.2), within the accepted steps; null for none
 */
export function stepOf(secret: string, typed: string, now: number): number | null {
  const token = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: otp_steps_around })
  return delta === null ? null : Math.floor(now / 1000 / otp_step_seconds) + delta
}
