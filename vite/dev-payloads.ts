import type { Plugin } from 'vite'

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
        server.ssrLoadModule('/site/page-payloads.ts').then(({ pagePayloads }) => {
          const data = (pagePayloads as Record<string, unknown>)[path] ?? null
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ path, data }))
        }, next)
      })
    },
  }
}
