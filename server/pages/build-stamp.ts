import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** All inputs of a build. Anything else may change without a new build. */
const inputs = [
  'site',
  'admin',
  'cabinet',
  'sign',
  'shared',
  'server/platform/routes',
  'vite',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

const stampName = '.stamp'

function filesOf(root: string, input: string): string[] {
  const full = path.join(root, input)
  const stat = statSync(full, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [input]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** A digest of the names and contents of all build inputs: contents, because a checkout changes file times. */
export function inputHash(root: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The stamp is written last: a folder without one is an unfinished build. */
export function stampPath(dist: string): string {
  return path.join(dist, stampName)
}

/** `quick`: compressed in little time; such a build is replaced where the best one is wanted, and used by a start. */
export type Compression = 'best' | 'quick'

export const stampOf = (hash: string, compression: Compression): string =>
  compression === 'best' ? hash : `${hash} ${compression}`

/** @param least the compression that suffices */
export function isFresh(root: string, dist: string, least: Compression): boolean {
  try {
    const stamp = readFileSync(stampPath(dist), 'utf8')
    const hash = inputHash(root)
    return stamp === stampOf(hash, 'best') || (least === 'quick' && stamp === stampOf(hash, 'quick'))
  } catch {
    return false
  }
}
