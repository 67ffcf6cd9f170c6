import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Root of the project, or of the unpacked release. */
export const root = resolve(import.meta.dirname, '../../..')

/** Written into a release (docs/decisions/0095); a checkout has none. */
export const release_file = 'release.json'

/** What runs: the version of `package.json`, and the commit that the release was made of. */
export type BuildInfo = { version: string; commit: string }

export function buildInfo(folder = root): BuildInfo {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: releasedCommit(folder) ?? 'unknown' }
}

/** Null in a checkout: it is no release. */
export function releasedCommit(folder = root): string | null {
  try {
    return (JSON.parse(readFileSync(join(folder, release_file), 'utf8')) as { commit: string }).commit
  } catch {
    return null
  }
}
