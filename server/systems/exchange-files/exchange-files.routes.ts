import { exchangeFileRoutes } from '#shared/contract/routes/exchange-files.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { list } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { exchangeFileColumns } from './exchange-files.columns.ts'
import { allExchangeFiles, exchangeFilePage, presentExchangeFile } from './exchange-files.store.ts'

export function exchangeFiles(app: App, { db }: Services): void {
  list(app, exchangeFileRoutes.list, 'exchange-files', {
    page: ({ scope, query }) => exchangeFilePage(db, scope, query),
    all: ({ scope, query }) => allExchangeFiles(db, scope, query),
    present: presentExchangeFile,
    columns: exchangeFileColumns,
  })
}
