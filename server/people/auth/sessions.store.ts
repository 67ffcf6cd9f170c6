import { sql, type Kysely } from 'kysely'
import type { OwnSession } from '#shared/contract/session.ts'
import { deviceOf } from '#shared/rules/device.ts'
import { unknown_device } from '#shared/text/sessions.ts'
import { columnOf, personKeyOf } from '#server/people/second-factor/person.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** The caller's live sessions, the one seen last first. */
export async function ownSessions(db: Kysely<Tables>, { actor }: Scope): Promise<OwnSession[]> {
  const person = personKeyOf(actor) ?? refuse('forbidden')
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where(columnOf(person), '=', person.id)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where(sql<boolean>`(idle_seconds is null or last_seen_at > now() - make_interval(secs => idle_seconds))`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return sessions.map(({ id, ip, user_agent, created_at, last_seen_at, expires_at }) => ({
    id,
    device: deviceOf(user_agent) ?? unknown_device,
    ip,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
    current: id === actor.session_id,
  }))
}
