import type { FastifyInstance } from 'fastify'
import { maskPersonal } from '#shared/rules/mask-personal.ts'
import type { Route } from '#shared/contract/route.ts'
import { installationRoutes } from '#shared/contract/routes/installation.ts'
import { revealRoutes } from '#shared/contract/routes/reveals.ts'

/** A reveal, and what the operator says of itself. */
const open: ReadonlySet<Route | undefined> = new Set<Route>([revealRoutes.create, ...Object.values(installationRoutes)])

/** Masks personal data in every JSON answer of an API but these. */
export function maskAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload: unknown) =>
    open.has(request.routeOptions.config.route) ? payload : maskPersonal(payload),
  )
}
