import { table_bytes_max } from '#shared/rules/limits.ts'
import { tableFaultTexts as t } from '#shared/text/tables.ts'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

const zip_mark = Buffer.from('PK\u0003\u0004')
/** Excel before 2007, and any Office file with a password (MS-CFB) */
const compound_mark = Buffer.from('d0cf11e0', 'hex')
/** MS-OFFCRYPTO, 2.3.4.4 */
const encrypted_stream = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Non-empty rows of a table, detected by content and not by name: XLSX, or delimited text.
 * @throws Refusal `file_empty`, `file_too_large`, `not_a_table`, `table_unreadable`, `file_broken`, `file_bomb`, `file_encrypted`
 */
export async function readTable(bytes: Uint8Array): Promise<TableRow[]> {
  const file = asBuffer(bytes)
  if (file.length === 0) refuse('file_empty')
  if (file.length > table_bytes_max) refuse('file_too_large')
  if (startsWith(file, zip_mark)) return readXlsx(file)
  if (startsWith(file, compound_mark)) {
    if (file.includes(encrypted_stream)) refuse('file_encrypted', { message: t.password })
    refuse('not_a_table', { message: t.old_excel })
  }
  return readCsv(file)
}

const startsWith = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark)
