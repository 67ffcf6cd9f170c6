import { hash, verify } from '@node-rs/argon2'
import { weakPasswordTexts } from '#shared/text/passwords.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One spelling for one password: an accented letter may come as one sign or as two. */
const normal = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), settings)
}

let absent: Promise<string> | undefined

/** An unknown login, or an account without a password yet, takes as long as a wrong password. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  absent ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await absent), normal(password))
  return right && stored != null
}

/** @throws Refusal `invalid_fields` with the reason at the password */
export async function refuseWeak(password: string, context: readonly string[]): Promise<void> {
  // its dictionaries take 20 MB: they are loaded by the first new password
  const { whyWeak } = await import('#shared/rules/password.ts')
  const { isLeaked } = await import('./leaked-passwords.ts')
  const reason = whyWeak(password, context) ?? (isLeaked(password) ? 'leaked' : null)
  if (reason) refuse('invalid_fields', { errors: { password: weakPasswordTexts[reason] } })
}
