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
import { sameBytes, sha256Hex, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'

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

/** SHA-256 over the hashes of the documents, in their order. */
export async function documentSetHash(tx: Tx, request_id: number): Promise<string> {
  const documents = tx.selectFrom('documents').select('sha256').where('request_id', '=', request_id)
  return sha256Hex((await documents.orderBy('position').execute()).map(({ sha256 }) => sha256).join('\n'))
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
): Promise<{ code_id: number; code: string; expires_at: Date; retry_at: Date }> {
  await killCodes(tx, request.id)
  const code = String(randomInt(10 ** code_digits)).padStart(code_digits, '0')
  const documents_sha256 = await documentSetHash(tx, request.id)
  const issued = await tx
    .insertInto('signing_codes')
    .values({
      request_id: request.id,
      client_id: request.client_id,
      digest: digestOf(secrets, request, documents_sha256, code),
      phone: request.signer_phone,
      documents_sha256,
      expires_at: sql<Date>`now() + make_interval(secs => ${code_lifetime_seconds})`,
    })
    .returning([
      'id as code_id',
      'expires_at',
      sql<Date>`created_at + make_interval(secs => ${code_again_after_seconds})`.as('retry_at'),
    ])
    .executeTakeFirstOrThrow()
  return { code, ...issued }
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
    .executeTakeFirst()
  if (!counted) return { outcome: 'locked' }
  const documents_sha256 = await documentSetHash(tx, request.id)
  if (sameBytes(counted.digest, digestOf(secrets, request, documents_sha256, code))) {
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
