import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { SavedDraftInput } from '#shared/contract/saved-drafts.ts'
import { saved_drafts_max } from '#shared/rules/limits.ts'
import { toPhone } from '#shared/rules/phone.ts'
import { savedDraftTexts as t } from '#shared/text/saved-drafts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { SavedForm } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { countInTurn } from '#server/platform/lists/in-turn.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

type Attached = NonNullable<SavedDraftInput['documents']>[number]

const empty: SavedForm = {
  title: '',
  legal_entity_id: null,
  signers: [],
  typed: { full_name: '', phone: '', email: '' },
  ordered: false,
  deadline: null,
  message: '',
  reminders: null,
  signer_files: [],
  copies: '',
  follows: null,
  approvers: [],
  approvers_ordered: false,
  amount: '',
}

/** @throws Refusal `state_conflict` beyond the limit of a client, `invalid_fields` for a file, organization or person of another client */
export async function addSavedDraft(
  tx: Tx,
  scope: Scope,
  { documents = [], ...form }: SavedDraftInput,
): Promise<Row<'saved_drafts'>> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const count = await countInTurn(tx, 'saved_drafts', client_id, sql`client_id = ${client_id}`)
  if (count >= saved_drafts_max) refuse('state_conflict', { message: t.too_many(saved_drafts_max) })
  await refuseForeign(tx, scope, form)
  const content = { ...empty, ...form }
  const { name } = scope.actor
  const draft = await tx
    .insertInto('saved_drafts')
    .values({
      client_id,
      content: JSON.stringify(content),
      phones: phonesOf(content),
      created_by: name,
      updated_by: name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await attachFiles(tx, scope, draft.id, documents)
  return draft
}

/** @throws Refusal `not_found`, `stale_version`, `invalid_fields` for a file, organization or person of another client */
export async function changeSavedDraft(
  tx: Tx,
  scope: Scope,
  id: number,
  { documents, ...form }: SavedDraftInput,
  versions?: Versions,
): Promise<Row<'saved_drafts'>> {
  const before = await lockDraft(tx, scope, id, versions)
  const known = { ...empty, ...before.content }
  const content = { ...known, ...form }
  await refuseForeign(tx, scope, form)
  const isSame = isDeepStrictEqual(content, known) && (!documents || (await hasFiles(tx, id, documents)))
  if (isSame) return before
  const after = await tx
    .updateTable('saved_drafts')
    .set({
      content: JSON.stringify(content),
      phones: phonesOf(content),
      updated_by: scope.actor.name,
      updated_at: new Date(),
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (documents) {
    await tx.deleteFrom('saved_draft_files').where('saved_draft_id', '=', id).execute()
    await attachFiles(tx, scope, id, documents)
  }
  return after
}

/** @throws Refusal `not_found`, `stale_version` */
export async function removeSavedDraft(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<{ id: number }> {
  await lockDraft(tx, scope, id, versions)
  await tx.deleteFrom('saved_drafts').where('id', '=', id).execute()
  return { id }
}

/**
 * The draft becomes a request: of two tabs that send it at once only one does.
 * @throws Refusal `state_conflict` when it was sent or deleted before
 */
export async function takeSavedDraft(tx: Tx, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`delete from saved_drafts where id = ${id} and ${ownRows(scope, 'saved_drafts')}
    returning id`.execute(tx)
  if (rows.length === 0) refuse('state_conflict', { message: t.gone })
}

async function lockDraft(
  tx: Tx,
  scope: Scope,
  id: number,
  versions: Versions | undefined,
): Promise<Row<'saved_drafts'>> {
  const { rows } = await sql<Row<'saved_drafts'>>`select ${wholeRow('saved_drafts')} from saved_drafts
    where id = ${id} and ${ownRows(scope, 'saved_drafts')} for update`.execute(tx)
  const draft = rows[0] ?? refuse('not_found')
  refuseStale(draft.version, versions)
  return draft
}

const fieldsOf = ({ fields = [] }: Attached) => fields.map((field) => ({ choices: [], ...field }))

async function hasFiles(tx: Tx, id: number, documents: readonly Attached[]): Promise<boolean> {
  const { rows } = await sql<Attached>`select file_id, title, fields from saved_draft_files
    where saved_draft_id = ${id} order by position`.execute(tx)
  const pairs = (all: readonly Attached[]) =>
    all.map((document) => [document.file_id, document.title, fieldsOf(document)])
  return isDeepStrictEqual(pairs(rows), pairs(documents))
}

/** A draft refers to the client's own organization and people; one that was archived meanwhile stays until the sending. */
async function refuseForeign(tx: Tx, scope: Scope, { legal_entity_id, signers = [] }: SavedDraftInput): Promise<void> {
  const known = signers.map(({ individual_id }) => individual_id)
  const wanted = known.filter((id) => id !== null)
  if (legal_entity_id == null && wanted.length === 0) return
  const { rows } = await sql<{ entities: number[]; people: number[] }>`select
    array(select id from legal_entities where id = ${legal_entity_id ?? null} and ${ownRows(scope, 'legal_entities')}) as entities,
    array(select id from individuals where id = any(${wanted}::bigint[]) and ${ownRows(scope, 'individuals')}) as people`.execute(
    tx,
  )
  const [own] = rows
  if (legal_entity_id != null && own?.entities.length === 0)
    refuse('invalid_fields', { errors: { legal_entity_id: t.no_organization } })
  const absent = known.findIndex((id) => id !== null && !own?.people.includes(id))
  if (absent >= 0) refuse('invalid_fields', { errors: { [`signers.${absent}.individual_id`]: t.no_person } })
}

async function attachFiles(
  tx: Tx,
  scope: Scope,
  saved_draft_id: number,
  documents: readonly Attached[],
): Promise<void> {
  if (documents.length === 0) return
  const ids = documents.map(({ file_id }) => file_id)
  // the lock: none of them is cleared as unused until the draft refers to it
  const { rows } = await sql<{ id: number }>`select id from files
    where id = any(${ids}::bigint[]) and purpose = 'original' and ${ownRows(scope, 'files')} for key share`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const absent = ids.findIndex((id) => !known.has(id))
  if (absent >= 0) refuse('invalid_fields', { errors: { [`documents.${absent}.file_id`]: t.no_file } })
  const values = documents.map((document, index) => ({
    ...document,
    fields: JSON.stringify(fieldsOf(document)),
    saved_draft_id,
    position: index + 1,
  }))
  await tx.insertInto('saved_draft_files').values(values).execute()
}

const phonesOf = ({ signers, typed }: SavedForm): string[] => [
  ...new Set([...signers, typed].flatMap(({ phone }) => toPhone(phone) ?? [])),
]
