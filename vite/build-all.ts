import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, ViteBuilder } from 'vite'
import { apps } from '../shared/brand/apps.ts'
import { lockBuild } from './build-lock.ts'
import { inputHash, isFresh, stampOf, stampPath, type Compression } from '../server/pages/build-stamp.ts'
import { compressFolder } from './compress.ts'
import { prerender } from './prerender.ts'
import { routeRules } from './route-rules.ts'
import { swapIn, sweep } from './swap.ts'

async function stampPages(out: string, id: string): Promise<void> {
  const meta = `<meta name="build" content="${id}" />`
  for (const { name } of apps) {
    const file = path.join(out, name, 'index.html')
    const page = await readFile(file, 'utf8')
    await writeFile(file, page.replace('</head>', `  ${meta}\n  </head>`))
  }
}

async function writeBuildFiles(out: string, id: string, prerendered: string[]): Promise<void> {
  const epoch_seconds = process.env['SOURCE_DATE_EPOCH']
  const latest = { id, timestamp: epoch_seconds ? Number(epoch_seconds) * 1000 : Date.now() }
  await mkdir(path.join(out, 'builds/meta'), { recursive: true })
  await writeFile(path.join(out, 'builds/latest.json'), JSON.stringify(latest))
  await writeFile(
    path.join(out, `builds/meta/${id}.json`),
    JSON.stringify({ ...latest, matcher: routeRules, prerendered }),
  )
}

async function buildInto(builder: ViteBuilder, out: string, id: string, compression: Compression): Promise<void> {
  for (const name of [...apps.map((app) => app.name), 'ssr']) {
    const environment = builder.environments[name]
    if (!environment) throw new Error(`No environment ${name}`)
    await builder.build(environment)
  }
  await stampPages(out, id)
  const prerendered = await prerender(out)
  await writeBuildFiles(out, id, prerendered)
  await compressFolder(out, compression)
}

/** Vite builds every environment itself when no plugin has built one. */
function skip(builder: ViteBuilder): void {
  for (const environment of Object.values(builder.environments)) environment.isBuilt = true
}

/**
 * Builds all apps into a temporary folder and swaps it in when complete, so that a server that reads `dist` never sees
 * half a build and two parallel builds do no harm. With `BUILD_IF_STALE=1` a build that another process has just
 * finished is used as it is; with `BUILD_QUICK=1` a start waits for the build.
 */
export function buildAll(root: string, dist: string, next: string): Plugin {
  return {
    name: 'build-all',
    apply: 'build',
    async buildApp(builder) {
      const target = path.resolve(root, dist)
      const out = path.resolve(root, next)
      const compression = process.env['BUILD_QUICK'] === '1' ? 'quick' : 'best'
      const unlock = await lockBuild(target)
      try {
        if (process.env['BUILD_IF_STALE'] === '1' && isFresh(root, target, compression)) return skip(builder)
        await sweep(target)
        const hash = inputHash(root)
        await buildInto(builder, out, hash.slice(0, 16), compression)
        await swapIn(out, target)
        await writeFile(stampPath(target), stampOf(hash, compression))
        await sweep(target)
      } finally {
        await rm(out, { recursive: true, force: true })
        unlock()
      }
    },
  }
}
