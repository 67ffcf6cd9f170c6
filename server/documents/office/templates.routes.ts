import { templateRoutes, docx_type } from '#shared/contract/routes/templates.ts'
import { template_bytes_max } from '#shared/rules/limits.ts'
import { templateRefusalTexts, templateTexts } from '#shared/text/templates.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { exampleTemplate } from './example-template.ts'
import { addTemplate, archiveTemplate, changeTemplate, fillTemplate, replaceTemplate } from './templates.commands.ts'
import { presentTemplate, templateOf, templatePage } from './templates.store.ts'

const isTrue = ({ accept_changes }: { accept_changes?: 'true' | 'false' | undefined }) => accept_changes === 'true'
const itself = <T>(row: T) => row

export function templates(app: App, services: Services): void {
  const { db } = services
  list(app, templateRoutes.list, 'templates', {
    page: ({ scope, query }) => templatePage(db, scope, query),
    present: itself,
  })
  serve(app, templateRoutes.show, async ({ scope, params }) =>
    presentTemplate(db, await templateOf(db, scope, params.id)),
  )
  serve(app, templateRoutes.example, async ({ reply }) =>
    reply
      .type(docx_type)
      .header('content-disposition', contentDisposition(templateTexts.example_name))
      .send(await exampleTemplate()),
  )
  serve(app, templateRoutes.update, ({ scope, params, body, version }) =>
    transaction(db, async (tx) => presentTemplate(tx, await changeTemplate(tx, scope, params.id, body, version))),
  )
  serve(app, templateRoutes.archive, ({ scope, params, version }) =>
    transaction(db, (tx) => archiveTemplate(tx, scope, params.id, version)),
  )
  serve(app, templateRoutes.fill, ({ scope, params, body }) => fillTemplate(services, scope, params.id, body))
}

/** Uploads, in a separate plugin, since a document is not JSON. */
export async function templateUploads(app: App, services: Services): Promise<void> {
  const { create, replace } = templateRoutes
  await acceptUploads(app, [...create.upload.types], {
    bytes_max: template_bytes_max,
    too_large: templateRefusalTexts.too_large,
  })
  const options = { body_bytes_max: template_bytes_max }
  serve(
    app,
    create,
    async ({ request, scope, query }) => {
      const upload = {
        ...(await uploadOf(request, query.name ?? templateTexts.file_name)),
        accept_changes: isTrue(query),
      }
      return presentTemplate(services.db, await addTemplate(services, scope, upload))
    },
    options,
  )
  serve(
    app,
    replace,
    async ({ request, scope, params, query }) => {
      await templateOf(services.db, scope, params.id)
      const upload = {
        ...(await uploadOf(request, query.name ?? templateTexts.file_name)),
        accept_changes: isTrue(query),
      }
      return presentTemplate(services.db, await replaceTemplate(services, scope, params.id, upload))
    },
    options,
  )
}
