import type { Actor } from '#server/platform/core/actor.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { forgiveWrongPasswords, recordWrongTry, refuseGuessedPassword } from '#server/platform/http/wrong-tries.ts'
import type { Services } from '#server/platform/services/services.ts'
import { withPasswordTurn, type Turn } from './password-turns.ts'
import { isPassword } from './passwords.ts'

/**
 * Compares a password, unless it was guessed at from this address. An unknown login takes as long as a wrong password,
 * which is counted and committed. Not to be called inside a transaction: it takes a connection and waits.
 * @param login with its audience: `client:anna@example.ru`
 * @param turn where it waits for its turn to be computed
 * @throws Refusal `too_many_requests`
 */
export async function checkPassword(
  { db }: Services,
  by: Actor,
  login: string,
  stored: string | null | undefined,
  password: string,
  turn: Turn,
): Promise<boolean> {
  const guess = { account: sha256Hex(login), address: addressKey(by.ip) }
  // before the queue, which is no place for floods, and after it, when earlier guesses are counted
  await refuseGuessedPassword(db, guess)
  const isRight = await withPasswordTurn(turn, async () => {
    await refuseGuessedPassword(db, guess)
    if (await isPassword(stored, password)) return true
    await recordWrongTry(db, { kind: 'password', ...guess })
    return false
  })
  if (isRight) await forgiveWrongPasswords(db, guess)
  return isRight
}
