import { paperRoutes } from '#shared/contract/routes/papers.ts'
import { actArchiveTexts } from '#shared/text/acts.ts'
import { sendPdf } from '#server/documents/printing/send-pdf.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { actFileName } from './act-file-name.ts'
import { actPdf } from './act-pdf.ts'
import { archiveOfActs } from './acts-archive.ts'
import { actFor } from './acts.commands.ts'
import { actOf, actPage, presentAct } from './acts.store.ts'

/** For both APIs; `?month=2026-11` is for the client's own. */
export function acts(app: App, services: Services): void {
  const { db } = services
  serve(app, paperRoutes.acts, async ({ scope, query, reply }) =>
    sendPage(reply, 'acts', await actPage(db, scope, query), presentAct),
  )
  serve(app, paperRoutes.actsOfClient, async ({ scope, query, reply }) => {
    const { month, ...asked } = query
    if (month === undefined) return sendPage(reply, 'acts', await actPage(db, scope, asked), presentAct)
    const act = await actFor(db, scope.client_id ?? refuse('forbidden'), `${month}-01`)
    return sendPdf(reply, actFileName(act), await actPdf(services, act))
  })
  serve(app, paperRoutes.actsOfMonth, async ({ request, scope, query: { month }, reply }) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const note = async (acts: object[]) => request.noteRows?.(acts)
    const archive = await archiveOfActs(services, scope, `${month}-01`, gone.signal, note)
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(actArchiveTexts.archive(month), `acts-${month}.zip`))
      .header('x-content-type-options', 'nosniff')
      .send(archive)
  })
  serve(app, paperRoutes.actPdf, async ({ scope, params, reply }) => {
    const act = await actOf(db, scope, params.id)
    return sendPdf(reply, actFileName(act), await actPdf(services, act))
  })
}
