import { readFile } from 'node:fs/promises'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { password_chars_min } from '../backups/cipher.ts'
import type { Call } from './call.ts'

/**
 * The first line of `--password-file`, as `openssl -pass file:` takes it.
 * @param usual the file of the settings
 * @throws {StartRefusal} it cannot be read, or is short
 */
export async function backupPassword(call: Call, usual?: string): Promise<string | undefined> {
  const typed = call.text('password-file') ?? usual
  if (typed === undefined) return undefined
  const file = call.path(typed)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`Файл с паролем ${file} не читается: ${error.message}.`, { cause: error })
  })
  const [password = ''] = text.split(/\r?\n/)
  if (password.length < password_chars_min) {
    throw new StartRefusal(`Пароль в ${file} короче ${password_chars_min} знаков.`)
  }
  return password
}
