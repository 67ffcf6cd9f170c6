import { searchRoutes } from '#shared/contract/routes/search.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { find } from './search.store.ts'

export function search(app: App, { db }: Services): void {
  serve(app, searchRoutes.find, ({ scope, query }) => find(db, scope, query.q, query.in))
}
