import { sql, type Kysely } from 'kysely'
import { type ColumnFields, plainHeading, type SignerField } from '#shared/rules/signer-table.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

/** Of the set of headings: their order and the way they are spelt do not matter. */
const headingsOf = (names: readonly string[]) => sha256Hex([...new Set(names.map(plainHeading))].toSorted().join('\n'))

/** What a client has said of the columns of tables with these headings; null when nothing. */
export async function rememberedFields(
  db: Kysely<Tables>,
  client_id: number,
  names: readonly string[],
): Promise<Record<string, SignerField | null> | null> {
  const mappings = db.selectFrom('table_mappings').select('fields').where('client_id', '=', client_id)
  return (await mappings.where('headings', '=', headingsOf(names)).executeTakeFirst())?.fields ?? null
}

export async function rememberFields(
  tx: Tx,
  client_id: number,
  names: readonly string[],
  fields: ColumnFields,
): Promise<void> {
  const chosen = Object.fromEntries(names.map((name, index) => [plainHeading(name), fields[index] ?? null]))
  await sql`insert into table_mappings (client_id, headings, fields)
    values (${client_id}, ${headingsOf(names)}, ${JSON.stringify(chosen)}::jsonb)
    on conflict (client_id, headings) do update set fields = excluded.fields, used_at = now()`.execute(tx)
}
