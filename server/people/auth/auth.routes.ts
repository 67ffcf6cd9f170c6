import { passkeyRoutes } from '#shared/contract/routes/passkeys.ts'
import { secondFactorRoutes } from '#shared/contract/routes/second-factor.ts'
import { sessionRoutes } from '#shared/contract/routes/session.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import {
  adminProfile,
  cabinetProfile,
  changeProfile,
  clientProfile,
  loginAdmin,
  loginClient,
  loginToOwn,
  logout,
} from './auth.commands.ts'
import { confirmOwnSession } from './confirm-session.commands.ts'
import { beginPasskeyLogin, loginByPasskey } from './passkey-login.commands.ts'
import { changePassword } from './password.commands.ts'
import { endOwnOthers, endOwnSession } from './sessions.commands.ts'
import { ownSessions } from './sessions.store.ts'
import { whoami } from './whoami.store.ts'
import { orderPasswordLink, readPasswordLink, usePasswordLink } from './password-links.commands.ts'

export function auth(app: App, services: Services): void {
  const { db } = services
  const audience = app.api === 'support' ? 'support' : 'client'
  serve(app, sessionRoutes.loginClient, ({ request, body }) => {
    const login = services.config.mode === 'own' ? loginToOwn : loginClient
    return login(services, visitor(request), body)
  })
  serve(app, sessionRoutes.loginAdmin, ({ request, body }) => loginAdmin(services, visitor(request), body))
  serve(app, passkeyRoutes.loginOptions, ({ request }) => beginPasskeyLogin(services, visitor(request), audience))
  serve(app, passkeyRoutes.loginClient, ({ request, body }) =>
    loginByPasskey(services, visitor(request), 'client', body, cabinetProfile),
  )
  serve(app, passkeyRoutes.loginAdmin, ({ request, body }) =>
    loginByPasskey(services, visitor(request), 'support', body, (tx, { id }) => adminProfile(tx, services.config, id)),
  )
  serve(app, secondFactorRoutes.confirm, ({ scope, body }) => confirmOwnSession(services, scope, body))
  serve(app, sessionRoutes.logout, async ({ scope, reply }) => {
    await transaction(db, (tx) => logout(tx, scope))
    void reply.header('clear-site-data', '"cache", "storage"')
  })
  serve(app, sessionRoutes.ownSessions, ({ scope }) => ownSessions(db, scope))
  serve(app, sessionRoutes.endOwnSession, ({ scope, params }) =>
    transaction(db, (tx) => endOwnSession(tx, scope, params.id)),
  )
  serve(app, sessionRoutes.endOwnOthers, ({ scope }) => transaction(db, (tx) => endOwnOthers(tx, scope)))
  serve(app, sessionRoutes.orderPasswordLink, ({ request, body }) =>
    orderPasswordLink(services, visitor(request), audience, body.login),
  )
  serve(app, sessionRoutes.readPasswordLink, ({ request, body }) =>
    readPasswordLink(services, visitor(request), audience, body.token),
  )
  serve(app, sessionRoutes.usePasswordLink, ({ request, body }) =>
    usePasswordLink(services, visitor(request), audience, body),
  )
  serve(app, sessionRoutes.changePassword, ({ scope, body }) => changePassword(services, scope, body))
  serve(app, sessionRoutes.whoami, ({ scope }) => whoami(db, scope))
  serve(app, sessionRoutes.clientProfile, async ({ scope }) => clientProfile(db, scope.actor.id ?? refuse('forbidden')))
  serve(app, sessionRoutes.changeProfile, ({ scope, body }) => transaction(db, (tx) => changeProfile(tx, scope, body)))
  serve(app, sessionRoutes.adminProfile, async ({ scope }) =>
    adminProfile(db, services.config, scope.actor.id ?? refuse('forbidden'), scope.actor),
  )
}
