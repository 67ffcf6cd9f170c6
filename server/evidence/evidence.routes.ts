import { IdParams } from '#shared/contract/list.ts'
import { evidenceFileName } from '#shared/text/evidence.ts'
import { numberParam } from '../document-sign-requests/document-sign-requests.routes.ts'
import { contentDisposition } from '../files/send-file.ts'
import type { App } from '../http/app-type.ts'
import type { Services } from '../services.ts'
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
