import { individualGroupRoutes } from '#shared/contract/routes/individual-groups.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addGroup, changeMembers, groupsOf, removeGroup, renameGroup } from './individual-groups.commands.ts'

export function individualGroups(app: App, { db }: Services): void {
  const { list, create, update, remove, members } = individualGroupRoutes
  serve(app, list, ({ scope }) => groupsOf(db, scope))
  command(app, db, create, (tx, { scope, body }) => addGroup(tx, scope, body))
  serve(app, update, ({ scope, params, body, version }) =>
    transaction(db, (tx) => renameGroup(tx, scope, params.id, body, version)),
  )
  serve(app, remove, ({ scope, params, version }) =>
    transaction(db, (tx) => removeGroup(tx, scope, params.id, version)),
  )
  command(app, db, members, (tx, { scope, params, body }) => changeMembers(tx, scope, params.id, body))
}
