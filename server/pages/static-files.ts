import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { RefusalCode } from '#shared/rules/refusals.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { answerError } from '#server/platform/http/error-handler.ts'

/** How the plugin refuses: a path outside of its folder, `If-Match`, a range behind the end (RFC 9110). */
const refusals: Record<number, RefusalCode> = { 403: 'not_found', 412: 'stale_version', 416: 'range_not_there' }

/**
 * `/assets/` and `/builds/` of the built pages. Names of assets contain a hash of their content, so they are cached
 * for ever.
 * @param kept where `keepAssets` keeps assets of earlier builds, for tabs that were opened before an upgrade
 */
export async function staticFiles(app: FastifyInstance, dist: string, kept: string): Promise<void> {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = refusals[error.statusCode ?? 0]
    return answerError(code ? new Refusal(code) : error, request, reply)
  })
  await mkdir(join(kept, 'assets'), { recursive: true })
  await app.register(fastifyStatic, {
    root: [join(dist, 'assets'), join(kept, 'assets')],
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  await app.register(fastifyStatic, {
    root: join(dist, 'builds'),
    prefix: '/builds/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    index: false,
    decorateReply: false,
  })
}
