import { sql } from 'kysely'
import type { Follows } from '#shared/contract/follow-ups.ts'
import type { FollowKind } from '#shared/rules/follow-ups.ts'
import { followTexts as t } from '#shared/text/follow-ups.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { lockRequest } from './lock-request.ts'

/** The signed request that another one continues, as the journal tells it: moments and hashes do not change any more. */
export type Followed = {
  id: number
  kind: FollowKind
  signed_at: string
  documents: { title: string; sha256: string }[]
}

type Order = { legal_entity_id?: number | null | undefined; signers: readonly { phone: string }[]; test: boolean }

/**
 * Locks the request that an order continues: of two agreements that end it one is made.
 * @throws Refusal `invalid_fields` at `follows.id` and `follows.kind`, `state_conflict` when it has ended already
 */
export async function followedBy(tx: Tx, scope: Scope, { id, kind }: Follows, order: Order): Promise<Followed> {
  const wrong = (field: keyof Follows, text: string) =>
    refuse('invalid_fields', { errors: { [`follows.${field}`]: text } })
  await rowOf(tx, scope, 'document_sign_requests', id, { 'follows.id': t.absent })
  const earlier = await lockRequest(tx, id)
  if (earlier.status !== 'signed' || earlier.signed_at === null) wrong('id', t.not_signed)
  if (earlier.legal_entity_id !== (order.legal_entity_id ?? null)) wrong('id', t.other_sender)
  if (earlier.test !== order.test || (earlier.sample && !earlier.test)) wrong('id', t.sample)
  if (earlier.erased_at) wrong('id', t.erased)
  const isOfSigner = order.signers.every(({ phone }) => phone === earlier.signer_phone) && order.signers.length === 1
  if (kind === 'annulment' && !isOfSigner) wrong('kind', t.other_signer(earlier.signer_full_name))
  const ending = await endingOf(tx, id)
  if (ending?.status === 'signed') refuse('state_conflict', { message: t.ended(ending.id) })
  if (ending && kind === 'annulment') refuse('state_conflict', { message: t.ending(ending.id) })
  const documents = tx.selectFrom('documents').select(['title', 'sha256']).where('request_id', '=', id)
  return {
    id,
    kind,
    signed_at: (earlier.signed_at ?? refuse('internal')).toISOString(),
    documents: await documents.orderBy('position').execute(),
  }
}

/** The agreement that has ended a request, or may still. */
async function endingOf(tx: Tx, id: number): Promise<Pick<RequestRow, 'id' | 'status'> | undefined> {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'status'>>`select id, status from document_sign_requests
    where follows_id = ${id} and follows_kind = 'annulment'
      and status in ('draft', 'approving', 'queued', 'sent', 'opened', 'confirmed', 'signed')
    order by status = 'signed' desc limit 1`.execute(tx)
  return rows[0]
}

/** For the history of the earlier request. */
export function recordFollowed(
  tx: Tx,
  scope: Scope,
  { id, kind }: Followed,
  { id: request_id, client_id }: RequestRow,
) {
  const after = { request_id, kind }
  record(tx, scope.actor, { event: 'document-sign-requests.follow', subject_id: id, client_id, after })
}
