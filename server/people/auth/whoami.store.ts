import { sql, type Kysely } from 'kysely'
import type { Whoami } from '#shared/contract/session.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type Found = Pick<Whoami, 'name' | 'role' | 'client_name' | 'legal_entity_name'> & { expires_at: Date | null }

/** The person or code whose token the caller sent. */
export async function whoami(db: Kysely<Tables>, scope: Scope): Promise<Whoami> {
  const { actor, legal_entity_id, test } = scope
  const client_id = scope.client_id ?? refuse('forbidden')
  const isCode = actor.kind === 'client_code'
  const token = isCode
    ? sql`select label as name, null as role, expires_at from clients_codes where id = ${actor.id}`
    : sql`select u.full_name as name, u.role, s.expires_at
        from sessions s join client_users u on u.id = s.client_user_id where s.id = ${actor.session_id}`
  const { rows } = await sql<Found>`select t.*, c.name as client_name, e.short_name as legal_entity_name
    from (${token}) t join clients c on c.id = ${client_id}
    left join legal_entities e on e.id = ${legal_entity_id}`.execute(db)
  const { expires_at, ...named } = rows[0] ?? refuse('dead_token')
  return {
    kind: isCode ? 'code' : 'user',
    client_id,
    ...named,
    code_id: isCode ? actor.id : null,
    scopes: actor.grant ? [...actor.grant.scopes] : null,
    legal_entity_id,
    test,
    expires_at: expires_at?.toISOString() ?? null,
  }
}
