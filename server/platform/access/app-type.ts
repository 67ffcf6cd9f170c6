import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Permission } from '#shared/rules/policy.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Scope } from './scope.ts'

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
export type Request = FastifyRequest

export type Audience = 'client' | 'support' | 'signer'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** set before the handler runs; reading it on a public route is a bug */
    scope: Scope
  }
  interface FastifyContextConfig {
    /** the permission the route needs; every route names one or says that it is `open` */
    allow?: Permission
    open?: true
    /** audiences whose tokens the route accepts; by default those of its API */
    audience?: readonly Audience[]
  }
}
