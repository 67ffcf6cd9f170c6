import type { RawBuilder, SqlBool } from 'kysely'
import { copy_days } from '#shared/rules/limits.ts'
import { downloadTexts } from '#shared/text/sign-steps.ts'
import { allows, isLive, isTerminal } from '#shared/rules/document-sign-requests.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { requestByGroup } from './card.ts'

/**
 * The signer's request, locked, in its current state.
 * @param unless a condition under which it is not found, so that nobody waits for it
 * @throws Refusal `link_not_found`
 */
export async function lockLink(tx: Tx, group: string, unless?: RawBuilder<SqlBool>): Promise<RequestRow> {
  return requestByGroup(tx, group, { lock: true, unless })
}

/**
 * The same, while the link is open.
 * @throws Refusal `link_not_found`, `link_finished`
 */
export async function lockLive(tx: Tx, group: string, unless?: RawBuilder<SqlBool>): Promise<RequestRow> {
  const request = await lockLink(tx, group, unless)
  if (!isLive(request.status)) refuse('link_finished', { message: finishedTexts[request.status] })
  return request
}

/**
 * The request of a signer who returns for the signed copy, locked.
 * @throws Refusal `link_not_found`, `link_finished`, `state_conflict` before the signature
 */
export async function lockSigned(tx: Tx, group: string, unless?: RawBuilder<SqlBool>): Promise<RequestRow> {
  const request = await lockLink(tx, group, unless)
  const { status } = request
  if (allows('download', status)) return refuseOld(request)
  if (isTerminal(status)) refuse('link_finished', { message: finishedTexts[status] })
  refuse('state_conflict', { message: 'Документы ещё не подписаны.' })
}

function refuseOld(request: RequestRow): RequestRow {
  const age_ms = Date.now() - (request.signed_at ?? new Date()).getTime()
  if (age_ms <= copy_days * 24 * 3600_000) return request
  refuse('link_finished', { message: downloadTexts.too_old })
}

const finishedTexts: Partial<Record<RequestRow['status'], string>> = {
  signed: 'Документы уже подписаны.',
  rejected: 'От подписания уже отказались.',
  expired: 'Срок подписания истёк.',
  cancelled: 'Отправитель отозвал документы.',
  failed: 'Подписание этих документов остановлено.',
}

/** The holder of the link acts as the signer named by the sender. */
export function signerOf(request: RequestRow, by: Actor): Actor {
  return { ...by, kind: 'signer', name: request.signer_full_name, sign_request_id: request.id }
}

/** A test request counts against no phone: its code is sent to nobody. */
export const limitKeyOf = ({ id, test, signer_phone }: RequestRow): string => (test ? `test:${id}` : signer_phone)
