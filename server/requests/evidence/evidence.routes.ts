import { signRequestRoutes } from '#shared/contract/routes/document-sign-requests.ts'
import { evidenceFileName } from '#shared/text/evidence.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { evidenceOf } from './archives.ts'

/** For both APIs. */
export function evidence(app: App, services: Services): void {
  serve(app, signRequestRoutes.evidence, async ({ scope, params, reply }) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const archive = await evidenceOf(services, scope, params.id, gone.signal)
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(evidenceFileName(params.id)))
      .header('x-content-type-options', 'nosniff')
      .send(archive)
  })
}
