import type { Admin } from '#shared/contract/admins.ts'
import { adminRoutes } from '#shared/contract/routes/admins.ts'
import { adminRoles } from '#shared/rules/policy.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import {
  allRows,
  byIds,
  byWords,
  columns,
  inRussian,
  listPage,
  type ListSpec,
} from '#server/platform/lists/list-query.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { adminColumns } from './admins.columns.ts'
import { addAdmin, changeAdmin } from './admins.commands.ts'

const adminList: ListSpec<'admins'> = {
  table: 'admins',
  sort: { ...columns('id', 'login', 'role', 'status', 'created_at'), full_name: inRussian('full_name') },
  filter: { id: byIds(), role: byWords('role', adminRoles), status: byWords('status', ['active', 'blocked']) },
}

function presentAdmin(row: Row<'admins'>): Admin {
  return {
    id: row.id,
    login: row.login,
    full_name: row.full_name,
    role: row.role,
    status: row.status,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}

export function admins(app: App, { db }: Services): void {
  list(app, adminRoutes.list, 'admins', {
    page: ({ query }) => listPage(db, adminList, query, []),
    all: ({ query }) => allRows(db, adminList, query, []),
    present: presentAdmin,
    title: titleOf('admins'),
    columns: adminColumns,
  })
  serve(app, adminRoutes.show, async ({ params }) => {
    const admin = await db.selectFrom('admins').selectAll().where('id', '=', params.id).executeTakeFirst()
    return presentAdmin(admin ?? refuse('not_found'))
  })
  serve(app, adminRoutes.create, async ({ scope, body }) =>
    presentAdmin(await transaction(db, (tx) => addAdmin(tx, scope, body))),
  )
  serve(app, adminRoutes.update, async ({ scope, params, body, version }) =>
    presentAdmin(await transaction(db, (tx) => changeAdmin(tx, scope, params.id, body, version))),
  )
}
