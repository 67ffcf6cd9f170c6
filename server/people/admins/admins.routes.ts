import { z } from 'zod'
import { Admin, AdminCreate, AdminUpdate } from '#shared/contract/admins.ts'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { adminRoles } from '#shared/rules/policy.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import {
  allRows,
  byIds,
  byWords,
  columns,
  inRussian,
  listPage,
  sendPage,
  type ListSpec,
} from '#server/platform/lists/list-query.ts'
import { versionOf } from '#server/platform/lists/rows.ts'
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
  app.get(
    '/admins',
    { config: { allow: ['list', 'admins'] }, schema: { querystring: ExportQuery, response: { 200: z.array(Admin) } } },
    async ({ query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'admins', await listPage(db, adminList, query, []), presentAdmin)
      const all = allRows(db, adminList, query, [])
      return sendExport(reply, format, titleOf('admins'), adminColumns, all, presentAdmin)
    },
  )
  app.get(
    '/admins/:id',
    { config: { allow: ['show', 'admins'] }, schema: { params: IdParams, response: { 200: Admin } } },
    async ({ params }) => {
      const admin = await db.selectFrom('admins').selectAll().where('id', '=', params.id).executeTakeFirst()
      return presentAdmin(admin ?? refuse('not_found'))
    },
  )
  app.post(
    '/admins',
    { config: { allow: ['create', 'admins'] }, schema: { body: AdminCreate, response: { 201: Admin } } },
    async ({ scope, body }, reply) =>
      reply.code(201).send(presentAdmin(await transaction(db, (tx) => addAdmin(tx, scope, body)))),
  )
  app.put(
    '/admins/:id',
    {
      config: { allow: ['update', 'admins'] },
      schema: { params: IdParams, body: AdminUpdate, response: { 200: Admin } },
    },
    async (request) => {
      const { scope, params, body } = request
      const version = versionOf(request)
      return presentAdmin(await transaction(db, (tx) => changeAdmin(tx, scope, params.id, body, version)))
    },
  )
}
