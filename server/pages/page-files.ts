import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fillPage } from '#shared/brand/fill-page.ts'
import type { BuildMeta, RouteRules } from '#shared/rules/route-rules.ts'
import type { PageConfig } from '#shared/brand/page-config.ts'
import { apps, type AppName } from '#shared/brand/apps.ts'

/** The output of the build; the server reads nothing of the sources. */
export const dist = resolve(import.meta.dirname, '../../dist')

export type PageFiles = {
  /** the empty page of an app */
  shells: Record<AppName, string>
  /** address → public page, rendered at the build */
  prerendered: ReadonlyMap<string, string>
  /** address → data for a visitor who navigates from another page */
  payloads: ReadonlyMap<string, string>
  rules: RouteRules
  /** digests of the scripts inside of the pages, as a policy names them (CSP Level 3, section 2.3.1) */
  guards: string
}

/** Reads all pages once and fills in the settings of this installation. */
export async function readPageFiles(config: PageConfig): Promise<PageFiles> {
  const page = async (file: string) => fillPage(await readFile(join(dist, file), 'utf8'), config)
  const shells = await Promise.all(
    apps.map(async ({ name }) => [name, await withStylesInside(await page(`${name}/index.html`), name)] as const),
  )
  const prerendered = new Map<string, string>()
  const payloads = new Map<string, string>()
  for await (const file of glob('**/_payload.json', { cwd: dist })) {
    const folder = dirname(file)
    const address = folder === '.' ? '/' : `/${folder}`
    prerendered.set(address, await page(join(folder, 'index.html')))
    payloads.set(`/${file}`, await readFile(join(dist, file), 'utf8'))
  }
  const rules = await readRules()
  const guards = [...new Set(shells.flatMap(([, shell]) => digestsOf(shell)))].join(' ')
  return { shells: Object.fromEntries(shells) as Record<AppName, string>, prerendered, payloads, rules, guards }
}

function digestsOf(page: string): string[] {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

async function readRules(): Promise<RouteRules> {
  const read = async (file: string) => JSON.parse(await readFile(join(dist, 'builds', file), 'utf8')) as BuildMeta
  const { id } = await read('latest.json')
  return (await read(`meta/${id}.json`)).matcher
}

/**
 * The signer's style sheet is inlined: one round trip less before the first paint. `%nonce%` is filled for each answer.
 */
async function withStylesInside(page: string, name: AppName): Promise<string> {
  const link = name === 'sign' && /<link rel="stylesheet"[^>]*href="\/(assets\/[\w./-]+\.css)"[^>]*>/.exec(page)
  if (!link || !link[1]) return page
  const css = await readFile(join(dist, link[1]), 'utf8')
  return page.replace(link[0], () => `<style nonce="%nonce%">${css}</style>`)
}
