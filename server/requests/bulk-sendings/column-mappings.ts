import { sql, type Kysely } from 'kysely'
import type { ImportKind } from '#shared/rules/imports.ts'
import { plainHeading } from '#shared/rules/signer-table.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

/** What a table is for: the same headings may mean other fields. */
type TableUse = 'signers' | ImportKind

/** A hash of the set of headings; neither their order nor their spelling matters. */
const headingsOf = (use: TableUse, names: readonly string[]) => {
  const headings = [...new Set(names.map(plainHeading))].toSorted()
  return sha256Hex((use === 'signers' ? headings : [use, ...headings]).join('\n'))
}

/** What a client has said of the columns of tables with these headings; null when nothing. */
export async function rememberedFields(
  db: Kysely<Tables>,
  client_id: number,
  names: readonly string[],
  use: TableUse = 'signers',
): Promise<Record<string, string | null> | null> {
  const mappings = db.selectFrom('table_mappings').select('fields').where('client_id', '=', client_id)
  return (await mappings.where('headings', '=', headingsOf(use, names)).executeTakeFirst())?.fields ?? null
}

/** @param fields in the order of the columns */
export async function rememberFields(
  tx: Tx,
  client_id: number,
  names: readonly string[],
  fields: readonly (string | null)[],
  use: TableUse = 'signers',
): Promise<void> {
  const chosen = Object.fromEntries(names.map((name, index) => [plainHeading(name), fields[index] ?? null]))
  await sql`insert into table_mappings (client_id, headings, fields)
    values (${client_id}, ${headingsOf(use, names)}, ${JSON.stringify(chosen)}::jsonb)
    on conflict (client_id, headings) do update set fields = excluded.fields, used_at = now()`.execute(tx)
}
