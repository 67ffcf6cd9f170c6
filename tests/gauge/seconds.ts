import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Seconds by what took them: test files by their path in the repository, and the steps `npm ci`, `build` and `start`. */
export type Seconds = Readonly<Record<string, number>>

const root = resolve(import.meta.dirname, '../..')

/** The seconds of the last whole run on this machine; not committed. */
export const lastRun = join(root, 'test-results/seconds.json')
/** The seconds of the last release, written by `node tests/gauge/keep.ts`. */
export const lastRelease = join(import.meta.dirname, 'last-release.json')

/** Empty when there is no such file. */
export function readSeconds(file: string): Seconds {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Seconds
  } catch {
    return {}
  }
}

/** An hour after the first file of node_modules was written, the last one was not written by the same `npm ci`. */
const install_seconds_max = 3600

/** The time `npm ci` took, from the first to the last file that it wrote; undefined after later installations of single packages. */
export function installSeconds(folder = join(root, 'node_modules')): number | undefined {
  const entries = readdirSync(folder).filter((name) => name !== '.cache')
  const first_ms = Math.min(...entries.map((name) => statSync(join(folder, name)).birthtimeMs))
  const seconds = (statSync(join(folder, '.package-lock.json')).mtimeMs - first_ms) / 1000
  return seconds > 0 && seconds < install_seconds_max ? seconds : undefined
}
