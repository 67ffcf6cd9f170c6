import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spellingsOf } from '#shared/rules/password.ts'

/** 40 bits of a hash: a false positive for one password in eleven million, and the file does not reveal the passwords. */
export const key_bytes = 5

export const leaked_passwords_file = join(import.meta.dirname, 'leaked-passwords.bin')

/** The entry of a password in the list: the first bytes of the SHA-256 of its lower-case form. */
export const leakedKey = (password: string): Buffer =>
  createHash('sha256').update(password.normalize('NFC').toLowerCase()).digest().subarray(0, key_bytes)

let list: Buffer | undefined

/**
 * Whether a password is one of the 100 000 most frequent leaked ones that are long enough to be allowed, also as the same
 * keys write it in the other keyboard layout (NIST SP 800-63B-4, 3.1.1.2; docs/decisions/0124). Asks no network.
 */
export function isLeaked(password: string): boolean {
  list ??= readFileSync(leaked_passwords_file)
  const keys = list
  return spellingsOf(password).some((spelling) => holds(keys, leakedKey(spelling)))
}

/** @param keys sorted, one after the other */
function holds(keys: Buffer, key: Buffer): boolean {
  let [low, high] = [0, keys.length / key_bytes]
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = key.compare(keys, middle * key_bytes, (middle + 1) * key_bytes)
    if (order === 0) return true
    if (order > 0) low = middle + 1
    else high = middle
  }
  return false
}
