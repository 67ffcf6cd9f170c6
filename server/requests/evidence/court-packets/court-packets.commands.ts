import { sql } from 'kysely'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { refuseUnfinished } from '#server/requests/evidence/archives.ts'
import { type PacketRow, packetsOf } from './court-packets.store.ts'

/**
 * Begins a packet for a court, under the next number of its request: each has a reason of its own, and what is known may have
 * grown since the last one.
 * @throws Refusal `not_found`, `state_conflict` while the request is not finished, `not_sealed_yet`, `too_many_requests`
 */
export async function askPacket(tx: Tx, scope: Scope, id: number, reason: string): Promise<PacketRow> {
  const request = await rowOf(tx, scope, 'document_sign_requests', id)
  refuseUnfinished(request)
  const { client_id } = request
  // also one after another: numbers have no gaps
  await sql`select from document_sign_requests where id = ${id} for update`.execute(tx)
  await takeLimit(tx, 'court_packets_request', String(id))
  const { rows } = await sql<{
    id: number
  }>`insert into court_packets (client_id, request_id, number, reason, created_by)
    select ${client_id}, ${id}, coalesce(max(number), 0) + 1, ${reason}, ${scope.actor.name}
    from court_packets where request_id = ${id} returning id`.execute(tx)
  const [packet] = await packetsOf(tx, id)
  if (!packet || packet.id !== rows[0]?.id) throw new Error(`request ${id}: no packet was added`)
  const { number } = packet
  await enqueue(tx, 'court_packet', { payload: { packet_id: packet.id }, client_id, key: `court_packet:${packet.id}` })
  record(tx, scope.actor, {
    event: 'document-sign-requests.ask_packet',
    subject_id: id,
    client_id,
    after: { number, reason },
  })
  return packet
}
