import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import {
  code_again_after_seconds,
  code_digits,
  code_lifetime_seconds,
  code_wrong_tries_max,
  request_wrong_tries_max,
} from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { documentSetHash, type RequestDocument } from './request-documents.ts'

type Request = Row<'document_sign_requests'>

/** What a correct code gives access to: signing, or the files of a signed request. */
const actionOf = ({ status }: Request) => (status === 'signed' ? 'download' : 'sign')

/** The code is bound to the request, the phone, the documents and the action: after a change of any it is useless. */
function digestOf(secrets: Secrets, request: Request, documents_sha256: string, code: string): Buffer {
  return secrets.mac('signing code', request.id, request.signer_phone, documents_sha256, actionOf(request), code)
}

/** Invalidates codes that were sent and not entered yet. */
export async function killCodes(tx: Tx, request_id: number): Promise<void> {
  await tx
    .updateTable('signing_codes')
    .set({ killed_at: sql`now()` })
    .where('request_id', '=', request_id)
    .where('used_at', 'is', null)
    .where('killed_at', 'is', null)
    .execute()
}

/**
 * A code sent to another number, before the signer was corrected, does not count.
 * @throws Refusal `code_too_soon` with the time when another may be requested
 */
export async function refuseTooSoon(tx: Tx, { id, signer_phone }: Request): Promise<void> {
  const last = await tx
    .selectFrom('signing_codes')
    .select(
      sql<number>`extract(epoch from created_at - now())::float8 + ${code_again_after_seconds}`.as('wait_seconds'),
    )
    .select(sql<Date>`created_at + make_interval(secs => ${code_again_after_seconds})`.as('retry_at'))
    .where('request_id', '=', id)
    .where('phone', '=', signer_phone)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // a later time means that the clock has gone back, and would keep the signer waiting for as long
  if (!last || last.wait_seconds <= 0 || last.wait_seconds > 2 * code_again_after_seconds) return
  const extra = { retry_at: last.retry_at.toISOString() }
  refuse('code_too_soon', { retry_after_seconds: Math.ceil(last.wait_seconds), extra })
}

/** Issues a new code (6 digits of a CSPRNG) and invalidates the previous one. */
export async function issueCode(
  tx: Tx,
  secrets: Secrets,
  request: Request,
  documents: readonly RequestDocument[],
): Promise<{ code_id: number; code: string; expires_at: Date; retry_at: Date }> {
  const code = String(randomInt(10 ** code_digits)).padStart(code_digits, '0')
  const documents_sha256 = documentSetHash(documents.map(({ sha256 }) => sha256))
  const digest = digestOf(secrets, request, documents_sha256, code)
  // the count makes the insert wait for the update: a request has one live code at a time
  const { rows } = await sql<{ code_id: number; expires_at: Date; retry_at: Date }>`/* codes.issue */
    with killed as (
      update signing_codes set killed_at = now()
      where request_id = ${request.id} and used_at is null and killed_at is null returning id
    )
    insert into signing_codes (request_id, client_id, digest, phone, documents_sha256, expires_at)
    select ${request.id}, ${request.client_id}, ${digest}, ${request.signer_phone}, ${documents_sha256},
      now() + make_interval(secs => ${code_lifetime_seconds})
    where (select count(*) from killed) >= 0
    returning id as code_id, expires_at,
      created_at + make_interval(secs => ${code_again_after_seconds}) as retry_at`.execute(tx)
  return { code, ...(rows[0] ?? refuse('internal')) }
}

export type Try =
  | { outcome: 'right'; code_id: number }
  | { outcome: 'wrong'; tries_left: number }
  | { outcome: 'locked' }
  | { outcome: 'request_locked' }

/** Whether there is a code to compare an attempt with, without counting anything. */
export async function liveCode(db: Kysely<Tables>, request: Request): Promise<Row<'signing_codes'> | undefined> {
  return db
    .selectFrom('signing_codes')
    .selectAll()
    .where('request_id', '=', request.id)
    .where('used_at', 'is', null)
    .where('killed_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
}

/** Whether a flood of guesses has used up the live code of a link: asked without a lock. */
export async function isSpent(db: Kysely<Tables>, group: string): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`/* codes.spent */
    select exists (select from document_sign_requests r join signing_codes c on c.request_id = r.id
      where r."group" = ${group} and c.used_at is null and c.killed_at is null and c.expires_at > now()
        and c.attempts >= ${code_wrong_tries_max}) as spent`.execute(db)
  return rows[0]?.spent ?? false
}

/**
 * One attempt, counted by guarded updates before it is compared, in constant time. 5 attempts per code, 15 per request:
 * a new code does not reset the second counter. The caller has locked the request's row, so attempts are sequential.
 */
export async function tryCode(
  tx: Tx,
  secrets: Secrets,
  request: Request,
  live: Row<'signing_codes'>,
  code: string,
): Promise<Try> {
  const counted = await tx
    .updateTable('signing_codes')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', live.id)
    .where('attempts', '<', code_wrong_tries_max)
    .returning(['attempts', 'digest'])
    .returning(
      sql<string[]>`array(select d.sha256 from documents d
        where d.request_id = signing_codes.request_id order by d.position)`.as('documents'),
    )
    .executeTakeFirst()
  if (!counted) return { outcome: 'locked' }
  if (sameBytes(counted.digest, digestOf(secrets, request, documentSetHash(counted.documents), code))) {
    await tx
      .updateTable('signing_codes')
      .set({ used_at: sql`now()` })
      .where('id', '=', live.id)
      .execute()
    return { outcome: 'right', code_id: live.id }
  }
  const { wrong_codes } = await tx
    .updateTable('document_sign_requests')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('id', '=', request.id)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow()
  if (wrong_codes >= request_wrong_tries_max) return { outcome: 'request_locked' }
  return { outcome: 'wrong', tries_left: code_wrong_tries_max - counted.attempts }
}
