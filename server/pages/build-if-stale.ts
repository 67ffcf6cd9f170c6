import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { releasedCommit } from '#server/platform/core/build-info.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { isFresh } from './build-stamp.ts'

type Log = { info: (text: string) => void }

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')

/** Where a build writes, as far as they exist. */
export const pageFolders: readonly string[] = [root, dist, path.join(root, 'node_modules/.vite-temp')]

function runVite(): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_IF_STALE: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The build of the pages failed (${signal ?? `code ${code}`})`)),
    )
  })
}

/** Whether the next start has no pages to build. */
export const arePagesFresh = (): boolean =>
  releasedCommit() === null ? isFresh(root, dist) : existsSync(path.join(dist, 'builds/latest.json'))

/**
 * Builds the pages when their sources have changed since the last build. A release has them, and not their sources.
 * @throws {StartRefusal} a release without its pages
 */
export async function buildIfStale(log: Log): Promise<void> {
  if (releasedCommit() !== null) {
    if (arePagesFresh()) return
    throw new StartRefusal('В этом выпуске нет собранных страниц (dist). Распакуйте его архив заново.')
  }
  if (arePagesFresh()) return
  const started = performance.now()
  log.info('Страницы старше своих исходников, собираю')
  await runVite()
  log.info(`Страницы собраны за ${Math.round((performance.now() - started) / 100) / 10} с`)
}
