import { sql } from 'kysely'
import type { SignerCorrection } from '#shared/contract/document-sign-requests.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { nameParts } from '#shared/rules/person.ts'
import { isSamePerson } from '#shared/rules/signer-table.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { followTexts } from '#shared/text/follow-ups.ts'
import { nameCheck } from '#server/documents/pdf/names.ts'
import { changeIndividual } from '#server/people/individuals/individuals.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { SignerChanges } from '#server/platform/db/column-values.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import type { JournalChange } from '#shared/rules/journal-events.ts'
import { record } from '#server/platform/journal/journal.ts'
import { refuseArchived, rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { takeMessages, waysOf } from '#server/requests/messages/message-budget.ts'
import { sendEmails, sendLinks } from '#server/requests/messages/send-link.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { newGroup } from './add-requests.ts'
import { applyEvent } from './apply-event.ts'
import { decideCorrection } from './decide-correction.ts'
import { lockRequest } from './lock-request.ts'
import { refuseUnless } from './refuse-state.ts'
import { refuseStranger } from './sender-check.ts'

/**
 * Corrects the signer's name, phone or e-mail before the signature. Another name or phone restarts the signing: codes
 * and sessions end together with the link, which a stranger may hold, and a new one is sent. Wrong attempts stay
 * counted.
 * @throws Refusal `already_signed`, `already_expired` …, `invalid_fields`, `duplicate_phone`, `sender_not_checked`,
 * `too_many_requests`, `too_many_messages`
 */
export async function correctSigner(
  tx: Tx,
  services: Services,
  scope: Scope,
  id: number,
  correction: SignerCorrection,
): Promise<RequestRow> {
  await rowOf(tx, scope, 'document_sign_requests', id)
  const old = await lockRequest(tx, id)
  const changed = changesOf(old, correction)
  await checkChanges(tx, old, changed)
  await takeLimit(tx, 'corrections_request', String(id))
  await decideCorrection(tx, id, 'replace')
  const corrected = await correctLocked(
    tx,
    services,
    scope,
    old,
    changed,
    correction.reason ? { reason: correction.reason } : {},
  )
  if (correction.update_card) await changeCard(tx, scope, old.individual_id, changed)
  return corrected
}

/**
 * @throws Refusal `already_signed` … when the request has ended, `state_conflict` when its codes are used up,
 *   `invalid_fields`
 */
export async function checkChanges(tx: Tx, old: RequestRow, changed: SignerChanges): Promise<void> {
  refuseUnless('correct', old.status)
  if (old.wrong_codes >= request_wrong_tries_max) {
    const message = 'Код слишком много раз ввели неверно, эта ссылка закрыта. Отзовите заявку и отправьте заново.'
    refuse('state_conflict', { message })
  }
  if (Object.keys(changed).length === 0) {
    const message = 'Измените имя, номер или почту.'
    refuse('invalid_fields', { message, errors: { full_name: message, phone: message, email: message } })
  }
  if (changed.phone !== undefined && old.follows_kind === 'annulment') {
    refuse('invalid_fields', { errors: { phone: followTexts.same_phone } })
  }
  const full_name = changed.full_name ? (await nameCheck([changed.full_name]))(changed.full_name) : null
  if (full_name !== null) refuse('invalid_fields', { errors: { full_name } })
  if (changed.phone || changed.full_name) await refuseTwice(tx, old, { ...signerOf(old), ...changed })
}

/** The old values of what changes. */
export function wasOf(old: RequestRow, changed: SignerChanges): Partial<SignerFields> {
  const { full_name, phone, email } = signerOf(old)
  return {
    ...('full_name' in changed && { full_name }),
    ...('phone' in changed && { phone }),
    ...('email' in changed && { email }),
  }
}

/**
 * Writes a checked correction of a request, whose row the caller has locked.
 * @param facts why and on whose proposal, for the journal
 * @throws Refusal `sender_not_checked`, `already_expired`
 */
export async function correctLocked(
  tx: Tx,
  services: Services,
  scope: Scope,
  old: RequestRow,
  changed: SignerChanges,
  facts: Pick<JournalChange<'document-sign-requests.correct'>['after'], 'reason' | 'proposed_by'>,
): Promise<RequestRow> {
  const { id } = old
  const isAnew = changed.full_name !== undefined || changed.phone !== undefined
  const request = await writeSigner(tx, old, changed, isAnew)
  record(tx, scope.actor, {
    event: 'document-sign-requests.correct',
    subject_id: id,
    client_id: old.client_id,
    before: wasOf(old, changed),
    after: { ...changed, ...facts, ...(isAnew && { group_sha256: sha256Hex(request.group) }) },
  })
  if (request.status !== 'draft') await refuseStranger(tx, services, request)
  if (!isLive(request.status)) return request
  if (!isAnew) {
    await takeMessages(tx, services, old.client_id, [
      { phone: request.signer_phone, addresses: request.signer_email && !request.test ? [request.signer_email] : [] },
    ])
    await sendEmails(tx, services, [request])
    return request
  }
  await takeMessages(tx, services, old.client_id, [waysOf(services, request)])
  const restarted = await applyEvent(tx, scope.actor, id, 'restart')
  await sendLinks(tx, services, [restarted])
  return restarted
}

type Loose = Pick<SignerCorrection, 'full_name' | 'phone' | 'email'>
type SignerFields = { full_name: string; phone: string; email: string | null }

export const signerOf = (row: RequestRow): SignerFields => ({
  full_name: row.signer_full_name,
  phone: row.signer_phone,
  email: row.signer_email,
})

/** What differs from the request. */
export function changesOf(old: RequestRow, { full_name, phone, email }: Loose): SignerChanges {
  const was = signerOf(old)
  return {
    ...(full_name !== undefined && full_name !== was.full_name && { full_name }),
    ...(phone !== undefined && phone !== was.phone && { phone }),
    ...(email !== undefined && email !== was.email && { email }),
  }
}

async function refuseTwice(tx: Tx, { batch_id, id }: RequestRow, signer: SignerFields): Promise<void> {
  const others = await tx
    .selectFrom('document_sign_requests')
    .select('signer_full_name')
    .where('batch_id', '=', batch_id)
    .where('id', '!=', id)
    .where('signer_phone', '=', signer.phone)
    .execute()
  const { phone } = signer
  if (others.some(({ signer_full_name: full_name }) => isSamePerson({ phone, full_name }, signer))) {
    refuse('invalid_fields', { errors: { phone: 'Этот человек уже есть среди подписантов' } })
  }
}

async function writeSigner(tx: Tx, old: RequestRow, changed: SignerChanges, isAnew: boolean): Promise<RequestRow> {
  const { full_name, phone, email } = { ...signerOf(old), ...changed }
  const request = await tx
    .updateTable('document_sign_requests')
    .set({
      signer_full_name: full_name,
      signer_phone: phone,
      signer_email: email,
      // a mistaken recipient of the link must not go on reading
      ...(isAnew && { group: newGroup() }),
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', old.id)
    .where(sql<boolean>`(deadline > now() or status = 'draft')`)
    .returningAll()
    .executeTakeFirst()
  return request ?? refuse('already_expired')
}

/** Updates the person's card as well, if the sender wants it. */
export async function changeCard(
  tx: Tx,
  scope: Scope,
  individual_id: number,
  { full_name, ...contacts }: SignerChanges,
): Promise<void> {
  const archived = { update_card: 'Карточка этого человека в архиве' }
  refuseArchived(await rowOf(tx, scope, 'individuals', individual_id), archived)
  await changeIndividual(tx, scope, individual_id, { ...contacts, ...(full_name && nameParts(full_name)) })
}
