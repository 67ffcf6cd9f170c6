import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What a release has of the checkout: what the server imports and what its operator reads. Tests and sources of pages stay out. */
const paths = [
  'server',
  'shared',
  'bin',
  'deploy',
  'docs',
  'package.json',
  'package-lock.json',
  '.nvmrc',
  '.npmrc',
  'README.md',
  'README.en.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
  'LICENSE',
]

export const releasedPaths = (root: string): string[] => paths.filter((path) => existsSync(join(root, path)))

/** Built, not tracked. */
export const pages = 'dist'
