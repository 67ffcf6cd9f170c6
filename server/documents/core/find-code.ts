import { createHmac, createSecretKey } from 'node:crypto'
import { code_digits } from '#shared/rules/limits.ts'

/**
 * The codes behind HMAC-SHA-256 commitments (`code_mac`, in hex), found with their key by trying all of six digits: up to some
 * seconds of a core.
 */
export function findCodes(key: Buffer, wanted: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  // prepared once: four times as fast
  const prepared = createSecretKey(key)
  for (let number = 0; number < 10 ** code_digits && found.size < wanted.size; number++) {
    const code = String(number).padStart(code_digits, '0')
    const code_mac = createHmac('sha256', prepared).update(code).digest('hex')
    if (wanted.has(code_mac)) found.set(code_mac, code)
  }
  return found
}

/** The code of one commitment, and the one of these keys (in hex) that it was made with; null when it is none of them. */
export function findCode(keys: readonly string[], code_mac: string): { code: string; key: string } | null {
  for (const key of keys) {
    const code = findCodes(Buffer.from(key, 'hex'), new Set([code_mac])).get(code_mac)
    if (code !== undefined) return { code, key }
  }
  return null
}
