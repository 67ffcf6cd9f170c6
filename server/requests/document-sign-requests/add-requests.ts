import { randomBytes } from 'node:crypto'
import { sql, type InsertObject } from 'kysely'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import type { FileAsk } from '#shared/rules/signer-files.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { type Followed, recordFollowed } from './follow-ups.ts'
import { senderNow, type Sender } from './sender-of.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** A client's file as a document of a request. */
/** `fields`: those that the signer fills */
export type Attached = { file_id: number; title: string; sha256: string; fields?: DocumentField[] | undefined }
type Given = 'client_id' | 'group' | 'created_by' | 'created_by_user_id' | 'created_by_code_id'
/**
 * `by`: of its author; `asks`: the files that its signer is asked for; `copies`: who else gets the signed copy; `follows`:
 * the signed request that it continues
 */
export type NewDraft = Omit<InsertObject<Tables, 'document_sign_requests'>, Given | Derived> & {
  by: Scope
  documents: readonly Attached[]
  asks?: readonly FileAsk[]
  copies?: readonly string[]
  follows?: Followed | null
}
type Derived = 'asks_files' | 'follows_id' | 'follows_kind'

/**
 * Creates requests with their documents, in one statement however many they are; drafts where the given rows have no other
 * state.
 * @returns the requests in the given order, with what their sending tells
 */
export async function addRequests(tx: Tx, drafts: readonly NewDraft[]): Promise<AddedRequest[]> {
  const groups = drafts.map(newGroup)
  const values = drafts.map(({ by, documents: _documents, copies: _copies, asks = [], follows, ...draft }, index) => ({
    ...draft,
    asks_files: asks.length > 0,
    follows_id: follows?.id ?? null,
    follows_kind: follows?.kind ?? null,
    group: groups[index] ?? '',
    ...authorOf(by),
  }))
  const attached = drafts.flatMap(({ documents }, index) =>
    documents.map((document, at) => ({ ...document, group: groups[index] ?? '', position: at + 1 })),
  )
  const column = <C extends keyof (typeof attached)[0]>(name: C) => attached.map((document) => document[name])
  const { rows } = await sql<RequestRow & { sender: Sender }>`
    with added as (${tx.insertInto('document_sign_requests').values(values).returningAll()}), attached as (
      insert into documents (client_id, request_id, position, title, file_id, sha256)
      select r.client_id, r.id, d.position, d.title, d.file_id, d.sha256
      from unnest(${column('group')}::text[], ${column('position')}::int[], ${column('title')}::text[],
          ${column('file_id')}::bigint[], ${column('sha256')}::text[]) as d ("group", position, title, file_id, sha256)
        join added r on r."group" = d."group"
      order by r.id, d.position
    )
    select ${wholeRow('document_sign_requests')}, ${senderNow} as sender from added`.execute(tx)
  const added = new Map(rows.map((row) => [row.group, row]))
  const places = drafts.map(({ documents, asks = [], copies = [] }, index) => ({
    request_id: added.get(groups[index] ?? '')?.id ?? refuse('internal'),
    documents,
    asks,
    copies,
  }))
  await addFields(tx, places)
  await addAsks(tx, places)
  await addCopies(tx, places)
  return drafts.map(({ by, documents, asks = [], copies = [], follows = null }, index) => {
    const request = added.get(groups[index] ?? '') ?? refuse('internal')
    recordDraft(tx, by, { documents, asks, copies, follows }, request)
    if (follows) recordFollowed(tx, by, follows, request)
    return { ...request, titles: documents.map(({ title }) => title) }
  })
}

async function addFields(tx: Tx, requests: readonly { request_id: number; documents: readonly Attached[] }[]) {
  const fields = requests.flatMap(({ request_id, documents }) =>
    documents.flatMap(({ fields = [] }, at) =>
      fields.map((field, index) => ({ choices: [], ...field, request_id, document: at + 1, position: index + 1 })),
    ),
  )
  if (fields.length === 0) return
  await sql`insert into document_fields (client_id, request_id, document_id, position, name, kind, required, page, "left",
      top, width, height, choices)
    select d.client_id, d.request_id, d.id, f.position, f.name, f.kind, f.required, f.page, f."left", f.top, f.width,
      f.height, f.choices
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f (request_id bigint, document int, position int,
        name text, kind text, required boolean, page int, "left" float8, top float8, width float8, height float8,
        choices jsonb)
      join documents d on d.request_id = f.request_id and d.position = f.document`.execute(tx)
}

async function addAsks(tx: Tx, requests: readonly { request_id: number; asks: readonly FileAsk[] }[]) {
  const asks = requests.flatMap(({ request_id, asks }) =>
    asks.map((ask, index) => ({ ...ask, request_id, position: index + 1 })),
  )
  if (asks.length === 0) return
  await sql`insert into file_asks (client_id, request_id, position, name, kind, count_min, count_max, keep, days)
    select r.client_id, r.id, a.position, a.name, a.kind, a.count_min, a.count_max, a.keep, a.days
    from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb) as a (request_id bigint, position int, name text, kind text,
        count_min int, count_max int, keep text, days int)
      join document_sign_requests r on r.id = a.request_id`.execute(tx)
}

export async function addCopies(
  tx: Tx,
  requests: readonly { request_id: number; copies: readonly string[] }[],
): Promise<void> {
  const copies = requests.flatMap(({ request_id, copies }) => copies.map((email) => ({ request_id, email })))
  if (copies.length === 0) return
  await sql`insert into copy_recipients (client_id, request_id, email)
    select r.client_id, r.id, c.email
    from unnest(${copies.map(({ request_id }) => request_id)}::bigint[], ${copies.map(({ email }) => email)}::text[])
      with ordinality as c (request_id, email, n)
      join document_sign_requests r on r.id = c.request_id order by c.n`.execute(tx)
}

type AddedRequest = RequestRow & { sender: Sender; titles: string[] }

function authorOf({ client_id, actor: { kind, id, name } }: Scope) {
  return {
    client_id: client_id ?? refuse('forbidden'),
    created_by: name,
    created_by_user_id: kind === 'client_user' ? id : null,
    created_by_code_id: kind === 'client_code' ? id : null,
  }
}

/** The link code: 128 random bits. */
export const newGroup = () => randomBytes(16).toString('base64url')

/** Compared with the row by `verify` (`shared/rules/journal-tells.ts`); of what is secret or long, its hash. */
function toldOf(request: RequestRow) {
  const { created_at, batch_id, position, ordered, legal_entity_id, individual_id, external_id, test, public_link_id } =
    request
  const { follows_id, follows_kind } = request
  return {
    created_at: created_at.toISOString(),
    batch_id,
    position,
    ordered,
    legal_entity_id,
    individual_id,
    external_id,
    test,
    public_link_id,
    ...(follows_id !== null && follows_kind !== null && { follows_id, follows_kind }),
    message_sha256: request.message === null ? null : sha256Hex(request.message),
    group_sha256: sha256Hex(request.group),
  }
}

type Parts = {
  documents: readonly Attached[]
  asks: readonly FileAsk[]
  copies: readonly string[]
  follows: Followed | null
}

function recordDraft(tx: Tx, scope: Scope, { documents, asks, copies, follows }: Parts, request: RequestRow): void {
  record(tx, scope.actor, {
    event: 'document-sign-requests.create',
    subject_id: request.id,
    client_id: request.client_id,
    after: {
      title: request.title,
      signer: request.signer_full_name,
      phone: request.signer_phone,
      email: request.signer_email,
      documents: documents.map(({ title, sha256, fields = [] }) => ({
        title,
        sha256,
        ...(fields.length > 0 && { fields: fields.length }),
      })),
      ...(asks.length > 0 && { signer_files: asks }),
      ...(copies.length > 0 && { copies: [...copies] }),
      ...(follows && { follows }),
      deadline: request.deadline.toISOString(),
      ...toldOf(request),
    },
  })
}
