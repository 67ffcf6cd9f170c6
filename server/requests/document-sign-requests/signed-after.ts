import { sql, type Kysely } from 'kysely'
import type { FollowKind } from '#shared/rules/follow-ups.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type SignedAfter = { kind: FollowKind; signed_at: string; request_id: number }

/** Signed after these requests with the same phone: another's signature ends or changes nothing of theirs. */
export async function followUpsOf(db: Kysely<Tables>, ids: readonly number[]): Promise<SignedAfter[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ kind: FollowKind; signed_at: Date; request_id: number }>`
    select f.follows_kind as kind, s.signed_at, f.id as request_id
    from document_sign_requests f join signatures s on s.request_id = f.id
      join signatures earlier on earlier.request_id = f.follows_id and earlier.signer_phone = s.signer_phone
    where f.follows_id = any(${ids}) and f.status = 'signed' and not f.sample order by s.signed_at limit 50`.execute(db)
  return rows.map(({ signed_at, ...row }) => ({ ...row, signed_at: signed_at.toISOString() }))
}
