import type { FastifyReply } from 'fastify'
import { complaintRoutes } from '#shared/contract/routes/complaints.ts'
import { signerMessengerRoutes } from '#shared/contract/routes/signer-messengers.ts'
import { signingRoutes } from '#shared/contract/routes/signing.ts'
import { widthOf } from '#server/documents/files/files.routes.ts'
import { documentText, pageImage } from '#server/documents/files/page-image.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { authenticate, visitor } from '#server/platform/access/authenticate.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { readTogether, together } from '#server/platform/db/together.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { type Call, command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { openServedPages, type ServedPages } from '#server/requests/codes/served-pages.ts'
import { fieldsToFill, fillFields, saveField } from './document-fields.ts'
import { publicCard, requestByGroup } from './card.ts'
import { checkCode, checkDownloadCode } from './check-code.ts'
import { complain } from './complain.ts'
import { disown } from './disown.ts'
import { handOver } from './hand-over.ts'
import { allowMessages, refuseMessages } from './refuse-messages.ts'
import { sendCode, sendDownloadCode } from './send-code.ts'
import { bindSignerMessenger, signerMessengers } from './signer-messengers.ts'
import { documentWithPages } from './signing.store.ts'
import { markOpened, pagesAreOpen, reject, sign, signerDownloads } from './signing.commands.ts'

/** What the link alone opens: a long document is not fetched again and again. What needs a token no browser keeps. */
const kept_by_phone = 'private, max-age=3600'

type OfGroup = { params: { group: string } }

/** Once per `Idempotency-Key` and link: the callers have no account. */
const ofLink = { owner: ({ params }: OfGroup) => `group:${params.group}` }

/** The signer's calls: by link code, without an account; signing itself with the token that a correct code gave. */
export function signing(app: App, services: Services): void {
  const { db } = services
  const served = openServedPages(services)
  /** the pages that the signer has just loaded count */
  const afterPages = { before: ({ params }: OfGroup) => served.written(params.group) }
  for (const card of [signingRoutes.card, signingRoutes.cardByRequestPath]) {
    serve(app, card, ({ params }) => publicCard(services, params.group))
  }
  // the older form of the specification: request number and link code
  serve(app, signingRoutes.cardByNumber, async ({ params }) => {
    const request = await requestByGroup(db, params.code, { queued: true })
    if (String(request.id) !== params.group && request.group !== params.group) refuse('link_not_found')
    return publicCard(services, params.code)
  })
  serve(app, signingRoutes.page, async (call) => sendPageImage(services, served, call))
  serve(app, signingRoutes.text, async ({ request, params, query, reply }) => {
    const { document, isOpen } = await readableDocument(services, request, { ...params, ...query })
    if (isOpen) void reply.header('cache-control', kept_by_phone)
    return documentText(services, document, query.from_page)
  })
  serve(app, signingRoutes.open, ({ request, params, body }) =>
    transaction(db, (tx) => markOpened(tx, services, visitor(request), params.group, body?.document_id)),
  )
  serve(app, signingRoutes.fields, ({ params }) => fieldsToFill(services, params.group))
  serve(app, signingRoutes.saveField, ({ request, params, body }) =>
    transaction(db, (tx) => saveField(tx, services, visitor(request), params, body.value)),
  )
  serve(app, signingRoutes.fillFields, ({ request, params }) => fillFields(services, visitor(request), params.group))
  command(
    app,
    db,
    signingRoutes.sendCode,
    (tx, { request, params, body }) => sendCode(tx, services, visitor(request), params.group, body ?? {}),
    { ...ofLink, ...afterPages },
  )
  serve(app, signingRoutes.checkCode, ({ request, params, body }) =>
    checkCode(services, request, params.group, body.code),
  )
  command(
    app,
    db,
    signingRoutes.notMe,
    async (tx, { request, params }) => {
      const { disowned_at } = await disown(tx, services, visitor(request), params.group)
      return { status: 'failed' as const, disowned_at: disowned_at.toISOString() }
    },
    ofLink,
  )
  command(
    app,
    db,
    signingRoutes.handOver,
    async (tx, { request, params, body }) => handOver(tx, services, visitor(request), params.group, body),
    ofLink,
  )
  serve(app, signingRoutes.stopMessages, ({ request, params, body }) =>
    transaction(db, (tx) => refuseMessages(tx, visitor(request), params.group, body.from_whom)),
  )
  serve(app, complaintRoutes.create, ({ request, params, body }) =>
    transaction(db, (tx) => complain(tx, visitor(request), params.group, body)),
  )
  serve(app, signingRoutes.allowMessages, ({ scope, params }) =>
    transaction(db, (tx) => allowMessages(tx, scope, params.group)),
  )
  serve(app, signerMessengerRoutes.list, ({ scope, params }) => signerMessengers(services, scope, params.group))
  serve(app, signerMessengerRoutes.bind, ({ scope, params }) =>
    bindSignerMessenger(services, scope, params.group, params.messenger),
  )
  command(
    app,
    db,
    signingRoutes.sendDownloadCode,
    (tx, { request, params }) => sendDownloadCode(tx, services, visitor(request), params.group),
    ofLink,
  )
  serve(app, signingRoutes.checkDownloadCode, ({ request, params, body }) =>
    checkDownloadCode(services, request, params.group, body.code),
  )
  command(
    app,
    db,
    signingRoutes.sign,
    async (tx, { scope, params }) => {
      const { signed_at } = await sign(tx, services, scope, params.group)
      return { status: 'signed' as const, signed_at: signed_at.toISOString() }
    },
    afterPages,
  )
  command(app, db, signingRoutes.reject, async (tx, { scope, params, body }) => {
    const { rejected_at } = await reject(tx, scope, params.group, body?.reason ?? null)
    return { status: 'rejected' as const, rejected_at: rejected_at.toISOString() }
  })
  serve(app, signingRoutes.downloads, ({ scope, params }) => signerDownloads(db, scope, params.group))
}

/** A document of the link: while it is open for anybody who has it, then for its signer with a code. */
async function readableDocument(
  { db }: Services,
  request: Call<typeof signingRoutes.text>['request'],
  { group, doc, copy = '' }: { group: string; doc: number; copy?: string | undefined },
) {
  const [signRequest, document] = await readTogether(db, (on) =>
    together(requestByGroup(on, group), documentWithPages(on, group, doc)),
  )
  const isOpen = pagesAreOpen(signRequest)
  if (!isOpen) {
    const actor = await authenticate(db, request, ['signer'])
    if (actor.sign_request_id !== signRequest.id) refuse('link_not_found')
  }
  // an address is kept by browsers: it must not answer with another copy
  if (!document?.sha256.startsWith(copy)) refuse('page_not_found')
  return { signRequest, isOpen, document }
}

async function sendPageImage(
  services: Services,
  served: ServedPages,
  { request, params, query, reply }: Call<typeof signingRoutes.page>,
): Promise<FastifyReply> {
  const { group, doc, page } = params
  const { signRequest, isOpen, document } = await readableDocument(services, request, { ...params, ...query })
  const width = widthOf(query)
  const image = await pageImage(services, document, page, width, query)
  // what is looked at afterwards was not shown before the signature; a tile lies over the page, whose image counts
  if (isOpen && query.tile === undefined) {
    const sha256 = document.filled_at && document.sha256
    const part = query.part ?? 0
    const servedPage = { request_id: signRequest.id, link: group, document_id: doc, sha256, page, part, width }
    served.note(visitor(request), servedPage, image, reply)
  }
  if (isOpen) void reply.header('cache-control', kept_by_phone)
  return reply.type('image/webp').send(image)
}
