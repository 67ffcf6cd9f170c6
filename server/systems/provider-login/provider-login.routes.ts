import { identityRoutes } from '#shared/contract/routes/identities.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { beginOwn, bindIdentity, confirmByProvider, ownIdentities, unbindIdentity } from './identities.commands.ts'
import { beginProviderLogin, loginAdminByProvider, loginClientByProvider } from './provider-login.commands.ts'

/** Logins by an OpenID provider, and one's own accounts there, for both APIs. */
export function providerLogin(app: App, services: Services): void {
  const { db } = services
  const api = app.api === 'support' ? 'support' : 'v1'
  serve(app, identityRoutes.beginLogin, ({ request, body }) =>
    beginProviderLogin(services, visitor(request), api, body.provider),
  )
  serve(app, identityRoutes.loginClient, ({ request, body }) => loginClientByProvider(services, visitor(request), body))
  serve(app, identityRoutes.loginAdmin, ({ request, body }) => loginAdminByProvider(services, visitor(request), body))
  serve(app, identityRoutes.list, ({ scope }) => ownIdentities(services, scope))
  serve(app, identityRoutes.beginBinding, ({ scope, body }) => beginOwn(services, scope, api, 'bind', body.provider))
  serve(app, identityRoutes.bind, ({ scope, body }) => bindIdentity(services, scope, api, body))
  serve(app, identityRoutes.unbind, async ({ scope, params }) => {
    await transaction(db, (tx) => unbindIdentity(tx, services, scope, params.id))
    return ownIdentities(services, scope)
  })
  serve(app, identityRoutes.beginConfirming, ({ scope, body }) =>
    beginOwn(services, scope, api, 'confirm', body.provider),
  )
  serve(app, identityRoutes.confirm, ({ scope, body }) => confirmByProvider(services, scope, api, body))
}
