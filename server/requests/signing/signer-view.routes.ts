import type { FastifyReply } from 'fastify'
import { requestsByStaff } from '#shared/contract/routes/requests-by-staff.ts'
import { widthOf } from '#server/documents/files/files.routes.ts'
import { documentText, pageImage } from '#server/documents/files/page-image.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { publicCard, requestByGroup } from './card.ts'
import { documentWithPages } from './signing.store.ts'
import { pagesAreOpen } from './signing.commands.ts'

/** The signer's page for staff: by the request's number, without the link code, a token or any effect. */
export function signerView(app: App, services: Services): void {
  const { db } = services
  serve(app, requestsByStaff.signerView, async ({ scope, params }) => {
    const { group } = await rowOf(db, scope, 'document_sign_requests', params.id)
    return publicCard(services, group)
  })
  serve(app, requestsByStaff.signerViewPage, async ({ scope, params, query, reply }): Promise<FastifyReply> => {
    const document = await shownDocument(services, scope, params)
    const image = await pageImage(services, document, params.page, widthOf(query), query)
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(image)
  })
  serve(app, requestsByStaff.signerViewText, async ({ scope, params, query, reply }) => {
    const document = await shownDocument(services, scope, params)
    void reply.header('cache-control', 'private, no-store')
    return documentText(services, document, query.from_page)
  })
}

async function shownDocument({ db }: Services, scope: Scope, of: { id: number; doc: number }) {
  const { group } = await rowOf(db, scope, 'document_sign_requests', of.id)
  const request = await requestByGroup(db, group)
  if (!pagesAreOpen(request) || request.disowned_at !== null) refuse('page_not_found')
  return (await documentWithPages(db, group, of.doc)) ?? refuse('page_not_found')
}
