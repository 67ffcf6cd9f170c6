import { sql, type Kysely } from 'kysely'
import { isLive, type SignRequestStatus } from '#shared/rules/sign-request.ts'
import type { StuckKind } from '#shared/rules/stuck-kinds.ts'
import { stuckCause } from '#shared/text/stuck.ts'
import type { StuckShown, Tables } from '../db/tables.ts'

type Stuck = Pick<StuckShown['stuck_shown'], 'kind' | 'status' | 'state' | 'error'> & { request_id: number }
type Judged = { id: number; status: SignRequestStatus; sealed_at: Date | null }

/** What does not move by itself of these requests, and why: for the line «где документ и что дальше». */
export async function stuckRequests(
  db: Kysely<Tables>,
  requests: readonly Judged[],
): Promise<Map<number, { kind: StuckKind; cause: string }>> {
  const ids = requests
    .filter(({ status, sealed_at }) => isLive(status) || (status === 'signed' && sealed_at === null))
    .map(({ id }) => id)
  if (ids.length === 0) return new Map()
  // where a link and a code are lost, the link is the one to speak of
  // each card and list of requests asks: planning it anew takes longer than the answer
  const { rows } = await sql<Stuck>`/* stuck.of-requests */
    select distinct on (request_id) request_id, kind, status, state, error from stuck_shown
    where request_id = any(${ids}) and kind <> 'job' order by request_id, can_retry desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.request_id, { kind: row.kind, cause: stuckCause(row) }]))
}
