import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type Ran = { code: number | null; stdout: string; stderr: string }

/** Runs the file that `npx roscherk` runs, by the first `node` of the path. */
export function roscherk(words: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root): Promise<Ran> {
  const child = spawn(join(root, 'bin/roscherk.js'), words, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += String(text)))
  child.stderr.on('data', (text) => (stderr += String(text)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ code, stdout, stderr }))
  })
}
