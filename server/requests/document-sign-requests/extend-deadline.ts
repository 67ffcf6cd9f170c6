import { sql } from 'kysely'
import type { Extension } from '#shared/contract/document-sign-requests.ts'
import { showDeadline } from '#shared/rules/clock.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { deadlineOf } from './deadline-of.ts'
import { refuseUnless } from './refuse-state.ts'

/**
 * Moves the deadline further, also for the signers queued behind, who would otherwise run out of time before their
 * turn. If the expiry sweep runs at the same time, whichever commits first wins. The journal keeps the reason of staff.
 * @throws Refusal `already_expired`, `already_signed` …, `invalid_fields`
 */
export async function extendDeadline(
  tx: Tx,
  scope: Scope,
  id: number,
  { reason, ...order }: Extension & { reason?: string },
): Promise<RequestRow> {
  const { batch_id, position } = await rowOf(tx, scope, 'document_sign_requests', id)
  const deadline = deadlineOf(order.deadline)
  const requests = await tx
    .selectFrom('document_sign_requests')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([
          eb('batch_id', '=', batch_id),
          eb('position', '>', position),
          eb('status', '=', 'queued'),
          eb('deadline', '<', deadline),
        ]),
      ]),
    )
    .orderBy('position')
    .forUpdate()
    .execute()
  for (const request of requests.filter((request) => request.id === id)) refuseUnless('extend', request.status)
  for (const request of requests) await moveDeadline(tx, scope, request, deadline, reason)
  return rowOf(tx, scope, 'document_sign_requests', id)
}

async function moveDeadline(
  tx: Tx,
  scope: Scope,
  request: RequestRow,
  deadline: Date,
  reason: string | undefined,
): Promise<void> {
  if (deadline <= request.deadline) {
    const errors = { deadline: `Сейчас ${showDeadline(request.deadline)}. Укажите срок позже.` }
    refuse('invalid_fields', { errors })
  }
  const { id, client_id } = request
  const moved = await tx
    .updateTable('document_sign_requests')
    .set({ deadline, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`(deadline > now() or status = 'draft')`)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('already_expired')
  record(tx, scope.actor, {
    event: 'document-sign-requests.extend',
    subject_id: id,
    client_id,
    before: { deadline: request.deadline.toISOString() },
    after: { deadline: deadline.toISOString(), ...(reason !== undefined && { reason }) },
  })
}
