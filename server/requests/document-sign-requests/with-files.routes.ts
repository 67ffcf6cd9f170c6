import { requestsWithFilesRoutes } from '#shared/contract/routes/requests-with-files.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { acceptUploads, formOf } from '#server/platform/http/upload.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { createWithFiles } from './create-with-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** of the form of a route with `files_max` */
    formFiles: { name: string; bytes: Buffer }[]
  }
}

/** Documents, requests and their sending in one call. */
export async function requestsWithFiles(app: App, services: Services): Promise<void> {
  const route = requestsWithFilesRoutes.create
  const { files_max } = route.upload
  // one more: the JSON may come as a file too
  await acceptUploads(app, [], { bytes_max: file_bytes_max, files_max: files_max + 1 })
  app.decorateRequest('formFiles', null as unknown as [])
  app.addHook('preValidation', async (request) => {
    const { body, files } = await formOf(request, { bytes_max: file_bytes_max, files_max })
    request.body = body
    request.formFiles = files
  })
  serve(app, route, (call) => createWithFiles(services, call))
}
