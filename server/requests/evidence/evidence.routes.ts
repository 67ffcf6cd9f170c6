import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { bulkSendingRoutes } from '#shared/contract/routes/bulk-sendings.ts'
import { signRequestRoutes } from '#shared/contract/routes/document-sign-requests.ts'
import { requestListRoutes } from '#shared/contract/routes/request-lists.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import {
  batchFileName,
  chosenFileName,
  copiesFileName,
  evidenceFileName,
  sendingFileName,
} from '#shared/text/evidence.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { archiveOfChosen, evidenceOf, evidenceOfBatch, evidenceOfSending } from './archives.ts'

export function evidence(app: App, services: Services): void {
  serve(app, signRequestRoutes.evidence, ({ scope, params, reply }) =>
    sendArchive(reply, evidenceFileName(params.id), (gone) => evidenceOf(services, scope, params.id, gone)),
  )
  serve(app, signRequestRoutes.batchEvidence, ({ scope, params, reply }) =>
    sendArchive(reply, batchFileName(params.id), (gone) => evidenceOfBatch(services, scope, params.id, gone)),
  )
  serve(app, requestListRoutes.archive, ({ scope, query, reply }) => {
    const nameOf = query.content === 'copies' ? copiesFileName : chosenFileName
    return sendArchive(reply, nameOf(dayInMoscow(new Date())), (gone) => archiveOfChosen(services, scope, query, gone))
  })
  serve(app, bulkSendingRoutes.evidence, ({ scope, params, reply }) =>
    sendArchive(reply, sendingFileName(params.id), (gone) => evidenceOfSending(services, scope, params.id, gone)),
  )
}

/** @param open an archive; a caller who disconnects ends it */
export async function sendArchive(
  reply: FastifyReply,
  name: string,
  open: (gone: AbortSignal) => Promise<Readable>,
): Promise<FastifyReply> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const archive = await open(gone.signal)
  return reply
    .type('application/zip')
    .header('content-disposition', contentDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .send(archive)
}
