import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
  src?: string
}
type Manifest = Record<string, Chunk>

const dist = resolve(import.meta.dirname, '../../dist')

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return seen
}

function brotliBytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(resolve(dist, file))).length, 0)
}

/**
 * Bytes of script (brotli) that a page loads: the entry with its imports, and, for `screens`, lazy chunks by name or
 * source suffix. An entry named by `codeSplitting` is found by its name only.
 */
export function scriptBytes(app: string, screens: readonly string[] = []): number {
  const manifest = JSON.parse(readFileSync(resolve(dist, `.vite/${app}.json`), 'utf8')) as Manifest
  const all = Object.entries(manifest)
  const [entry] = all.find(([, chunk]) => chunk.isEntry) ?? all.find(([, { name }]) => name === app) ?? []
  if (!entry) throw new Error(`no entry of ${app}`)
  const keys = closure(manifest, entry)
  for (const screen of screens) {
    const [found] = all.find(([key, { name }]) => key.endsWith(screen) || name === screen) ?? []
    if (!found) throw new Error(`no chunk ${screen} in ${app}`)
    closure(manifest, found, keys)
  }
  return brotliBytes(new Set([...keys].map((key) => manifest[key]?.file ?? '')))
}
