import { sql, type Kysely } from 'kysely'
import type { Notices, NoticesUpdate } from '#shared/contract/notices.ts'
import { usualNoticeMode, type NoticeMode } from '#shared/rules/notices.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'

export async function ownNotices(db: Kysely<Tables>, scope: Scope): Promise<Notices> {
  const { login, mode } = await noticesOf(db, scope.actor.id ?? refuse('forbidden'))
  return { mode, email: login }
}

async function noticesOf(db: Kysely<Tables>, id: number) {
  const user = await db
    .selectFrom('client_users as u')
    .leftJoin('user_notices as n', 'n.client_user_id', 'u.id')
    .select(['u.id', 'u.login', 'u.client_id', 'u.role', 'n.mode'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!user) refuse('not_found')
  return { ...user, mode: user.mode ?? usualNoticeMode[user.role] }
}

export async function changeNotices(tx: Tx, scope: Scope, { mode }: NoticesUpdate): Promise<Notices> {
  const id = scope.actor.id ?? refuse('forbidden')
  await setMode(tx, scope.actor, id, mode)
  return ownNotices(tx, scope)
}

/** What happened before the choice is not written about: the position moves to the end of the journal. */
async function setMode(tx: Tx, actor: Actor, id: number, mode: NoticeMode): Promise<void> {
  const head = sql`select coalesce(h.seq, 0) from client_users u left join journal_heads h on h.chain = u.client_id
    where u.id = ${id}`
  await sql`insert into user_notices (client_user_id, seq) select ${id}::bigint, (${head})
    on conflict do nothing`.execute(tx)
  await sql`select from user_notices where client_user_id = ${id} for update`.execute(tx)
  const before = await noticesOf(tx, id)
  await sql`update user_notices set mode = ${mode}, seq = case when ${mode === before.mode} then seq else (${head}) end,
    digest_day = (now() at time zone 'Europe/Moscow')::date where client_user_id = ${id}`.execute(tx)
  if (before.mode === mode) return
  record(tx, actor, {
    event: 'client-users.change_notices',
    subject_id: id,
    client_id: before.client_id,
    before: { mode: before.mode },
    after: { mode },
  })
}

const tokenMac = (secrets: Secrets, id: number) => secrets.mac('notices stop', id).subarray(0, 16)

/** The end of the link by which a user stops the letters without logging in; it never expires. */
export const stopToken = (secrets: Secrets, id: number) => `${id}.${tokenMac(secrets, id).toString('base64url')}`

/** @throws Refusal `not_found` for a token that we did not make */
export async function stopNotices(tx: Tx, secrets: Secrets, by: Actor, token: string): Promise<void> {
  const [, number, mac] = /^(\d{1,15})\.([\w-]{22})$/.exec(token) ?? []
  const id = Number(number)
  if (!mac || !sameBytes(Buffer.from(mac, 'base64url'), tokenMac(secrets, id))) refuse('not_found')
  const { login } = await noticesOf(tx, id)
  await setMode(tx, { ...by, kind: 'client_user', id, name: login }, id, 'none')
}
