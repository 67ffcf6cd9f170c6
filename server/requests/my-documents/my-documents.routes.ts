import { myDocumentsRoutes } from '#shared/contract/routes/my-documents.ts'
import { my_documents_max } from '#shared/rules/limits.ts'
import { chatsOf } from '#server/messages/messengers/chats.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { documentsOfPhone } from './my-documents.store.ts'
import { bindMyMessenger, unbindMyMessenger } from './my-messengers.commands.ts'
import { openMyDownloads } from './open-my-downloads.ts'
import { checkPhoneCode, provenBy, sendPhoneCode } from './phone-proofs.commands.ts'

/** «Мои документы»: by a phone and a code, without an account. */
export function myDocuments(app: App, services: Services): void {
  const { db } = services
  command(
    app,
    db,
    myDocumentsRoutes.sendCode,
    (tx, { request, body }) => sendPhoneCode(tx, services, visitor(request), body),
    // once per `Idempotency-Key` and address: the callers have no account
    { owner: ({ request }) => `my-documents:${request.ip}` },
  )
  serve(app, myDocumentsRoutes.checkCode, ({ request, body }) => checkPhoneCode(services, request, body))
  serve(app, myDocumentsRoutes.list, async ({ body }) => {
    const { phone, expires_at } = await provenBy(db, body.proof)
    const [found, messengers] = [await documentsOfPhone(db, phone), await chatsOf(db, services.config, phone)]
    return {
      requests: found.slice(0, my_documents_max),
      more: found.length > my_documents_max,
      expires_at: expires_at.toISOString(),
      messengers,
    }
  })
  serve(app, myDocumentsRoutes.bindMessenger, ({ params, body }) =>
    bindMyMessenger(services, body.proof, params.messenger),
  )
  serve(app, myDocumentsRoutes.unbindMessenger, ({ params, body }) =>
    transaction(db, (tx) => unbindMyMessenger(tx, body.proof, params.messenger)),
  )
  serve(app, myDocumentsRoutes.openDownloads, ({ request, body }) =>
    transaction(db, (tx) => openMyDownloads(tx, visitor(request), body)),
  )
}
