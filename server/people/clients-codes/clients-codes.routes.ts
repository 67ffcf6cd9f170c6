import { clientCodeRoutes, clientsCodeRoutes } from '#shared/contract/routes/client-codes.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { clientCodeColumns } from './clients-codes.columns.ts'
import { changeClientCode, issueClientCode, revokeClientCode } from './clients-codes.commands.ts'
import { allClientCodes, clientCodeOf, clientCodePage, presentClientCode } from './clients-codes.store.ts'

/** Staff see every client's keys at `clients-codes`; a client sees its own at `client-codes`. */
export function clientCodes(app: App, { db }: Services): void {
  for (const [noun, routes] of [
    ['client-codes', clientCodeRoutes] as const,
    ['clients-codes', clientsCodeRoutes] as const,
  ]) {
    list(app, routes.list, noun, {
      page: ({ scope, query }) => clientCodePage(db, scope, query),
      all: ({ scope, query }) => allClientCodes(db, scope, query),
      present: presentClientCode,
      columns: clientCodeColumns,
    })
    serve(app, routes.show, async ({ scope, params }) => presentClientCode(await clientCodeOf(db, scope, params.id)))
    serve(app, routes.revoke, ({ scope, params, version }) =>
      transaction(db, (tx) => revokeClientCode(tx, scope, params.id, version)),
    )
  }
  serve(app, clientCodeRoutes.create, async ({ scope, body }) => {
    const { row, code } = await transaction(db, (tx) => issueClientCode(tx, scope, body))
    return { ...presentClientCode(row), code }
  })
  serve(app, clientCodeRoutes.update, async ({ scope, params, body, version }) =>
    presentClientCode(await transaction(db, (tx) => changeClientCode(tx, scope, params.id, body, version))),
  )
}
