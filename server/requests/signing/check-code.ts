import type { CodeAccepted } from '#shared/contract/document-sign-requests.ts'
import { code_wrong_tries_max, request_wrong_tries_max } from '#shared/rules/limits.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { openSession } from '#server/platform/access/authenticate.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { addressKey } from '#server/platform/http/address.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { liveCode, tryCode } from '#server/requests/codes/signing-codes.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { requestByGroup } from './card.ts'
import { lockLive, lockSigned, signerOf } from './lock-request.ts'
import { lockedDetails } from './send-code.ts'

const subject = 'document-sign-requests'

/**
 * Checks a code. Wrong, expired, used and never issued codes answer alike. A wrong attempt is committed before the
 * refusal is sent.
 * @throws Refusal `wrong_code` with `tries_left`, `code_locked`, `request_locked`, `link_finished`, `too_many_requests`
 */
export async function checkCode(
  services: Services,
  by: Actor,
  group: string,
  code: string,
  lock = lockLive,
): Promise<CodeAccepted> {
  const { db, limits, secrets } = services
  await refuseSpent(db, group)
  const address = addressKey(by.ip)
  const result = await transaction(db, async (tx) => {
    const request = await lock(tx, group)
    if (request.wrong_codes >= request_wrong_tries_max) refuse('request_locked', lockedDetails(request))
    const live = await liveCode(tx, request)
    if (!live) return { outcome: 'wrong', tries_left: 0 } as const
    await limits.take('wrong_codes_address', address)
    const tried = await tryCode(tx, secrets, request, live, code)
    const signer = signerOf(request, by)
    if (tried.outcome !== 'right') {
      const { client_id } = request
      const after = { outcome: tried.outcome }
      if (tried.outcome !== 'locked') {
        record(tx, signer, { event: `${subject}.wrong_code`, subject, subject_id: request.id, client_id, after })
      }
      return tried
    }
    const { id: request_id, signer_phone: phone } = request
    const session = await openSession(tx, { audience: 'signer', request_id, phone }, by)
    await accept(tx, { ...signer, session_id: session.session_id }, request)
    return { outcome: 'right', ...session } as const
  })
  if (result.outcome === 'right') {
    await limits.refund('wrong_codes_address', address)
    return { token: result.token, expires_at: result.expires_at.toISOString() }
  }
  if (result.outcome === 'wrong') refuse('wrong_code', { extra: { tries_left: result.tries_left } })
  refuse(result.outcome === 'locked' ? 'code_locked' : 'request_locked')
}

/** The same for the code that gives access to the files of a signed request. */
export function checkDownloadCode(services: Services, by: Actor, group: string, code: string): Promise<CodeAccepted> {
  return checkCode(services, by, group, code, lockSigned)
}

async function accept(tx: Tx, signer: Actor, request: RequestRow): Promise<void> {
  if (isLive(request.status)) {
    await applyEvent(tx, signer, request.id, 'confirm')
    return
  }
  const { id: subject_id, client_id } = request
  record(tx, signer, { event: `${subject}.open_downloads`, subject, subject_id, client_id })
}

/** A flood of guesses at a used-up code is refused without a lock; all others go through the locked path. */
async function refuseSpent(db: Services['db'], group: string): Promise<void> {
  const request = await requestByGroup(db, group)
  const live = await liveCode(db, request)
  if (live && live.attempts >= code_wrong_tries_max) refuse('code_locked')
}
