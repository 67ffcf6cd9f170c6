import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { escapeHtml, fillPage, jsonBlock } from '#shared/brand/fill-page.ts'
import { defaultPageConfig, type PageConfig } from '#shared/brand/page-config.ts'
import { Refusal, refuse } from '../errors.ts'
import { pagePolicy } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { publicCard } from '../signing/card.ts'
import { appOf, type AppName } from '../../vite/apps.ts'

export const dist = resolve(import.meta.dirname, '../../dist')

/** What `sign/entry-server.tsx` exports. */
type SignServer = { render(path: string, data: { card: PublicCard | null }): Promise<Rendered> | Rendered }
type Rendered = { html: string; title: string }

function pageConfigOf({ config }: Services): PageConfig {
  return {
    ...defaultPageConfig,
    brand_name: config.brand_name,
    public_url: config.public_url,
    operator_name: config.operator.name,
    operator_inn: config.operator.inn,
    demo: config.demo,
    analytics_id: config.analytics_id ?? '',
  }
}

/**
 * The four apps and their assets. Assets are named by their content and live for ever; pages are made for each answer:
 * settings, the nonce of the policy, and for a signer the whole first page with its data and styles.
 */
export async function pages(app: FastifyInstance, services: Services): Promise<void> {
  const config = pageConfigOf(services)
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: true,
  })
  await app.register(fastifyStatic, {
    root: join(dist, 'builds'),
    prefix: '/builds/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    index: false,
    decorateReply: false,
  })

  const shells = new Map<string, Promise<string | null>>()
  const readPage = (file: string): Promise<string | null> => {
    const known = shells.get(file)
    if (known) return known
    const reading = readFile(join(dist, file), 'utf8').then(
      (html) => fillPage(html, config),
      () => null,
    )
    shells.set(file, reading)
    return reading
  }
  const shellOf = async (name: AppName) => (await readPage(`${name}/index.html`)) ?? refuse('not_ready')
  const sign = await import(pathToFileURL(join(dist, '.ssr/sign.js')).href).then((module) => module as SignServer)

  app.get<{ Params: { '*': string } }>('/*', { config: { open: true } }, async (request, reply) => {
    const path = pathOf(request)
    if (path.endsWith('/_payload.json')) return payload(path, reply)
    if (path.startsWith('/api/')) refuse('not_found')
    const name = appOf(path)
    if (name === 'sign') return signPage(reply, path)
    if (name !== 'site') return send(reply, await shellOf(name))
    if (path === '/outbox' && !config.demo) return send(reply.code(404), await shellOf('site'))
    const page = /^[\w/-]*$/.test(path) ? await readPage(join(path, 'index.html')) : null
    if (!page && path !== '/outbox') void reply.code(404)
    return send(reply, page ?? (await shellOf('site')))
  })

  async function payload(path: string, reply: FastifyReply) {
    const json = /^[\w/-]+_payload\.json$/.test(path)
      ? await readFile(join(dist, path), 'utf8').catch(() => null)
      : null
    return reply.type('application/json; charset=utf-8').send(json ?? refuse('not_found'))
  }

  async function signPage(reply: FastifyReply, path: string) {
    const group = path.split('/')[2] ?? ''
    const card = await publicCard(services.db, decodeURIComponent(group)).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const { html, title } = await sign.render(path, { card })
    const page = (await shellOf('sign'))
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('<!--app-->', () => html)
      .replace(
        '<script type="application/json" id="start-data"></script>',
        () => `<script type="application/json" id="start-data">${jsonBlock({ card })}</script>`,
      )
    if (!card) void reply.code(404)
    return send(reply, await inlineStyles(page), 'private, no-store')
  }

  /** The style sheet stands in the page: one round trip less before the first paint. */
  async function inlineStyles(page: string): Promise<string> {
    const link = /<link rel="stylesheet"[^>]*href="\/(assets\/[\w./-]+\.css)"[^>]*>/.exec(page)
    if (!link?.[1]) return page
    const css = await readPage(link[1])
    return css ? page.replace(link[0], () => `<style nonce="%nonce%">${css}</style>`) : page
  }

  function send(reply: FastifyReply, page: string, cacheControl = 'no-cache') {
    const nonce = randomBytes(16).toString('base64')
    const html = page
      .replaceAll('%nonce%', nonce)
      .replace('</title>', () => `</title><meta name="csp-nonce" content="${nonce}" />`)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', cacheControl)
      .header(
        'content-security-policy',
        pagePolicy(nonce, config.analytics_src ? [new URL(config.analytics_src).origin] : []),
      )
      .header('reporting-endpoints', 'csp="/api/v1/csp-reports"')
      .send(html)
  }
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/'
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
