import { readFileSync, writeFileSync } from 'node:fs'
import { password_chars_min } from '../../shared/rules/limits.ts'
import { key_bytes, leaked_passwords_file, leakedKey } from '../../server/people/auth/leaked-passwords.ts'

/**
 * `node deploy/leaked-passwords/make-list.ts LIST.txt`: makes the list of hashes that ships from a list of leaked passwords,
 * the most frequent first, one a line. Shorter ones than are allowed stay out. The list in use: docs/decisions/0124.
 */
const entries_max = 100_000

const [path = ''] = process.argv.slice(2)
const passwords = new Set<string>()
for (const line of readFileSync(path, 'utf8').split('\n')) {
  const password = line.trim().normalize('NFC').toLowerCase()
  if ([...password].length >= password_chars_min) passwords.add(password)
  if (passwords.size === entries_max) break
}
const keys = [...passwords].map(leakedKey).sort(Buffer.compare)
writeFileSync(leaked_passwords_file, Buffer.concat(keys))
process.stdout.write(`${keys.length} passwords, ${keys.length * key_bytes} bytes\n`)
