import { sql } from 'kysely'
import type { CodeAccepted, CodeSent } from '#shared/contract/document-sign-requests.ts'
import { codeSms, downloadCodeSms } from '#shared/text/messages.ts'
import { consent_version } from '#shared/text/consents.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { code_wrong_tries_max, request_wrong_tries_max } from '#shared/rules/limits.ts'
import { allows, isLive, isTerminal } from '#shared/rules/sign-request.ts'
import { applyEvent } from '../document-sign-requests/apply-event.ts'
import type { RequestRow } from '../document-sign-requests/document-sign-requests.store.ts'
import type { Row, Tx } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'
import { sendMessage } from '../delivery/send-message.ts'
import { refuse } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { addressKey } from '../http/address.ts'
import { openSession } from '../http/authenticate.ts'
import type { Scope } from '../http/scope.ts'
import { record } from '../journal/journal.ts'
import type { Services } from '../services.ts'
import { acceptanceOf, acceptTexts } from './acceptance.ts'
import { requestByGroup } from './card.ts'
import { otpHost } from './otp-host.ts'
import { issueCode, liveCode, refuseTooSoon, tryCode } from './signing-codes.ts'

const subject = 'document-sign-requests'

/** The signer's request, locked; while the link is open. */
export async function lockLive(tx: Tx, group: string): Promise<RequestRow> {
  const { id } = await requestByGroup(tx, group)
  await tx.selectFrom('document_sign_requests').select('id').where('id', '=', id).forUpdate().execute()
  const request = await requestByGroup(tx, group)
  if (!isLive(request.status)) refuse('link_finished', { message: finishedTexts[request.status] })
  return request
}

/** The request of a signer who comes back for his copy, locked. */
async function lockSigned(tx: Tx, group: string): Promise<RequestRow> {
  const { id, status } = await requestByGroup(tx, group)
  if (!allows('download', status)) {
    if (isTerminal(status)) refuse('link_finished', { message: finishedTexts[status] })
    refuse('state_conflict', { message: 'Документы ещё не подписаны.' })
  }
  await tx.selectFrom('document_sign_requests').select('id').where('id', '=', id).forUpdate().execute()
  return requestByGroup(tx, group)
}

const finishedTexts: Partial<Record<RequestRow['status'], string>> = {
  signed: 'Документы уже подписаны.',
  rejected: 'От подписания уже отказались.',
  expired: 'Срок подписания истёк.',
  cancelled: 'Отправитель отозвал документы.',
  failed: 'Подписание этих документов остановлено.',
}

/** The signer saw the documents. A repeat, or a link that is finished, changes nothing. */
export async function markOpened(tx: Tx, by: Actor, group: string): Promise<void> {
  const request = await requestByGroup(tx, group)
  if (request.status === 'sent') await applyEvent(tx, signerOf(request, by), request.id, 'open')
}

function signerOf(request: RequestRow, by: Actor): Actor {
  return { ...by, kind: 'signer', name: request.signer_full_name, sign_request_id: request.id }
}

/**
 * Sends a code to the phone that the client gave, never to one that the caller names. Asking for it is the signer's
 * acceptance of the texts whose version the card tells (63-ФЗ art. 9, 152-ФЗ art. 9): the acceptance is stored here.
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
  await refuseTooMany(tx, services, request)
  const signer = signerOf(request, by)
  if (request.status === 'sent') await applyEvent(tx, signer, request.id, 'open')
  await acceptTexts(tx, request, by)
  return issueAndSend(tx, services, signer, request, 'code')
}

/**
 * Sends a code to one who signed and comes back for his copy: to the same phone, under the same limits.
 * @throws Refusal `link_not_found`, `link_finished`, `state_conflict`, `code_too_soon`, `too_many_codes`, `request_locked`
 */
export async function sendDownloadCode(tx: Tx, services: Services, by: Actor, group: string): Promise<CodeSent> {
  const request = await lockSigned(tx, group)
  await refuseTooMany(tx, services, request)
  return issueAndSend(tx, services, signerOf(request, by), request, 'download_code')
}

async function refuseTooMany(tx: Tx, { limits }: Services, request: RequestRow): Promise<void> {
  if (request.wrong_codes >= request_wrong_tries_max) refuse('request_locked', lockedDetails(request))
  await refuseTooSoon(tx, request.id)
  await limits.take('request_codes_hour', String(request.id), 'too_many_codes')
  await limits.take('phone_codes_10_minutes', request.signer_phone, 'too_many_codes')
  await limits.take('phone_codes_hour', request.signer_phone, 'too_many_codes')
  await limits.take('phone_codes_day', request.signer_phone, 'too_many_codes')
}

const lockedDetails = ({ status }: RequestRow) =>
  status === 'signed' ? { message: 'Слишком много неверных кодов. Попросите свой экземпляр у отправителя.' } : {}

async function issueAndSend(
  tx: Tx,
  services: Services,
  signer: Actor,
  request: RequestRow,
  template: 'code' | 'download_code',
): Promise<CodeSent> {
  const { code, expires_at, retry_at } = await issueCode(tx, services.secrets, request)
  const documents = await countDocuments(tx, request.id)
  const about = { venture: request.venture, documents, host: otpHost(services.config.public_url) }
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
    after: { phone: request.signer_phone, ...(template === 'code' && { consent_version }) },
  })
  const phone = maskPhone(request.signer_phone)
  return { expires_at: expires_at.toISOString(), retry_at: retry_at.toISOString(), phone }
}

async function countDocuments(tx: Tx, request_id: number): Promise<number> {
  const count = tx.selectFrom('documents').select((eb) => eb.fn.countAll<number>().as('documents'))
  return (await count.where('request_id', '=', request_id).executeTakeFirstOrThrow()).documents
}

/**
 * Compares a code. A wrong, expired, used or never issued one answers alike. The count of a wrong try is committed
 * before the refusal is told.
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
    await accept(tx, signer, request)
    const { id: request_id, signer_phone: phone } = request
    return { outcome: 'right', ...(await openSession(tx, { audience: 'signer', request_id, phone }, by)) } as const
  })
  if (result.outcome === 'right') {
    await limits.giveBack('wrong_codes_address', address)
    return { token: result.token, expires_at: result.expires_at.toISOString() }
  }
  if (result.outcome === 'wrong') refuse('wrong_code', { extra: { tries_left: result.tries_left } })
  refuse(result.outcome === 'locked' ? 'code_locked' : 'request_locked')
}

/** The same for the code that opens the files of what is signed. */
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

/** A flood of guesses at a code that is used up is turned away without a lock; the locked path judges all the others. */
async function refuseSpent(db: Services['db'], group: string): Promise<void> {
  const request = await requestByGroup(db, group)
  const live = await liveCode(db, request)
  if (live && live.attempts >= code_wrong_tries_max) refuse('code_locked')
}

/** The request that the signer's token is for; a token of another group is a stranger here. */
async function ownRequest(tx: Tx, scope: Scope, group: string): Promise<RequestRow> {
  const request = await requestByGroup(tx, group)
  return request.id === scope.actor.sign_request_id ? request : refuse('link_not_found')
}

/**
 * Signs: the state, the charge, the evidence, the journal and the job that seals are committed together or not at all.
 * @throws Refusal `already_signed`, `already_rejected`, … (409)
 */
export async function sign(tx: Tx, scope: Scope, group: string): Promise<{ signed_at: Date }> {
  const { id } = await ownRequest(tx, scope, group)
  const request = await applyEvent(tx, scope.actor, id, 'sign')
  await refuseEnded(tx, scope)
  const code = await usedCode(tx, id)
  // the texts may have changed since he asked for the code
  const accepted_version = (await acceptanceOf(tx, id))?.text_version ?? refuse('not_confirmed')
  const documents = tx.selectFrom('documents').select(['id', 'file_id', 'sha256']).where('request_id', '=', id)
  const signed = (await documents.orderBy('position').execute()).map((document) => ({
    document_id: document.id,
    file_id: document.file_id,
    sha256: document.sha256,
  }))
  const signed_at = request.signed_at ?? refuse('internal')
  await tx
    .insertInto('signatures')
    .values({
      request_id: id,
      client_id: request.client_id,
      code_id: code.id,
      signer_full_name: request.signer_full_name,
      signer_phone: code.phone,
      documents: JSON.stringify(signed),
      consent_version: accepted_version,
      code_sent_at: code.created_at,
      code_confirmed_at: code.used_at ?? refuse('internal'),
      // copied in the database: a Date holds milliseconds, the column microseconds
      signed_at: sql<Date>`(select signed_at from document_sign_requests where id = ${id})`,
      ip: scope.actor.ip,
      user_agent: scope.actor.user_agent,
    })
    .execute()
  record(tx, scope.actor, {
    event: 'signatures.create',
    subject: 'signatures',
    subject_id: id,
    client_id: request.client_id,
    after: { documents: signed, code_id: code.id, phone: code.phone, consent_version: accepted_version },
  })
  return { signed_at }
}

/** A correction of the phone ends the session: one that came meanwhile, with the request's row in hand, is told so. */
async function refuseEnded(tx: Tx, { actor }: Scope): Promise<void> {
  if (actor.session_id === null) return
  const session = tx.selectFrom('sessions').select('id').where('id', '=', actor.session_id)
  if (!(await session.where('ended_at', 'is', null).executeTakeFirst())) refuse('dead_token')
}

async function usedCode(tx: Tx, request_id: number): Promise<Row<'signing_codes'>> {
  const codes = tx.selectFrom('signing_codes').selectAll().where('request_id', '=', request_id)
  const code = await codes.where('used_at', 'is not', null).orderBy('used_at', 'desc').executeTakeFirst()
  return code ?? refuse('not_confirmed')
}

export async function reject(
  tx: Tx,
  scope: Scope,
  group: string,
  reason: string | null,
): Promise<{ rejected_at: Date }> {
  const { id } = await ownRequest(tx, scope, group)
  const request = await applyEvent(tx, scope.actor, id, 'reject', { reject_reason: reason })
  await refuseEnded(tx, scope)
  return { rejected_at: request.rejected_at ?? refuse('internal') }
}

/** The documents of a finished or running request, for the signer who holds its token. */
export async function signerDownloads(tx: Services['db'], scope: Scope, group: string) {
  const request = await requestByGroup(tx, group)
  if (request.id !== scope.actor.sign_request_id) refuse('link_not_found')
  return tx
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.title', 'f.size', 'f.pages', 'd.file_id', 'd.sealed_file_id'])
    .where('d.request_id', '=', request.id)
    .orderBy('d.position')
    .execute()
}

/** May the pages be shown without a token? While the link is open; later only to who holds the signing token. */
export function pagesAreOpen(request: Pick<RequestRow, 'status'>): boolean {
  return !isTerminal(request.status)
}
