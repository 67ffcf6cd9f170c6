import { bankRoutes } from '#shared/contract/routes/banks.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { bankOf } from './banks.commands.ts'

export function banks(app: App, { db }: Services): void {
  serve(app, bankRoutes.show, ({ params }) => bankOf(db, params.bik))
}
