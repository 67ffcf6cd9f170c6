import { sql } from 'kysely'
import type { CodeAccepted } from '#shared/contract/document-sign-requests.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { refusalStatuses } from '#shared/rules/refusals.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import type { Request } from '#server/platform/access/app-type.ts'
import { openSession, visitor } from '#server/platform/access/authenticate.ts'
import { placeOf } from '#server/platform/access/device-mark.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { Refusal, refusalOf, refuse } from '#server/platform/core/errors.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { recordWrongTry, refuseGuessedCode } from '#server/platform/http/wrong-tries.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { commitmentOf } from '#server/requests/codes/code-commitment.ts'
import { countTry, hasSpentCode, isSpent, tryCode, markEntered } from '#server/requests/codes/signing-codes.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { limitKeyOf, lockLive, lockSigned, signerOf } from './lock-request.ts'
import { lockedDetails } from './send-code.ts'

/** What an attempt led to, as it is stored under its `Idempotency-Key`: the token is sealed. */
type Checked =
  | { outcome: 'right'; sealed_token: string; expires_at: string }
  | { outcome: 'wrong'; tries_left: number }
  | { outcome: 'request_locked' }

/**
 * Checks a code, once per `Idempotency-Key` and link: a repeat after a lost answer gets the first one, with the same
 * token, and counts no second attempt. Wrong, expired, used and never issued codes answer alike. A wrong attempt is
 * committed before the refusal is sent; an attempt that failed is not counted.
 * @throws Refusal `wrong_code` with `tries_left`, `code_locked`, `request_locked`, `link_finished`, `too_many_requests`
 */
export async function checkCode(
  services: Services,
  request: Request,
  group: string,
  code: string,
  lock = lockLive,
): Promise<CodeAccepted> {
  const { db, secrets } = services
  const { body: checked } = await once<Checked>(
    db,
    request,
    async (tx) => {
      // a flood of guesses at a used-up code is refused without a lock; all others go through the locked path
      const locked = await lock(tx, group, hasSpentCode).catch(async (error: unknown) => {
        if (error instanceof Refusal && error.code === 'link_not_found' && (await isSpent(tx, group)))
          refuse('code_locked')
        throw error
      })
      const body = await attempt(tx, secrets, visitor(request), locked, code)
      return { status: body.outcome === 'right' ? 200 : refusalStatuses.wrong_code, body }
    },
    `group:${group}`,
  )
  if (checked.outcome === 'request_locked') refuse('request_locked')
  if (checked.outcome === 'wrong') refuseWrong(checked.tries_left)
  const { sealed_token, expires_at } = checked
  if (request.isReplayed && (await isOver(db, expires_at))) refuseWrong(0)
  return { token: secrets.open(Buffer.from(sealed_token, 'base64')), expires_at }
}

/** After the secret key has changed, the code of the last SMS is no longer valid either. */
function refuseWrong(tries_left: number): never {
  refuse('wrong_code', { extra: { tries_left }, ...(tries_left === 0 && { message: codeTexts.locked }) })
}

/** By the clock of the database, by which the token lives: that of this machine may differ. */
async function isOver(db: Services['db'], expires_at: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select ${expires_at}::timestamptz <= now() as over`.execute(db)
  return rows[0]?.over ?? true
}

/** The same for the code that gives access to the files of a signed request. */
export function checkDownloadCode(
  services: Services,
  request: Request,
  group: string,
  code: string,
): Promise<CodeAccepted> {
  return checkCode(services, request, group, code, lockSigned)
}

async function attempt(tx: Tx, secrets: Secrets, by: Actor, request: RequestRow, code: string): Promise<Checked> {
  if (request.wrong_codes >= request_wrong_tries_max) refuse('request_locked', lockedDetails(request))
  const { id: request_id, signer_phone: phone, client_id } = request
  const guess = { request_id, phone: limitKeyOf(request), address: addressKey(by.ip) }
  const [counted, refusal] = await together(countTry(tx, request), refusalOf(refuseGuessedCode(tx, guess)))
  if (!counted) return { outcome: 'wrong', tries_left: 0 }
  // a refusal takes the count back
  if (refusal) throw refusal
  if (counted === 'locked') refuse('code_locked')
  const tried = await tryCode(tx, secrets, request, counted, code)
  const signer = signerOf(request, by)
  const entered = commitmentOf(secrets, { request_id, code_id: counted.id }, code)
  if (tried.outcome !== 'right') {
    await recordWrongTry(tx, { kind: 'code', ...guess })
    const after = { outcome: tried.outcome, ...entered }
    record(tx, signer, { event: 'document-sign-requests.wrong_code', subject_id: request_id, client_id, after })
    return tried
  }
  const opening = openSession(tx, { audience: 'signer', request_id, phone }, by, placeOf(secrets, client_id, by))
  const [, session] = await together(markEntered(tx, counted), opening, accept(tx, signer, opening, request, entered))
  const sealed_token = secrets.seal(session.token).toString('base64')
  return { outcome: 'right', sealed_token, expires_at: session.expires_at.toISOString() }
}

async function accept(
  tx: Tx,
  signer: Actor,
  opening: ReturnType<typeof openSession>,
  request: RequestRow,
  entered: ReturnType<typeof commitmentOf>,
): Promise<void> {
  const following = async () => {
    // the journal names the session that the code has opened
    signer.session_id = (await opening).session_id
    return { ...entered }
  }
  if (isLive(request.status)) {
    await applyEvent(tx, signer, request.id, 'confirm', {}, following)
    return
  }
  await following()
  const { id: subject_id, client_id } = request
  record(tx, signer, { event: 'document-sign-requests.open_downloads', subject_id, client_id, after: { ...entered } })
}
