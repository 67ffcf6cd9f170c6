import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A version that was given away. Its database and files, with the demo's data, are kept as a copy of `roscherk backup`. */
export type Release = {
  version: string
  /** name → SHA-256 of those that it added */
  migrations: Record<string, string>
}

const folder = resolve(import.meta.dirname, 'releases')
export const migrationsFolder = resolve(import.meta.dirname, '../../server/platform/db/migrations')
export const releasesFile = join(folder, 'releases.json')
export const keptPassword = 'копия демонстрации'

export const keptCopy = (version: string) => join(folder, `${version}.tar.enc`)

export const readReleases = () => JSON.parse(readFileSync(releasesFile, 'utf8')) as Release[]

export const migrationNames = () =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

export const checksumOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(migrationsFolder, name)))
    .digest('hex')

/** The statements of a migration, each with its semicolon. */
export function statementsOf(text: string): string[] {
  const part =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|begin atomic[\s\S]*?\bend;|;|[^;]/gi
  const statements: string[] = []
  let statement = ''
  for (const [token] of text.matchAll(part)) {
    statement += token
    if (token !== ';' && !/^begin atomic/i.test(token)) continue
    statements.push(statement)
    statement = ''
  }
  return statements
}
