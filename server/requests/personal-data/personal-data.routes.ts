import { personalDataRoutes } from '#shared/contract/routes/personal-data.ts'
import { settingRoutes } from '#shared/contract/routes/settings.ts'
import { clearedKinds, retention } from '#shared/rules/retention.ts'
import { personalDataTexts } from '#shared/text/personal-data.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { eraseAbout, exportAbout, lookUp } from './erase.commands.ts'
import { exportArchive } from './export-archive.ts'

export function personalData(app: App, services: Services): void {
  const { db, config } = services
  serve(app, settingRoutes.retention, async () => ({
    terms: clearedKinds.map((kind) => ({
      kind,
      setting: retention[kind].setting,
      days: config.retention[kind],
    })),
  }))
  serve(app, personalDataRoutes.search, async ({ scope, body }) =>
    transaction(db, (tx) => lookUp(tx, scope, body.phone)),
  )
  command(app, db, personalDataRoutes.erase, (tx, { scope, body }) => eraseAbout(tx, services, scope, body))
  serve(app, personalDataRoutes.export, async ({ scope, body, reply }) => {
    const about = await transaction(db, (tx) => exportAbout(tx, scope, body))
    const { name, inn } = config.operator
    const archive = exportArchive(about, { phone: body.phone, operator: `${name}, ИНН ${inn}` })
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(personalDataTexts.file_name))
      .header('x-content-type-options', 'nosniff')
      .send(archive)
  })
}
