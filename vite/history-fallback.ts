import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Connect, Plugin } from 'vite'
import { defaultPageConfig } from '../shared/brand/page-config.ts'
import { fillPage } from '../shared/brand/fill-page.ts'
import { appOf } from '../shared/brand/apps.ts'

const notPages = /^\/(api|assets|builds|node_modules|healthz|readyz|metrics|crl)(\/|$)|^\/@|^\/\./

function isPage(request: Connect.IncomingMessage, pathname: string): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const wantsHtml = (request.headers.accept ?? '').includes('text/html')
  return reads && wantsHtml && !notPages.test(pathname) && path.extname(pathname) === ''
}

/** Page config of a server started without settings, for `vite` and `vite preview` only. */
const localConfig = { ...defaultPageConfig, demo: true }

/** The prerendered page of an address, else the page of its app. */
async function builtPage(dist: string, pathname: string): Promise<string> {
  const prerendered = path.join(dist, path.normalize(pathname), 'index.html')
  return readFile(prerendered, 'utf8').catch(() => readFile(path.join(dist, appOf(pathname), 'index.html'), 'utf8'))
}

/** One dev server for four single-page apps: any address inside an app serves the app's page. */
export function historyFallback(root: string, dist: string): Plugin {
  return {
    name: 'history-fallback',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const pathname = new URL(request.url ?? '/', 'http://local').pathname
        if (isPage(request, pathname)) request.url = `/${appOf(pathname)}/index.html`
        next()
      })
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        const pathname = new URL(request.url ?? '/', 'http://local').pathname
        if (!isPage(request, pathname)) return next()
        builtPage(path.resolve(root, dist), pathname).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(fillPage(html, localConfig))
        }, next)
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) => (server ? fillPage(html, localConfig) : html),
    },
  }
}
