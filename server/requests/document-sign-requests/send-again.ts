import { sql } from 'kysely'
import type { SendAgain, SignRequestCreate } from '#shared/contract/document-sign-requests.ts'
import { warningsToConfirm } from '#shared/rules/file-warnings.ts'
import { remindersOf } from '#shared/rules/reminders.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { copiesOf } from './change-copies.ts'
import { changeCard } from './correct-signer.ts'
import { createRequests } from './document-sign-requests.commands.ts'
import { lockRequest } from './lock-request.ts'
import { freeExternalIds } from './external-ids.ts'
import { refuseUnless } from './refuse-state.ts'
import { returnUrlStillListed } from './return-url.ts'

/**
 * Sends the documents of a request that ended without a signature again, to the corrected signer: a new request, since
 * terminal states do not change. Once per request: the new one can be sent again in turn.
 * @throws Refusal `state_conflict`, `already_signed`, `insufficient_balance`, `invalid_fields`, `duplicate_phone`
 */
export async function sendAgain(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  order: SendAgain,
): Promise<RequestRow> {
  await rowOf(tx, scope, 'document_sign_requests', id)
  const old = await lockRequest(tx, id)
  refuseUnless('again', old.status)
  if (old.again_id !== null) {
    refuse('state_conflict', { message: `Документы уже отправлены заново: заявка №\u00a0${old.again_id}.` })
  }
  if (old.erased_at) refuse('state_conflict', { message: 'Данные и документы этой заявки удалены. Создайте новую.' })
  const { full_name = old.signer_full_name, phone = old.signer_phone, email = old.signer_email } = order
  if (old.disowned_at && phone === old.signer_phone) {
    const errors = { phone: 'По этому номеру ответили, что документы не туда. Укажите другой.' }
    refuse('invalid_fields', { errors })
  }
  if (order.update_card) await changeCard(tx, scope, old.individual_id, { full_name, phone, email })
  // the new request is the same document of the caller's system, where no other signer of it still has the id
  const [freed = null] = old.external_id === null ? [] : await freeExternalIds(tx, old.client_id, [old.external_id])
  const [documents, signer_files] = [await documentsAgain(tx, id), await asksAgain(tx, old)]
  const copies = await copiesOf(tx, id)
  const { requests } = await createRequests(
    tx,
    services,
    { ...scope, test: old.test },
    {
      title: old.title,
      legal_entity_id: old.legal_entity_id,
      documents,
      signer_files,
      copies,
      signers: [{ full_name, phone, email }],
      ordered: false,
      deadline: order.deadline,
      message: old.message,
      reminders: remindersOf(old),
      send: true,
      // they were when these documents were first sent
      confirmed_warnings: [...warningsToConfirm],
      follows: followsOf(old),
      external_id: freed,
      return_url: await returnUrlStillListed(tx, old.client_id, old.return_url),
    },
  )
  const request = requests[0] ?? refuse('internal')
  await tx
    .updateTable('document_sign_requests')
    .set({ again_id: request.id, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const { client_id } = old
  const after = { request_id: request.id }
  record(tx, scope.actor, { event: 'document-sign-requests.again', subject_id: id, client_id, after })
  return request
}

const followsOf = ({ follows_id: id, follows_kind: kind }: RequestRow): SignRequestCreate['follows'] =>
  id === null || kind === null ? undefined : { id, kind }

/** As they were sent: of a document whose fields were filled the blank one, with the same fields. */
async function documentsAgain(tx: Tx, request_id: number): Promise<SignRequestCreate['documents']> {
  const { rows } = await sql<SignRequestCreate['documents'][number]>`
    select coalesce(d.blank_file_id, d.file_id) as file_id, d.title,
      coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'kind', f.kind, 'required', f.required,
          'page', f.page, 'left', f."left", 'top', f.top, 'width', f.width, 'height', f.height, 'choices', f.choices)
          order by f.position)
        from document_fields f where f.document_id = d.id), '[]') as fields
    from documents d where d.request_id = ${request_id} order by d.position`.execute(tx)
  return rows
}

async function asksAgain(
  tx: Tx,
  { id, asks_files }: Pick<RequestRow, 'id' | 'asks_files'>,
): Promise<NonNullable<SignRequestCreate['signer_files']>> {
  if (!asks_files) return []
  const asks = tx.selectFrom('file_asks').select(['name', 'kind', 'count_min', 'count_max', 'keep', 'days'])
  return asks.where('request_id', '=', id).orderBy('position').execute()
}
