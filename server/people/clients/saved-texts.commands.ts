import { sql, type Kysely } from 'kysely'
import type { SavedText } from '#shared/contract/sending-defaults.ts'
import { saved_texts_max } from '#shared/rules/limits.ts'
import { savedTextTexts as t } from '#shared/text/sending-defaults.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'
import { countInTurn } from '#server/platform/lists/in-turn.ts'

/** The newest first. */
export async function savedTexts(db: Kysely<Tables>, scope: Scope): Promise<SavedText[]> {
  const rows = await db
    .selectFrom('saved_texts')
    .selectAll()
    .where('client_id', '=', scope.client_id ?? refuse('forbidden'))
    .orderBy('id', 'desc')
    .limit(saved_texts_max)
    .execute()
  return rows.map(present)
}

/**
 * Adds a text once, however often it is saved.
 * @throws Refusal `state_conflict` beyond the limit of a client
 */
export async function addSavedText(tx: Tx, scope: Scope, text: string): Promise<SavedText> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const count = await countInTurn(tx, 'saved_texts', client_id, sql`client_id = ${client_id}`)
  const { rows: known } = await sql<Row<'saved_texts'>>`select ${wholeRow('saved_texts')} from saved_texts
    where client_id = ${client_id} and md5(text) = md5(${text})`.execute(tx)
  if (known[0]) return present(known[0])
  if (count >= saved_texts_max) refuse('state_conflict', { message: t.too_many(saved_texts_max) })
  const { rows } = await sql<Row<'saved_texts'>>`insert into saved_texts (client_id, text, created_by)
    values (${client_id}, ${text}, ${scope.actor.name}) returning ${wholeRow('saved_texts')}`.execute(tx)
  return present(rows[0] ?? refuse('internal'))
}

/** @throws Refusal `not_found` */
export async function removeSavedText(tx: Tx, scope: Scope, id: number): Promise<{ id: number }> {
  const { rows } = await sql`delete from saved_texts
    where id = ${id} and client_id = ${scope.client_id ?? refuse('forbidden')} returning id`.execute(tx)
  return rows.length === 0 ? refuse('not_found') : { id }
}

const present = ({ id, text, created_by, created_at }: Row<'saved_texts'>): SavedText => ({
  id,
  text,
  created_by,
  created_at: created_at.toISOString(),
})
