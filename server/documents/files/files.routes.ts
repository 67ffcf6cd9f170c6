import { z } from 'zod'
import { File } from '#shared/contract/files.ts'
import { IdParams } from '#shared/contract/list.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import type { App, Audience } from '#server/platform/access/app-type.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { presentFile, takeFile } from './files.commands.ts'
import { pageImage } from './page-image.ts'
import { sendFile } from './send-file.ts'

export const PageParams = z.object({ page: z.coerce.number().int().min(1).max(10_000) })
export const PageQuery = z.object({ w: z.enum(['780', '1560']).default('780') })

export function widthOf(query: z.output<typeof PageQuery>): 780 | 1560 {
  return query.w === '780' ? 780 : 1560
}

/** `POST files`, as multipart (field `file`) or as the raw body with `?name=`, which is easier from 1С. */
export async function filesOfClient(app: App, services: Services): Promise<void> {
  await acceptUploads(app, ['application/pdf', 'application/octet-stream', 'image/jpeg', 'image/png'], file_bytes_max)
  app.post(
    '/files',
    {
      config: { allow: ['create', 'files'] },
      bodyLimit: file_bytes_max,
      schema: { querystring: z.object({ name: z.string().max(300).optional() }), response: { 201: File } },
    },
    async (request, reply) => {
      const file = await takeFile(
        services,
        request.scope,
        await uploadOf(request, request.query.name ?? 'документ.pdf'),
      )
      return reply.code(201).send(presentFile(file))
    },
  )
}

/** For both APIs: the pages of a document and its bytes; `audience` is who may download here. */
export function files(app: App, services: Services, audience: readonly Audience[]): void {
  app.get(
    '/files/:id/pages/:page',
    {
      config: { allow: ['show', 'files'] },
      schema: { params: IdParams.extend(PageParams.shape), querystring: PageQuery },
    },
    async ({ scope, params, query }, reply) => {
      const file = await rowOf(services.db, scope, 'files', params.id)
      const image = await pageImage(services, file, params.page, widthOf(query))
      return reply.type('image/webp').header('cache-control', 'private, max-age=3600').send(image)
    },
  )
  app.get(
    '/downloads/:id',
    {
      config: { allow: ['download', 'document-sign-requests'], audience },
      schema: { params: IdParams },
    },
    async ({ scope, params }, reply) => sendFile(services, scope, params.id, reply),
  )
}
