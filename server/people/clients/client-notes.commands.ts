import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import { lists } from '#shared/rules/lists.ts'
import { ClientNote, type ClientNoteCreate } from '#shared/contract/client-notes.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { note_removal_minutes } from '#shared/rules/limits.ts'
import { noteTexts as t } from '#shared/text/client-notes.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { ofOwner } from '#server/platform/lists/page.ts'
import { listPage } from '#server/platform/lists/list-query.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

type Note = Row<'client_notes'>
const removal_milliseconds = note_removal_minutes * 60_000

const noteList = listOf(lists['client-notes'], 'client_notes')

/** @throws Refusal `not_found` for an absent client */
export async function notePage(db: Kysely<Tables>, client_id: number, query: ListQuery) {
  const client = await db.selectFrom('clients').select('id').where('id', '=', client_id).executeTakeFirst()
  if (!client) refuse('not_found')
  return listPage(db, noteList, query, [ofOwner(sql`client_id = ${client_id}`)])
}

/**
 * The journal keeps who noted and when, not the text: what is removed is gone.
 * @throws Refusal `not_found` for an absent client, and for a request that is not its own
 */
export async function addNote(
  tx: Tx,
  { actor }: Scope,
  client_id: number,
  { text, request_id }: z.output<typeof ClientNoteCreate>,
): Promise<ClientNote> {
  const admin_id = actor.id ?? refuse('forbidden')
  const { rows } = await sql<Note>`insert into client_notes (client_id, request_id, text, admin_id, admin_name)
    select c.id, r.id, ${text}, ${admin_id}, ${actor.name}
    from clients c left join document_sign_requests r on r.id = ${request_id ?? null}::bigint and r.client_id = c.id
    where c.id = ${client_id} and (r.id is not null or ${request_id ?? null}::bigint is null)
    returning ${wholeRow('client_notes')}`.execute(tx)
  const note = rows[0] ?? refuse('not_found')
  record(tx, actor, { event: 'client-notes.create', subject_id: note.id, client_id })
  return presentNote(note)
}

/** @throws Refusal `not_found`, `state_conflict` for another's note and for one that is too old to be removed */
export async function removeNote(
  tx: Tx,
  { actor }: Scope,
  client_id: number,
  note_id: number,
): Promise<{ id: number }> {
  const { rows } = await sql<Note & { is_young: boolean }>`select *,
      created_at > now() - make_interval(mins => ${note_removal_minutes}) as is_young
    from client_notes where id = ${note_id} and client_id = ${client_id} for update`.execute(tx)
  const note = rows[0] ?? refuse('not_found')
  if (note.admin_id !== actor.id) refuse('state_conflict', { message: t.not_own })
  if (!note.is_young) refuse('state_conflict', { message: t.too_old(note_removal_minutes) })
  await tx.deleteFrom('client_notes').where('id', '=', note_id).execute()
  record(tx, actor, { event: 'client-notes.archive', subject_id: note_id, client_id })
  return { id: note_id }
}

export const presentNote = (row: Note): ClientNote =>
  present(ClientNote, { ...row, removable_until: new Date(row.created_at.getTime() + removal_milliseconds) })
