import { IdParams } from '#shared/contract/list.ts'
import { evidenceFileName } from '#shared/text/evidence.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import type { Services } from '#server/platform/services/services.ts'
import { numberParam } from '#server/requests/document-sign-requests/document-sign-requests.routes.ts'
import { evidenceOf } from './evidence.ts'

/** For both APIs. */
export function evidence(app: App, services: Services): void {
  app.get(
    `/document-sign-requests/${numberParam}/evidence`,
    { config: { allow: ['evidence', 'document-sign-requests'] }, schema: { params: IdParams } },
    async ({ scope, params }, reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', contentDisposition(evidenceFileName(params.id)))
        .header('x-content-type-options', 'nosniff')
        .send(await evidenceOf(services, scope, params.id)),
  )
}
