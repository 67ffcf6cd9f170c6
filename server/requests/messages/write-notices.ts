import { sql, type RawBuilder } from 'kysely'
import { digestDay, noticeEventsOf, noticeModes, notifiedRoles, usualNoticeMode } from '#shared/rules/notices.ts'
import type { NoticeMode } from '#shared/rules/notices.ts'
import type { ClientRole } from '#shared/rules/policy.ts'
import { noticeLetter } from '#shared/text/notices.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { forEachIsolated } from '#server/platform/jobs/for-each-isolated.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { type Noticed, noticedBetween, wanted } from './notice-lines.ts'
import { stopToken } from './notices.commands.ts'

/** The events of this time go into one letter: two hundred signatures at once are not two hundred letters. */
const gathered_seconds = 180
const users_a_sweep_max = 200
/** whose journals a sweep compares with their letters: a row of each user is read for it */
export const users_compared_max = 20_000

const usual = sql<NoticeMode>`case u.role ${sql.join(
  Object.entries(usualNoticeMode).map(([role, mode]) => sql`when ${role} then ${mode}`),
  sql` `,
)} end`
const modeOfUser = sql<NoticeMode>`coalesce(n.mode, ${usual})`
/** Users who may be written to, a login is a confirmed address; those with a digest also after a day without events. */
const readers = sql`user_notices n join client_users u on u.id = n.client_user_id
  join clients c on c.id = u.client_id join journal_heads h on h.chain = u.client_id
  where u.status = 'active' and c.status = 'active' and u.role = any(${[...notifiedRoles]})
    and (h.seq > n.seq or ${modeOfUser} = 'daily')`

/** A digest once a day: before its time the journal of the day is not read again and again. */
const hasTurn = (day: string | null) =>
  sql`(${modeOfUser} <> 'daily' or ${day}::date > coalesce(n.digest_day, '-infinity'))`

/**
 * Writes to the users of cabinets about what the journals of their clients have recorded since the last letter. Nothing
 * of it is part of signing or sending. The position in the journal moves in the transaction that adds the letter: no
 * event is written about twice or left out, whatever crashes.
 * @param after of the users with numbers behind this one, as many as are compared at once
 * @returns the number of letters, and behind whom to go on; 0 when these were the last
 */
export async function writeNotices(services: Services, now = new Date(), after = 0): Promise<Written> {
  const day = digestDay(now)
  const users = sql`u.id > ${after} and u.id <= ${after + users_compared_max}`
  await addPositions(services, day, users)
  const { due, last } = await dueUsers(services, now, day, users)
  const letters = await forEachIsolated(services.log, 'notice could not be written', due, (id) =>
    transaction(services.db, (tx) => writeNotice(tx, services, id, now, day)),
  )
  // more are due among the same users
  if (due.length === users_a_sweep_max) return { letters, next: after }
  return { letters, next: last > after + users_compared_max ? after + users_compared_max : 0 }
}

type Written = { letters: number; next: number }

/** Goes on where it was with the next sweep. */
export function noticesInTurn(): (services: Services) => Promise<number> {
  let after = 0
  return async (services) => {
    const { letters, next } = await writeNotices(services, new Date(), after)
    after = next
    return letters + next
  }
}

/** A statement of a sweep has a time limit: as many as an import or an upgrade adds at once come in several. */
const new_users_a_sweep_max = 5000

/** New users are written to about what comes after them. */
async function addPositions({ db }: Services, day: string | null, users: RawBuilder<unknown>): Promise<void> {
  await sql`insert into user_notices (client_user_id, seq, digest_day)
    select u.id, coalesce(h.seq, 0), ${day}::date from client_users u left join journal_heads h on h.chain = u.client_id
    where ${users} and u.status = 'active' and not exists (select from user_notices n where n.client_user_id = u.id)
    order by u.id limit ${new_users_a_sweep_max} on conflict do nothing`.execute(db)
}

/** Also moves on those for whom nothing of interest has happened, so that the journal is read once. */
async function dueUsers(
  { db }: Services,
  now: Date,
  day: string | null,
  users: RawBuilder<unknown>,
): Promise<{ due: { id: number }[]; last: number }> {
  const events = sql.join(
    noticeModes.map((mode) => sql`when ${mode} then ${noticeEventsOf(mode)}::text[]`),
    sql` `,
  )
  const { rows } = await sql<{ id: number | null; last: number | null }>`
    with behind as (
      select n.client_user_id as id, h.seq as head, ${modeOfUser} as mode,
        (select min(j.at) from journal j where j.chain = u.client_id and j.seq > n.seq and j.seq <= h.seq
          and j.event = any(case ${modeOfUser} ${events} end)) as first_at
      from ${readers} and ${users} and ${hasTurn(day)}
    ), skipped as (
      update user_notices n set seq = b.head, digest_day = case b.mode when 'daily' then ${day}::date else digest_day end
      from behind b where n.client_user_id = b.id and b.first_at is null
    ), due as (
      select id from behind
      where case mode when 'daily' then first_at is not null
        else first_at <= ${new Date(now.getTime() - gathered_seconds * 1000)}::timestamptz end
      order by first_at limit ${users_a_sweep_max}
    )
    select due.id, (select max(id) from client_users) as last from (values (1)) always left join due on true`.execute(
    db,
  )
  return { due: rows.flatMap(({ id }) => (id === null ? [] : [{ id }])), last: rows[0]?.last ?? 0 }
}

type Reader = {
  login: string
  client_id: number
  role: ClientRole
  mode: NoticeMode
  seq: number
  head: number
}

/** The locked row decides between parallel sweeps. */
async function writeNotice(tx: Tx, services: Messaging, id: number, now: Date, day: string | null): Promise<boolean> {
  const { rows } = await sql<Reader>`select u.login, u.client_id, u.role, ${modeOfUser} as mode, n.seq, h.seq as head
    from ${readers} and n.client_user_id = ${id} and ${hasTurn(day)}
    for update of n skip locked`.execute(tx)
  const [reader] = rows
  if (!reader) return false
  const { login, client_id, role, mode, seq, head } = reader
  const found = await noticedBetween(tx, client_id, seq, head, noticeEventsOf(mode))
  const lines = wanted(found.lines, mode, role === 'owner')
  await sql`update user_notices set seq = ${found.until_seq},
    digest_day = case when ${mode === 'daily'} then ${day}::date else digest_day end
    where client_user_id = ${id}`.execute(tx)
  if (lines.length === 0) return false
  const { public_url, brand_name: brand } = services.config
  const letter = noticeLetter({
    lines,
    day: mode === 'daily' ? now : null,
    brand,
    url: `${public_url}${placeOf(lines)}`,
    settings_url: `${public_url}/personal/profile`,
    stop_url: `${public_url}/stop-notices#${stopToken(services.secrets, id)}`,
  })
  await sendMessage(tx, services.secrets, {
    client_id,
    request_id: null,
    channel: 'email',
    template: 'notice',
    recipient: login,
    ...letter,
  })
  return true
}

/** The one place of all events, or the overview. */
function placeOf(lines: readonly Noticed[]): string {
  const requests = new Set(lines.map(({ request_id }) => request_id))
  const sendings = new Set(lines.map(({ bulk_sending_id }) => bulk_sending_id))
  if (requests.size > 1 || sendings.size > 1) return '/personal'
  const [request_id] = requests
  const [bulk_sending_id] = sendings
  if (request_id) return `/personal/request/${request_id}/show`
  return bulk_sending_id ? `/personal/bulk/${bulk_sending_id}/show` : '/personal'
}
