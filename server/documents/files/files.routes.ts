import type { z } from 'zod'
import type { PageQuery } from '#shared/contract/files.ts'
import { fileRoutes } from '#shared/contract/routes/files.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { presentFile, takeFile } from './files.commands.ts'
import { gridsOfPage, pageImage } from './page-image.ts'
import { sendFile, sendUploaded } from './send-file.ts'

/** pixels */
export const widthOf = ({ w }: z.output<typeof PageQuery>): 780 | 1560 => (w === '780' ? 780 : 1560)

/** `POST files`, as multipart (field `file`) or as the raw body with `?name=`, which is easier from 1С. */
export async function fileUploads(app: App, services: Services): Promise<void> {
  await acceptUploads(app, [...fileRoutes.upload.upload.types], { bytes_max: file_bytes_max })
  serve(
    app,
    fileRoutes.upload,
    async ({ request, scope, query }) => {
      const accept_changes = query.accept_changes === 'true'
      const upload = { ...(await uploadOf(request, query.name ?? 'документ.pdf')), accept_changes }
      return presentFile(await takeFile(services, scope, upload))
    },
    { body_bytes_max: file_bytes_max },
  )
}

/** For both APIs: the pages of a document and its bytes. */
export function files(app: App, services: Services): void {
  serve(app, fileRoutes.page, async ({ scope, params, query, reply }) => {
    const file = await rowOf(services.db, scope, 'files', params.id)
    const image = await pageImage(services, file, params.page, widthOf(query), query)
    const { parts, tiles } = gridsOfPage(file, params.page)
    void reply.header('x-page-parts', parts.rows).header('x-page-tiles', `${tiles.columns}x${tiles.rows}`)
    return reply.type('image/webp').send(image)
  })
  serve(app, fileRoutes.uploaded, async ({ scope, params, reply }) => {
    await sendUploaded(services, scope, params.id, reply)
    return reply
  })
  serve(app, fileRoutes.download, async ({ scope, params, reply }) => {
    await sendFile(services, scope, params.id, reply)
    return reply
  })
}
