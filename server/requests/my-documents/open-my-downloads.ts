import type { CodeAccepted } from '#shared/contract/document-sign-requests.ts'
import { nowhere } from '#server/platform/access/device-mark.ts'
import { openSession } from '#server/platform/access/authenticate.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { lockSigned, signerOf } from '#server/requests/signing/lock-request.ts'
import { isShown } from './my-documents.store.ts'
import { provenBy } from './phone-proofs.commands.ts'

/**
 * Opens a signer's session for the files of a signed request to the caller who has proven its phone, as the request's own
 * download code does.
 * @throws Refusal `dead_token`, `link_not_found`, `link_finished`, `state_conflict`
 */
export async function openMyDownloads(
  tx: Tx,
  by: Actor,
  { proof: token, group }: { proof: string; group: string },
): Promise<CodeAccepted> {
  const { phone, proven_at } = await provenBy(tx, token)
  const request = await lockSigned(tx, group)
  if (!(await isShown(tx, phone, group))) refuse('link_not_found')
  const signer = signerOf(request, by)
  const opened = await openSession(tx, { audience: 'signer', request_id: request.id, phone }, by, nowhere)
  record(
    tx,
    { ...signer, session_id: opened.session_id },
    {
      event: 'document-sign-requests.open_by_phone',
      subject_id: request.id,
      client_id: request.client_id,
      after: { proven_at: proven_at?.toISOString() ?? refuse('internal') },
    },
  )
  return { token: opened.token, expires_at: opened.expires_at.toISOString() }
}
