import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { releasedCommit } from '#server/platform/core/build-info.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { isFresh, type Compression } from './build-stamp.ts'

type Log = { info: (text: string) => void }

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')

/** Where a build writes, as far as they exist. */
export const pageFolders: readonly string[] = [root, dist, path.join(root, 'node_modules/.vite-temp')]

function runVite(compression: Compression, signal: AbortSignal | undefined): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BUILD_IF_STALE: '1',
      ...(compression === 'quick' && { BUILD_QUICK: '1' }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The build of the pages failed (${signal ?? `code ${code}`})`)),
    )
  })
}

/** Whether the next start has no pages to build. */
export const arePagesFresh = (least: Compression = 'quick'): boolean =>
  releasedCommit() === null ? isFresh(root, dist, least) : existsSync(path.join(dist, 'builds/latest.json'))

/**
 * A release has its pages, and not their sources.
 * @throws {StartRefusal} without them
 */
export function requireReleasedPages(): void {
  if (releasedCommit() === null || arePagesFresh()) return
  throw new StartRefusal('В этом выпуске нет собранных страниц (dist). Распакуйте его архив заново.')
}

/**
 * Builds the pages when their sources have changed since the last build.
 * @param least `quick` where somebody waits for the build
 * @param signal ends it; it then fails with an `AbortError`, and `dist` is what it was
 */
export async function buildIfStale(log: Log, least: Compression, signal?: AbortSignal): Promise<void> {
  if (releasedCommit() !== null || arePagesFresh(least)) return
  const started = performance.now()
  log.info('Страницы старше своих исходников, собираю')
  await runVite(least, signal)
  log.info(`Страницы собраны за ${Math.round((performance.now() - started) / 100) / 10} с`)
}
