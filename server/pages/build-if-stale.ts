import { spawn } from 'node:child_process'
import path from 'node:path'
import { isFresh } from '../../vite/build-stamp.ts'

type Log = { info: (text: string) => void }

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')

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

/** Builds the pages when their sources have changed since the last build. */
export async function buildIfStale(log: Log): Promise<void> {
  if (isFresh(root, dist)) return
  const started = performance.now()
  log.info('The pages are older than their sources: building them')
  await runVite()
  log.info(`The pages are built in ${Math.round((performance.now() - started) / 100) / 10} s`)
}
