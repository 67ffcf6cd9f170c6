import { sql } from 'kysely'
import type { Complaint, ComplaintSpare } from '#shared/contract/complaints.ts'
import { complaintMoves, type ComplaintEvent } from '#shared/rules/complaints.ts'
import { nextState } from '#shared/rules/moves.ts'
import { complaintRefusals } from '#shared/text/complaints.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { complaintOf, complaintRow } from './complaints.store.ts'
import { refuseMessagesFor } from './refuse-messages-for.ts'
import { lockClient, stopSending } from './sending-stop.ts'

/**
 * Stops the sender, unless it is stopped already, and closes its open complaints: they have the same answer.
 * @throws Refusal `not_found`, `state_conflict` with what another member of staff decided
 */
export async function stopByComplaint(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  reason: string,
): Promise<Complaint> {
  const { client_id } = await complaintRow(tx, id)
  // before the complaints, of which a stop by another one locks several
  await lockClient(tx, client_id)
  await decide(tx, scope, await lockComplaint(tx, id), 'stop', reason)
  await stopSending(tx, services, scope, client_id, reason)
  const others = tx.selectFrom('complaints').selectAll().where('client_id', '=', client_id)
  for (const other of await others.where('status', '=', 'open').orderBy('id').forUpdate().execute()) {
    await decide(tx, scope, other, 'stop', reason)
  }
  return complaintOf(tx, id)
}

/**
 * The person of a complaint gets no more links and reminders, of its sender or of all, as if they had asked by their link;
 * the sender goes on.
 * @throws Refusal as `stopByComplaint`
 */
export async function spareByComplaint(
  tx: Tx,
  scope: Scope,
  id: number,
  { from, reason }: ComplaintSpare,
): Promise<Complaint> {
  const { request_id, phone } = await complaintRow(tx, id)
  // before the complaint, as a press of the person does
  const locked = tx.selectFrom('document_sign_requests').selectAll().where('id', '=', request_id).forUpdate()
  const request = (await locked.executeTakeFirst()) ?? refuse('not_found')
  await decide(tx, scope, await lockComplaint(tx, id), 'spare', reason)
  // the signer may have been corrected since
  await refuseMessagesFor(tx, scope.actor, { ...request, signer_phone: phone }, from)
  return complaintOf(tx, id)
}

/** @throws Refusal as `stopByComplaint` */
export async function dismissComplaint(tx: Tx, scope: Scope, id: number, reason: string): Promise<Complaint> {
  await decide(tx, scope, await lockComplaint(tx, id), 'dismiss', reason)
  return complaintOf(tx, id)
}

async function lockComplaint(tx: Tx, id: number): Promise<Row<'complaints'>> {
  const complaint = tx.selectFrom('complaints').selectAll().where('id', '=', id).forUpdate()
  return (await complaint.executeTakeFirst()) ?? refuse('not_found')
}

async function decide(
  tx: Tx,
  { actor }: Scope,
  complaint: Row<'complaints'>,
  event: ComplaintEvent,
  decision: string,
): Promise<void> {
  const { id, client_id, request_id, status: before, decided_by, decision: decided } = complaint
  const status = nextState(complaintMoves, before, event)
  if (!status) {
    refuse('state_conflict', { message: complaintRefusals.decided(before, decided_by ?? '', decided ?? '') })
  }
  await tx
    .updateTable('complaints')
    .set({
      status,
      decision,
      decided_by: actor.name,
      decided_at: sql<Date>`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  record(tx, actor, {
    event: `complaints.${event}`,
    subject_id: id,
    client_id,
    before: { status: before },
    after: { status, request_id, reason: decision },
  })
}
