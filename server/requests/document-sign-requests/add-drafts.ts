import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { NewRow, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'

/** A client's file as a document of a request. */
export type Attached = { file_id: number; title: string; sha256: string }
export type NewDraft = Omit<NewRow<'document_sign_requests'>, 'client_id' | 'group' | 'created_by'>

/**
 * Creates drafts with the same documents, in one statement however many they are.
 * @returns the drafts in the given order
 */
export async function addDrafts(
  tx: Tx,
  scope: Scope,
  documents: readonly Attached[],
  drafts: readonly NewDraft[],
): Promise<RequestRow[]> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const values = drafts.map((draft) => ({ ...draft, client_id, group: newGroup(), created_by: scope.actor.name }))
  const column = <C extends keyof Attached>(name: C) => documents.map((document) => document[name])
  const { rows } = await sql<RequestRow>`
    with added as (${tx.insertInto('document_sign_requests').values(values).returningAll()}), attached as (
      insert into documents (client_id, request_id, position, title, file_id, sha256)
      select r.client_id, r.id, d.position, d.title, d.file_id, d.sha256
      from added r, unnest(${column('title')}::text[], ${column('file_id')}::bigint[], ${column('sha256')}::text[])
        with ordinality as d (title, file_id, sha256, position)
      order by r.id, d.position
    )
    select * from added`.execute(tx)
  const added = new Map(rows.map((row) => [row.group, row]))
  const requests = values.map(({ group }) => added.get(group) ?? refuse('internal'))
  for (const request of requests) recordDraft(tx, scope, documents, request)
  return requests
}

/** The link code: 128 random bits. */
export const newGroup = () => randomBytes(16).toString('base64url')

function recordDraft(tx: Tx, scope: Scope, documents: readonly Attached[], request: RequestRow): void {
  record(tx, scope.actor, {
    event: 'document-sign-requests.create',
    subject: 'document-sign-requests',
    subject_id: request.id,
    client_id: request.client_id,
    after: {
      title: request.title,
      signer: request.signer_full_name,
      phone: request.signer_phone,
      documents: documents.map(({ title, sha256 }) => ({ title, sha256 })),
      deadline: request.deadline.toISOString(),
    },
  })
}
