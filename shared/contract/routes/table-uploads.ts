import { csv_type, xlsx_type } from '../route.ts'

/** A table of people, organizations or signers, as a file. */
export const tableUpload = {
  types: [csv_type, 'text/plain', 'application/octet-stream', xlsx_type],
  description: 'Таблица CSV или XLSX',
}

/** Why a table is not read. */
export const unreadTable = [
  'file_too_large',
  'not_a_table',
  'table_unreadable',
  'file_empty',
  'file_broken',
  'file_bomb',
  'file_encrypted',
] as const
