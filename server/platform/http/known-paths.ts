import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/platform/core/errors.ts'

type Known = { method: string; segments: (string | RegExp)[] }

/**
 * Answers requests without a route: 405 with `Allow` where another method has one (RFC 9110 §15.5.6), else 404. Must be
 * installed before the routes.
 */
export function refuseUnknownPaths(app: FastifyInstance): void {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // a wildcard matches everything: it does not make a path known
    if (url.includes('*')) return
    known.push(...[method].flat().map((verb) => ({ method: verb, segments: url.split('/').map(segmentOf) })))
  })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const parts = (request.url.split('?', 1)[0] ?? '').split('/')
    const methods = new Set(known.filter(({ segments }) => matches(segments, parts)).map(({ method }) => method))
    if (methods.size === 0 || methods.has(request.method)) refuse('not_found')
    void reply.header('allow', [...methods].toSorted().join(', '))
    refuse('method_not_allowed', { message: `Этот адрес принимает только ${[...methods].toSorted().join(', ')}.` })
  })
}

/** `:id(^\d{1,15}$)` and `:group` of a route's pattern; the rest is taken as it is written. */
function segmentOf(segment: string): string | RegExp {
  const [, pattern] = /^:\w+(?:\((.+)\))?$/.exec(segment) ?? []
  if (pattern !== undefined) return new RegExp(pattern)
  return segment.startsWith(':') ? /./ : segment
}

function matches(segments: Known['segments'], parts: string[]): boolean {
  return (
    segments.length === parts.length &&
    segments.every((segment, index) => {
      const part = parts[index] ?? ''
      return typeof segment === 'string' ? segment === part : segment.test(part)
    })
  )
}
