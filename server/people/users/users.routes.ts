import { userRoutes } from '#shared/contract/routes/users.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { userColumns } from './users.columns.ts'
import {
  changeUser,
  dismissUser,
  endUserSessions,
  inviteUser,
  makeUserInvitation,
  sendUserLink,
} from './users.commands.ts'
import { allUsers, presentUser, userOf, userPage } from './users.store.ts'

/** For both APIs: a client's owner manages them, staff help. */
export function users(app: App, services: Services): void {
  const { db } = services
  list(app, userRoutes.list, 'users', {
    page: ({ scope, query }) => userPage(db, scope, query),
    all: ({ scope, query }) => allUsers(db, scope, query),
    present: presentUser,
    columns: userColumns,
  })
  serve(app, userRoutes.show, async ({ scope, params }) => presentUser(await userOf(db, scope, params.id)))
  command(app, db, userRoutes.create, async (tx, { scope, body }) => {
    const id = await inviteUser(tx, services, scope, body)
    return presentUser(await userOf(tx, scope, id))
  })
  serve(app, userRoutes.update, ({ scope, params, body, version }) =>
    transaction(db, async (tx) => {
      await changeUser(tx, services, scope, params.id, body, version)
      return presentUser(await userOf(tx, scope, params.id))
    }),
  )
  serve(app, userRoutes.dismiss, ({ scope, params, version }) =>
    transaction(db, (tx) => dismissUser(tx, services, scope, params.id, { versions: version })),
  )
  serve(app, userRoutes.dismissByStaff, ({ scope, params, body }) =>
    transaction(db, async (tx) => {
      await dismissUser(tx, services, scope, params.id, body)
      return presentUser(await userOf(tx, scope, params.id))
    }),
  )
  serve(app, userRoutes.sendPasswordLink, ({ scope, params }) =>
    transaction(db, (tx) => sendUserLink(tx, services, scope, params.id)),
  )
  serve(app, userRoutes.makeInvitationLink, ({ scope, params }) =>
    transaction(db, (tx) => makeUserInvitation(tx, services, scope, params.id)),
  )
  serve(app, userRoutes.endSessions, ({ scope, params }) =>
    transaction(db, (tx) => endUserSessions(tx, scope, params.id)),
  )
}
