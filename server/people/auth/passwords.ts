import { hash, verify } from '@node-rs/argon2'
import { whyWeak } from '#shared/rules/password.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings)
}

let absent: Promise<string> | undefined

/** An unknown login takes as long as a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  absent ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await absent), password)
  return right && stored !== undefined
}

/** @throws Refusal `invalid_fields` with the reason at the password */
export function refuseWeak(password: string, context: readonly string[]): void {
  const reason = whyWeak(password, context)
  if (reason) refuse('invalid_fields', { errors: { password: reason } })
}
