import { sql } from 'kysely'
import type { SignerCorrection } from '#shared/contract/document-sign-requests.ts'
import { messageTitle } from '#shared/rules/plain-words.ts'
import { correctionEmail } from '#shared/text/messages.ts'
import { linkHolder, proposalTexts } from '#shared/text/request-changes.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { changesOf, checkChanges, correctLocked, signerOf, wasOf } from './correct-signer.ts'
import { decideCorrection } from './decide-correction.ts'
import { lockRequest } from './lock-request.ts'
import { refuseUnless } from './refuse-state.ts'

/**
 * Staff propose a correction of the signer. Nothing changes until the sender confirms: staff who could name the
 * phone alone could sign for the signer. A later proposal replaces an earlier one.
 * @throws Refusal as `correctSigner`; `forbidden` for the client's card of the person
 */
export async function proposeCorrection(
  tx: Tx,
  services: Services,
  scope: Scope,
  id: number,
  { update_card, reason = null, ...correction }: SignerCorrection,
): Promise<RequestRow> {
  if (update_card) refuse('forbidden')
  if (reason === null) refuse('invalid_fields', { errors: { reason: proposalTexts.no_reason } })
  await rowOf(tx, scope, 'document_sign_requests', id)
  const old = await lockRequest(tx, id)
  return keepProposal(tx, services, scope.actor, old, { correction, reason, asked_by: scope.actor.id })
}

type Proposal = {
  correction: Pick<SignerCorrection, 'full_name' | 'phone' | 'email'>
  reason: string | null
  /** a member of staff; null for the holder of the link */
  asked_by: number | null
}

/**
 * Stores a proposed correction, replaces an earlier one and notifies the client's owners by e-mail.
 * @param old the request, whose row the caller has locked
 * @throws Refusal as `checkChanges`; `too_many_requests`
 */
export async function keepProposal(
  tx: Tx,
  services: Messaging,
  by: Actor,
  old: RequestRow,
  { correction, reason, asked_by }: Proposal,
): Promise<RequestRow> {
  const { id, client_id } = old
  const changes = changesOf(old, correction)
  await checkChanges(tx, old, changes)
  await takeLimit(tx, 'corrections_request', String(id))
  await decideCorrection(tx, id, 'replace')
  await tx
    .insertInto('signer_corrections')
    .values({ client_id, request_id: id, changes: JSON.stringify(changes), reason, asked_by })
    .execute()
  const change = { before: wasOf(old, changes), after: { ...changes, ...(reason !== null && { reason }) } }
  if (asked_by === null) {
    record(tx, by, { event: 'document-sign-requests.hand_over', subject_id: id, client_id, ...change })
  } else {
    const after = { ...changes, reason: reason ?? refuse('internal') }
    record(tx, by, { event: 'document-sign-requests.propose_correction', subject_id: id, client_id, ...change, after })
  }
  const letter = correctionEmail({
    request_id: id,
    title: messageTitle(old.title),
    was: signerOf(old),
    changes,
    reason,
    by: asked_by === null ? 'signer' : 'staff',
    url: `${services.config.public_url}/personal/request/${id}/show`,
  })
  // the owners may not look into the cabinet before the deadline
  await writeToOwners(tx, services, client_id, { ...letter, template: 'correction', request_id: id })
  return touch(tx, id)
}

/**
 * The sender accepts what staff or the holder of the link proposed: from here on it is the sender's own correction.
 * @throws Refusal `state_conflict` when none waits, and as `correctSigner`
 */
export async function confirmCorrection(tx: Tx, services: Services, scope: Scope, id: number): Promise<RequestRow> {
  await rowOf(tx, scope, 'document_sign_requests', id)
  const old = await lockRequest(tx, id)
  refuseUnless('correct', old.status)
  const { changes, asked_by, asked_at } = (await decideCorrection(tx, id, 'confirm')) ?? refuse('state_conflict')
  const full_name = asked_by === null ? linkHolder : await nameOfAdmin(tx, asked_by)
  const proposed_by = { id: asked_by, full_name, at: asked_at.toISOString() }
  return correctLocked(tx, services, scope, old, changesOf(old, changes), { proposed_by })
}

async function nameOfAdmin(tx: Tx, id: number): Promise<string> {
  return (await tx.selectFrom('admins').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name
}

/** @throws Refusal `state_conflict` when none waits */
export async function refuseCorrection(tx: Tx, scope: Scope, id: number, reason: string | null): Promise<RequestRow> {
  const { client_id } = await rowOf(tx, scope, 'document_sign_requests', id)
  refuseUnless('correct', (await lockRequest(tx, id)).status)
  const { changes } = (await decideCorrection(tx, id, 'refuse')) ?? refuse('state_conflict')
  record(tx, scope.actor, {
    event: 'document-sign-requests.refuse_correction',
    subject_id: id,
    client_id,
    after: { ...changes, ...(reason !== null && { reason }) },
  })
  return touch(tx, id)
}

async function touch(tx: Tx, id: number): Promise<RequestRow> {
  return tx
    .updateTable('document_sign_requests')
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
