import type { Api } from '#shared/contract/route.ts'
import { dependsOnBody, isHarmless, needsConfirmation } from '#shared/rules/confirmations.ts'
import { isInMode } from '#shared/rules/modes.ts'
import { refuseUnconfirmed } from '#server/people/second-factor/confirmation.ts'
import { refuseWithoutFactor } from '#server/people/second-factor/required-factor.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { authenticate, visitor } from '#server/platform/access/authenticate.ts'
import { allow } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { overLostConnection } from '#server/platform/db/over-lost-connection.ts'
import type { Services } from '#server/platform/services/services.ts'

/** Who calls, whether they may, and whether this needs their second factor: before any route of an API runs. */
export function judgeCalls(app: App, name: Api, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const { allow: permission, open, audience = [], route } = request.routeOptions.config
    void reply.header('cache-control', 'no-store')
    if (permission && !isInMode(services.config.mode, permission[1])) refuse('not_in_mode')
    if (open || !permission) {
      request.actor = visitor(request)
      return
    }
    const staffWork = name === 'v1' && services.config.mode === 'own'
    request.actor = await overLostConnection(() => authenticate(services.db, request, audience, { staffWork }))
    request.scope = allow(request.actor, ...permission)
    refuseWithoutFactor(services, request.actor, permission)
    if (route && needsConfirmation(name, route) && !dependsOnBody(route)) {
      await refuseUnconfirmed(services, request.actor, route)
    }
  })
  app.addHook('preHandler', async ({ routeOptions, actor, body }) => {
    const { route } = routeOptions.config
    if (!route || !needsConfirmation(name, route) || !dependsOnBody(route) || isHarmless(route, body)) return
    await refuseUnconfirmed(services, actor, route)
  })
}
