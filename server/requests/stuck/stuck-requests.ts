import { sql, type Kysely } from 'kysely'
import { awaitsSeal, isLive, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import type { StuckKind } from '#shared/rules/stuck-kinds.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { stuckCause } from '#shared/text/stuck.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { link_template, reminder_template } from '#server/requests/messages/send-link.ts'
import { anyNumber } from '#server/platform/db/any-number.ts'

type Stuck = Pick<Row<'stuck_shown'>, 'kind' | 'status' | 'state' | 'error'> & {
  request_id: number
  never_left: boolean
}
type Judged = { id: number; status: SignRequestStatus; sealed_at: Date | null }

/** The link or the seal of these requests that is stuck, and why: for the line «где документ и что дальше». */
export async function stuckRequests(
  db: Kysely<Tables>,
  requests: readonly Judged[],
): Promise<Map<number, { kind: StuckKind; cause: string; never_left: boolean; refused: boolean }>> {
  const ids = requests.filter((request) => isLive(request.status) || awaitsSeal(request)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  // every card and list of requests runs it, and planning takes longer than running it
  const { rows } = await sql<Stuck>`/* stuck.of-requests */
    select distinct on (s.request_id) s.request_id, s.kind, s.status, s.state, s.error,
      s.status = 'expired' and d.accepted_at is null as never_left
    from stuck_shown s left join deliveries d on d.id = s.delivery_id
    where s.request_id = any(${anyNumber(ids)}) and (s.kind = 'seal' or s.template in (${sql.lit(link_template)}, ${sql.lit(reminder_template)}))
    order by s.request_id, s.id desc`.execute(db)
  return new Map(
    rows.map((row) => [
      row.request_id,
      { kind: row.kind, cause: stuckCause(row), never_left: row.never_left, refused: isRefusedNumber(row.error) },
    ]),
  )
}
