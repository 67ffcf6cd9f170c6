import type { CodeRequest, CodeSent } from '#shared/contract/document-sign-requests.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { messageName, messageTitle } from '#shared/rules/plain-words.ts'
import { consent_version } from '#shared/text/consents.ts'
import { callRefusal, codeSms, codeWithoutSms, consentsChanged, downloadCodeSms } from '#shared/text/messages.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { refuseWithoutSms } from '#server/messages/core/refuse-without-sms.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { consentHashes } from '#server/people/auth/consent-texts.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { code_templates, takeCodeLimits } from '#server/requests/codes/code-limits.ts'
import { commitmentOf } from '#server/requests/codes/code-commitment.ts'
import { documentsOf, refuseUnready, type RequestDocument } from '#server/requests/codes/request-documents.ts'
import { shownPages, type Looked } from '#server/requests/codes/shown-pages.ts'
import { issueCode, newCode, refuseTooSoon } from '#server/requests/codes/signing-codes.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { stopMessages } from '#server/requests/messages/stop-messages.ts'
import { limitKeyOf, lockLive, lockSigned, signerOf } from './lock-request.ts'
import { otpHost } from './otp-host.ts'

/**
 * Sends a code to the phone that the client gave, never to one given by the caller. Asking for it accepts the texts
 * whose version the card shows (63-ФЗ art. 9, 152-ФЗ art. 9): the acceptance is stored here.
 * @throws Refusal `link_not_found`, `link_finished`, `code_too_soon`, `too_many_codes`, `request_locked`, `no_gateway`
 */
export async function sendCode(
  tx: Tx,
  services: Services,
  by: Actor,
  group: string,
  { consent_version: accepted_version = consent_version, by: way = 'sms' }: CodeRequest = {},
): Promise<CodeSent> {
  if (accepted_version !== consent_version) {
    refuse('state_conflict', { message: consentsChanged })
  }
  const request = await lockLive(tx, group)
  if (way === 'call') await refuseCall(tx, services, request)
  const signer = signerOf(request, by)
  if (request.status === 'sent') await applyEvent(tx, signer, request.id, 'open')
  return sendUnlessTooMany(tx, { services, signer, request, template: 'code', way })
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
 * `request_locked`, `no_gateway`
 */
export async function sendDownloadCode(tx: Tx, services: Services, by: Actor, group: string): Promise<CodeSent> {
  const request = await lockSigned(tx, group)
  return sendUnlessTooMany(tx, { services, signer: signerOf(request, by), request, template: 'download_code' })
}

type Order = {
  services: Services
  signer: Actor
  request: RequestRow
  template: 'code' | 'download_code'
  way?: 'sms' | 'call'
}

async function sendUnlessTooMany(tx: Tx, order: Order): Promise<CodeSent> {
  const { services, signer, request, template } = order
  if (!request.test) refuseWithoutSms(services, codeWithoutSms)
  if (request.wrong_codes >= request_wrong_tries_max) refuse('request_locked', lockedDetails(request))
  const [isRepeated, given] = await together(
    refuseTooSoon(tx, request),
    template === 'code' ? shownPages(tx, services.secrets, signer, request) : documentsOf(tx, request.id),
  )
  const documents = Array.isArray(given) ? given : given.documents
  if (template === 'code') refuseUnready(documents)
  // the code before is stopped before the new one is sent
  const counting = countCode(tx, request, isRepeated)
  const [, sent] = await together(counting, issueAndSend(tx, order, given, counting))
  return sent
}

/** A code that has not left counts once, together with the one that replaces it. */
async function countCode(tx: Tx, request: RequestRow, isRepeated: boolean): Promise<void> {
  const unsent = isRepeated
    ? await stopMessages(tx, { request_id: request.id }, stoppedReasons.replaced, code_templates)
    : 0
  if (unsent === 0) await takeCodeLimits(tx, { request_id: request.id, phone: limitKeyOf(request) })
}

/** The refusal when the attempts are used up: for a signed request the sender can help. */
export const lockedDetails = ({ status }: RequestRow) =>
  status === 'signed' ? { message: 'Слишком много неверных кодов. Попросите свой экземпляр у отправителя.' } : {}

/**
 * @param given what was shown to the person who accepts the texts, or only the documents
 * @param behind its rows of the journal come first
 */
async function issueAndSend(
  tx: Tx,
  { services, signer, request, template, way = 'sms' }: Order,
  given: Looked | RequestDocument[],
  behind: Promise<void>,
): Promise<CodeSent> {
  const { secrets } = services
  const [documents, looked] = Array.isArray(given) ? [given, null] : [given.documents, given]
  const to_sign = looked && { by: signer, list: looked.list }
  const code = newCode(request)
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
    masked: body.replaceAll(code, '••••••'),
  }
  const [{ code_id, created_at, expires_at, retry_at }] = await together(
    issueCode(tx, secrets, request, documents, { code, to_sign }),
    request.test ? null : sendMessage(tx, secrets, message),
  )
  await behind
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
