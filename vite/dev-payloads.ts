import type { Plugin } from 'vite'
import { developersPayloads } from './developers-payloads.ts'

const suffix = '/_payload.json'

/** In dev no page is prerendered; the data of public pages is computed on request. */
export function devPayloads(): Plugin {
  return {
    name: 'dev-payloads',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://local')
        if (!pathname.endsWith(suffix)) return next()
        const path = pathname.slice(0, -suffix.length) || '/'
        const made = Promise.all([server.ssrLoadModule('/site/page-payloads.ts'), developersPayloads()])
        made.then(([{ pagePayloads }, developers]) => {
          const data = developers[path] ?? (pagePayloads as Record<string, unknown>)[path] ?? null
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ path, data }))
        }, next)
      })
    },
  }
}
