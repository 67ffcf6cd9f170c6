import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Annulment } from '#shared/contract/follow-ups.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { remindersOf } from '#shared/rules/reminders.ts'
import { annulmentTexts as t, followTexts } from '#shared/text/follow-ups.ts'
import { withFiles } from '#server/documents/files/files.commands.ts'
import type { PaperAnnulment } from '#server/documents/printing/papers.ts'
import type { Request } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { answered, once } from '#server/platform/http/idempotency.ts'
import type { Services } from '#server/platform/services/services.ts'
import { createRequests } from './document-sign-requests.commands.ts'
import { presentRequest, requestOf, withDocuments } from './document-sign-requests.store.ts'
import { senderOf } from './sender-of.ts'

/**
 * Sends an agreement to end the documents of a signed request to its signer: a request of its own, once per
 * `Idempotency-Key`. The earlier one stays signed.
 * @throws Refusal `state_conflict` when it is not signed, or such an agreement is there already; those of `createRequests`
 */
export async function annul(
  services: Services,
  { request, scope, id, body }: { request: Request; scope: Scope; id: number; body: Annulment },
): Promise<SignRequest> {
  const { db, printer } = services
  const first = await answered<SignRequest>(db, request)
  if (first) return first.body
  const earlier = await requestOf(db, scope, id)
  if (earlier.status !== 'signed' || earlier.signed_at === null) {
    refuse('state_conflict', { message: followTexts.not_signed })
  }
  const printed_at = new Date()
  const paper: PaperAnnulment = {
    kind: 'annulment',
    day: dayInMoscow(printed_at),
    sender: await senderOf(db, id),
    signer: { full_name: earlier.signer_full_name, phone: earlier.signer_phone },
    request_id: id,
    signed_at: earlier.signed_at.toISOString(),
    documents: earlier.documents,
    terms: body.terms ?? null,
    printed_at: printed_at.toISOString(),
  }
  const bytes = Buffer.from(await printer.print(earlier.client_id, paper))
  const answer = await withFiles(services, scope, [{ name: t.file, bytes }], (addRows) =>
    once<SignRequest>(db, request, async (tx) => {
      const [file = refuse('internal')] = await addRows(tx)
      const { requests } = await createRequests(tx, services, scope, {
        title: `${t.title}: ${earlier.title}`.slice(0, title_chars_max),
        legal_entity_id: earlier.legal_entity_id,
        documents: [{ file_id: file.id, title: t.title }],
        signers: [{ full_name: earlier.signer_full_name, phone: earlier.signer_phone, email: earlier.signer_email }],
        ordered: false,
        deadline: body.deadline,
        reminders: remindersOf(earlier),
        send: true,
        follows: { id, kind: 'annulment' },
      })
      const [made = refuse('internal')] = await withDocuments(tx, requests)
      return { status: 201, body: presentRequest(services, made) }
    }),
  )
  return answer.body
}

/** of a request */
const title_chars_max = 300
