import { sql, type Kysely } from 'kysely'
import type { AskedFile, AskedFiles } from '#shared/contract/signer-files.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { toConfirm } from '#shared/rules/file-warnings.ts'
import { nextNumber, signer_file_pages_max, titleOfFile } from '#shared/rules/signer-files.ts'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { signerFileTexts as t } from '#shared/text/signer-files.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { fileKind } from '#server/documents/core/file-kind.ts'
import type { Inspected } from '#server/documents/core/inspected.ts'
import { storeIn } from '#server/documents/files/files.commands.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { type Actor, system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import { detachFiles } from '#server/requests/document-sign-requests/detach-files.ts'
import { requestByGroup } from './card.ts'
import { endCodes } from './end-codes.ts'
import { lockLive, signerOf } from './lock-request.ts'

/**
 * What an open link asks for, with what is attached so far.
 * @throws Refusal `link_not_found`, `link_finished`
 */
export async function askedFiles(db: Services['db'], group: string): Promise<AskedFiles> {
  const { id, status, asks_files } = await requestByGroup(db, group)
  if (!isLive(status)) refuse('link_finished')
  if (!asks_files) return { asks: [] }
  const { rows: asks } = await sql<AskedFile>`/* signer_files.asked */
    select a.id, a.name, a.kind, a.count_min, a.count_max, a.keep, a.days, coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'size', s.size, 'pages', s.pages,
        'document_id', s.document_id,
        'attached_at', to_char(s.attached_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.id)
      from signer_files s where s.ask_id = a.id), '[]') as files
    from file_asks a where a.request_id = ${id} order by a.position`.execute(db)
  return { asks }
}

type ToAttach = { group: string; ask_id: number }
type Ask = Row<'file_asks'> & { files: Pick<Row<'signer_files'>, 'title' | 'uploaded_sha256'>[] }

/** @throws Refusal `not_found` */
async function askOf(db: Kysely<Tables>, request_id: number, id: number): Promise<Ask> {
  const asks = db.selectFrom('file_asks').selectAll().where('id', '=', id).where('request_id', '=', request_id)
  const ask = (await asks.executeTakeFirst()) ?? refuse('not_found')
  const files = db.selectFrom('signer_files').select(['title', 'uploaded_sha256']).where('ask_id', '=', id)
  return { ...ask, files: await files.execute() }
}

/** @throws Refusal `files_enough` */
function isAttached({ count_max, files }: Ask, sha256: string): boolean {
  if (files.some(({ uploaded_sha256 }) => uploaded_sha256 === sha256)) return true
  if (files.length >= count_max) refuse('files_enough')
  return false
}

/**
 * Attaches a file to what was asked for: settled as an upload is, a photo made into a page without its metadata. What was
 * uploaded is not kept. The same bytes again change nothing; any other end the codes that were asked for before.
 * @throws Refusal `link_not_found`, `link_finished`, `not_found`, `files_enough`, `too_many_requests`, and those of a file
 */
export async function attachFile(
  services: Services,
  by: Actor,
  { group, ask_id }: ToAttach,
  bytes: Buffer,
): Promise<AskedFiles> {
  const { db } = services
  const { id, status, client_id } = await requestByGroup(db, group)
  if (!isLive(status)) refuse('link_finished')
  const uploaded_sha256 = sha256Hex(bytes)
  const { keep, ...ask } = await askOf(db, id, ask_id)
  if (!isAttached({ keep, ...ask }, uploaded_sha256)) {
    await takeLimit(db, 'signer_files_link', group)
    const made = await readFile(services, client_id, bytes, ask.name)
    const purpose = keep === 'apart' ? ('apart' as const) : ('original' as const)
    await storeIn(
      services,
      systemScope(system, client_id),
      { ...made, source: null, purpose },
      async (tx, addFileAs) => {
        const request = await lockLive(tx, group)
        const now = await askOf(tx, request.id, ask_id)
        // another call was faster
        if (isAttached(now, uploaded_sha256)) return
        const titles = now.files.map(({ title }) => title)
        const title = titleOfFile(now, nextNumber(now, titles))
        const file = await addFileAs(title)
        await keepFile(tx, signerOf(request, by), request, { ask: now, title, file, uploaded_sha256 })
      },
    )
  }
  return askedFiles(db, group)
}

type ToKeep = { ask: Ask; title: string; file: Row<'files'>; uploaded_sha256: string }

async function keepFile(
  tx: Tx,
  signer: Actor,
  { id: request_id, client_id, status }: Pick<Row<'document_sign_requests'>, 'id' | 'client_id' | 'status'>,
  { ask, title, file, uploaded_sha256 }: ToKeep,
): Promise<void> {
  if (status === 'sent') await applyEvent(tx, signer, request_id, 'open')
  const { sha256, size, pages } = file
  const document = ask.keep === 'sealed' ? await addDocument(tx, { client_id, request_id, title, file }) : null
  const document_id = document && document.id
  const attached_at = new Date()
  const { id } = await tx
    .insertInto('signer_files')
    .values({
      client_id,
      request_id,
      ask_id: ask.id,
      title,
      sha256,
      uploaded_sha256,
      size,
      pages,
      document_id,
      attached_at,
      file_id: document ? null : file.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // a sweep may have been about to delete a file that was attached before
  await sql`update files set used_at = now() where id = ${file.id}`.execute(tx)
  const { position: number, keep, days } = ask
  const at = attached_at.toISOString()
  const position = document && document.position
  record(tx, signer, {
    event: 'document-sign-requests.attach',
    subject_id: request_id,
    client_id,
    after: { id, number, document_id, position, title, keep, days, sha256, size, pages, at },
  })
  await endCodes(tx, request_id, t.stopped)
}

type NewDocument = Pick<Row<'documents'>, 'client_id' | 'request_id' | 'title'> & { file: Row<'files'> }

/** Behind the sender's own, at the first free place. */
async function addDocument(tx: Tx, { client_id, request_id, title, file }: NewDocument) {
  const { rows } = await sql<Pick<Row<'documents'>, 'id' | 'position'>>`/* signer_files.document */
    insert into documents (client_id, request_id, position, title, file_id, sha256)
    select ${client_id}, ${request_id}, min(p), ${title}, ${file.id}, ${file.sha256}
    from generate_series(1, (select count(*)::int + 1 from documents where request_id = ${request_id})) p
    where not exists (select from documents d where d.request_id = ${request_id} and d.position = p)
    returning id, position`.execute(tx)
  return rows[0] ?? refuse('internal')
}

/** @throws Refusal of an uploaded file, with words for who holds a phone */
async function readFile(services: Services, client_id: number, bytes: Buffer, name: string): Promise<Inspected> {
  if (bytes.length === 0) refuse('file_empty')
  const kind = fileKind(bytes)
  if (kind === 'heif') refuse('not_a_pdf', { message: uploadFaultTexts.heic })
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'pdf') refuse('not_a_pdf', { message: t.kinds })
  const made = await inspect(services.documents.forClient(client_id), bytes, name)
  if (made.pages > signer_file_pages_max) refuse('pages_too_many', { message: t.pages })
  // a sender would have to confirm them
  const [doubtful] = toConfirm(made.warnings)
  if (doubtful) refuse('file_unsettled', { message: t.white })
  // that a photo became a page is no news to who asked for one
  return { ...made, warnings: made.warnings.filter(({ code }) => code !== 'made_from_image') }
}

/**
 * Takes an attached file out again, before the signature. Codes that were asked for end.
 * @throws Refusal `link_not_found`, `link_finished`, `not_found`
 */
export async function detachFile(
  tx: Tx,
  by: Actor,
  { group, signer_file_id }: { group: string; signer_file_id: number },
): Promise<void> {
  const request = await lockLive(tx, group)
  const count = await detachFiles(tx, signerOf(request, by), request, signer_file_id)
  if (count === 0) refuse('not_found')
  await endCodes(tx, request.id, t.stopped)
}
