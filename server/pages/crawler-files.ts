import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { copy_path } from '#shared/rules/copies.ts'
import { my_documents_path } from '#shared/rules/my-documents-path.ts'
import { escapeHtml } from '#shared/brand/fill-page.ts'

/** What crawlers leave alone: the consoles, links of signers, the APIs, letters of a demo and pages of one person. */
const closed = [
  '/support',
  '/personal',
  '/document-sign',
  '/s/',
  my_documents_path,
  '/api/',
  '/outbox',
  '/register/',
  '/new-password',
  '/stop-notices',
  copy_path,
]

/** `robots.txt` (RFC 9309), `sitemap.xml` (sitemaps.org) of the public pages, and the icon for who asks for none in HTML. */
export async function crawlerFiles(
  app: FastifyInstance,
  config: { readonly public_url: string },
  prerendered: readonly string[],
): Promise<void> {
  const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix))
  const address = (path: string) => new URL(path, config.public_url).href
  const robots = () => [
    'User-agent: *',
    ...closed.map((prefix) => `Disallow: ${prefix}`),
    `Sitemap: ${address('/sitemap.xml')}`,
  ]
  const open = prerendered.filter((path) => !isClosed(path)).toSorted()
  const sitemap = () => [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...open.map((path) => `<url><loc>${escapeHtml(address(path))}</loc></url>`),
    '</urlset>',
  ]
  const icon = await readFile(join(import.meta.dirname, '../../shared/brand/favicon.ico'))
  const files: [string, string, () => string | Buffer][] = [
    ['/robots.txt', 'text/plain; charset=utf-8', () => `${robots().join('\n')}\n`],
    ['/sitemap.xml', 'application/xml; charset=utf-8', () => `${sitemap().join('\n')}\n`],
    ['/favicon.ico', 'image/x-icon', () => icon],
  ]
  for (const [path, type, content] of files) {
    app.get(path, { config: { open: true } }, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(content()),
    )
  }
}
