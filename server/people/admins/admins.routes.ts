import { adminRoutes } from '#shared/contract/routes/admins.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { adminColumns } from './admins.columns.ts'
import { addAdmin, changeAdmin, endAdminSessions, resetAdminFactor, sendAdminLink } from './admins.commands.ts'
import { adminOf, adminPage, allAdmins, presentAdmin } from './admins.store.ts'

export function admins(app: App, services: Services): void {
  const { db } = services
  list(app, adminRoutes.list, 'admins', {
    page: ({ query }) => adminPage(db, query),
    all: ({ query }) => allAdmins(db, query),
    present: presentAdmin,
    title: titleOf('admins'),
    columns: adminColumns,
  })
  serve(app, adminRoutes.show, async ({ params }) => presentAdmin(await adminOf(db, params.id)))
  serve(app, adminRoutes.create, async ({ scope, body }) =>
    presentAdmin(await transaction(db, (tx) => addAdmin(tx, services, scope, body))),
  )
  serve(app, adminRoutes.endSessions, ({ scope, params }) =>
    transaction(db, (tx) => endAdminSessions(tx, scope, params.id)),
  )
  serve(app, adminRoutes.sendPasswordLink, ({ scope, params }) =>
    transaction(db, (tx) => sendAdminLink(tx, services, scope, params.id)),
  )
  serve(app, adminRoutes.update, async ({ scope, params, body, version }) =>
    presentAdmin(await transaction(db, (tx) => changeAdmin(tx, scope, params.id, body, version))),
  )
  serve(app, adminRoutes.resetFactor, async ({ scope, params }) =>
    presentAdmin(await transaction(db, (tx) => resetAdminFactor(tx, services, scope, params.id))),
  )
}
