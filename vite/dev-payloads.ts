import type { Plugin } from 'vite'
import { extensionName, extensionZip, oneCPayload } from './one-c/download.ts'
import { developersPayloads } from './developers-payloads.ts'

const suffix = '/_payload.json'

/** In dev no page is prerendered; the data of public pages is computed on request. */
export function devPayloads(): Plugin {
  return {
    name: 'dev-payloads',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://local')
        if (pathname === `/assets/${extensionName()}`) return response.end(extensionZip())
        if (!pathname.endsWith(suffix)) return next()
        const path = pathname.slice(0, -suffix.length) || '/'
        const made = Promise.all([server.ssrLoadModule('/site/parts/page-payloads.ts'), developersPayloads()])
        made.then(([{ pagePayloads }, developers]) => {
          const data =
            oneCPayload()[path] ?? developers[path] ?? (pagePayloads as Record<string, unknown>)[path] ?? null
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ path, data }))
        }, next)
      })
    },
  }
}
