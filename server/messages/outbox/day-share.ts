import { sql, type Kysely } from 'kysely'
import { share_of_left } from '#shared/rules/limits.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { midnight, today } from './message-day.ts'

type Share = {
  /** whose budget of the day it is */
  subject: string
  network: string
  cost: number
  total: number
  /** a part of the total, for what networks take first */
  reserve: number
  /** what each network may take of the reserve */
  first: number
}

const keysOf = ({ subject, network }: Pick<Share, 'subject' | 'network'>) => [subject, `${subject}:${network}`]

/**
 * Takes a part of a day's budget that strangers share. A network takes at most a tenth of what the others have left of it
 * without its reserve, and of the reserve only its first part: scripts leave something for who comes after them.
 * @returns false when nothing is left for this network; the caller refuses, and the rollback gives it back
 */
export async function takeShare(tx: Tx, { subject, network, cost, total, reserve, first }: Share): Promise<boolean> {
  const { rows } = await sql<{ subject: string; used: number }>`/* share.take */
    insert into message_counts as c (subject, day, used)
    select subject, ${today}, ${cost} from unnest(${keysOf({ subject, network })}::text[]) as s (subject)
    order by subject
    on conflict (subject, day) do update set used = c.used + excluded.used
    returning subject, used`.execute(tx)
  const all = rows.find((row) => row.subject === subject)?.used ?? cost
  const own = rows.find((row) => row.subject !== subject)?.used ?? cost
  const share = (total - reserve - (all - own)) / share_of_left
  return all <= total && own <= Math.max(first, share)
}

/** Gives one unit of today's budget back. */
export async function refundShare(tx: Tx, of: Pick<Share, 'subject' | 'network'>): Promise<void> {
  await sql`/* share.refund */
    update message_counts c set used = c.used - 1 from (
      select subject from message_counts where subject = any(${keysOf(of)}::text[]) and day = ${today}
      order by subject for update) own
    where c.subject = own.subject and c.day = ${today} and c.used > 0`.execute(tx)
}

export async function secondsLeftToday(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    seconds: number
  }>`select extract(epoch from ${midnight} - now())::float8 as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}
