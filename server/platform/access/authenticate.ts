import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  client_idle_seconds,
  client_session_seconds,
  signer_session_seconds,
  support_idle_seconds,
  support_session_seconds,
} from '#shared/rules/limits.ts'
import type { AdminRole, ClientRole } from '#shared/rules/policy.ts'
import { codeRefusalTexts } from '#shared/text/clients-codes.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256 } from '#server/platform/core/secrets.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { isWithin } from './address-list.ts'
import type { Audience, Request } from './app-type.ts'
import { deviceMarkOf, type Place } from './device-mark.ts'

/** Tokens are 256 random bits after the prefix of their audience; the database stores SHA-256 only. */
const prefixes = { client: 'rc_', support: 'rs_', signer: 'rg_' } as const satisfies Record<Audience, string>
/** The beginning distinguishes a test code from a live one. */
export const codePrefixes = { live: 'rk_', test: 'rt_' } as const

const lives = {
  client: { seconds: client_session_seconds, idle_seconds: client_idle_seconds },
  support: { seconds: support_session_seconds, idle_seconds: support_idle_seconds },
  signer: { seconds: signer_session_seconds, idle_seconds: null },
} as const

/**
 * last_seen_at and last_used_at are written at most this often: a write on every read would be the busiest write of all
 */
const seen_again_after_seconds = 30
const used_again_after_seconds = 60

export function visitor(request: Request): Actor {
  return {
    kind: 'visitor',
    id: null,
    name: 'посетитель',
    role: null,
    client_id: null,
    sign_request_id: null,
    session_id: null,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    device_mark: deviceMarkOf(request.headers),
    request_id: request.id,
  }
}

export function newToken(prefix: string): { token: string; hash: Buffer } {
  const token = prefix + randomBytes(32).toString('base64url')
  return { token, hash: sha256(token) }
}

type Subject =
  | { audience: 'client'; client_user_id: number }
  | { audience: 'support'; admin_id: number }
  | { audience: 'signer'; request_id: number; phone: string }

/**
 * Opens a session and returns its token, which is shown only here; the session's number is no secret.
 * @param place from where it is opened, for the client whose work is done in it
 * @param confirmed by a login: who opens it has just shown who they are
 * @param factor_by_provider where they did, a second factor was checked
 */
export async function openSession(
  tx: Tx,
  subject: Subject,
  by: Actor,
  place: Place,
  { confirmed = false, factor_by_provider = false }: { confirmed?: boolean; factor_by_provider?: boolean } = {},
): Promise<{ session_id: number; token: string; expires_at: Date }> {
  const { token, hash } = newToken(prefixes[subject.audience])
  const { seconds, idle_seconds } = lives[subject.audience]
  const session = await tx
    .insertInto('sessions')
    .values({
      token_hash: hash,
      ...subject,
      idle_seconds,
      ip: by.ip,
      user_agent: by.user_agent,
      ...place,
      factor_by_provider,
      ...(confirmed && { confirmed_at: sql<Date>`now()` }),
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .returning(['id as session_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { ...session, token }
}

/**
 * The actor of the `Authorization` header, the only thing that authenticates (RFC 6750 §2.1); cookies do not.
 * @param staffWork staff work in the cabinet by their session as staff: `MODE=own`
 * @throws Refusal `no_token`, `dead_token` (also for a token of another audience)
 */
export async function authenticate(
  db: Kysely<Tables>,
  request: Request,
  audiences: readonly Audience[],
  { staffWork = false }: { staffWork?: boolean } = {},
): Promise<Actor> {
  const header = request.headers.authorization
  if (!header) refuse('no_token')
  const token = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1] ?? refuse('dead_token')
  if (Object.values(codePrefixes).some((prefix) => token.startsWith(prefix))) {
    if (!audiences.includes('client')) refuse('dead_token')
    return clientCodeActor(db, request, token)
  }
  const isStaff = staffWork && audiences.includes('client') && token.startsWith(prefixes.support)
  const audience = isStaff ? 'support' : audiences.find((name) => token.startsWith(prefixes[name]))
  if (!audience) refuse('dead_token')
  const read = actorOf[isStaff ? 'own' : audience]
  const { session_id, seen_long_ago, ...who } = await read(db, live(audience, sha256(token)))
  if (seen_long_ago) await noteSeen(db, session_id)
  return { ...visitor(request), session_id, ...who }
}

/** What every query of an actor reads of its session. */
type Session = { session_id: number; seen_long_ago: boolean }
type Known = Session & Pick<Actor, 'kind' | 'id' | 'name' | 'role'> & Partial<Actor>

const session = sql`s.id as session_id,
  s.last_seen_at < now() - make_interval(secs => ${sql.lit(seen_again_after_seconds)}) as seen_long_ago`

const live = (audience: Audience, token_hash: Buffer) => sql`s.token_hash = ${token_hash}
  and s.audience = ${audience} and s.ended_at is null and s.expires_at > now()
  and (s.idle_seconds is null or s.last_seen_at > now() - make_interval(secs => s.idle_seconds))`

/** Session and actor in one statement, for each audience. */
const actorOf: Record<Audience | 'own', (db: Kysely<Tables>, isLive: RawBuilder<unknown>) => Promise<Known>> = {
  async support(db, isLive) {
    type Found = Session & { id: number; name: string; role: AdminRole; has_factor: boolean }
    const { rows } = await sql<Found>`/* access.admin */
      select ${session}, a.id, a.full_name as name, a.role,
        s.factor_by_provider or exists (select from second_factors f where f.admin_id = a.id) as has_factor
      from sessions s join admins a on a.id = s.admin_id
      where ${isLive} and a.status = 'active'`.execute(db)
    const admin = rows[0] ?? refuse('dead_token')
    return { ...admin, kind: 'admin', role: `support:${admin.role}` }
  },
  async client(db, isLive) {
    type Found = Session & { id: number; name: string; role: ClientRole; client_id: number; client_status: string }
    const { rows } = await sql<Found>`/* access.client-user */
      select ${session}, u.id, u.full_name as name, u.role, u.client_id, c.status as client_status
      from sessions s join client_users u on u.id = s.client_user_id join clients c on c.id = u.client_id
      where ${isLive} and u.status = 'active'`.execute(db)
    const { client_status, ...user } = rows[0] ?? refuse('dead_token')
    if (client_status === 'blocked') refuse('client_blocked')
    return { ...user, kind: 'client_user', role: `client:${user.role}` }
  },
  async own(db, isLive) {
    type Found = Session & Pick<Actor, 'id' | 'name' | 'client_id' | 'has_factor' | 'staff_id'> & { role: ClientRole }
    const { rows } = await sql<Found>`/* access.own-user */
      select ${session}, u.id, u.full_name as name, u.role, u.client_id, a.id as staff_id,
        s.factor_by_provider or exists (select from second_factors f where f.admin_id = a.id) as has_factor
      from sessions s join admins a on a.id = s.admin_id join client_users u on u.admin_id = a.id
        join clients c on c.id = u.client_id
      where ${isLive} and a.status = 'active' and u.status = 'active' and c.is_own`.execute(db)
    const user = rows[0] ?? refuse('dead_token')
    return { ...user, kind: 'client_user', role: `client:${user.role}` }
  },
  async signer(db, isLive) {
    type Found = Session & { name: string; client_id: number; sign_request_id: number }
    const { rows } = await sql<Found>`/* access.signer */
      select ${session}, r.signer_full_name as name, r.client_id, r.id as sign_request_id
      from sessions s join document_sign_requests r on r.id = s.request_id
      where ${isLive}`.execute(db)
    return { ...(rows[0] ?? refuse('dead_token')), kind: 'signer', id: null, role: 'signer' }
  },
}

async function noteSeen(db: Kysely<Tables>, session_id: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', session_id)
    .execute()
}

const usedLongAgo = sql<boolean>`k.last_used_at is null
  or k.last_used_at < now() - make_interval(secs => ${used_again_after_seconds})`

async function clientCodeActor(db: Kysely<Tables>, request: Request, token: string): Promise<Actor> {
  const code = await db
    .selectFrom('clients_codes as k')
    .innerJoin('clients as c', 'c.id', 'k.client_id')
    .select(['k.id', 'k.label', 'k.client_id', 'c.status as client_status'])
    .select(['k.scopes', 'k.legal_entity_id', 'k.addresses', 'k.test'])
    .select(usedLongAgo.as('used_long_ago'))
    .where('k.secret_hash', '=', sha256(token))
    .where('k.revoked_at', 'is', null)
    .where(sql<boolean>`(k.expires_at is null or k.expires_at > now())`)
    .executeTakeFirst()
  if (!code) refuse('dead_token')
  if (code.client_status === 'blocked') refuse('client_blocked')
  const { id, label, client_id, scopes, legal_entity_id, addresses, test } = code
  const named = { kind: 'client_code', id, name: `1С: ${label}`, role: 'client:code', client_id } as const
  const actor: Actor = { ...visitor(request), ...named, grant: { scopes, legal_entity_id, test } }
  if (!isWithin(request.ip, addresses)) {
    // the log names the code whose holder calls from elsewhere
    request.actor = actor
    refuse('address_refused', { message: codeRefusalTexts.address(request.ip) })
  }
  if (code.used_long_ago) {
    await db
      .updateTable('clients_codes')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', code.id)
      .execute()
  }
  return actor
}

/** Ends every live session of a person or of a request: on logout, blocking, change of role, password or phone. */
export async function endSessions(
  tx: Tx,
  of:
    | { admin_id: number }
    | { client_user_id: number }
    | { client_id: number }
    | { request_id: number }
    | { id: number },
): Promise<void> {
  let sessions = tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
  if ('client_id' in of) {
    const users = tx.selectFrom('client_users').select('id').where('client_id', '=', of.client_id)
    sessions = sessions.where('client_user_id', 'in', users)
  } else {
    const [[column, id]] = Object.entries(of) as [['admin_id' | 'client_user_id' | 'request_id' | 'id', number]]
    sessions = sessions.where(column, '=', id)
  }
  await sessions.execute()
}

/** Ends the other sessions of the caller's account, and leaves the caller's own. */
export async function endOtherSessions(tx: Tx, { kind, id, session_id, staff_id }: Actor): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where(kind === 'admin' || staff_id !== undefined ? 'admin_id' : 'client_user_id', '=', staff_id ?? id)
    .where('id', '<>', session_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** 32 hexadecimal digits that identify one request in logs and journal. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '')
}
