import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { jsonBlock } from '../shared/brand/fill-page.ts'
import { extensionName, extensionZip, oneCPayload } from './one-c/download.ts'
import { proof_page_path } from '../shared/text/verify.ts'
import { developersPayloads } from './developers-payloads.ts'
import { proofFile } from './proof/proof-file.ts'

type Rendered = { status: number; html: string; title: string; description: string; payload: object }
/** What `site/entry-server.tsx` exports. */
type SiteServer = { prerenderRoutes: string[]; render: (path: string, data?: object) => Promise<Rendered> }

function pageOf(shell: string, { html, title, description, payload }: Rendered): string {
  return shell
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('<meta name="description" content="" />', () => `<meta name="description" content="${description}" />`)
    .replace('<!--app-->', () => html)
    .replace(
      '<script type="application/json" id="page-data"></script>',
      () => `<script type="application/json" id="page-data">${jsonBlock(payload)}</script>`,
    )
}

/** Writes each public page as HTML, with its data in `{route}/_payload.json` for navigation from another page. */
export async function prerender(out: string): Promise<string[]> {
  const shell = await readFile(path.join(out, 'site/index.html'), 'utf8')
  const entry = pathToFileURL(path.join(out, '.ssr/site.js')).href
  const { prerenderRoutes, render } = (await import(entry)) as SiteServer
  const payloads: Record<string, object> = { ...(await developersPayloads()), ...oneCPayload() }
  await writeFile(path.join(out, 'assets', extensionName()), extensionZip())
  // what archives of evidence have
  await copyFile(proofFile, path.join(out, proof_page_path))
  for (const route of prerenderRoutes) {
    const rendered = await render(route, payloads[route])
    if (rendered.status !== 200) throw new Error(`${route} answers ${rendered.status} and cannot be prerendered`)
    const folder = path.join(out, route)
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'index.html'), pageOf(shell, rendered))
    await writeFile(path.join(folder, '_payload.json'), JSON.stringify(rendered.payload))
  }
  return prerenderRoutes
}
