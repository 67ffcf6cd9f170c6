import type { CodeRequest, CodeSent } from '#shared/contract/document-sign-requests.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { messageName, messageTitle } from '#shared/rules/plain-words.ts'
import { consent_version } from '#shared/text/consents.ts'
import { callRefusal, codeSms, downloadCodeSms } from '#shared/text/messages.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { consentHashes } from '#server/people/auth/consent-texts.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { code_templates, takeCodeLimits } from '#server/requests/codes/code-limits.ts'
import { commitmentOf } from '#server/requests/codes/code-commitment.ts'
import { documentsOf } from '#server/requests/codes/request-documents.ts'
import { shownPages } from '#server/requests/codes/shown-pages.ts'
import { issueCode, refuseTooSoon } from '#server/requests/codes/signing-codes.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { stopMessages } from '#server/requests/messages/stop-messages.ts'
import { limitKeyOf, lockLive, lockSigned, signerOf } from './lock-request.ts'
import { otpHost } from './otp-host.ts'

/**
 * Sends a code to the phone that the client gave, never to one given by the caller. Asking for it accepts the texts
 * whose version the card shows (63-ФЗ art. 9, 152-ФЗ art. 9): the acceptance is stored here.
 * @throws Refusal `link_not_found`, `link_finished`, `code_too_soon`, `too_many_codes`, `request_locked`
 */
export async function sendCode(
  tx: Tx,
  services: Services,
  by: Actor,
  group: string,
  { consent_version: accepted_version = consent_version, by: way = 'sms' }: CodeRequest = {},
): Promise<CodeSent> {
  if (accepted_version !== consent_version) {
    refuse('state_conflict', { message: 'Тексты согласий обновились. Перечитайте их и запросите код снова.' })
  }
  const request = await lockLive(tx, group)
  if (way === 'call') await refuseCall(tx, services, request)
  await refuseTooMany(tx, request)
  const signer = signerOf(request, by)
  if (request.status === 'sent') await applyEvent(tx, signer, request.id, 'open')
  return issueAndSend(tx, services, signer, request, 'code', way)
}

/** A call costs several SMS: it is for those whom an SMS did not reach. */
async function refuseCall(tx: Tx, { delivery }: Services, { id, signer_phone }: RequestRow): Promise<void> {
  const before = tx.selectFrom('signing_codes').select('id').where('request_id', '=', id)
  const hasSms = await before.where('phone', '=', signer_phone).limit(1).executeTakeFirst()
  if (!delivery.sms.calls || !hasSms) refuse('state_conflict', { message: callRefusal })
}

/**
 * Sends a code to a signer who returns for the signed copy: to the same phone, under the same limits.
 * @throws Refusal `link_not_found`, `link_finished`, `state_conflict`, `code_too_soon`, `too_many_codes`,
 * `request_locked`
 */
export async function sendDownloadCode(tx: Tx, services: Services, by: Actor, group: string): Promise<CodeSent> {
  const request = await lockSigned(tx, group)
  await refuseTooMany(tx, request)
  return issueAndSend(tx, services, signerOf(request, by), request, 'download_code')
}

async function refuseTooMany(tx: Tx, request: RequestRow): Promise<void> {
  if (request.wrong_codes >= request_wrong_tries_max) refuse('request_locked', lockedDetails(request))
  const isRepeated = await refuseTooSoon(tx, request)
  // a code that has not left counts once, together with the one that replaces it
  const unsent = isRepeated
    ? await stopMessages(tx, { request_id: request.id }, stoppedReasons.replaced, code_templates)
    : 0
  if (unsent === 0) await takeCodeLimits(tx, { request_id: request.id, phone: limitKeyOf(request) })
}

/** The refusal when the attempts are used up: for a signed request the sender can help. */
export const lockedDetails = ({ status }: RequestRow) =>
  status === 'signed' ? { message: 'Слишком много неверных кодов. Попросите свой экземпляр у отправителя.' } : {}

async function issueAndSend(
  tx: Tx,
  services: Services,
  signer: Actor,
  request: RequestRow,
  template: 'code' | 'download_code',
  way: 'sms' | 'call' = 'sms',
): Promise<CodeSent> {
  const { secrets } = services
  const looked = template === 'code' ? await shownPages(tx, secrets, signer, request) : null
  const documents = looked?.documents ?? (await documentsOf(tx, request.id))
  const to_sign = looked && { by: signer, list: looked.list }
  const { code_id, code, created_at, expires_at, retry_at } = await issueCode(tx, secrets, request, documents, to_sign)
  const call = way === 'call'
  const host = call ? null : otpHost(services.config.public_url)
  const titles = documents.map(({ title }) => messageTitle(title))
  const about = { request_id: request.id, venture: messageName(request.venture), titles, host }
  const body = template === 'code' ? codeSms(code, about) : downloadCodeSms(code, about)
  const message = {
    client_id: request.client_id,
    request_id: request.id,
    channel: 'sms' as const,
    template,
    recipient: request.signer_phone,
    ...(call && { call }),
    body,
    shown: body.replaceAll(code, '••••••'),
  }
  if (!request.test) await sendMessage(tx, secrets, message)
  record(tx, signer, {
    event: `document-sign-requests.send_${template}`,
    subject_id: request.id,
    client_id: request.client_id,
    after: {
      phone: request.signer_phone,
      ...(call && { call }),
      ...commitmentOf(secrets, { request_id: request.id, code_id }, code),
      // the hashes bind the accepted texts to the chain, and so to the seal
      ...(looked && {
        accepted_at: created_at.toISOString(),
        consent_version,
        consents: consentHashes,
        pages: looked.shown,
      }),
    },
  })
  const phone = maskPhone(request.signer_phone)
  return { expires_at: expires_at.toISOString(), retry_at: retry_at.toISOString(), phone }
}
