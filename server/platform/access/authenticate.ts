import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import {
  client_idle_seconds,
  client_session_seconds,
  signer_session_seconds,
  support_idle_seconds,
  support_session_seconds,
} from '#shared/rules/limits.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256 } from '#server/platform/core/secrets.ts'
import type { SecondFactors, Tables, Tx } from '#server/platform/db/tables.ts'
import type { Audience, Request } from './app-type.ts'

/** Tokens are 256 random bits after the prefix of their audience; the database stores SHA-256 only. */
const prefixes = { client: 'rc_', support: 'rs_', signer: 'rg_' } as const satisfies Record<Audience, string>
export const client_code_prefix = 'rk_'

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

/** Opens a session and returns its token, which is shown only here; the session's number is no secret. */
export async function openSession(
  tx: Tx,
  subject: Subject,
  by: Actor,
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
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .returning(['id as session_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { ...session, token }
}

/**
 * The actor of the `Authorization` header, the only thing that authenticates (RFC 6750 §2.1); cookies do not.
 * @throws Refusal `no_token`, `dead_token` (also for a token of another audience)
 */
export async function authenticate(
  db: Kysely<Tables>,
  request: Request,
  audiences: readonly Audience[],
): Promise<Actor> {
  const header = request.headers.authorization
  if (!header) refuse('no_token')
  const token = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1] ?? refuse('dead_token')
  if (token.startsWith(client_code_prefix)) {
    if (!audiences.includes('client')) refuse('dead_token')
    return clientCodeActor(db, request, token)
  }
  const audience = audiences.find((name) => token.startsWith(prefixes[name])) ?? refuse('dead_token')
  const session = await liveSession(db, audience, sha256(token))
  if (!session) refuse('dead_token')
  const from = { ...visitor(request), session_id: session.id }
  if (session.admin_id !== null) return adminActor(db, from, session.admin_id)
  if (session.client_user_id !== null) return clientUserActor(db, from, session.client_user_id)
  return signerActor(db, from, session.request_id ?? refuse('dead_token'))
}

async function liveSession(db: Kysely<Tables>, audience: Audience, token_hash: Buffer) {
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'admin_id', 'client_user_id', 'request_id'])
    .select(sql<boolean>`last_seen_at < now() - make_interval(secs => ${seen_again_after_seconds})`.as('seen_long_ago'))
    .where('token_hash', '=', token_hash)
    .where('audience', '=', audience)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where(sql<boolean>`(idle_seconds is null or last_seen_at > now() - make_interval(secs => idle_seconds))`)
    .executeTakeFirst()
  if (session?.seen_long_ago) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', session.id)
      .execute()
  }
  return session
}

async function adminActor(db: Kysely<Tables>, from: Actor, admin_id: number): Promise<Actor> {
  const admin = await db
    .withTables<SecondFactors>()
    .selectFrom('admins')
    .select(['id', 'full_name', 'role'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('second_factors as f').select('f.kind').whereRef('f.admin_id', '=', 'admins.id')).as(
        'has_factor',
      ),
    )
    .where('id', '=', admin_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!admin) refuse('dead_token')
  const { id, full_name: name, role, has_factor } = admin
  return { ...from, kind: 'admin', id, name, role: `support:${role}`, has_factor: Boolean(has_factor) }
}

async function clientUserActor(db: Kysely<Tables>, from: Actor, client_user_id: number): Promise<Actor> {
  const user = await db
    .selectFrom('client_users as u')
    .innerJoin('clients as c', 'c.id', 'u.client_id')
    .select(['u.id', 'u.full_name', 'u.role', 'u.client_id', 'c.status as client_status'])
    .where('u.id', '=', client_user_id)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!user) refuse('dead_token')
  if (user.client_status === 'blocked') refuse('client_blocked')
  const { id, full_name: name, client_id } = user
  return { ...from, kind: 'client_user', id, name, role: `client:${user.role}`, client_id }
}

async function signerActor(db: Kysely<Tables>, from: Actor, request_id: number): Promise<Actor> {
  const signer = await db
    .selectFrom('document_sign_requests')
    .select(['signer_full_name', 'client_id'])
    .where('id', '=', request_id)
    .executeTakeFirst()
  if (!signer) refuse('dead_token')
  const { signer_full_name: name, client_id } = signer
  return { ...from, kind: 'signer', name, role: 'signer', client_id, sign_request_id: request_id }
}

const usedLongAgo = sql<boolean>`k.last_used_at is null
  or k.last_used_at < now() - make_interval(secs => ${used_again_after_seconds})`

async function clientCodeActor(db: Kysely<Tables>, request: Request, token: string): Promise<Actor> {
  const code = await db
    .selectFrom('clients_codes as k')
    .innerJoin('clients as c', 'c.id', 'k.client_id')
    .select(['k.id', 'k.label', 'k.client_id', 'c.status as client_status'])
    .select(usedLongAgo.as('used_long_ago'))
    .where('k.secret_hash', '=', sha256(token))
    .where('k.revoked_at', 'is', null)
    .where(sql<boolean>`(k.expires_at is null or k.expires_at > now())`)
    .executeTakeFirst()
  if (!code) refuse('dead_token')
  if (code.client_status === 'blocked') refuse('client_blocked')
  if (code.used_long_ago) {
    await db
      .updateTable('clients_codes')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', code.id)
      .execute()
  }
  const { id, label, client_id } = code
  return { ...visitor(request), kind: 'client_code', id, name: `1С: ${label}`, role: 'client:code', client_id }
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
export async function endOtherSessions(tx: Tx, { kind, id, session_id }: Actor): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where(kind === 'admin' ? 'admin_id' : 'client_user_id', '=', id)
    .where('id', '<>', session_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** 32 hexadecimal digits that identify one request in logs and journal. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '')
}
