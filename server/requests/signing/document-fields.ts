import { sql, type Kysely } from 'kysely'
import type { FieldSaved, FieldsToFill, FieldToFill } from '#shared/contract/document-fields.ts'
import { printField, readField } from '#shared/rules/document-fields.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { phoneField } from '#shared/rules/phone-field.ts'
import { fieldFillTexts as t } from '#shared/text/document-fields.ts'
import { storeFile } from '#server/documents/files/files.commands.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { fillPlaces } from '#server/documents/tasks/fill-form.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { type Actor, system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import { emptyDocuments } from '#server/requests/document-sign-requests/empty-documents.ts'
import { requestByGroup } from './card.ts'
import { endCodes } from './end-codes.ts'
import { lockLive, signerOf } from './lock-request.ts'

/**
 * The fields of an open link with what is typed so far.
 * @throws Refusal `link_not_found`, `link_finished`
 */
export async function fieldsToFill({ db, secrets }: Opened, group: string): Promise<FieldsToFill> {
  const request = await requestByGroup(db, group)
  if (!isLive(request.status)) refuse('link_finished')
  return presented(await documentsWithFields(db, secrets, request.id))
}

type Opened = Pick<Services, 'db' | 'secrets'>
type Filling = Pick<Row<'documents'>, 'id' | 'position' | 'title' | 'file_id' | 'sha256' | 'client_id' | 'filled_at'> &
  Pick<Row<'files'>, 'name' | 'size' | 'pages' | 'warnings'> & { fields: FieldToFill[] }

/** The documents of a request that have fields. */
async function documentsWithFields(db: Kysely<Tables>, secrets: Secrets, request_id: number): Promise<Filling[]> {
  const { rows: fields } = await sql<Row<'document_fields'>>`/* fields.of-request */
    select ${wholeRow('document_fields')} from document_fields where request_id = ${request_id} order by document_id, position`.execute(
    db,
  )
  if (fields.length === 0) return []
  const { rows: documents } = await sql<Omit<Filling, 'fields'>>`/* fields.documents */
    select d.id, d.position, d.title, d.file_id, d.sha256, d.client_id, d.filled_at, f.name, f.size, f.pages, f.warnings
    from documents d join files f on f.id = d.file_id
    where d.id = any(${[...new Set(fields.map(({ document_id }) => document_id))]}) order by d.position`.execute(db)
  return documents.map((document) => ({
    ...document,
    fields: fields
      .filter(({ document_id }) => document_id === document.id)
      .map((field) => presentField(secrets, field)),
  }))
}

function presentField(secrets: Secrets, { sealed_value, ...field }: Row<'document_fields'>): FieldToFill {
  const { id, document_id, name, kind, required, page, left, top, width, height, choices } = field
  const value = sealed_value && secrets.open(sealed_value)
  return { id, document_id, name, kind, required, page, left, top, width, height, choices, value }
}

function presented(documents: readonly Filling[]): FieldsToFill {
  const times = documents.map(({ filled_at }) => filled_at)
  const isFilled = times.length > 0 && times.every((at) => at !== null)
  const last = isFilled
    ? times
        .flatMap((at) => at ?? [])
        .toSorted((a, b) => a.getTime() - b.getTime())
        .at(-1)
    : null
  return { fields: documents.flatMap(({ fields }) => fields), filled_at: last?.toISOString() ?? null }
}

/**
 * Keeps what was typed into a field, encrypted, in its normal form. The same value changes nothing. Another one after the
 * copies were made ends what was asked for them: the document is blank again, its codes and sessions are dead.
 * @throws Refusal `link_not_found`, `link_finished`, `not_found`, `invalid_fields` at `value`, `too_many_requests`
 */
export async function saveField(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  by: Actor,
  { group, field_id: id }: { group: string; field_id: number },
  typed: string | null,
): Promise<FieldSaved> {
  const request = await lockLive(tx, group)
  const fields = tx.selectFrom('document_fields').selectAll().where('id', '=', id)
  const field = (await fields.where('request_id', '=', request.id).executeTakeFirst()) ?? refuse('not_found')
  const { kind, choices, value: before, document_id } = presentField(secrets, field)
  const read = readField({ kind, choices }, typed ?? '', phoneField)
  if ('fault' in read) refuse('invalid_fields', { errors: { value: read.fault } })
  if (read.value === before) return { value: before }
  await takeLimit(tx, 'field_changes_link', group)
  const signer = signerOf(request, by)
  if (request.status === 'sent') await applyEvent(tx, signer, request.id, 'open')
  const sealed_value = read.value === null ? null : secrets.seal(read.value)
  await tx
    .updateTable('document_fields')
    .set({ sealed_value, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  if ((await emptyDocuments(tx, signer, request, document_id)) > 0) await endCodes(tx, request.id, t.stopped)
  return { value: read.value }
}

/**
 * Makes the copies that are shown and signed: what was typed is printed on the pages, and the result is settled as an
 * uploaded file is. Of several calls one makes them.
 * @throws Refusal `link_not_found`, `link_finished`, `fields_not_filled`, `field_does_not_fit`, `state_conflict` when a
 * field was changed meanwhile, `too_many_requests`, and those of a file
 */
export async function fillFields(services: Services, by: Actor, group: string): Promise<FieldsToFill> {
  const { db, secrets } = services
  const request = await requestByGroup(db, group)
  if (!isLive(request.status)) refuse('link_finished')
  const documents = await documentsWithFields(db, secrets, request.id)
  const blank = documents.filter(({ filled_at }) => filled_at === null)
  if (blank.length === 0) return presented(documents)
  const missing = documents.flatMap(({ fields }) => fields.filter(({ required, value }) => required && value === null))
  if (missing.length > 0) {
    refuse('fields_not_filled', { errors: Object.fromEntries(missing.map(({ id }) => [`fields.${id}`, t.missing])) })
  }
  await takeLimit(db, 'field_copies_link', group)
  const copies = new Map<number, Copy>()
  for (const document of blank) copies.set(document.id, await copyOf(services, document))
  return transaction(db, async (tx) => {
    const locked = await lockLive(tx, group)
    const now = await documentsWithFields(tx, secrets, locked.id)
    const signer = signerOf(locked, by)
    if (locked.status === 'sent') await applyEvent(tx, signer, locked.id, 'open')
    for (const document of now) {
      const copy = copies.get(document.id)
      // made by another call meanwhile
      if (document.filled_at !== null) continue
      const made = blank.find(({ id }) => id === document.id)
      if (!copy || !made || typedIn(made) !== typedIn(document) || made.sha256 !== document.sha256) {
        refuse('state_conflict', { message: t.changed })
      }
      document.filled_at = await keepCopy(tx, signer, locked, document, copy)
    }
    return presented(now)
  })
}

type Copy = Pick<Row<'files'>, 'id' | 'sha256'>

const typedIn = ({ fields }: Filling) => JSON.stringify(fields.map(({ id, value }) => [id, value]))

async function keepCopy(
  tx: Tx,
  signer: Actor,
  { id: subject_id, client_id }: Pick<Row<'document_sign_requests'>, 'id' | 'client_id'>,
  { id: document_id, position, title, file_id, sha256: blank_sha256, fields }: Filling,
  copy: Copy,
): Promise<Date> {
  const filled_at = new Date()
  await tx
    .updateTable('documents')
    .set({ file_id: copy.id, sha256: copy.sha256, blank_file_id: file_id, blank_sha256, filled_at })
    .where('id', '=', document_id)
    .execute()
  // a sweep may have been about to delete a copy that was made before
  await sql`update files set used_at = now() where id = ${copy.id}`.execute(tx)
  record(tx, signer, {
    event: 'document-sign-requests.fill',
    subject_id,
    client_id,
    after: {
      document_id,
      number: position - 1,
      title,
      blank_sha256,
      sha256: copy.sha256,
      fields: fields.filter(({ value }) => value !== null).length,
      at: filled_at.toISOString(),
    },
  })
  return filled_at
}

/** The document with what was typed; the document itself where nothing was. */
async function copyOf(services: Services, document: Filling): Promise<Copy> {
  const { client_id, file_id: id, sha256, name, pages, fields } = document
  const filled = fields.filter((field) => field.value !== null)
  if (filled.length === 0) return { id, sha256 }
  const pool = services.documents.forClient(client_id)
  const texts = filled.map(({ kind, value, page, left, top, width, height }) => ({
    page,
    left,
    top,
    width,
    height,
    text: printField(kind, value ?? '', phoneField),
  }))
  const { bytes, faults } = await fillPlaces(pool, await services.storage.read(originalKey(sha256)), texts)
  const unfit = Object.entries(faults).map(
    ([index, fault]) => [`fields.${filled[Number(index)]?.id}`, t[fault]] as const,
  )
  if (unfit.length > 0) refuse('field_does_not_fit', { errors: Object.fromEntries(unfit) })
  const made = await inspect(pool, bytes, name)
  if (made.pages !== pages) refuse('file_unsettled')
  const { warnings } = document
  const accepted = { ...made, warnings, source: null, purpose: 'original' as const }
  return storeFile(services, systemScope(system, client_id), name, accepted)
}
