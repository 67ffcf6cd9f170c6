import { serviceRoutes } from '#shared/contract/routes/service.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { openApiOf } from '#server/platform/routes/openapi.ts'
import { postmanOf, type OpenApiDocument } from '#server/platform/routes/postman.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

/** The OpenAPI document of the API, and the collection that Postman imports. */
export function describe(app: App, { config, settings }: Services): void {
  const { api: name } = app
  if (name === 'demo') return
  let made: { of: number; openapi: string; postman: string } | undefined
  // half a second of work, which a start does without; anew after the address has changed
  const texts = () =>
    (made = made?.of === settings.version ? made : { of: settings.version, ...textsOf(openApiOf(name, config)) })
  const type = 'application/json; charset=utf-8'
  serve(app, serviceRoutes.openapi, async ({ reply }) => reply.type(type).send(texts().openapi))
  serve(app, serviceRoutes.postman, async ({ reply }) => reply.type(type).send(texts().postman))
}

const textsOf = (document: object) => ({
  openapi: JSON.stringify(document),
  postman: JSON.stringify(postmanOf(document as OpenApiDocument)),
})
