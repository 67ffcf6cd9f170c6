import type { CodeSent } from '#shared/contract/document-sign-requests.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { messageName } from '#shared/rules/plain-words.ts'
import { consent_version } from '#shared/text/consents.ts'
import { codeSms, downloadCodeSms } from '#shared/text/messages.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { consentHashes } from '#server/people/registration/consent-texts.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { acceptTexts } from '#server/requests/codes/acceptance.ts'
import { code_templates, takeCodeLimits } from '#server/requests/codes/code-limits.ts'
import { commitmentOf } from '#server/requests/codes/code-commitment.ts'
import { documentsOf } from '#server/requests/codes/request-documents.ts'
import { shownPages } from '#server/requests/codes/shown-pages.ts'
import { issueCode, refuseTooSoon } from '#server/requests/codes/signing-codes.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { stopMessages } from '#server/requests/messages/stop-messages.ts'
import { lockLive, lockSigned, signerOf } from './lock-request.ts'
import { otpHost } from './otp-host.ts'

const subject = 'document-sign-requests'

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
  accepted_version: string = consent_version,
): Promise<CodeSent> {
  if (accepted_version !== consent_version) {
    refuse('state_conflict', { message: 'Тексты согласий обновились. Перечитайте их и запросите код снова.' })
  }
  const request = await lockLive(tx, group)
  await refuseTooMany(tx, request)
  const signer = signerOf(request, by)
  if (request.status === 'sent') await applyEvent(tx, signer, request.id, 'open')
  return issueAndSend(tx, services, signer, request, 'code')
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
  await refuseTooSoon(tx, request)
  // a code that has not left counts once, together with the one that replaces it
  const unsent = await stopMessages(tx, { request_id: request.id }, stoppedReasons.replaced, code_templates)
  if (unsent === 0) await takeCodeLimits(tx, { request_id: request.id, phone: request.signer_phone })
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
): Promise<CodeSent> {
  const documents = await documentsOf(tx, request.id)
  const { code_id, code, expires_at, retry_at } = await issueCode(tx, services.secrets, request, documents)
  if (template === 'code') await acceptTexts(tx, request, signer, code_id)
  const pages = template === 'code' && (await shownPages(tx, services.secrets, signer, request, documents))
  const host = otpHost(services.config.public_url)
  const about = { venture: messageName(request.venture), documents: documents.length, host }
  const body = template === 'code' ? codeSms(code, about) : downloadCodeSms(code, about)
  await sendMessage(tx, services.secrets, {
    client_id: request.client_id,
    request_id: request.id,
    channel: 'sms',
    template,
    recipient: request.signer_phone,
    body,
    shown: body.replaceAll(code, '••••••'),
  })
  record(tx, signer, {
    event: `${subject}.send_${template}`,
    subject,
    subject_id: request.id,
    client_id: request.client_id,
    after: {
      phone: request.signer_phone,
      ...commitmentOf(services.secrets, { request_id: request.id, code_id }, code),
      // the hashes bind the accepted texts to the chain, and so to the seal
      ...(template === 'code' && { consent_version, consents: consentHashes, pages }),
    },
  })
  const phone = maskPhone(request.signer_phone)
  return { expires_at: expires_at.toISOString(), retry_at: retry_at.toISOString(), phone }
}
