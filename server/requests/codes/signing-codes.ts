import { sql, type Kysely, type SqlBool } from 'kysely'
import {
  code_again_after_seconds,
  code_digits,
  code_lifetime_seconds,
  code_wrong_tries_max,
  request_wrong_tries_max,
  test_code,
} from '#shared/rules/limits.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { randomDigits, sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { acceptTexts } from './acceptance.ts'
import { documentSetHash, type RequestDocument } from './request-documents.ts'
import { keepList, type ShownList } from './shown-pages.ts'

type Request = Row<'document_sign_requests'>

/** What a correct code gives access to: signing, or the files of a signed request. */
const actionOf = ({ status }: Request) => (status === 'signed' ? 'download' : 'sign')

/** The code is bound to the request, the phone, the documents and the action: after a change of any it is useless. */
function digestOf(secrets: Secrets, request: Request, documents_sha256: string, code: string): Buffer {
  return secrets.mac('signing code', request.id, request.signer_phone, documents_sha256, actionOf(request), code)
}

/** A part of a `with` statement: invalidates codes that were sent and not entered yet. */
export const killCodes = (request_id: number) => sql`
  killed as (
    update signing_codes set killed_at = now()
    where request_id = ${request_id} and used_at is null and killed_at is null
  )`

/**
 * A code sent to another number, before the signer was corrected, delays none.
 * @returns whether any code was issued before
 * @throws Refusal `code_too_soon` with the time when another may be requested
 */
export async function refuseTooSoon(tx: Tx, { id, signer_phone }: Request): Promise<boolean> {
  type Earlier = { phone: string; wait_seconds: number; retry_at: Date }
  const { rows } = await sql<Earlier>`/* codes.earlier */
    select phone, extract(epoch from created_at - now())::float8 + ${code_again_after_seconds}::int as wait_seconds,
      created_at + make_interval(secs => ${code_again_after_seconds}) as retry_at
    from signing_codes where request_id = ${id} order by id desc`.execute(tx)
  const last = rows.find(({ phone }) => phone === signer_phone)
  // a later time means that the clock has gone back, and would keep the signer waiting for as long
  if (!last || last.wait_seconds <= 0 || last.wait_seconds > 2 * code_again_after_seconds) return rows.length > 0
  const extra = { retry_at: last.retry_at.toISOString() }
  refuse('code_too_soon', { retry_after_seconds: Math.ceil(last.wait_seconds), extra })
}

/** 6 digits of a CSPRNG, or the known ones of test requests. */
export const newCode = ({ test }: Pick<Request, 'test'>): string => (test ? test_code : randomDigits(code_digits))

/**
 * Issues a new code and invalidates the previous one.
 * @param to_sign who accepts the texts in force by asking for it, and the list of pages shown until then; null for a code
 * that gives access to the files
 */
export async function issueCode(
  tx: Tx,
  secrets: Secrets,
  request: Request,
  documents: readonly RequestDocument[],
  { code, to_sign }: { code: string; to_sign: { by: Actor; list: ShownList | null } | null },
): Promise<{ code_id: number; created_at: Date; expires_at: Date; retry_at: Date }> {
  const documents_sha256 = documentSetHash(documents.map(({ sha256 }) => sha256))
  const digest = digestOf(secrets, request, documents_sha256, code)
  // the count makes the insert wait for the update: a request has one live code at a time
  const { rows } = await sql<{
    code_id: number
    created_at: Date
    expires_at: Date
    retry_at: Date
  }>`/* ${sql.raw(to_sign ? 'codes.issue' : 'codes.issue-download')} */
    with killed as (
      update signing_codes set killed_at = now()
      where request_id = ${request.id} and used_at is null and killed_at is null returning id
    ), issued as (
      insert into signing_codes (request_id, client_id, digest, phone, documents_sha256, expires_at)
      select ${request.id}, ${request.client_id}, ${digest}, ${request.signer_phone}, ${documents_sha256},
        now() + make_interval(secs => ${code_lifetime_seconds})
      where (select count(*) from killed) >= 0
      returning id as code_id, created_at, expires_at,
        created_at + make_interval(secs => ${code_again_after_seconds}) as retry_at
    ) ${to_sign ? sql`, ${acceptTexts(request, to_sign.by)}, ${keepList(request.id, to_sign.list)}` : sql``}
    select code_id, created_at, expires_at, retry_at from issued`.execute(tx)
  return rows[0] ?? refuse('internal')
}

/** An attempt that is counted and not compared yet. */
type Counted = Pick<Row<'signing_codes'>, 'id' | 'attempts' | 'digest'> & { documents: string[] }

type Try = { outcome: 'right' } | { outcome: 'wrong'; tries_left: number } | { outcome: 'request_locked' }

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

/** A flood of guesses has used up the live code of a request: it is refused without a lock. */
export const hasSpentCode = sql<SqlBool>`exists (select from signing_codes c
  where c.request_id = document_sign_requests.id and c.used_at is null and c.killed_at is null and c.expires_at > now()
    and c.attempts >= ${code_wrong_tries_max})`

/** Whether the codes of a link are used up. */
export async function isSpent(tx: Tx, group: string): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`/* codes.spent */
    select exists (select from document_sign_requests where "group" = ${group} and ${hasSpentCode}) as spent`.execute(
    tx,
  )
  return rows[0]?.spent ?? false
}

/**
 * Counts an attempt by a guarded update, before it is compared: 5 per code, 15 per request, and a new code does not
 * reset the second counter. The caller has locked the request's row, so attempts are sequential.
 * @returns `locked` when the attempts of the code are used up; undefined when there is no code
 */
export async function countTry(tx: Tx, request: Request): Promise<Counted | 'locked' | undefined> {
  const { rows } = await sql<Counted>`/* codes.count */
    update signing_codes c set attempts = attempts + 1
    where request_id = ${request.id} and used_at is null and killed_at is null and expires_at > now()
      and attempts < ${code_wrong_tries_max}
    returning id, attempts, digest,
      array(select d.sha256 from documents d where d.request_id = c.request_id order by d.position) as documents`.execute(
    tx,
  )
  return rows[0] ?? ((await liveCode(tx, request)) && 'locked')
}

/** Compares a counted attempt in constant time; the caller uses up the code when it was right. */
export async function tryCode(
  tx: Tx,
  secrets: Secrets,
  request: Request,
  counted: Counted,
  code: string,
): Promise<Try> {
  if (sameBytes(counted.digest, digestOf(secrets, request, documentSetHash(counted.documents), code))) {
    return { outcome: 'right' }
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

export async function markEntered(tx: Tx, { id }: Pick<Counted, 'id'>): Promise<void> {
  await sql`/* codes.use */ update signing_codes set used_at = now() where id = ${id}`.execute(tx)
}
