import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

/** a receipt may overtake the answer to its message */
const overtaking_minutes = 5
/** messages of other senders of the same account leave a few */
const unmatched_warned_count = 10
const warned_every_minutes = 60

/** Receipts of the last day that name no message of ours, and those that name one. */
export const matchingOfReceipts = sql<{ unmatched: number; matched: number }>`
  select count(*) filter (where not known)::int as unmatched, count(*) filter (where known)::int as matched
  from (select exists (
      select from delivery_parts p where p.provider = r.provider and p.provider_id = r.provider_id) as known
    from delivery_receipts r
    where created_at > now() - interval '1 day'
      and created_at < now() - make_interval(mins => ${overtaking_minutes})) own`

/** More receipts without a message than with one: their ids are written in another form than ours. */
export async function receiptsAreForeign(db: Kysely<Tables>): Promise<{ unmatched: number } | null> {
  const { rows } = await matchingOfReceipts.execute(db)
  const { unmatched = 0, matched = 0 } = rows[0] ?? {}
  return unmatched >= unmatched_warned_count && unmatched > matched ? { unmatched } : null
}

/** Says in the log, once an hour, that receipts match no message: every message would stay «Передано» in silence. */
export function warnOfForeignReceipts({ db, log }: Services): () => Promise<void> {
  let next = 0
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + warned_every_minutes * 60_000
    const foreign = await receiptsAreForeign(db)
    if (foreign) log.warn(foreign, 'receipts match no message: is SMPP_RECEIPT_IDS right?')
  }
}
