import type { FastifyInstance } from 'fastify'
import { maskPersonal } from '#shared/rules/mask-personal.ts'
import { revealRoutes } from '#shared/contract/routes/reveals.ts'

/** Masks personal data in every JSON answer of an API but that of a reveal. */
export function maskAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload: unknown) =>
    request.routeOptions.config.route === revealRoutes.create ? payload : maskPersonal(payload),
  )
}
