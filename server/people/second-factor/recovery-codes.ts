import { randomInt } from 'node:crypto'
import { recovery_codes_count } from '#shared/rules/limits.ts'
import {
  readRecoveryCode,
  recovery_alphabet,
  recovery_code_chars,
  showRecoveryCode,
} from '#shared/rules/recovery-code.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { columnOf, keyOf, macPartsOf, type Person } from './person.ts'

function newCode(): string {
  const characters = Array.from({ length: recovery_code_chars }, () => recovery_alphabet[randomInt(32)])
  return characters.join('')
}

/** Bound to the person: the hash of one person's code is of no use in another's row. */
export const recoveryMac = (secrets: Secrets, person: Person, typed: string): Buffer =>
  secrets.mac('recovery code', ...macPartsOf(person), readRecoveryCode(typed))

/** Replaces all codes of a person; the new ones are returned here and stored nowhere. */
export async function renewCodes(tx: Tx, secrets: Secrets, person: Person): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where(columnOf(person), '=', person.id).execute()
  const codes = Array.from({ length: recovery_codes_count }, newCode)
  const rows = codes.map((code) => ({ ...keyOf(person), code_mac: recoveryMac(secrets, person, code) }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes.map(showRecoveryCode)
}
